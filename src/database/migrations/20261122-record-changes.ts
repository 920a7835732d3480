import { Migration } from '@mikro-orm/migrations';

/** Each recorded act, and each change of a job, notifies all processes, so that subscriptions of any of them see it. */
export class Migration20261122RecordChanges extends Migration {
  override up(): void {
    this.addSql(`
      create function notify_record_change() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'jobs' then
          perform pg_notify('record_changes', 'job:' || new.id);
        else
          perform pg_notify('record_changes', new.subject_type || ':' || new.subject_id);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger "audit_entries_notify_change" after insert on "audit_entries"
        for each row when (new.subject_type in ('account', 'application', 'assessment', 'inquiry', 'review', 'user', 'vendor'))
        execute function notify_record_change()`);
    this.addSql(`
      create trigger "jobs_notify_change" after update on "jobs"
        for each row execute function notify_record_change()`);
  }

  override down(): void {
    this.addSql('drop trigger "jobs_notify_change" on "jobs"');
    this.addSql('drop trigger "audit_entries_notify_change" on "audit_entries"');
    this.addSql('drop function notify_record_change()');
  }
}
