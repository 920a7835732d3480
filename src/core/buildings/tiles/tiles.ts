import { tileAt, tileKey, tilesBetween } from '../../geometry/web-tile.js';
import type { LatLng } from '../../units.js';
import type { DegreeBox } from '../building-area.js';
import { middleOf, type BuildingRecord } from '../building-item.js';

/** Zoom at which buildings are spread; a tile is about 2.2 km wide in Taiwan. */
export const BUILDING_ZOOM = 14;

/** How far a building of a stored tile may reach beyond it [deg]: half the width of a tile. */
export const TILE_REACH_DEG = 180 / 2 ** BUILDING_ZOOM;

/** Key of the tile by which buildings are spread and replaced. */
export const buildingTile = (place: LatLng): string => tileKey(tileAt(place, BUILDING_ZOOM));

/** Key of the tile under which a building is stored: that of the middle of its box. */
export const tileOfBuilding = (building: Pick<BuildingRecord, 'footprint'>): string => buildingTile(middleOf(building));

/** Keys of the tiles of buildings that a box touches, row by row. */
export function buildingTilesIn({ west, south, east, north }: DegreeBox): string[] {
  const first = tileAt({ lng: west, lat: north }, BUILDING_ZOOM);
  const last = tileAt({ lng: Math.min(east, 180 - 1e-9), lat: south }, BUILDING_ZOOM);
  return tilesBetween(first, last).map(tileKey);
}
