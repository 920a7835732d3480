import { Migration } from '@mikro-orm/migrations';

/** Assessments may be without a place. Going back is refused while there is one. */
export class Migration20261127UnknownPlaces extends Migration {
  override up(): void {
    this.addSql(`alter table "assessments" alter column "lat" drop not null, alter column "lng" drop not null`);
  }

  override down(): void {
    this.addSql(`alter table "assessments" alter column "lat" set not null, alter column "lng" set not null`);
  }
}
