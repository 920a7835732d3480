import { Migration } from '@mikro-orm/migrations';

/** Buildings, their imports, assessments and dated figures of money. */
export class Migration20261121Foundation extends Migration {
  override up(): void {
    this.addSql('create extension if not exists postgis');
    this.addSql(`
      create table "assessments" (
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
        primary key ("id")
      )`);
    this.addSql(`create index "assessments_anonymous_id_hash_index" on "assessments" ("anonymous_id_hash")`);
    this.addSql(`
      create table "buildings" (
        "id" uuid not null,
        "source" text not null,
        "source_id" text not null,
        "source_date" text null,
        "footprint" geometry(Polygon, 4326) not null,
        "height_m" double precision not null,
        "height_source" text not null,
        "height_sigma_m" double precision not null,
        "base_height_m" double precision not null default 0,
        "floors" integer null,
        "area_m2" double precision not null,
        "name" text null,
        "address" text null,
        "tile" text not null,
        "item_json" text not null,
        "import_id" uuid null,
        primary key ("id")
      )`);
    this.addSql(`create index "buildings_tile_index" on "buildings" ("tile")`);
    this.addSql(`create index "buildings_footprint_index" on "buildings" using gist ("footprint")`);
    this.addSql(
      `alter table "buildings" add constraint "buildings_source_source_id_unique" unique ("source", "source_id")`,
    );
    this.addSql(`
      create table "building_imports" (
        "id" uuid not null,
        "file_name" text not null,
        "file_key" text not null,
        "source" text not null,
        "state" text not null,
        "features_done" bigint not null default '0',
        "counts" jsonb not null,
        "attribution" text null,
        "error" text null,
        "started_at" timestamptz not null,
        "finished_at" timestamptz null,
        primary key ("id")
      )`);
    this.addSql(`alter table "building_imports" add constraint "building_imports_file_key_unique" unique ("file_key")`);
    this.addSql(`
      create table "finance_rows" (
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
      )`);
    this.addSql(`create index "finance_rows_kind_index" on "finance_rows" ("kind")`);
  }

  override down(): void {
    this.addSql('drop table "finance_rows"');
    this.addSql('drop table "building_imports"');
    this.addSql('drop table "buildings"');
    this.addSql('drop table "assessments"');
  }
}
