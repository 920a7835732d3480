import { isRecord } from '../../core/is-record.js';
import type { Clock } from '../../core/clock.js';
import { InvalidInputError } from '../../core/errors.js';
import type { Sql } from '../../database/sql-types.js';
import {
  readStationRows,
  rowsOfCsv,
  type ClimateStation,
  type StationRow,
} from '../../core/climate/climate-stations.js';

/** What an import came to. */
export type ClimateImportReport = { stations: number; added: number; replaced: number; removed: number };

/** Stores tables of weather stations: all of a table or, when a single row is faulty, nothing. */
export class ClimateImportService {
  constructor(private readonly uses: { sql: Sql; clock: Clock }) {}

  /**
   * Stores the stations of a table; the same table once more changes nothing.
   * @param replace whether stations imported before go that the table does not have.
   */
  store(stations: readonly ClimateStation[], { replace = false } = {}): Promise<ClimateImportReport> {
    return storeStations(this.uses.sql, stations, this.uses.clock(), replace);
  }
}

/**
 * Reads a table of stations: CSV with the columns of `reference/climate/stations-tw.csv`, or the same as JSON, a list of
 * rows.
 * @throws InvalidInputError naming the first faulty row, and for a table without any.
 */
export function readStationTable(text: string): ClimateStation[] {
  const body = text.replace(/^\uFEFF/, '').trim();
  const stations = readStationRows(body.startsWith('[') ? rowsOfJson(body) : rowsOfCsv(body));
  if (stations.length === 0) throw InvalidInputError.at(['stations'], 'the table has no row');
  return stations;
}

function rowsOfJson(text: string): StationRow[] {
  const rows = parseJson(text);
  if (Array.isArray(rows) && rows.every(isRecord)) return rows;
  throw InvalidInputError.at(['stations'], 'the JSON text is no list of rows');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw InvalidInputError.at(['stations'], `the text is no JSON: ${(error as Error).message}`);
  }
}

/** Stores stations in one transaction; running it again with the same stations leaves the same. */
function storeStations(
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
