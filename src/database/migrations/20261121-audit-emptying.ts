import { Migration } from '@mikro-orm/migrations';

/** The audit log is not emptied either: `truncate` passes by the trigger that guards its rows. */
export class Migration20261121AuditEmptying extends Migration {
  override up(): void {
    this.addSql(`
      create trigger "audit_entries_never_emptied" before truncate on "audit_entries"
        for each statement execute function refuse_audit_change()`);
  }

  override down(): void {
    this.addSql('drop trigger "audit_entries_never_emptied" on "audit_entries"');
  }
}
