import { Migration } from '@mikro-orm/migrations';

/** How much of an outside source was taken each day. */
export class Migration20261121ProviderDays extends Migration {
  override up(): void {
    this.addSql(`
      create table "provider_days" (
        "source" text not null,
        "day" date not null,
        "calls" integer not null,
        "bytes" bigint not null,
        primary key ("source", "day")
      )`);
  }

  override down(): void {
    this.addSql('drop table "provider_days"');
  }
}
