import { Migration } from '@mikro-orm/migrations';

/** Imported grids of heights, and horizons computed of any. */
export class Migration20261121Terrain extends Migration {
  override up(): void {
    this.addSql(`
      create table "terrain_grids" (
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
      )`);
    this.addSql(`create index "terrain_grids_name_index" on "terrain_grids" ("name")`);
    this.addSql(`create index "terrain_grids_area_index" on "terrain_grids" using gist ("area")`);
    this.addSql(`
      create table "terrain_blocks" (
        "grid_id" uuid not null,
        "level" integer not null,
        "block_column" integer not null,
        "block_row" integer not null,
        "heights" bytea not null,
        primary key ("grid_id", "level", "block_column", "block_row")
      )`);
    this.addSql(`
      alter table "terrain_blocks" add constraint "terrain_blocks_grid_id_foreign"
        foreign key ("grid_id") references "terrain_grids" ("id") on delete cascade`);
    this.addSql(`
      create table "terrain_horizons" (
        "key" text not null,
        "profile" jsonb not null,
        "made_at" timestamptz not null,
        primary key ("key")
      )`);
    this.addSql(`create index "terrain_horizons_made_at_index" on "terrain_horizons" ("made_at")`);
  }

  override down(): void {
    this.addSql('drop table "terrain_horizons"');
    this.addSql('drop table "terrain_blocks"');
    this.addSql('drop table "terrain_grids"');
  }
}
