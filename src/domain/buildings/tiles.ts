import { toRadians, type LatLng } from '../units.js';

/** A tile of the web map's pyramid. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Zoom at which buildings are spread; a tile is about 2.2 km wide in Taiwan. */
const BUILDING_ZOOM = 14;
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

/** Key of the tile by which buildings are spread and replaced: `z/x/y`. */
export function buildingTile(place: LatLng): string {
  const { z, x, y } = tileAt(place, BUILDING_ZOOM);
  return `${z}/${x}/${y}`;
}
