import type { Compute } from '../../../core/compute/compute.js';
import type { ReadSql, Rows, Sql } from '../../../database/sql-types.js';
import { createResultCache, type ResultCache } from '../../result-cache.js';
import { attributionOf } from '../search/attributions.sql.js';
import { splitAtAntimeridian, type DegreeBox } from '../../../core/buildings/building-area.js';
import { TILE_BUFFER, TILE_LAYER, type DrawnBuildingTile } from '../../../core/buildings/tiles/draw-tile.js';
import { buildingsInBoxes, storedExtent, versionOfTiles } from './tile-rows.sql.js';
import { BUILDING_ZOOM, buildingTilesIn } from '../../../core/buildings/tiles/tiles.js';
import { assertInPyramid, tileBox, tileKey, type Tile } from '../../../core/geometry/web-tile.js';

/** Finest zoom of the tiles, and the coarsest with buildings: below it a building is less than a pixel. */
const MAX_TILE_ZOOM = 20;
const MIN_TILE_ZOOM = 10;
/** From here on all buildings are drawn. */
const WHOLE_TILE_ZOOM = 13;

/**
 * Least area that is drawn at zooms with a choice [m²]: about what covers a pixel of a tile of 512, twice over. Each has
 * an index of the buildings from that area on (`buildings_footprint_400_m2_index`, ...).
 */
const MIN_AREA_M2: Readonly<Record<number, number>> = { 10: 6_000, 11: 1_500, 12: 400 };
/** Buildings drawn at most, the largest first; denser tiles would be too heavy to show. */
const MAX_TILE_BUILDINGS = 30_000;
const TILE_UNITS = 4096;

/** Drawn tiles; their keys name the state of the buildings, so none grows old. */
export type BuildingTileStore = ResultCache<DrawnBuildingTile>;

/** Memory that kept tiles may take, some thousand of a dense city, and what an entry takes besides its tile [bytes]. */
const MAX_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 200;

/** Keeps the tiles asked for last in memory. */
export const createBuildingTileStore = (): BuildingTileStore =>
  createResultCache({ maxSize: MAX_BYTES, sizeOf: ({ mvt, gzip }) => mvt.length + gzip.length + ENTRY_BYTES });

/** What the service works with. */
export interface BuildingTileDependencies {
  sql: Sql;
  /** Where buildings are read; `sql` unless given. */
  readSql?: ReadSql;
  compute: Compute;
  store: BuildingTileStore;
}

/** Where the tiles are, and what they hold; the same for everyone. */
export const BUILDING_TILES = {
  urlTemplate: '/api/buildings/tiles/{z}/{x}/{y}.mvt',
  layer: TILE_LAYER,
  minZoom: MIN_TILE_ZOOM,
  allBuildingsZoom: WHOLE_TILE_ZOOM,
  maxZoom: MAX_TILE_ZOOM,
  /** Fields of a building in the layer, with what they hold. */
  fields: {
    id: 'Identity of the building, UUID',
    height: 'Top above the ground, m',
    height_source: 'How the height is known: measured, tagged, floors, model or assumed',
    base_height: 'Underside above the ground, m',
    floors: 'Floors above the ground, where known',
    source: 'Data set of the building',
    class: 'Class of the roof by specific yield, 1 to 5; see legend.json',
    kwh_per_kwp: 'Specific yield of all modules that fit, kWh/kWp a year',
    kw: 'Capacity of all modules that fit, kWp',
    npv_class: 'Net present value of the plant worth most: gain, loss or none',
    duty: 'What the law requires of a new building of this size: none, fits or short',
  },
} as const;

/** Where there are buildings, and the attribution. */
export interface BuildingTilesExtent {
  /** West, south, east, north [deg]; `undefined` while nothing is stored. */
  bounds: [number, number, number, number] | undefined;
  attribution: string | null;
}

/** Draws stored buildings as vector tiles of the web map. */
export class BuildingTileService {
  readonly #sql: Sql;
  readonly #readSql: ReadSql;
  readonly #compute: Compute;
  readonly #store: BuildingTileStore;

  constructor({ sql, readSql, compute, store }: BuildingTileDependencies) {
    this.#sql = sql;
    this.#readSql = readSql ?? sql;
    this.#compute = compute;
    this.#store = store;
  }

  /**
   * A vector tile; below zoom 13 only of large buildings, below zoom 10 of none.
   * @throws NotFoundError for a zoom over 20, or a column or row that the zoom has not.
   */
  async tile(tile: Tile): Promise<DrawnBuildingTile> {
    assertInPyramid(tile, MAX_TILE_ZOOM, 'Building tile');
    if (tile.z < MIN_TILE_ZOOM) return { mvt: new Uint8Array(0), gzip: new Uint8Array(0) };
    // a version of one database with the buildings of another would be kept under a wrong key
    return this.#readSql.together(async (sql) => {
      const key = `${tileKey(tile)} ${await versionOfTiles(sql, storedTilesAround(tile))}`;
      return this.#store.once(key, () => this.#draw(tile, sql));
    });
  }

  async #draw(tile: Tile, sql: Rows): Promise<DrawnBuildingTile> {
    const buildings = await buildingsInBoxes(sql, splitAtAntimeridian(widened(tile)), {
      leastAreaM2: MIN_AREA_M2[tile.z],
      limit: MAX_TILE_BUILDINGS,
    });
    return this.#compute.run('buildingTile', { ...tile, buildings });
  }

  /** The box of all areas that loads have touched, and the attributions of all loads with buildings. */
  async extent(): Promise<BuildingTilesExtent> {
    const { west, south, east, north, sources } = await storedExtent(this.#readSql);
    if (sources === null) return { bounds: undefined, attribution: null };
    return { bounds: [west, south, east, north], attribution: await attributionOf(this.#sql, sources.toSorted()) };
  }
}

/** How far a building of a stored tile may reach beyond it [deg]: half the width of a tile at zoom 14. */
const REACH_DEG = 180 / 2 ** BUILDING_ZOOM;

/** Keys of the stored tiles whose buildings a tile may show. */
function storedTilesAround(tile: Tile): string[] {
  const { west, south, east, north } = tileBox(tile);
  const box = { west: west - REACH_DEG, south: south - REACH_DEG, east: east + REACH_DEG, north: north + REACH_DEG };
  return splitAtAntimeridian(box).flatMap(buildingTilesIn);
}

/** The tile with the rim that is drawn beyond its edges; at the map's edge it runs on past 180°. */
function widened(tile: Tile): DegreeBox {
  const { west, south, east, north } = tileBox(tile);
  const share = TILE_BUFFER / TILE_UNITS;
  const [aside, above] = [(east - west) * share, (north - south) * share];
  return {
    west: west - aside,
    south: Math.max(-90, south - above),
    east: Math.min(east + aside, west - aside + 360),
    north: Math.min(90, north + above),
  };
}
