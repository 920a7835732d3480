import { Migration } from '@mikro-orm/migrations';

/** Where imported buildings are known to be complete, and the waiting room of a load that replaces others. */
export class Migration20261121Coverage extends Migration {
  override up(): void {
    this.addSql(`alter table "building_imports" add column "revision" bigint not null default '0'`);
    this.addSql(`alter table "building_imports" add column "supersedes" jsonb null`);
    this.addSql(`
      create table "building_coverage" (
        "import_id" uuid not null,
        "tile" text not null,
        "source" text not null,
        "west" double precision not null,
        "south" double precision not null,
        "east" double precision not null,
        "north" double precision not null,
        "covered_at" timestamptz null,
        primary key ("import_id", "tile")
      )`);
    this.addSql(`create index "building_coverage_tile_index" on "building_coverage" ("tile")`);
    this.addSql(`
      create table "staged_buildings" (
        "import_id" uuid not null,
        "feature_id" text not null,
        "source_id" text not null,
        "id" uuid not null,
        "footprint" geometry(Polygon, 4326) not null,
        "height_m" double precision not null,
        "height_source" text not null,
        "height_sigma_m" double precision not null,
        "base_height_m" double precision not null,
        "floors" integer null,
        "area_m2" double precision not null,
        "name" text null,
        "address" text null,
        "tile" text not null,
        "item_json" text not null,
        primary key ("import_id", "feature_id", "source_id")
      )`);
    this.addSql(`create index "staged_buildings_import_id_tile_index" on "staged_buildings" ("import_id", "tile")`);
  }

  override down(): void {
    this.addSql('drop table "staged_buildings"');
    this.addSql('drop table "building_coverage"');
    this.addSql('alter table "building_imports" drop column "supersedes"');
    this.addSql('alter table "building_imports" drop column "revision"');
  }
}
