import { Migration } from '@mikro-orm/migrations';

/**
 * Which edition unchanged buildings belong to, by tile. The version before marks each row instead, and does not read this:
 * what it loads beside the new version is found again by its features.
 */
export class Migration20261122BuildingEditions extends Migration {
  override up(): void {
    this.addSql(`
      create table "building_editions" (
        "tile" text not null,
        "written_by" uuid not null,
        "import_id" uuid not null,
        primary key ("tile", "written_by")
      )`);
  }

  override down(): void {
    this.addSql(`
      update buildings set import_id = edition.import_id from building_editions edition
      where edition.tile = buildings.tile and edition.written_by = buildings.import_id`);
    this.addSql('drop table "building_editions"');
  }
}
