import { isRecord } from '../../core/json/is-record.js';
import { InvalidInputError } from '../../core/errors.js';
import {
  readStationRows,
  rowsOfCsv,
  type ClimateStation,
  type StationRow,
} from '../../core/climate/climate-stations.js';

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
