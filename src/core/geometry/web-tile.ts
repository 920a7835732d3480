import type { DegreeBox } from '../buildings/building-area.js';
import { NotFoundError } from '../errors.js';
import { toDegrees, toRadians, type LatLng } from '../units.js';

/** A tile of the web map's pyramid: zoom, column from the west, row from the north. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Latitude at which the web map's square ends: atan(sinh(pi)) [deg]. */
export const MAX_MERCATOR_LATITUDE = 85.05112878;

/**
 * The web map tile that holds a place; places beyond the map's edge belong to the outermost row.
 * @param place WGS84 [deg]; 180° east is the first column, as 180° west is.
 * @param z zoom, 0 to 30.
 * @see OGC 17-083r4, Two Dimensional Tile Matrix Set, annex D.1 (WebMercatorQuad).
 */
export function tileAt({ lat, lng }: LatLng, z: number): Tile {
  const count = 2 ** z;
  const x = Math.floor(((lng + 180) / 360) * count);
  const y = Math.floor(mapRow(lat) * count);
  return { z, x: ((x % count) + count) % count, y: Math.max(0, Math.min(count - 1, y)) };
}

/** Place of a latitude [deg] on the web map's square: 0 at its northern edge and beyond, 1 at its southern. */
export function mapRow(lat: number): number {
  const clipped = toRadians(Math.max(-MAX_MERCATOR_LATITUDE, Math.min(MAX_MERCATOR_LATITUDE, lat)));
  return (1 - Math.asinh(Math.tan(clipped)) / Math.PI) / 2;
}

/** Tiles from one corner to the other, row by row. */
export function tilesBetween(first: Tile, last: Tile): Tile[] {
  const tiles: Tile[] = [];
  for (let { y } = first; y <= last.y; y++) {
    for (let { x } = first; x <= last.x; x++) tiles.push({ z: first.z, x, y });
  }
  return tiles;
}

/** Key of a tile: `z/x/y`. */
export const tileKey = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`;

/** The tile of a key. */
export function tileOfKey(key: string): Tile {
  const [z, x, y] = key.split('/').map(Number) as [number, number, number];
  return { z, x, y };
}

/** Edges of a tile; those of neighbouring tiles are the very same numbers. */
export const tileBox = ({ z, x, y }: Tile): DegreeBox => ({
  west: columnLng(x, z),
  south: rowLat(y + 1, z),
  east: columnLng(x + 1, z),
  north: rowLat(y, z),
});

const columnLng = (x: number, z: number): number => (x / 2 ** z) * 360 - 180;

const rowLat = (y: number, z: number): number => toDegrees(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))));

/**
 * Checks that a tile is in the pyramid.
 * @param maxZoom finest zoom there is.
 * @param what name of the tile, for the message.
 * @throws NotFoundError for another zoom, or a column or row that the zoom has not.
 */
export function assertInPyramid({ z, x, y }: Tile, maxZoom: number, what: string): void {
  const isIn = [z, x, y].every(Number.isInteger) && z >= 0 && z <= maxZoom && isBelow(x, z) && isBelow(y, z);
  if (!isIn) throw new NotFoundError(what);
}

const isBelow = (index: number, zoom: number): boolean => index >= 0 && index < 2 ** zoom;
