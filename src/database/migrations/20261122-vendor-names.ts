import { Migration } from '@mikro-orm/migrations';

/** New names of vendors, which wait for an administrator. */
export class Migration20261122VendorNames extends Migration {
  override up(): void {
    this.addSql(`alter table "vendors" add column "pending_name" text not null default ''`);
    this.addSql(`create index "vendors_pending_name_index" on "vendors" ("id") where pending_name <> ''`);
  }

  override down(): void {
    this.addSql('drop index "vendors_pending_name_index"');
    this.addSql('alter table "vendors" drop column "pending_name"');
  }
}
