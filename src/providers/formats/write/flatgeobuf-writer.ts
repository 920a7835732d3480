import { readSync } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinBoxes, positionsBox, middleOfBox } from '../../../core/buildings/degree-box.js';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import type { ColumnType, OutlinedRow, TableColumn } from '../../../core/district/table-file.js';
import { hilbertPlace } from '../../../core/geometry/hilbert.js';
import type { Polygon } from '../../../core/geometry/position.js';
import { WGS84_EPSG } from '../../../core/terrain/map-projection.js';
import {
  bytesValue,
  doubles,
  FlatWriter,
  int32,
  tableValue,
  tablesValue,
  textValue,
  uint16,
  uint32s,
  uint64,
  uint8,
} from './flat-writer.js';
import { MAGIC } from '../flatgeobuf-header.js';
import { writeTree, type TreeNode } from './packed-tree-writer.js';

/** Type of geometries with an area, and of columns, as the format numbers them. */
const POLYGON = 3;
const COLUMN_TYPES: Readonly<Record<ColumnType, number>> = { integer: 5, number: 10, text: 11, instant: 13 };
/** Children of a node of the index. */
const NODE_SIZE = 16;
/** Features that are sent together. */
const FEATURES_AT_ONCE = 500;

/** A feature as it lies in the file of this process. */
interface Spooled extends TreeNode {
  length: number;
}

/**
 * Writes rows with their outlines as FlatGeobuf with an index, so that a client reads the part of a box by ranges. The index
 * comes before the features and needs all of them: they are kept in a file of the temporary folder until then. Rows without
 * an outline are left out, because the index has no place for them.
 * @see FlatGeobuf specification 1.0.
 */
export async function* writeFlatGeobuf(
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly OutlinedRow[]>,
): AsyncGenerator<Uint8Array, void> {
  const folder = await mkdtemp(join(tmpdir(), 'flatgeobuf-'));
  const file = await open(join(folder, 'features'), 'w+');
  try {
    const writer = new FlatWriter();
    const features = await spool(file, writer, columns, rows);
    const box = features.length > 0 ? features.map((feature) => feature.box).reduce(joinBoxes) : undefined;
    const ordered = box === undefined ? features : inCurveOrder(features, box);
    yield Buffer.concat([MAGIC_BYTES, writer.sized(headerOf(columns, features.length, box))]);
    yield writeTree(withOffsets(ordered), NODE_SIZE);
    for (let first = 0; first < ordered.length; first += FEATURES_AT_ONCE)
      yield readFeatures(file, ordered.slice(first, first + FEATURES_AT_ONCE));
  } finally {
    await file.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The patch version of the format behind its mark. */
const MAGIC_BYTES = Buffer.from([...MAGIC, 0]);

async function spool(
  file: FileHandle,
  writer: FlatWriter,
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly OutlinedRow[]>,
): Promise<Spooled[]> {
  const features: Spooled[] = [];
  let offset = 0;
  for await (const some of rows) {
    const written = some.flatMap(({ row, outline }) => {
      if (outline === null) return [];
      const properties = propertyBytes(columns, row);
      const feature = writer.sized([tableValue(geometryOf(outline)), bytesValue(properties)]).slice();
      features.push({ box: positionsBox(outline[0]!), offset, length: feature.length });
      offset += feature.length;
      return [feature];
    });
    await file.appendFile(Buffer.concat(written));
  }
  return features;
}

/** Cells along the sides of the box by which features are ordered. */
const CURVE_SIDE = 2 ** 16;

/** Features near each other one after the other, as readers of parts expect them. */
function inCurveOrder(features: readonly Spooled[], { west, south, east, north }: DegreeBox): Spooled[] {
  const along = (value: number, from: number, to: number): number =>
    to > from ? Math.min(CURVE_SIDE - 1, Math.floor(((value - from) / (to - from)) * CURVE_SIDE)) : 0;
  return features
    .map((feature) => {
      const { lng, lat } = middleOfBox(feature.box);
      return { feature, place: hilbertPlace(along(lng, west, east), along(lat, south, north), CURVE_SIDE) };
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ feature }) => feature);
}

/** Where features lie in the file that is sent. */
function withOffsets(ordered: readonly Spooled[]): TreeNode[] {
  let offset = 0;
  return ordered.map(({ box, length }) => {
    const node = { box, offset };
    offset += length;
    return node;
  });
}

function readFeatures({ fd }: FileHandle, features: readonly Spooled[]): Uint8Array {
  const piece = Buffer.allocUnsafe(features.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const { offset, length } of features) at += readSync(fd, piece, at, length, offset);
  return piece;
}

const headerOf = (columns: readonly TableColumn[], count: number, box: DegreeBox | undefined) => [
  textValue('roofs'),
  box && doubles([box.west, box.south, box.east, box.north]),
  uint8(POLYGON),
  ...Array.from({ length: 4 }, () => undefined),
  tablesValue(columns.map(({ name, type }) => [textValue(name), uint8(COLUMN_TYPES[type])])),
  uint64(count),
  // without features there is no index
  uint16(count > 0 ? NODE_SIZE : 0),
  tableValue([textValue('EPSG'), int32(WGS84_EPSG)]),
];

function geometryOf(rings: Polygon) {
  let end = 0;
  const ends = rings.map((ring) => (end += ring.length));
  // one ring needs no ends
  return [ends.length > 1 ? uint32s(ends) : undefined, doubles(rings.flat(2))];
}

/** Values that are known, each behind the number of its column. */
function propertyBytes(columns: readonly TableColumn[], row: OutlinedRow['row']): Buffer {
  const parts: Buffer[] = [];
  for (const [i, { name, type }] of columns.entries()) {
    const value = row[name];
    if (value !== null && value !== undefined) parts.push(propertyOf(i, type, value));
  }
  return Buffer.concat(parts);
}

function propertyOf(column: number, type: ColumnType, value: string | number): Buffer {
  const body = typeof value === 'string' ? Buffer.from(value) : undefined;
  const part = Buffer.alloc(2 + (body ? 4 + body.length : type === 'integer' ? 4 : 8));
  part.writeUInt16LE(column);
  if (body) part.set(body, part.writeUInt32LE(body.length, 2));
  else if (type === 'integer') part.writeInt32LE(value as number, 2);
  else part.writeDoubleLE(value as number, 2);
  return part;
}
