import { Migration } from '@mikro-orm/migrations';

/** Confirmed e-mail addresses, single-use tokens sent by e-mail, and e-mails that carry several events. */
export class Migration20261122AccountMail extends Migration {
  override up(): void {
    // nobody has proved the addresses of the accounts that exist, so they start unconfirmed: they can sign in as before, and
    // get event mails again once they have confirmed
    this.addSql(`alter table "accounts" add column "email_confirmed_at" timestamptz null`);
    this.addSql(`
      create table "account_tokens" (
        "token_hash" text not null,
        "account_id" uuid not null,
        "purpose" text not null,
        "email_key" text not null,
        "expires_at" timestamptz not null,
        primary key ("token_hash")
      )`);
    this.addSql(`create index "account_tokens_account_id_index" on "account_tokens" ("account_id")`);
    this.addSql(`create index "account_tokens_expires_at_index" on "account_tokens" ("expires_at")`);
    this.addSql(`
      alter table "account_tokens" add constraint "account_tokens_account_id_foreign"
        foreign key ("account_id") references "accounts" ("id") on delete cascade`);
    this.addSql(`alter table "deliveries" add column "mail_id" uuid null`);
    this.addSql(`
      create index "deliveries_mail_index" on "deliveries" ("target", "next_attempt_at") where channel = 'email'`);
    this.addSql(`create index "deliveries_mail_id_index" on "deliveries" ("mail_id")`);
  }

  override down(): void {
    this.addSql('drop index "deliveries_mail_id_index"');
    this.addSql('drop index "deliveries_mail_index"');
    this.addSql('alter table "deliveries" drop column "mail_id"');
    this.addSql('drop table "account_tokens"');
    this.addSql('alter table "accounts" drop column "email_confirmed_at"');
  }
}
