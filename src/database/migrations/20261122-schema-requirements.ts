import { Migration } from '@mikro-orm/migrations';

/** The oldest version that a schema still carries, as the migrations that a version must know. */
export class Migration20261122SchemaRequirements extends Migration {
  override up(): void {
    this.addSql(`
      create table "schema_requirements" (
        "migration" text not null,
        "needs" text not null,
        primary key ("migration")
      )`);
  }

  override down(): void {
    this.addSql('drop table "schema_requirements"');
  }
}
