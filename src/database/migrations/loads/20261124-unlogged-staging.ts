import { Migration } from '@mikro-orm/migrations';

/**
 * Staged buildings are not written to the write-ahead log, and a load notes beside them that it has staged some. The version
 * before does not know that a crash of the database empties the table: no import of it should run during the upgrade.
 */
export class Migration20261124UnloggedStaging extends Migration {
  override up(): void {
    this.addSql('create unlogged table "staged_loads" ("import_id" uuid not null primary key)');
    this.addSql('alter table "staged_buildings" set unlogged');
  }

  override down(): void {
    this.addSql('alter table "staged_buildings" set logged');
    this.addSql('drop table "staged_loads"');
  }
}
