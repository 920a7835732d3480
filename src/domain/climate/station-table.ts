import { coalesceReads } from '../coalesce-reads.js';
import type { Sql } from '../../database/sql-types.js';
import type { ClimateStation, StationMonth } from '../../core/climate/climate-stations.js';

/** Every weather station that counts. */
export interface StationTable {
  /** Those that the service carries with it and those that administrators imported, as they are now. */
  all(): Promise<readonly ClimateStation[]>;
}

interface StationRecord extends Omit<ClimateStation, 'months'> {
  months: StationMonth[];
}

/**
 * Makes the table of a process. An imported station takes the place of a shipped one of its id. The imports together have a
 * revision in the database, which is read for each question, so that another process' import is seen at once.
 * @param shipped those that the service carries with it.
 */
export function createStationTable(sql: Sql, shipped: readonly ClimateStation[]): StationTable {
  let kept: { revision: string | null; stations: readonly ClimateStation[] } = { revision: null, stations: shipped };
  const read = coalesceReads(async () => {
    const revision = await readRevision(sql);
    // read before the stations: they may be newer than their revision, which then is read again, but never older
    if (revision !== kept.revision) kept = { revision, stations: joined(shipped, await readStations(sql)) };
    return kept.stations;
  });
  return { all: read };
}

/** The revision of the imported stations; `null` before the first import. */
async function readRevision(sql: Sql): Promise<string | null> {
  const [row] = await sql.rows<{ revision: string }>('select revision from climate_revisions', [], { prepared: true });
  return row?.revision ?? null;
}

async function readStations(sql: Sql): Promise<ClimateStation[]> {
  return sql.rows<StationRecord>(
    `select id, name, name_en as "nameEn", county, lat, lng, elevation_m as "elevationM",
            radiation_excluded as "radiationExcluded", months, source, source_date as "sourceDate", attribution
     from climate_stations order by id`,
  );
}

/** Shipped stations in their order, each replaced by its import, then the imported ones that are new. */
function joined(shipped: readonly ClimateStation[], imported: readonly ClimateStation[]): ClimateStation[] {
  const byId = new Map(imported.map((station) => [station.id, station]));
  const known = new Set(shipped.map(({ id }) => id));
  return [...shipped.map((station) => byId.get(station.id) ?? station), ...imported.filter(({ id }) => !known.has(id))];
}
