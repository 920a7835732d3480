/** Vendors, inquiries, reviews and dated finance rows. */
export const MARKET: readonly string[] = [
  `create table "vendors" (
    "id" uuid not null,
    "owner_id" uuid not null,
    "name" text not null,
    "counties" text[] not null,
    "portfolio_title" text not null default '',
    "portfolio_meta" text not null default '',
    "capacity_kw" double precision not null default 0,
    "rating" double precision not null default 0,
    "review_count" integer not null default 0,
    "phone" text not null default '',
    "email" text not null default '',
    "tags" text[] not null,
    "approved" boolean not null default true,
    "subscription_status" text not null,
    "logo_url" text not null default '',
    "search_text" text not null,
    "county_keys" text[] not null,
    "created_at" timestamptz not null,
    "updated_at" timestamptz not null,
    primary key ("id")
  )`,
  `create index "vendors_search_text_index" on "vendors" using gin ("search_text" gin_trgm_ops)`,
  `create index "vendors_county_keys_index" on "vendors" using gin ("county_keys")`,
  `create index "vendors_approved_rating_id_index" on "vendors" ("approved", "rating", "id")`,
  `alter table "vendors" add constraint "vendors_owner_id_unique" unique ("owner_id")`,
  `alter table "vendors" add constraint "vendors_owner_id_foreign"
    foreign key ("owner_id") references "accounts" ("id") on delete cascade`,
  `create table "vendor_portfolios" (
    "id" uuid not null,
    "vendor_id" uuid not null,
    "title" text not null,
    "meta" text not null default '',
    "capacity_kw" double precision not null default 0,
    "is_featured" boolean not null default false,
    "completed_year" integer not null default 0,
    primary key ("id")
  )`,
  `create index "vendor_portfolios_vendor_id_index" on "vendor_portfolios" ("vendor_id")`,
  `create unique index "vendor_portfolios_featured_unique" on "vendor_portfolios" ("vendor_id")
    where is_featured`,
  `alter table "vendor_portfolios" add constraint "vendor_portfolios_vendor_id_foreign"
    foreign key ("vendor_id") references "vendors" ("id") on delete cascade`,
  `create table "vendor_applications" (
    "id" uuid not null,
    "account_id" uuid not null,
    "status" text not null,
    "company_name" text not null,
    "contact_name" text not null,
    "email" text not null,
    "phone" text not null,
    "counties" text[] not null,
    "company_tax_id" text null,
    "license_note" text null,
    "logo_url" text null,
    "reason" text null,
    "vendor_id" uuid null,
    "created_at" timestamptz not null,
    "decided_at" timestamptz null,
    primary key ("id")
  )`,
  `create index "vendor_applications_account_id_index" on "vendor_applications" ("account_id")`,
  `create index "vendor_applications_status_id_index" on "vendor_applications" ("status", "id")`,
  `create unique index "vendor_applications_pending_unique" on "vendor_applications" ("account_id")
    where status = 'pending'`,
  `alter table "vendor_applications" add constraint "vendor_applications_account_id_foreign"
    foreign key ("account_id") references "accounts" ("id") on delete cascade`,
  `create table "inquiries" (
    "id" uuid not null,
    "account_id" uuid not null,
    "vendor_id" uuid null,
    "vendor_name" text not null,
    "status" text not null,
    "address" text null,
    "county" text null,
    "capacity_kw" double precision null,
    "annual_kwh" double precision null,
    "payback_years" double precision null,
    "message" text null,
    "assessment_id" uuid null,
    "assessment" jsonb null,
    "quote_check" jsonb null,
    "content_hash" text not null,
    "created_at" timestamptz not null,
    primary key ("id")
  )`,
  `create index "inquiries_account_id_id_index" on "inquiries" ("account_id", "id")`,
  `create index "inquiries_vendor_id_id_index" on "inquiries" ("vendor_id", "id")`,
  `alter table "inquiries" add constraint "inquiries_account_id_foreign"
    foreign key ("account_id") references "accounts" ("id") on delete cascade`,
  `alter table "inquiries" add constraint "inquiries_vendor_id_foreign"
    foreign key ("vendor_id") references "vendors" ("id") on delete set null`,
  `create table "inquiry_messages" (
    "id" uuid not null,
    "inquiry_id" uuid not null,
    "sender" text not null,
    "content" text not null,
    "quoted_price" double precision null,
    "created_at" timestamptz not null,
    primary key ("id")
  )`,
  `create index "inquiry_messages_inquiry_id_id_index" on "inquiry_messages" ("inquiry_id", "id")`,
  `alter table "inquiry_messages" add constraint "inquiry_messages_inquiry_id_foreign"
    foreign key ("inquiry_id") references "inquiries" ("id") on delete cascade`,
  `create table "reviews" (
    "id" uuid not null,
    "inquiry_id" uuid not null,
    "vendor_id" uuid not null,
    "account_id" uuid not null,
    "rating" integer not null,
    "comment" text not null default '',
    "status" text not null,
    "reason" text null,
    "created_at" timestamptz not null,
    "decided_at" timestamptz null,
    primary key ("id")
  )`,
  `alter table "reviews" add constraint "reviews_inquiry_id_unique" unique ("inquiry_id")`,
  `create index "reviews_vendor_id_index" on "reviews" ("vendor_id")`,
  `create index "reviews_account_id_index" on "reviews" ("account_id")`,
  `create index "reviews_status_id_index" on "reviews" ("status", "id")`,
  `alter table "reviews" add constraint "reviews_inquiry_id_foreign"
    foreign key ("inquiry_id") references "inquiries" ("id") on delete cascade`,
  `alter table "reviews" add constraint "reviews_vendor_id_foreign"
    foreign key ("vendor_id") references "vendors" ("id") on delete cascade`,
  `alter table "reviews" add constraint "reviews_account_id_foreign"
    foreign key ("account_id") references "accounts" ("id") on delete cascade`,
  // an account's erasure takes its reviews along without any service running, so the database itself keeps the rating;
  // the lock comes first, or of two changes at once neither would count the other
  `create function keep_vendor_rating() returns trigger language plpgsql as $$
  declare subject uuid := coalesce(new.vendor_id, old.vendor_id);
  begin
    if old.status is distinct from 'published' and new.status is distinct from 'published' then
      return null;
    end if;
    perform 1 from vendors where id = subject for no key update;
    update vendors set
      rating = coalesce(
        (select round(avg(r.rating), 4) from reviews r where r.vendor_id = subject and r.status = 'published'), 0),
      review_count = (select count(*) from reviews r where r.vendor_id = subject and r.status = 'published')
    where id = subject;
    return null;
  end $$`,
  `create trigger "reviews_keep_vendor_rating" after insert or update or delete on "reviews"
    for each row execute function keep_vendor_rating()`,
  // begins without a row: the first vendor makes it
  `create table "vendor_revisions" (
    "id" smallint not null,
    "revision" uuid not null,
    primary key ("id")
  )`,
  // the database does it itself, for ratings follow reviews and vendors their accounts without any service running; once
  // for each transaction, however many rows it changes
  `create function renew_vendor_revision() returns trigger language plpgsql as $$
  begin
    insert into vendor_revisions as kept (id, revision) values (1, gen_random_uuid())
      on conflict (id) do update set revision = excluded.revision
      where kept.xmin <> pg_current_xact_id()::xid;
    return null;
  end $$`,
  `create constraint trigger "vendors_renew_revision" after insert or update or delete on "vendors"
    deferrable initially deferred for each row execute function renew_vendor_revision()`,
  `create constraint trigger "vendor_portfolios_renew_revision" after insert or update or delete on "vendor_portfolios"
    deferrable initially deferred for each row execute function renew_vendor_revision()`,
  `create trigger "vendors_renew_revision_emptied" after truncate on "vendors"
    for each statement execute function renew_vendor_revision()`,
  `create trigger "vendor_portfolios_renew_revision_emptied" after truncate on "vendor_portfolios"
    for each statement execute function renew_vendor_revision()`,
  `create table "finance_rows" (
    "id" text not null,
    "kind" text not null,
    "region" jsonb not null,
    "valid_from" date not null,
    "valid_to" date null,
    "value" jsonb not null,
    "unit" text not null,
    "source" text not null,
    "source_date" text null,
    "status" text not null,
    "note" text null,
    primary key ("id")
  )`,
  `create index "finance_rows_kind_index" on "finance_rows" ("kind")`,
];
