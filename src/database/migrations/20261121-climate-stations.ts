import { Migration } from '@mikro-orm/migrations';

/** Weather stations that administrators import, and the revision that tells every process of a change. */
export class Migration20261121ClimateStations extends Migration {
  override up(): void {
    this.addSql(`
      create table "climate_stations" (
        "id" text not null,
        "name" text not null,
        "name_en" text not null,
        "county" text not null,
        "lat" double precision not null,
        "lng" double precision not null,
        "elevation_m" double precision not null,
        "radiation_excluded" boolean not null,
        "months" jsonb not null,
        "source" text not null,
        "source_date" text not null,
        "attribution" text null,
        "imported_at" timestamptz not null,
        primary key ("id")
      )`);
    this.addSql(`
      create table "climate_revisions" (
        "id" smallint not null,
        "revision" uuid not null,
        primary key ("id")
      )`);
    this.addSql(`insert into "climate_revisions" ("id", "revision") values (1, gen_random_uuid())`);
    // the database does it itself, so that no way of changing a station can forget it; once for each transaction, however
    // many rows it changes
    this.addSql(`
      create function renew_climate_revision() returns trigger language plpgsql as $$
      begin
        insert into climate_revisions as kept (id, revision) values (1, gen_random_uuid())
          on conflict (id) do update set revision = excluded.revision
          where kept.xmin <> pg_current_xact_id()::xid;
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger "climate_stations_renew_revision" after insert or update or delete on "climate_stations"
        deferrable initially deferred for each row execute function renew_climate_revision()`);
    this.addSql(`
      create trigger "climate_stations_renew_revision_emptied" after truncate on "climate_stations"
        for each statement execute function renew_climate_revision()`);
  }

  override down(): void {
    this.addSql('drop table "climate_stations"');
    this.addSql('drop function renew_climate_revision()');
    this.addSql('drop table "climate_revisions"');
  }
}
