import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  type RowGroup,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { wholeNumber } from '../../domain/buildings/import/feature-text.js';
import { epsgOfName } from '../../core/buildings/import/declared-crs.js';
import {
  BrokenFileError,
  UnsupportedFileError,
  type FeatureSelection,
  type FileFeature,
} from '../../core/buildings/import/import-file.js';
import { WGS84_EPSG } from '../../core/terrain/map-projection.js';
import type { FileBytes } from './file-bytes.js';
import { parseWkbPolygons } from './wkb.js';

/** Rows made at a time, and what they may take when unpacked [bytes]. */
const WINDOW_ROWS = 20_000;
const WINDOW_BYTES = 64 * 1024 * 1024;
/** Largest page accepted when unpacked [bytes]. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;
/** Columns of structures and lists that are read; all flat columns are, others cost time for nothing. */
const NESTED_COLUMNS: ReadonlySet<string> = new Set(['names', 'sources']);

/** Refuses pages that would unpack to more than the limit. */
const boundedCompressors: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > MAX_PAGE_BYTES)
        throw new RangeError(
          `the declared page length of ${length} bytes exceeds the limit of ${MAX_PAGE_BYTES} bytes`,
        );
      return unpack(input, length);
    },
  ]),
);

/** Geometry of a row, or why it has none. */
type RowGeometry = { type: 'MultiPolygon'; coordinates: unknown } | 'not_a_polygon' | 'broken_geometry';

/** One row's bytes as they are, broken ones too: a fault of one row is not one of the file. */
function geometryOf(bytes: Uint8Array): RowGeometry {
  try {
    const coordinates = parseWkbPolygons(bytes);
    return coordinates ? { type: 'MultiPolygon', coordinates } : 'not_a_polygon';
  } catch {
    return 'broken_geometry';
  }
}

const parsers = { geometryFromBytes: geometryOf, geographyFromBytes: geometryOf };

interface Opened {
  metadata: FileMetaData;
  geometryColumn: string;
  epsg: number;
  columns: string[];
}

/**
 * The features of a GeoParquet file (WKB, longitude and latitude), window by window of each row group; row groups whose
 * statistics of a `bbox` column, as Overture has it, lie apart from the box are left out.
 * @throws BrokenFileError for a file that is broken, or has no such geometry.
 * @see GeoParquet specification 1.1.
 */
export async function* geoParquetFeatures(
  file: FileBytes,
  { skip, box }: FeatureSelection,
): AsyncGenerator<FileFeature[]> {
  const buffer = asyncBuffer(file);
  const opened = await asBroken('its footer', () => open(buffer));
  let [rowStart, left] = [0, skip];
  for (const group of opened.metadata.row_groups) {
    const rows = Number(group.num_rows);
    const first = rowStart;
    rowStart += rows;
    // statistics in other coordinates say nothing about the box
    if (box !== undefined && opened.epsg === WGS84_EPSG && liesApart(group, box)) continue;
    if (left < rows) yield* rowsOf(buffer, opened, group, { first: first + left, end: rowStart });
    left -= Math.min(left, rows);
  }
}

/** Pieces of the row group at work are kept, since each of its windows asks for the same ones. */
function asyncBuffer(file: FileBytes): AsyncBuffer & { forget(): void } {
  const kept = new Map<string, Promise<ArrayBuffer>>();
  return {
    byteLength: file.sizeBytes,
    slice: (start, end = file.sizeBytes) => {
      const key = `${start}-${end}`;
      const piece = kept.get(key) ?? readRange(file, start, end);
      kept.set(key, piece);
      return piece;
    },
    forget: () => kept.clear(),
  };
}

