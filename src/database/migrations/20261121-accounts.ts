import { Migration } from '@mikro-orm/migrations';

/** Accounts, their sessions, owners of assessments, and what limits are counted in. */
export class Migration20261121Accounts extends Migration {
  override up(): void {
    this.addSql(`
      create table "accounts" (
        "id" uuid not null,
        "email" text not null,
        "email_key" text not null,
        "password_hash" text not null,
        "role" text not null,
        "name" text null,
        "phone" text null,
        "language" text not null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz not null,
        "disabled_at" timestamptz null,
        primary key ("id")
      )`);
    this.addSql(`alter table "accounts" add constraint "accounts_email_key_unique" unique ("email_key")`);
    this.addSql(`
      create table "sessions" (
        "id" uuid not null,
        "account_id" uuid not null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "ended_at" timestamptz null,
        primary key ("id")
      )`);
    this.addSql(`create index "sessions_account_id_index" on "sessions" ("account_id")`);
    this.addSql(`
      alter table "sessions" add constraint "sessions_account_id_foreign"
        foreign key ("account_id") references "accounts" ("id") on delete cascade`);
    this.addSql(`
      create table "refresh_tokens" (
        "token_hash" text not null,
        "session_id" uuid not null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "used_at" timestamptz null,
        primary key ("token_hash")
      )`);
    this.addSql(`create index "refresh_tokens_session_id_index" on "refresh_tokens" ("session_id")`);
    this.addSql(`
      alter table "refresh_tokens" add constraint "refresh_tokens_session_id_foreign"
        foreign key ("session_id") references "sessions" ("id") on delete cascade`);
    this.addSql(`
      create table "rate_limits" (
        "key" varchar(255) not null,
        "points" integer not null default 0,
        "expire" bigint null,
        primary key ("key")
      )`);
    this.addSql(`create index "rate_limits_expire_index" on "rate_limits" ("expire")`);
    this.addSql(`
      create table "idempotency_keys" (
        "scope" text not null,
        "key" text not null,
        "input_hash" text not null,
        "answer" bytea null,
        "expires_at" timestamptz not null,
        primary key ("scope", "key")
      )`);
    this.addSql(`create index "idempotency_keys_expires_at_index" on "idempotency_keys" ("expires_at")`);
    this.addSql(`alter table "assessments" add column "owner_id" uuid null`);
    this.addSql(`
      alter table "assessments" add constraint "assessments_owner_id_foreign"
        foreign key ("owner_id") references "accounts" ("id") on delete cascade`);
    this.addSql(`create index "assessments_owner_id_id_index" on "assessments" ("owner_id", "id")`);
    this.addSql(`create index "assessments_user_id_index" on "assessments" ("user_id")`);
  }

  override down(): void {
    this.addSql(`alter table "assessments" drop constraint "assessments_owner_id_foreign"`);
    this.addSql(`drop index "assessments_owner_id_id_index"`);
    this.addSql(`drop index "assessments_user_id_index"`);
    this.addSql(`alter table "assessments" drop column "owner_id"`);
    this.addSql('drop table "idempotency_keys"');
    this.addSql('drop table "rate_limits"');
    this.addSql('drop table "refresh_tokens"');
    this.addSql('drop table "sessions"');
    this.addSql('drop table "accounts"');
  }
}
