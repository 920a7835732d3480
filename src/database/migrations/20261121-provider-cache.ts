import { Migration } from '@mikro-orm/migrations';

/** What outside sources said, and the turns in which they are called. */
export class Migration20261121ProviderCache extends Migration {
  override up(): void {
    this.addSql(`
      create table "provider_cache" (
        "key" text not null,
        "source" text not null,
        "value" bytea null,
        "size_bytes" integer not null,
        "fetched_at" timestamptz not null,
        "keep_until" timestamptz not null,
        primary key ("key", "source")
      )`);
    this.addSql(`create index "provider_cache_fetched_at_index" on "provider_cache" ("fetched_at")`);
    this.addSql(`create index "provider_cache_keep_until_index" on "provider_cache" ("keep_until")`);
    this.addSql(`
      create table "provider_turns" (
        "id" uuid not null,
        "source" text not null,
        "begins_at" timestamptz not null,
        "ends_at" timestamptz not null,
        primary key ("id")
      )`);
    this.addSql(`create index "provider_turns_source_index" on "provider_turns" ("source")`);
  }

  override down(): void {
    this.addSql('drop table "provider_turns"');
    this.addSql('drop table "provider_cache"');
  }
}
