import { Migration } from '@mikro-orm/migrations';

const TABLES = ['buildings', 'staged_buildings'] as const;

/** Suffix of a part, which an identity keeps. */
const PART = `coalesce(substring(source_id from '#[0-9]+$'), '')`;
const DIGITS = `substring(source_id from '[0-9]+')`;

/**
 * Identities of stored OpenStreetMap buildings in one form, `way/1` or `relation/1`, and the texts of all buildings with
 * the members `osm_id` and `holes_missing`. The version before reads these texts too.
 */
export class Migration20261122OsmIds extends Migration {
  override up(): void {
    // GDAL keeps the ids of ways in a field that was not read: where an import had to make digests, its numbers are relations'
    this.addSql(`
      create temporary table osm_names on commit drop as
      with gdal as (
        select distinct import_id from buildings where source = 'osm' and source_id ~ '^[0-9a-f]{24}(#[0-9]+)?$')
      select id, case
          when source_id ~ '^a[0-9]*[13579](#|$)' then 'relation/' || div(${DIGITS}::numeric, 2)
          when source_id ~ '^a' then 'way/' || div(${DIGITS}::numeric, 2)
          when source_id ~ '^[-r]' or exists (select from gdal where gdal.import_id = buildings.import_id)
            then 'relation/' || ${DIGITS}
          else 'way/' || ${DIGITS} end || ${PART} as name
      from buildings where source = 'osm' and source_id ~ '^(-?[0-9]{1,18}|[wra][0-9]{1,18})(#[0-9]+)?$'`);
    // one building under two names: the first stored stays; what was calculated with both is thrown away
    this.addSql(`
      with gone as (
        delete from buildings using osm_names
        where buildings.id = osm_names.id
          and (exists (select from buildings named where named.source = 'osm' and named.source_id = osm_names.name)
            or exists (select from osm_names first where first.name = osm_names.name and first.id < osm_names.id))
        returning 1)
      delete from building_shading where exists (select from gone)`);
    this.addSql(`
      update buildings set source_id = osm_names.name from osm_names where buildings.id = osm_names.id`);
    this.addSql(`
      update buildings set item_json = left(item_json, -1) || ',"osm_id":'
        || coalesce('"' || case when source = 'osm' then substring(source_id from '^((way|relation)/[0-9]+)') end || '"', 'null')
        || ',"holes_missing":false}'`);
    this.addSql(`
      update staged_buildings set item_json = left(item_json, -1) || ',"osm_id":null,"holes_missing":false}'`);
  }

  override down(): void {
    for (const table of TABLES) {
      this.addSql(`
        update "${table}" set item_json =
          regexp_replace(item_json, ',"osm_id":(null|"[^"]*"),"holes_missing":(true|false)\\}$', '}')`);
    }
  }
}
