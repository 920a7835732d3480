/** What outside sources answered, terrain and weather stations. */
export const SOURCES: readonly string[] = [
  `create table "provider_cache" (
    "key" text not null,
    "source" text not null,
    "value" bytea null,
    "size_bytes" integer not null,
    "fetched_at" timestamptz not null,
    "keep_until" timestamptz not null,
    primary key ("key", "source")
  )`,
  `create index "provider_cache_fetched_at_index" on "provider_cache" ("fetched_at")`,
  `create index "provider_cache_keep_until_index" on "provider_cache" ("keep_until")`,
  `create table "provider_turns" (
    "id" uuid not null,
    "source" text not null,
    "begins_at" timestamptz not null,
    "ends_at" timestamptz not null,
    primary key ("id")
  )`,
  `create index "provider_turns_source_index" on "provider_turns" ("source")`,
  `create table "provider_days" (
    "source" text not null,
    "day" date not null,
    "calls" integer not null,
    "bytes" bigint not null,
    primary key ("source", "day")
  )`,
  `create table "terrain_grids" (
    "id" uuid not null,
    "name" text not null,
    "file_name" text not null,
    "file_key" text not null,
    "state" text not null,
    "source_date" text null,
    "attribution" text null,
    "epsg" integer not null,
    "origin_x" double precision not null,
    "origin_y" double precision not null,
    "cell_width" double precision not null,
    "cell_height" double precision not null,
    "columns" integer not null,
    "rows" integer not null,
    "levels" integer not null,
    "cell_m" double precision not null,
    "area" geometry(Polygon, 4326) not null,
    "imported_at" timestamptz not null,
    primary key ("id")
  )`,
  `create index "terrain_grids_name_index" on "terrain_grids" ("name")`,
  `create index "terrain_grids_area_index" on "terrain_grids" using gist ("area")`,
  `create table "terrain_blocks" (
    "grid_id" uuid not null,
    "level" integer not null,
    "block_column" integer not null,
    "block_row" integer not null,
    "heights" bytea not null,
    primary key ("grid_id", "level", "block_column", "block_row")
  )`,
  `alter table "terrain_blocks" add constraint "terrain_blocks_grid_id_foreign"
    foreign key ("grid_id") references "terrain_grids" ("id") on delete cascade`,
  `create table "terrain_horizons" (
    "key" text not null,
    "profile" jsonb not null,
    "made_at" timestamptz not null,
    primary key ("key")
  )`,
  `create index "terrain_horizons_made_at_index" on "terrain_horizons" ("made_at")`,
  `create table "climate_stations" (
    "id" text not null,
    "name" text not null,
    "name_en" text not null,
    "county" text not null,
    "lat" double precision not null,
    "lng" double precision not null,
    "elevation_m" double precision not null,
    "radiation_excluded" boolean not null,
    "months" jsonb not null,
    "source" text not null,
    "source_date" text not null,
    "attribution" text null,
    "imported_at" timestamptz not null,
    primary key ("id")
  )`,
  `create table "climate_revisions" (
    "id" smallint not null,
    "revision" uuid not null,
    primary key ("id")
  )`,
  `insert into "climate_revisions" ("id", "revision") values (1, gen_random_uuid())`,
  // the database does it itself, so that no way of changing a station can forget it; once for each transaction, however
  // many rows it changes
  `create function renew_climate_revision() returns trigger language plpgsql as $$
  begin
    insert into climate_revisions as kept (id, revision) values (1, gen_random_uuid())
      on conflict (id) do update set revision = excluded.revision
      where kept.xmin <> pg_current_xact_id()::xid;
    return null;
  end $$`,
  `create constraint trigger "climate_stations_renew_revision" after insert or update or delete on "climate_stations"
    deferrable initially deferred for each row execute function renew_climate_revision()`,
  `create trigger "climate_stations_renew_revision_emptied" after truncate on "climate_stations"
    for each statement execute function renew_climate_revision()`,
];
