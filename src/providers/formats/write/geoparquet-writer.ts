import { zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter, schemaFromColumnData, type ColumnSource } from 'hyparquet-writer';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { joinBoxes, positionsBox } from '../../../core/buildings/degree-box.js';
import type { ColumnType, OutlinedRow, TableColumn } from '../../../core/district/table-file.js';
import { writeWkbPolygon } from '../wkb.js';

/** Rows of a row group: what is held at a time, some MB. */
const GROUP_ROWS = 10_000;
const GEOMETRY = 'geometry';

const TYPES = { text: 'STRING', integer: 'INT32', number: 'DOUBLE', instant: 'TIMESTAMP' } as const satisfies Record<
  ColumnType,
  ColumnSource['type']
>;

/**
 * Writes rows with their outlines as GeoParquet: WKB polygons in longitude and latitude.
 * @see GeoParquet specification 1.1.
 */
export async function* writeGeoParquet(
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly OutlinedRow[]>,
): AsyncGenerator<Uint8Array, void> {
  const bytes = new ByteWriter();
  const metadata = [{ key: 'geo', value: '' }];
  const schema = schemaFromColumnData({ columnData: columnData(columns, []) });
  const parquet = new ParquetWriter({
    writer: bytes,
    schema,
    codec: 'ZSTD',
    compressors: { ZSTD: zstdCompressSync },
    kvMetadata: metadata,
    createdBy: 'rooftop-solar',
  });
  let box: DegreeBox | undefined;
  for await (const group of inGroups(rows)) {
    for (const { outline } of group) box = joined(box, outline);
    await parquet.write({ columnData: columnData(columns, group), rowGroupSize: GROUP_ROWS });
    yield taken(bytes);
  }
  // known only now, and written last
  metadata[0]!.value = geoMetadata(box);
  await parquet.finish();
  yield taken(bytes);
}

/** The bytes written since the last call. */
function taken(bytes: ByteWriter): Uint8Array {
  const piece = bytes.getBytes().slice();
  bytes.index = 0;
  return piece;
}

async function* inGroups(rows: AsyncIterable<readonly OutlinedRow[]>): AsyncGenerator<OutlinedRow[]> {
  let group: OutlinedRow[] = [];
  for await (const some of rows) {
    group.push(...some);
    if (group.length < GROUP_ROWS) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function columnData(columns: readonly TableColumn[], rows: readonly OutlinedRow[]): ColumnSource[] {
  return [
    ...columns.map(({ name, type }) => ({
      name,
      type: TYPES[type],
      data: rows.map(({ row }) => valueOf(row[name], type)),
    })),
    {
      name: GEOMETRY,
      type: 'BYTE_ARRAY',
      // the least and the greatest of bytes say nothing
      statistics: false,
      data: rows.map(({ outline }) => outline && writeWkbPolygon(outline)),
    },
  ];
}

const valueOf = (value: string | number | null | undefined, type: ColumnType): unknown =>
  type === 'instant' && typeof value === 'string' ? new Date(value) : (value ?? null);

const joined = (box: DegreeBox | undefined, outline: OutlinedRow['outline']): DegreeBox | undefined => {
  if (outline === null) return box;
  const own = positionsBox(outline[0]!);
  return box === undefined ? own : joinBoxes(box, own);
};

const geoMetadata = (box: DegreeBox | undefined): string =>
  JSON.stringify({
    version: '1.1.0',
    primary_column: GEOMETRY,
    columns: {
      [GEOMETRY]: {
        encoding: 'WKB',
        geometry_types: ['Polygon'],
        orientation: 'counterclockwise',
        ...(box && { bbox: [box.west, box.south, box.east, box.north] }),
      },
    },
  });
