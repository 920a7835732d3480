import { isRecord } from '../../core/is-record.js';
import type { Clock } from '../../core/clock.js';
import { InvalidInputError } from '../../core/errors.js';
import type { Sql } from '../../database/sql-types.js';
import { storeStations, type ClimateImportReport } from './station-rows.sql.js';
import {
  readStationRows,
  rowsOfCsv,
  type ClimateStation,
  type StationRow,
} from '../../core/climate/climate-stations.js';

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
  throw InvalidInputError.at(['stations'], 'the JSON is not a list of rows');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw InvalidInputError.at(['stations'], `the text is not valid JSON: ${(error as Error).message}`);
  }
}
