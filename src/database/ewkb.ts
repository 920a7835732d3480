import type { DegreeBox } from '../core/buildings/building-area.js';
import type { Polygon } from '../core/geometry/position.js';
import type { LatLng } from '../core/units.js';

/** Little-endian type words of PostGIS's extended well-known binary, with the flag that an SRID follows. */
const POINT_WITH_SRID = 0x20000001;
const POLYGON_WITH_SRID = 0x20000003;
const WGS84_SRID = 4326;

/** Byte order, type and SRID. */
const HEAD_BYTES = 9;

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
  // counts of 4 bytes, ordinates of 8
  const bytes = polygon.reduce((sum, ring) => sum + 4 + ring.length * 16, HEAD_BYTES + 4);
  const buffer = startGeometry(bytes, POLYGON_WITH_SRID);
  let at = buffer.writeUInt32LE(polygon.length, HEAD_BYTES);
  for (const ring of polygon) {
    at = buffer.writeUInt32LE(ring.length, at);
    for (const [lng, lat] of ring) at = buffer.writeDoubleLE(lat, buffer.writeDoubleLE(lng, at));
  }
  return buffer.toString('hex');
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
