import { Migration } from '@mikro-orm/migrations';

/** Pictures that vendors send, and what a portfolio says of a plant besides its title. */
export class Migration20261127Pictures extends Migration {
  override up(): void {
    this.addSql(`
      create table "pictures" (
        "id" uuid not null,
        "account_id" uuid not null,
        "content_hash" text not null,
        "type" text not null,
        "content" bytea not null,
        "sent_at" timestamptz not null,
        primary key ("id")
      )`);
    this.addSql(`
      alter table "pictures" add constraint "pictures_account_id_content_hash_unique"
        unique ("account_id", "content_hash")`);
    this.addSql(`
      alter table "pictures" add constraint "pictures_account_id_foreign"
        foreign key ("account_id") references "accounts" ("id") on delete cascade`);
    this.addSql(`
      alter table "vendor_portfolios"
        add column "photo_url" text not null default '',
        add column "description" text not null default ''`);
  }

  override down(): void {
    this.addSql(`alter table "vendor_portfolios" drop column "photo_url", drop column "description"`);
    this.addSql(`drop table "pictures"`);
  }
}
