import type { DegreeBox } from '../core/buildings/building-area.js';
import type { Polygon } from '../core/geometry/position.js';
import type { LatLng } from '../core/units.js';

/** Little-endian type words of PostGIS's extended well-known binary, with the flag that an SRID follows. */
const POINT_WITH_SRID = 0x20000001;
const POLYGON_WITH_SRID = 0x20000003;
const WGS84_SRID = 4326;

/** Byte order, type and SRID. */
const HEAD_BYTES = 9;

/** Writes how a geometry begins. @returns the place behind it. */
function writeHead(bytes: Buffer, at: number, type: number): number {
  return bytes.writeUInt32LE(WGS84_SRID, bytes.writeUInt32LE(type, bytes.writeUInt8(1, at)));
}

/** Bytes of a polygon as EWKB: counts of 4, ordinates of 8. */
export const polygonBytes = (polygon: Polygon): number =>
  polygon.reduce((sum, ring) => sum + 4 + ring.length * 16, HEAD_BYTES + 4);

/**
 * Writes a polygon as PostGIS reads it fastest: EWKB with SRID 4326.
 * @param polygon closed rings, WGS84 [deg].
 * @returns the place behind it.
 * @see PostGIS manual, section 4.1.2 (EWKB).
 */
export function writePolygon(bytes: Buffer, start: number, polygon: Polygon): number {
  let at = bytes.writeUInt32LE(polygon.length, writeHead(bytes, start, POLYGON_WITH_SRID));
  for (const ring of polygon) {
    at = bytes.writeUInt32LE(ring.length, at);
    for (const [lng, lat] of ring) at = bytes.writeDoubleLE(lat, bytes.writeDoubleLE(lng, at));
  }
  return at;
}

/** A polygon of closed rings, WGS84 [deg], as hexadecimal EWKB with SRID 4326. */
export function polygonEwkb(polygon: Polygon): string {
  const bytes = Buffer.allocUnsafe(polygonBytes(polygon));
  writePolygon(bytes, 0, polygon);
  return bytes.toString('hex');
}

/** A point as hexadecimal EWKB with SRID 4326. */
export function pointEwkb({ lat, lng }: LatLng): string {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + 16);
  bytes.writeDoubleLE(lat, bytes.writeDoubleLE(lng, writeHead(bytes, 0, POINT_WITH_SRID)));
  return bytes.toString('hex');
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
