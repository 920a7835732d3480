import { tileAt, tileKey, tilesBetween, type Tile } from '../../geometry/web-tile.js';
import type { LatLng } from '../../units.js';
import { splitAtAntimeridian, type DegreeBox } from '../building-area.js';
import { middleOf, type BuildingRecord } from '../building-item.js';

/** Zoom at which buildings are spread; a tile is about 2.2 km wide in Taiwan. */
export const BUILDING_ZOOM = 14;

/** How far a building of a stored tile may reach beyond it [deg]: half the width of a tile. */
const TILE_REACH_DEG = 180 / 2 ** BUILDING_ZOOM;

/** Key of the tile by which buildings are spread and replaced. */
export const buildingTile = (place: LatLng): string => tileKey(tileAt(place, BUILDING_ZOOM));

/** Key of the tile under which a building is stored: that of the middle of its box. */
export const tileOfBuilding = (building: Pick<BuildingRecord, 'footprint'>): string => buildingTile(middleOf(building));

/** The tiles of buildings in the north-western and in the south-eastern corner of a box. */
const cornersOf = ({ west, south, east, north }: DegreeBox): [first: Tile, last: Tile] => [
  tileAt({ lng: west, lat: north }, BUILDING_ZOOM),
  tileAt({ lng: Math.min(east, 180 - 1e-9), lat: south }, BUILDING_ZOOM),
];

/** Keys of the tiles of buildings that a box touches, row by row. */
export const buildingTilesIn = (box: DegreeBox): string[] => tilesBetween(...cornersOf(box)).map(tileKey);

/** What stored tiles that have buildings in a box may touch. */
const withReach = ({ west, south, east, north }: DegreeBox): DegreeBox[] =>
  splitAtAntimeridian({
    west: west - TILE_REACH_DEG,
    south: south - TILE_REACH_DEG,
    east: east + TILE_REACH_DEG,
    north: north + TILE_REACH_DEG,
  });

/** Keys of the stored tiles that may have buildings which touch a box. */
export const storedTilesAround = (box: DegreeBox): string[] => withReach(box).flatMap(buildingTilesIn);

/** How many those are, without listing them. */
export const countTilesAround = (box: DegreeBox): number =>
  withReach(box)
    .map(cornersOf)
    .reduce((sum, [first, last]) => sum + (last.x - first.x + 1) * (last.y - first.y + 1), 0);
