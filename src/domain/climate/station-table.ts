import { coalesceReads } from '../coalesce-reads.js';
import type { Sql } from '../../database/sql-types.js';
import { readRevision, readStations } from './station-rows.sql.js';
import type { ClimateStation } from '../../core/climate/climate-stations.js';
import { coastDistanceKm } from '../../core/climate/townships.js';
import type { Reference } from '../reference.js';

/** Every weather station that counts. */
export interface StationTable {
  /**
   * Those that the service carries with it and those that administrators imported, as they are now.
   * @param revision of the imported ones, where it has just been read; `null` where there are none.
   */
  all(revision?: string | null): Promise<readonly ClimateStation[]>;
}

/**
 * Makes the table of a process. An imported station takes the place of a shipped one of its id. The imports together have a
 * revision in the database, which is read for each question, so that another process' import is seen at once.
 * @param reference the stations that the service carries with it, and the outlines that show how far the coast is.
 */
export function createStationTable(sql: Sql, reference: Pick<Reference, 'stations' | 'townships'>): StationTable {
  const placed = (station: ClimateStation): ClimateStation => ({
    ...station,
    coastKm: coastDistanceKm(reference.townships, station),
  });
  let cached: { revision: string | null; stations: readonly ClimateStation[] } | undefined;
  const ofRevision = async (revision: string | null): Promise<readonly ClimateStation[]> => {
    cached ??= { revision: null, stations: reference.stations };
    // read before the stations: they may be newer than their revision, which then is read again, but never older
    if (revision !== cached.revision)
      cached = { revision, stations: joined(reference.stations, (await readStations(sql)).map(placed)) };
    return cached.stations;
  };
  const read = coalesceReads(async () => ofRevision(await readRevision(sql)));
  return { all: (revision) => (revision === undefined ? read() : ofRevision(revision)) };
}

/** Shipped stations in their order, each replaced by its import, then the imported ones that are new. */
function joined(shipped: readonly ClimateStation[], imported: readonly ClimateStation[]): ClimateStation[] {
  const byId = new Map(imported.map((station) => [station.id, station]));
  const known = new Set(shipped.map(({ id }) => id));
  return [...shipped.map((station) => byId.get(station.id) ?? station), ...imported.filter(({ id }) => !known.has(id))];
}
