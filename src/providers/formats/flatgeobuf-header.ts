import type { DegreeBox } from '../../core/buildings/building-area.js';
import { SourceFailure } from '../../core/source-failure.js';
import { WGS84_EPSG } from '../../core/terrain/map-projection.js';
import { FlatTable } from './flat-table.js';
import { treeBytes } from './packed-tree.js';

/** A column of the features' fields. */
export interface Column {
  name: string;
  type: number;
}

/** What a FlatGeobuf file says of itself. */
export interface FlatGeobufHeader {
  columns: Column[];
  featuresCount: number;
  /** Children of a node of the index; 0 without an index. */
  nodeSize: number;
  /** Type of all geometries; 0 where each has its own. */
  geometryType: number;
  /** Box of all features; `undefined` where the file states none. */
  envelope: DegreeBox | undefined;
  title: string;
  /** EPSG code of the coordinates; 4326 where the file names none. */
  epsg: number;
  /** Where the index and the features begin [bytes]. */
  indexAt: number;
  featuresAt: number;
}

/** `fgb`, major version 3, `fgb`; the patch version behind them does not matter. */
export const MAGIC = [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62];
const MAGIC_BYTES = 8;
/** Largest header accepted [bytes]. */
const MAX_HEADER_BYTES = 4 * 1024 * 1024;
const DEFAULT_NODE_SIZE = 16;

/** Bytes of a file up to the end of its header, as declared at its beginning. */
export function headerEnd(beginning: Uint8Array): number {
  const view = new DataView(beginning.buffer, beginning.byteOffset, beginning.byteLength);
  if (beginning.length < MAGIC_BYTES + 4 || MAGIC.some((byte, i) => beginning[i] !== byte)) {
    throw new SourceFailure('malformed', 'not a FlatGeobuf file of version 3');
  }
  const size = view.getUint32(MAGIC_BYTES, true);
  if (size > MAX_HEADER_BYTES)
    throw new SourceFailure(
      'malformed',
      `the declared header length of ${size} bytes exceeds the limit of ${MAX_HEADER_BYTES} bytes`,
    );
  return MAGIC_BYTES + 4 + size;
}

/**
 * Reads a FlatGeobuf header.
 * @param bytes file from its beginning to `headerEnd`.
 * @see FlatGeobuf specification 1.0, header.fbs.
 */
export function readHeader(bytes: Uint8Array): FlatGeobufHeader {
  const table = FlatTable.root(bytes.subarray(MAGIC_BYTES + 4));
  const featuresCount = table.uint64(8, 0);
  const nodeSize = table.uint16(9, DEFAULT_NODE_SIZE);
  return {
    columns: readColumns(table.tables(7)),
    featuresCount,
    nodeSize,
    geometryType: table.uint8(2, 0),
    envelope: readEnvelope(table.doubles(1)),
    title: table.text(11),
    epsg: table.table(10)?.int32(1, 0) || WGS84_EPSG,
    indexAt: bytes.length,
    featuresAt: bytes.length + treeBytes(featuresCount, nodeSize),
  };
}

/** Columns of a header or of a single feature. */
export const readColumns = (tables: readonly FlatTable[]): Column[] =>
  tables.map((column) => ({ name: column.text(0), type: column.uint8(1, 0) }));

function readEnvelope(edges: readonly number[]): DegreeBox | undefined {
  if (edges.length < 4 || edges.some((edge) => !Number.isFinite(edge))) return undefined;
  const [west, south, east, north] = edges as [number, number, number, number];
  return { west, south, east, north };
}

/**
 * The header of a file that must be in WGS84.
 * @throws SourceFailure for a file in other coordinates.
 */
export function inWgs84(header: FlatGeobufHeader): FlatGeobufHeader {
  if (header.epsg === WGS84_EPSG) return header;
  throw new SourceFailure('malformed', `coordinates in EPSG:${header.epsg}, not WGS84 (EPSG:${WGS84_EPSG})`);
}