async function readRange(file: FileBytes, start: number, end: number): Promise<ArrayBuffer> {
  const from = start < 0 ? file.sizeBytes + start : start;
  if (from < 0 || end > file.sizeBytes || end < from) throw new RangeError('it refers to bytes outside the file');
  const bytes = await file.read(from, end - from);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

async function open(buffer: AsyncBuffer): Promise<Opened> {
  const metadata = await parquetMetadataAsync(buffer);
  const { geometryColumn, epsg } = geometryOfFile(metadata);
  const columns = parquetSchema(metadata)
    .children.filter(({ element, children }) => children.length === 0 || NESTED_COLUMNS.has(element.name))
    .map(({ element }) => element.name);
  if (!columns.includes(geometryColumn)) throw new UnsupportedFileError(`There is no column "${geometryColumn}"`);
  return { metadata, geometryColumn, epsg, columns };
}

interface GeoMetadata {
  primary_column?: string;
  columns?: Record<string, { encoding?: string; crs?: { id?: { authority?: string; code?: unknown } } | null }>;
}

function geometryOfFile({ key_value_metadata: pairs, schema }: FileMetaData): Pick<Opened, 'geometryColumn' | 'epsg'> {
  const text = pairs?.find(({ key }) => key === 'geo')?.value;
  if (text === undefined) {
    const native = schema.find(({ logical_type: type }) => type?.type === 'GEOMETRY' || type?.type === 'GEOGRAPHY');
    if (native) return { geometryColumn: native.name, epsg: WGS84_EPSG };
    throw new UnsupportedFileError('The Parquet file declares no geometry column; GeoParquet is required');
  }
  const { primary_column: name = 'geometry', columns } = JSON.parse(text) as GeoMetadata;
  const { encoding, crs } = columns?.[name] ?? {};
  if (encoding !== 'WKB') throw new UnsupportedFileError(`The geometry encoding ${encoding} is not supported; use WKB`);
  const id = crs?.id && `${crs.id.authority}:${String(crs.id.code)}`;
  return { geometryColumn: name, epsg: id === undefined ? WGS84_EPSG : epsgOfName(id) };
}

/** Whether the statistics of `bbox.xmin` and its like rule out every row of the group. */
function liesApart(group: RowGroup, box: DegreeBox): boolean {
  const edge = (name: string, side: 'min_value' | 'max_value'): number => {
    const column = group.columns.find(({ meta_data: data }) => data?.path_in_schema.join('.') === `bbox.${name}`);
    const value = column?.meta_data?.statistics?.[side];
    return typeof value === 'number' ? value : Number.NaN;
  };
  return (
    edge('xmin', 'min_value') > box.east ||
    edge('xmax', 'max_value') < box.west ||
    edge('ymin', 'min_value') > box.north ||
    edge('ymax', 'max_value') < box.south
  );
}

async function* rowsOf(
  buffer: AsyncBuffer & { forget(): void },
  { metadata, geometryColumn, epsg, columns }: Opened,
  group: RowGroup,
  { first, end }: { first: number; end: number },
): AsyncGenerator<FileFeature[]> {
  const bytesPerRow = Number(group.total_byte_size) / Math.max(1, Number(group.num_rows));
  const step = Math.max(1, Math.min(WINDOW_ROWS, Math.floor(WINDOW_BYTES / Math.max(1, bytesPerRow))));
  const bytesBefore = Number(group.columns[0]?.meta_data?.data_page_offset ?? 0);
  for (let rowStart = first; rowStart < end; rowStart += step) {
    const rowEnd = Math.min(end, rowStart + step);
    const options = { file: buffer, metadata, columns, rowStart, rowEnd, compressors: boundedCompressors, parsers };
    const rows = await asBroken(`row ${rowStart + 1} or later`, () => parquetReadObjects(options));
    // the library fills rows that the file claims and does not have; a geometry that is absent is null
    const isWhole = rows.length === rowEnd - rowStart && rows.at(-1)?.[geometryColumn] !== undefined;
    if (!isWhole) throw new BrokenFileError(`row ${rowStart + 1} or later`, 'rows are missing');
    yield rows.map((row) => ({ read: () => featureOf(row, geometryColumn), bytesDone: bytesBefore, epsg }));
  }
  buffer.forget();
}

function featureOf(row: Record<string, unknown>, geometryColumn: string): unknown {
  const geometry = row[geometryColumn] as RowGeometry | null | undefined;
  if (typeof geometry === 'string') return geometry;
  return { type: 'Feature', geometry: geometry ?? null, properties: propertiesOf(row, geometryColumn) };
}

function propertiesOf(row: Record<string, unknown>, geometryColumn: string): Record<string, unknown> {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (name === geometryColumn || name === 'names' || value === null || value === undefined) return [];
    return [[name, typeof value === 'bigint' ? wholeNumber(value) : value]];
  });
  const properties = Object.fromEntries(entries);
  const { primary } = (row['names'] ?? {}) as { primary?: unknown };
  return primary === undefined || primary === null ? properties : { name: primary, ...properties };
}

async function asBroken<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnsupportedFileError) throw error;
    throw new BrokenFileError(place, (error as Error).message);
  }
}
