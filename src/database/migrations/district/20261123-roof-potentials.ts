import { Migration } from '@mikro-orm/migrations';

/** The potential of roofs. A version before this one neither reads nor writes it. */
export class Migration20261123RoofPotentials extends Migration {
  override up(): void {
    this.addSql(`
      create table "roof_potentials" (
        "building_id" uuid not null,
        "tile" text not null,
        "lng" double precision not null,
        "lat" double precision not null,
        "township" text null,
        "edition" uuid null,
        "physical_hash" text not null,
        "finance_hash" text not null,
        "height_m" double precision not null,
        "height_source" text not null,
        "roof_area_m2" double precision not null,
        "usable_area_m2" double precision not null,
        "sun_share" double precision not null,
        "shade_lost_kwh" double precision not null,
        "top_shader_id" uuid null,
        "possible_kw" double precision not null,
        "possible_kwh" double precision not null,
        "specific_yield" double precision null,
        "class" integer null,
        "tilt" double precision not null,
        "azimuth" double precision not null,
        "curve" bytea not null,
        "capacity_kw" double precision not null,
        "annual_kwh" double precision not null,
        "annual_kwh_p10" double precision not null,
        "annual_kwh_p90" double precision not null,
        "cost_twd" double precision null,
        "npv_twd" double precision null,
        "payback_years" double precision null,
        "lcoe_twd_per_kwh" double precision null,
        "co2kg_year" double precision null,
        "verdict" text not null,
        "reason" jsonb not null,
        "duty_kw" double precision null,
        "duty" text null,
        "computed_at" timestamptz not null,
        primary key ("building_id")
      )`);
    this.addSql('create index "roof_potentials_tile_index" on "roof_potentials" ("tile")');
    this.addSql('create index "roof_potentials_township_index" on "roof_potentials" ("township")');
    this.addSql('create index "roof_potentials_lng_lat_index" on "roof_potentials" ("lng", "lat")');
    for (const column of ['npv_twd', 'possible_kwh', 'specific_yield', 'payback_years']) {
      const name = `roof_potentials_${column}_building_id_index`;
      this.addSql(`create index "${name}" on "roof_potentials" ("${column}", "building_id")`);
    }
    this.addSql(`
      create table "roof_potential_tiles" (
        "tile" text not null,
        "checked_state" text not null,
        "changed_at" timestamptz not null,
        primary key ("tile")
      )`);
  }

  override down(): void {
    this.addSql('drop table "roof_potential_tiles"');
    this.addSql('drop table "roof_potentials"');
  }
}
