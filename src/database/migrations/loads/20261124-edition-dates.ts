import { Migration } from '@mikro-orm/migrations';

/**
 * The date of an edition whose rows an earlier load wrote. Without one the date in the rows counts: what was carried over
 * before has it there, and so has what the version before this one goes on loading.
 */
export class Migration20261124EditionDates extends Migration {
  override up(): void {
    this.addSql('alter table "building_editions" add column "source_date" text null');
  }

  override down(): void {
    this.addSql('alter table "building_editions" drop column "source_date"');
  }
}
