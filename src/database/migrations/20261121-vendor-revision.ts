import { Migration } from '@mikro-orm/migrations';

/** A revision of all vendors together, so that a page of them is read anew only when one has changed. */
export class Migration20261121VendorRevision extends Migration {
  override up(): void {
    this.addSql(`
      create table "vendor_revisions" (
        "id" smallint not null,
        "revision" uuid not null,
        primary key ("id")
      )`);
    // a new database has no vendors: it begins without a row, and the first vendor makes it
    this.addSql(`
      insert into "vendor_revisions" ("id", "revision")
        select 1, gen_random_uuid() where exists (select 1 from "vendors")`);
    // the database does it itself, for ratings follow reviews and vendors their accounts without any service running; once
    // for each transaction, however many rows it changes
    this.addSql(`
      create function renew_vendor_revision() returns trigger language plpgsql as $$
      begin
        insert into vendor_revisions as kept (id, revision) values (1, gen_random_uuid())
          on conflict (id) do update set revision = excluded.revision
          where kept.xmin <> pg_current_xact_id()::xid;
        return null;
      end $$`);
    // at the end of the transaction: its lock comes after all others, so that no two transactions wait for each other
    for (const table of TABLES) {
      this.addSql(`
        create constraint trigger "${table}_renew_revision" after insert or update or delete on "${table}"
          deferrable initially deferred for each row execute function renew_vendor_revision()`);
      this.addSql(`
        create trigger "${table}_renew_revision_emptied" after truncate on "${table}"
          for each statement execute function renew_vendor_revision()`);
    }
  }

  override down(): void {
    for (const table of TABLES) {
      this.addSql(`drop trigger "${table}_renew_revision_emptied" on "${table}"`);
      this.addSql(`drop trigger "${table}_renew_revision" on "${table}"`);
    }
    this.addSql('drop function renew_vendor_revision()');
    this.addSql('drop table "vendor_revisions"');
  }
}

const TABLES = ['vendors', 'vendor_portfolios'];
