import type { MultiPolygon, Polygon } from '../geometry/position.js';
import type { LatLng } from '../units.js';
import type { DegreeBox } from './building-area.js';

/** Little-endian type words of PostGIS's extended well-known binary, with the flag that an SRID follows. */
const POINT_WITH_SRID = 0x20000001;
const POLYGON_WITH_SRID = 0x20000003;
const MULTIPOLYGON_WITH_SRID = 0x20000006;
/** The same of a polygon inside of a multipolygon, which has the SRID already. */
const POLYGON = 3;
const WGS84_SRID = 4326;

/** Byte order, type and SRID. */
const HEAD_BYTES = 9;
/** The same without the SRID. */
const PART_HEAD_BYTES = 5;

function startGeometry(bytes: number, type: number): Buffer {
  const buffer = Buffer.allocUnsafe(bytes);
  buffer.writeUInt8(1, 0);
  buffer.writeUInt32LE(type, 1);
  buffer.writeUInt32LE(WGS84_SRID, 5);
  return buffer;
}

/**
 * A polygon as PostGIS reads it fastest.
 * @param polygon closed rings, WGS84 [deg].
 * @returns hexadecimal EWKB with SRID 4326.
 * @see PostGIS manual, section 4.1.2 (EWKB).
 */
export function polygonEwkb(polygon: Polygon): string {
  const buffer = startGeometry(HEAD_BYTES + bodyBytes(polygon), POLYGON_WITH_SRID);
  writeBody(buffer, HEAD_BYTES, polygon);
  return buffer.toString('hex');
}

/** The same of several polygons. */
export function multiPolygonEwkb(polygons: MultiPolygon): string {
  const bytes = polygons.reduce((sum, polygon) => sum + PART_HEAD_BYTES + bodyBytes(polygon), HEAD_BYTES + 4);
  const buffer = startGeometry(bytes, MULTIPOLYGON_WITH_SRID);
  let at = buffer.writeUInt32LE(polygons.length, HEAD_BYTES);
  for (const polygon of polygons) {
    at = buffer.writeUInt32LE(POLYGON, buffer.writeUInt8(1, at));
    at = writeBody(buffer, at, polygon);
  }
  return buffer.toString('hex');
}

/** Bytes of a polygon behind its head: counts of 4 bytes, ordinates of 8. */
const bodyBytes = (polygon: Polygon): number => polygon.reduce((sum, ring) => sum + 4 + ring.length * 16, 4);

/** @returns where the next value goes. */
function writeBody(buffer: Buffer, start: number, polygon: Polygon): number {
  let at = buffer.writeUInt32LE(polygon.length, start);
  for (const ring of polygon) {
    at = buffer.writeUInt32LE(ring.length, at);
    for (const [lng, lat] of ring) at = buffer.writeDoubleLE(lat, buffer.writeDoubleLE(lng, at));
  }
  return at;
}

/** A point as hexadecimal EWKB with SRID 4326. */
export function pointEwkb({ lat, lng }: LatLng): string {
  const buffer = startGeometry(HEAD_BYTES + 16, POINT_WITH_SRID);
  buffer.writeDoubleLE(lat, buffer.writeDoubleLE(lng, HEAD_BYTES));
  return buffer.toString('hex');
}

/** The outline of a box as hexadecimal EWKB with SRID 4326. */
export const boxEwkb = ({ west, south, east, north }: DegreeBox): string =>
  polygonEwkb([
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]);
