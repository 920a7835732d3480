import { UnsupportedFileError, type FileFeature } from '../../core/buildings/import/import-file.js';
import { parseWktPolygons } from './wkt.js';
import type { CsvRow } from '../../core/csv-scanner.js';
import { scanCsv } from './csv-scan.js';

/** Names that columns of geometry go by. */
const GEOMETRY_COLUMNS = [
  'wkt',
  'wkt_geom',
  'geometry',
  'geom',
  'the_geom',
  'footprint',
  'polygon',
  'shape',
  'geojson',
];

/** What the row of column names says. */
interface Columns {
  names: string[];
  geometry: number;
}

/** The features of a table of text with the geometry as WKT or GeoJSON in one of its columns. */
export async function* csvFeatures(
  chunks: AsyncIterable<Uint8Array>,
  bytesDone: () => number,
): AsyncGenerator<FileFeature[]> {
  let columns: Columns | undefined;
  for await (const rows of scanCsv(chunks)) {
    columns ??= readColumns(rows.shift()!);
    const known = columns;
    yield rows.map((row) => ({ read: () => featureOf(row, known), bytesDone: bytesDone(), row: row.row }));
  }
}

function readColumns({ row, cells }: CsvRow): Columns {
  const names = cells.map((cell) => cell.trim());
  const lower = names.map((name) => name.toLowerCase());
  const geometry = GEOMETRY_COLUMNS.map((name) => lower.indexOf(name)).find((index) => index >= 0);
  if (geometry !== undefined) return { names, geometry };
  const expected = GEOMETRY_COLUMNS.join(', ');
  throw new UnsupportedFileError(`None of the columns in row ${row} is one of geometry (${expected})`);
}

function featureOf({ cells }: CsvRow, { names, geometry }: Columns): unknown {
  if (cells.length !== names.length) return 'wrong_number_of_cells';
  const entries = names.flatMap((name, i): [string, string][] =>
    i === geometry || cells[i] === '' ? [] : [[name, cells[i]!]],
  );
  return { type: 'Feature', properties: Object.fromEntries(entries), geometry: geometryOf(cells[geometry]!) };
}

/** A geometry whose polygons cannot be read is handed on as one without any, to be refused as every broken one is. */
function geometryOf(text: string): unknown {
  if (text.trim() === '') return null;
  if (text.trimStart().startsWith('{')) return parsedJson(text);
  const polygons = parseWktPolygons(text);
  if (polygons === undefined && isOtherGeometry(text)) return { type: 'other' };
  return { type: 'MultiPolygon', coordinates: polygons };
}

const isOtherGeometry = (text: string): boolean => /^\s*(MULTI)?(POINT|LINESTRING)|^\s*GEOMETRYCOLLECTION/i.test(text);

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { type: 'Polygon' };
  }
}
