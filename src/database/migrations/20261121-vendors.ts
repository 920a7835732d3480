import { Migration } from '@mikro-orm/migrations';

/** Vendors, inquiries, reviews, the audit log and the outbox of events. */
export class Migration20261121Vendors extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(`
      create table "vendors" (
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
      )`);
    this.addSql(`create index "vendors_search_text_index" on "vendors" using gin ("search_text" gin_trgm_ops)`);
    this.addSql(`create index "vendors_county_keys_index" on "vendors" using gin ("county_keys")`);
    this.addSql(`create index "vendors_approved_rating_id_index" on "vendors" ("approved", "rating", "id")`);
    this.addSql(`alter table "vendors" add constraint "vendors_owner_id_unique" unique ("owner_id")`);
    this.addSql(foreignKey('vendors', 'owner_id', 'accounts', 'cascade'));
    this.addSql(`
      create table "vendor_portfolios" (
        "id" uuid not null,
        "vendor_id" uuid not null,
        "title" text not null,
        "meta" text not null default '',
        "capacity_kw" double precision not null default 0,
        "is_featured" boolean not null default false,
        "completed_year" integer not null default 0,
        primary key ("id")
      )`);
    this.addSql(`create index "vendor_portfolios_vendor_id_index" on "vendor_portfolios" ("vendor_id")`);
    this.addSql(`
      create unique index "vendor_portfolios_featured_unique" on "vendor_portfolios" ("vendor_id")
        where is_featured`);
    this.addSql(foreignKey('vendor_portfolios', 'vendor_id', 'vendors', 'cascade'));
    this.addSql(`
      create table "vendor_applications" (
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
      )`);
    this.addSql(`create index "vendor_applications_account_id_index" on "vendor_applications" ("account_id")`);
    this.addSql(`create index "vendor_applications_status_id_index" on "vendor_applications" ("status", "id")`);
    this.addSql(`
      create unique index "vendor_applications_pending_unique" on "vendor_applications" ("account_id")
        where status = 'pending'`);
    this.addSql(foreignKey('vendor_applications', 'account_id', 'accounts', 'cascade'));
    this.addInquiries();
    this.addEvents();
  }

  private addInquiries(): void {
    this.addSql(`
      create table "inquiries" (
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
      )`);
    this.addSql(`create index "inquiries_account_id_id_index" on "inquiries" ("account_id", "id")`);
    this.addSql(`create index "inquiries_vendor_id_id_index" on "inquiries" ("vendor_id", "id")`);
    this.addSql(foreignKey('inquiries', 'account_id', 'accounts', 'cascade'));
    this.addSql(foreignKey('inquiries', 'vendor_id', 'vendors', 'set null'));
    this.addSql(`
      create table "inquiry_messages" (
        "id" uuid not null,
        "inquiry_id" uuid not null,
        "sender" text not null,
        "content" text not null,
        "quoted_price" double precision null,
        "created_at" timestamptz not null,
        primary key ("id")
      )`);
    this.addSql(`create index "inquiry_messages_inquiry_id_id_index" on "inquiry_messages" ("inquiry_id", "id")`);
    this.addSql(foreignKey('inquiry_messages', 'inquiry_id', 'inquiries', 'cascade'));
    this.addSql(`
      create table "reviews" (
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
      )`);
    this.addSql(`alter table "reviews" add constraint "reviews_inquiry_id_unique" unique ("inquiry_id")`);
    this.addSql(`create index "reviews_vendor_id_index" on "reviews" ("vendor_id")`);
    this.addSql(`create index "reviews_account_id_index" on "reviews" ("account_id")`);
    this.addSql(`create index "reviews_status_id_index" on "reviews" ("status", "id")`);
    this.addSql(foreignKey('reviews', 'inquiry_id', 'inquiries', 'cascade'));
    this.addSql(foreignKey('reviews', 'vendor_id', 'vendors', 'cascade'));
    this.addSql(foreignKey('reviews', 'account_id', 'accounts', 'cascade'));
    // an account's erasure takes its reviews along without any service running, so the database itself keeps the rating;
    // the lock comes first, or of two changes at once neither would count the other
    this.addSql(`
      create function keep_vendor_rating() returns trigger language plpgsql as $$
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
      end $$`);
    this.addSql(`
      create trigger "reviews_keep_vendor_rating" after insert or update or delete on "reviews"
        for each row execute function keep_vendor_rating()`);
  }

  private addEvents(): void {
    this.addSql(`
      create table "audit_entries" (
        "id" uuid not null,
        "at" timestamptz not null,
        "action" text not null,
        "subject_type" text not null,
        "subject_id" text not null,
        "actor_id" uuid null,
        "actor_via" text null,
        "actor_ip" text not null,
        "request_id" text not null,
        "before" jsonb null,
        "after" jsonb null,
        primary key ("id")
      )`);
    this.addSql(`
      create index "audit_entries_subject_type_subject_id_id_index"
        on "audit_entries" ("subject_type", "subject_id", "id")`);
    this.addSql(`create index "audit_entries_actor_id_id_index" on "audit_entries" ("actor_id", "id")`);
    this.addSql(`create index "audit_entries_request_id_index" on "audit_entries" ("request_id")`);
    this.addSql(`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit entries are never changed' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger "audit_entries_append_only" before update or delete on "audit_entries"
        for each row execute function refuse_audit_change()`);
    this.addSql(`
      create table "outbox_events" (
        "id" uuid not null,
        "type" text not null,
        "data" jsonb not null,
        "created_at" timestamptz not null,
        "fanned_out_at" timestamptz null,
        primary key ("id")
      )`);
    this.addSql(`
      create index "outbox_events_waiting_index" on "outbox_events" ("id") where fanned_out_at is null`);
    this.addSql(`
      create table "deliveries" (
        "id" uuid not null,
        "event_id" uuid not null,
        "channel" text not null,
        "target" text not null,
        "state" text not null,
        "attempts" integer not null default 0,
        "next_attempt_at" timestamptz not null,
        "last_error" text null,
        "created_at" timestamptz not null,
        "delivered_at" timestamptz null,
        primary key ("id")
      )`);
    this.addSql(`
      alter table "deliveries" add constraint "deliveries_event_id_channel_target_unique"
        unique ("event_id", "channel", "target")`);
    this.addSql(`create index "deliveries_state_id_index" on "deliveries" ("state", "id")`);
    this.addSql(`
      create index "deliveries_due_index" on "deliveries" ("next_attempt_at", "id") where state = 'pending'`);
    this.addSql(foreignKey('deliveries', 'event_id', 'outbox_events', 'cascade'));
  }

  override down(): void {
    for (const table of TABLES.toReversed()) this.addSql(`drop table "${table}"`);
    this.addSql('drop function keep_vendor_rating()');
    this.addSql('drop function refuse_audit_change()');
  }
}

const TABLES = [
  'vendors',
  'vendor_portfolios',
  'vendor_applications',
  'inquiries',
  'inquiry_messages',
  'reviews',
  'audit_entries',
  'outbox_events',
  'deliveries',
];

const foreignKey = (table: string, column: string, target: string, rule: string): string => `
  alter table "${table}" add constraint "${table}_${column}_foreign"
    foreign key ("${column}") references "${target}" ("id") on delete ${rule}`;
