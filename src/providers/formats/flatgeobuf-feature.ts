import { featureId, wholeNumber } from '../../domain/buildings/import/feature-text.js';
import type { Position, Ring } from '../../core/geometry/position.js';
import { FlatTable } from './flat-table.js';
import { footprintFeature, type FootprintFeature } from '../footprints/footprint-feature.js';
import { readColumns, type Column, type FlatGeobufHeader } from './flatgeobuf-header.js';

/** Geometry types of the format that have an area. */
const POLYGON = 3;
const MULTI_POLYGON = 6;

type FieldReader = (view: DataView, at: number) => { value: unknown; bytes: number };

const fixed =
  (bytes: number, read: (view: DataView, at: number) => unknown): FieldReader =>
  (view, at) => ({ value: read(view, at), bytes });

const sized =
  (read: (bytes: Uint8Array) => unknown): FieldReader =>
  (view, at) => {
    const length = view.getUint32(at, true);
    if (at + 4 + length > view.byteLength) throw new RangeError('a field ends outside its feature');
    return { value: read(new Uint8Array(view.buffer, view.byteOffset + at + 4, length)), bytes: 4 + length };
  };

const asText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Readers by the format's column type: Byte, UByte, Bool, Short, ... Binary. */
const READERS: readonly FieldReader[] = [
  fixed(1, (view, at) => view.getInt8(at)),
  fixed(1, (view, at) => view.getUint8(at)),
  fixed(1, (view, at) => view.getUint8(at) !== 0),
  fixed(2, (view, at) => view.getInt16(at, true)),
  fixed(2, (view, at) => view.getUint16(at, true)),
  fixed(4, (view, at) => view.getInt32(at, true)),
  fixed(4, (view, at) => view.getUint32(at, true)),
  fixed(8, (view, at) => wholeNumber(view.getBigInt64(at, true))),
  fixed(8, (view, at) => wholeNumber(view.getBigUint64(at, true))),
  fixed(4, (view, at) => view.getFloat32(at, true)),
  fixed(8, (view, at) => view.getFloat64(at, true)),
  sized(asText),
  sized((bytes) => JSON.parse(asText(bytes)) as unknown),
  sized(asText),
  sized(() => null),
];

/**
 * Reads one feature.
 * @param bytes the feature without its size word.
 * @returns the footprint, or the reason why it is none.
 * @throws RangeError for a broken file.
 * @see FlatGeobuf specification 1.0, feature.fbs.
 */
export function readFeature(bytes: Uint8Array, header: FlatGeobufHeader): FootprintFeature | string {
  const table = FlatTable.root(bytes);
  const geometry = table.table(0);
  if (geometry === undefined) return 'no_geometry';
  const polygons = readPolygons(geometry, geometry.uint8(6, 0) || header.geometryType);
  if (polygons === undefined) return 'not_a_polygon';
  if (polygons.length === 0) return 'no_geometry';
  const own = table.tables(2);
  const properties = readProperties(table.bytes(1), own.length > 0 ? readColumns(own) : header.columns);
  return footprintFeature(featureId({ geometry: polygons }, properties), polygons, properties);
}

function readPolygons(geometry: FlatTable, type: number): Ring[][] | undefined {
  if (type === POLYGON) return [readRings(geometry)].filter((rings) => rings.length > 0);
  if (type !== MULTI_POLYGON) return undefined;
  return geometry
    .tables(7)
    .map(readRings)
    .filter((rings) => rings.length > 0);
}

function readRings(geometry: FlatTable): Ring[] {
  const xy = geometry.doubles(1);
  const ends = geometry.uint32s(0);
  const positions = Array.from({ length: xy.length / 2 }, (_, i): Position => [xy[2 * i]!, xy[2 * i + 1]!]);
  const stops = ends.length > 0 ? ends : [positions.length];
  return stops.map((end, i) => positions.slice(stops[i - 1] ?? 0, end)).filter((ring) => ring.length > 0);
}

function readProperties(bytes: Uint8Array, columns: readonly Column[]): Record<string, unknown> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const properties: Record<string, unknown> = {};
  for (let at = 0; at < bytes.length;) {
    const column = columns[view.getUint16(at, true)];
    const reader = column && READERS[column.type];
    if (reader === undefined) throw new RangeError('a field of an unknown column');
    const field = reader(view, at + 2);
    properties[column!.name] = field.value;
    at += 2 + field.bytes;
  }
  return properties;
}
