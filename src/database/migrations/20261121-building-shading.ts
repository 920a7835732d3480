import { Migration } from '@mikro-orm/migrations';

/** Shading tables of roofs, and an index of the tall buildings, whose shadows reach into a view from far away. */
export class Migration20261121BuildingShading extends Migration {
  override up(): void {
    this.addSql(`
      create table "building_shading" (
        "building_id" uuid not null,
        "tile" text not null,
        "version" text not null,
        "inputs_hash" text not null,
        "share" bytea not null,
        "sky_view_factor" double precision not null,
        "caster_count" integer not null,
        "hills_source" text null,
        "hills_attribution" text null,
        "computed_at" timestamptz not null,
        primary key ("building_id")
      )`);
    this.addSql(`create index "building_shading_tile_index" on "building_shading" ("tile")`);
    // a table is just too large to be left alone; a view reads four bytes of thousands of them and must not unpack each
    this.addSql(`alter table "building_shading" alter column "share" set storage plain`);
    this.addSql(
      `create index "buildings_tall_footprint_index" on "buildings" using gist ("footprint") where height_m >= 50`,
    );
  }

  override down(): void {
    this.addSql('drop index "buildings_tall_footprint_index"');
    this.addSql('drop table "building_shading"');
  }
}
