/** Accounts, their sessions and assessments, and what limits are counted in. */
export const PEOPLE: readonly string[] = [
  `create table "accounts" (
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
  )`,
  `alter table "accounts" add constraint "accounts_email_key_unique" unique ("email_key")`,
  `create table "sessions" (
    "id" uuid not null,
    "account_id" uuid not null,
    "created_at" timestamptz not null,
    "expires_at" timestamptz not null,
    "ended_at" timestamptz null,
    primary key ("id")
  )`,
  `create index "sessions_account_id_index" on "sessions" ("account_id")`,
  `alter table "sessions" add constraint "sessions_account_id_foreign"
    foreign key ("account_id") references "accounts" ("id") on delete cascade`,
  `create table "refresh_tokens" (
    "token_hash" text not null,
    "session_id" uuid not null,
    "created_at" timestamptz not null,
    "expires_at" timestamptz not null,
    "used_at" timestamptz null,
    primary key ("token_hash")
  )`,
  `create index "refresh_tokens_session_id_index" on "refresh_tokens" ("session_id")`,
  `alter table "refresh_tokens" add constraint "refresh_tokens_session_id_foreign"
    foreign key ("session_id") references "sessions" ("id") on delete cascade`,
  `create table "assessments" (
    "id" uuid not null,
    "state" text not null,
    "user_id" text null,
    "address" text null,
    "lat" double precision not null,
    "lng" double precision not null,
    "county" text null,
    "roof_area_ping" double precision null,
    "monthly_kwh" double precision null,
    "goal" text null,
    "capacity_kw" double precision null,
    "total_cost" double precision null,
    "subsidy_amount" double precision null,
    "out_of_pocket" double precision null,
    "annual_kwh" double precision null,
    "self_sufficiency" double precision null,
    "payback_years" double precision null,
    "total_20yr" double precision null,
    "annual_revenue" double precision null,
    "best_angle" double precision null,
    "result" json null,
    "anonymous_id_hash" text null,
    "created_at" timestamptz not null,
    "claimed_at" timestamptz null,
    "owner_id" uuid null,
    primary key ("id")
  )`,
  `create index "assessments_anonymous_id_hash_index" on "assessments" ("anonymous_id_hash")`,
  `alter table "assessments" add constraint "assessments_owner_id_foreign"
    foreign key ("owner_id") references "accounts" ("id") on delete cascade`,
  `create index "assessments_owner_id_id_index" on "assessments" ("owner_id", "id")`,
  `create index "assessments_user_id_index" on "assessments" ("user_id")`,
  `create table "rate_limits" (
    "key" varchar(255) not null,
    "points" integer not null default 0,
    "expire" bigint null,
    primary key ("key")
  )`,
  `create index "rate_limits_expire_index" on "rate_limits" ("expire")`,
  `create table "idempotency_keys" (
    "scope" text not null,
    "key" text not null,
    "input_hash" text not null,
    "answer" bytea null,
    "expires_at" timestamptz not null,
    primary key ("scope", "key")
  )`,
  `create index "idempotency_keys_expires_at_index" on "idempotency_keys" ("expires_at")`,
];
