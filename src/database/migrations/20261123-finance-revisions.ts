import { Migration } from '@mikro-orm/migrations';

/** A revision that every change of finance rows renews, so that each process can keep the rows in memory. */
export class Migration20261123FinanceRevisions extends Migration {
  override up(): void {
    this.addSql(`
      create table "finance_revisions" (
        "id" smallint not null,
        "revision" uuid not null,
        primary key ("id")
      )`);
    this.addSql(`insert into "finance_revisions" ("id", "revision") values (1, gen_random_uuid())`);
    // the database does it itself: a version before this one changes rows too; once for each transaction
    this.addSql(`
      create function renew_finance_revision() returns trigger language plpgsql as $$
      begin
        insert into finance_revisions as kept (id, revision) values (1, gen_random_uuid())
          on conflict (id) do update set revision = excluded.revision
          where kept.xmin <> pg_current_xact_id()::xid;
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger "finance_rows_renew_revision" after insert or update or delete on "finance_rows"
        deferrable initially deferred for each row execute function renew_finance_revision()`);
    this.addSql(`
      create trigger "finance_rows_renew_revision_emptied" after truncate on "finance_rows"
        for each statement execute function renew_finance_revision()`);
  }

  override down(): void {
    this.addSql('drop trigger "finance_rows_renew_revision_emptied" on "finance_rows"');
    this.addSql('drop trigger "finance_rows_renew_revision" on "finance_rows"');
    this.addSql('drop function renew_finance_revision()');
    this.addSql('drop table "finance_revisions"');
  }
}
