import { toDegrees, toRadians, type LatLng } from '../../units.js';
import type { DegreeBox } from '../building-area.js';

/** A tile of the web map's pyramid. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Zoom at which buildings are spread; a tile is about 2.2 km wide in Taiwan. */
export const BUILDING_ZOOM = 14;
/** Latitude at which the web map's square ends: atan(sinh(pi)) [deg]. */
const MAX_MERCATOR_LATITUDE = 85.05112878;

/**
 * The web map tile that holds a place; places beyond the map's edge belong to the outermost row.
 * @param place WGS84 [deg]; 180° east is the first column, as 180° west is.
 * @param z zoom, 0 to 30.
 * @see OGC 17-083r4, Two Dimensional Tile Matrix Set, annex D.1 (WebMercatorQuad).
 */
export function tileAt({ lat, lng }: LatLng, z: number): Tile {
  const count = 2 ** z;
  const clipped = toRadians(Math.max(-MAX_MERCATOR_LATITUDE, Math.min(MAX_MERCATOR_LATITUDE, lat)));
  const x = Math.floor(((lng + 180) / 360) * count);
  const y = Math.floor(((1 - Math.asinh(Math.tan(clipped)) / Math.PI) / 2) * count);
  return { z, x: ((x % count) + count) % count, y: Math.max(0, Math.min(count - 1, y)) };
}

/** Key of a tile: `z/x/y`. */
export const tileKey = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`;

/** The tile of a key. */
export function tileOfKey(key: string): Tile {
  const [z, x, y] = key.split('/').map(Number) as [number, number, number];
  return { z, x, y };
}

/** Key of the tile by which buildings are spread and replaced. */
export const buildingTile = (place: LatLng): string => tileKey(tileAt(place, BUILDING_ZOOM));

/** Edges of a tile; those of neighbouring tiles are the very same numbers. */
export const tileBox = ({ z, x, y }: Tile): DegreeBox => ({
  west: columnLng(x, z),
  south: rowLat(y + 1, z),
  east: columnLng(x + 1, z),
  north: rowLat(y, z),
});

const columnLng = (x: number, z: number): number => (x / 2 ** z) * 360 - 180;

const rowLat = (y: number, z: number): number => toDegrees(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))));

/** Keys of the tiles of buildings that a box touches, row by row. */
export function buildingTilesIn({ west, south, east, north }: DegreeBox): string[] {
  const first = tileAt({ lng: west, lat: north }, BUILDING_ZOOM);
  const last = tileAt({ lng: Math.min(east, 180 - 1e-9), lat: south }, BUILDING_ZOOM);
  const keys: string[] = [];
  for (let y = first.y; y <= last.y; y++) {
    for (let x = first.x; x <= last.x; x++) keys.push(tileKey({ z: BUILDING_ZOOM, x, y }));
  }
  return keys;
}
