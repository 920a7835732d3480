import { Migration } from '@mikro-orm/migrations';

/** Plants that are on roofs, and what of a roof another building counts. */
export class Migration20261124ExistingPlants extends Migration {
  override up(): void {
    this.addSql('alter table "roof_potentials" add column "covered_area_m2" double precision not null default 0');
    this.addSql('alter table "roof_potentials" add column "pv_kw" double precision null');
    this.addSql('alter table "roof_totals" add column "pv_kw" double precision not null default 0');
  }

  override down(): void {
    this.addSql('alter table "roof_totals" drop column "pv_kw"');
    this.addSql('alter table "roof_potentials" drop column "pv_kw"');
    this.addSql('alter table "roof_potentials" drop column "covered_area_m2"');
  }
}
