// Raw SQL: a table of stations is stored in one statement, and read whole beside a revision that every request asks for.
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ClimateStation, StationMonth } from '../../core/climate/climate-stations.js';
import type { Sql } from '../../database/sql-types.js';

/** What an import came to. */
export type ClimateImportReport = { stations: number; added: number; replaced: number; removed: number };

interface StationRecord extends Omit<ClimateStation, 'months'> {
  months: StationMonth[];
}

/** The revision of the imported stations; `null` before the first import. */
export async function readRevision(sql: Sql): Promise<string | null> {
  const [row] = await sql.rows<{ revision: string }>('select revision from climate_revisions', [], { prepared: true });
  return row?.revision ?? null;
}

export async function readStations(sql: Sql): Promise<ClimateStation[]> {
  return sql.rows<StationRecord>(
    `select id, name, name_en as "nameEn", county, lat, lng, elevation_m as "elevationM",
            radiation_excluded as "radiationExcluded", months, source, source_date as "sourceDate", attribution
     from climate_stations order by id`,
  );
}

/**
 * Stores stations in one transaction; running it again with the same stations leaves the same.
 * @param replace whether stations imported before go that the table does not have.
 */
export function storeStations(
  sql: Sql,
  stations: readonly ClimateStation[],
  now: Date,
  replace: boolean,
): Promise<ClimateImportReport> {
  return sql.transaction(async (within) => {
    const ids = stations.map(({ id }) => id);
    const removed = replace
      ? await within.rows('delete from climate_stations where id <> all($1::text[]) returning id', [ids])
      : [];
    const stored = await within.rows<{ isNew: boolean }>(STORE, [JSON.stringify(stations), now]);
    const added = stored.filter(({ isNew }) => isNew).length;
    return { stations: stations.length, added, replaced: stations.length - added, removed: removed.length };
  });
}

/** Removes every imported station. @returns their numbers, in order. */
export async function removeStations(em: SqlEntityManager): Promise<string[]> {
  const removed = await em.execute<{ id: string }[]>(
    'with removed as (delete from climate_stations returning id) select id from removed order by id',
  );
  return removed.map(({ id }) => id);
}

/** Stores stations as `$1` has them, in one statement however many they are. */
const STORE = `
  insert into climate_stations (id, name, name_en, county, lat, lng, elevation_m, radiation_excluded, months, source,
    source_date, attribution, imported_at)
  select id, name, "nameEn", county, lat, lng, "elevationM", "radiationExcluded", months, source, "sourceDate",
    attribution, $2::timestamptz
  from jsonb_to_recordset($1::jsonb) as station (id text, name text, "nameEn" text, county text, lat float8, lng float8,
    "elevationM" float8, "radiationExcluded" boolean, months jsonb, source text, "sourceDate" text, attribution text)
  on conflict (id) do update set name = excluded.name, name_en = excluded.name_en, county = excluded.county,
    lat = excluded.lat, lng = excluded.lng, elevation_m = excluded.elevation_m,
    radiation_excluded = excluded.radiation_excluded, months = excluded.months, source = excluded.source,
    source_date = excluded.source_date, attribution = excluded.attribution, imported_at = excluded.imported_at
  returning xmax = 0 as "isNew"`;
