import type { Compute } from '../../../core/compute/compute.js';
import type { ReadSql, Rows, Sql } from '../../../database/sql-types.js';
import { createResultCache, type ResultCache } from '../../result-cache.js';
import { attributionOf } from '../search/attributions.sql.js';
import { splitAtAntimeridian, type DegreeBox } from '../../../core/buildings/building-area.js';
import type { AreaOutlines } from '../../../core/climate/area-outlines.js';
import { boxesTouch } from '../../../core/buildings/degree-box.js';
import { AREA_LAYER } from '../../../core/buildings/tiles/draw-area-tile.js';
import { contentDigest } from '../../content-digest.js';
import { areaTotals } from '../../district/roof-totals.sql.js';
import { ID_ZOOM, TILE_BUFFER, TILE_LAYER, type DrawnBuildingTile } from '../../../core/buildings/tiles/draw-tile.js';
import { buildingsInBoxes, storedExtent, versionOfTiles } from './tile-rows.sql.js';
import { storedTilesAround } from '../../../core/buildings/tiles/tiles.js';
import { assertInPyramid, tileBox, tileKey, type Tile } from '../../../core/geometry/web-tile.js';

/** Finest zoom that maps ask for: they enlarge its tiles, whose units are a third of a metre. */
const MAX_TILE_ZOOM = 15;
/** Finest zoom that is answered, for maps which name their zooms themselves. */
const MAX_ANSWERED_ZOOM = 20;
/** Coarsest zoom with buildings: below it a building is less than a pixel. */
const MIN_BUILDING_ZOOM = 10;
/** Coarsest zoom with totals of counties, and of townships. */
const MIN_TILE_ZOOM = 5;
const TOWNSHIP_ZOOM = 8;
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
  /** Areas whose totals are drawn below zoom 10; none unless given. */
  areas?: () => AreaOutlines;
}

/** Fields of a building, with what they hold. */
const BUILDING_FIELDS = {
  id: `Identity of the building, UUID; from zoom ${ID_ZOOM} on, the feature has a number at all zooms`,
  height: 'Top above the ground, m',
  height_source: 'How the height is known: measured, tagged, floors, model or assumed',
  base_height: 'Underside above the ground, m',
  floors: 'Floors above the ground, where known',
  source: 'Data set of the building',
  pv_kw: 'Capacity of the plant that is there already, kWp, where one is known',
  class: 'Class of the roof by specific yield, 1 to 5; see legend.json',
  kwh_per_kwp: 'Specific yield of all modules that fit, kWh/kWp a year',
  kw: 'Capacity of all modules that fit, kWp',
  npv_class: 'Net present value of the plant worth most: gain, loss or none',
  duty: 'What the law requires of a new building of this size: none, fits or short',
} as const;

/** Fields of a county or township. */
const AREA_FIELDS = {
  code: 'Code of the county (5 digits) or township (8 digits)',
  name: 'English name',
  name_zh: 'Chinese name',
  roofs: 'Roofs whose potential is calculated',
  kw: 'Capacity of all modules that fit, kWp',
  mwh: 'Their energy, MWh a year',
  kwh_per_kwp: 'Their specific yield, kWh/kWp a year',
  class: 'Class of that specific yield, 1 to 5; see legend.json',
} as const;

/** Where the tiles are, and what they hold; the same for everyone. */
export const BUILDING_TILES = {
  urlTemplate: '/api/buildings/tiles/{z}/{x}/{y}.mvt',
  layer: TILE_LAYER,
  /** Coarsest zoom, of totals, and coarsest of buildings. */
  totalsZoom: MIN_TILE_ZOOM,
  minZoom: MIN_BUILDING_ZOOM,
  allBuildingsZoom: WHOLE_TILE_ZOOM,
  maxZoom: MAX_TILE_ZOOM,
  /** As TileJSON describes them. */
  layers: [
    {
      id: TILE_LAYER,
      description: 'Footprints of buildings',
      minzoom: MIN_BUILDING_ZOOM,
      maxzoom: MAX_TILE_ZOOM,
      fields: BUILDING_FIELDS,
    },
    {
      id: AREA_LAYER,
      description: 'Totals of counties (zoom 5 to 7) and townships (8 and 9)',
      minzoom: MIN_TILE_ZOOM,
      maxzoom: MIN_BUILDING_ZOOM - 1,
      fields: AREA_FIELDS,
    },
  ],
} as const;

/** Where there are buildings, and the attribution. */
export interface BuildingTilesExtent {
  /** West, south, east, north [deg]; `undefined` while nothing is stored. */
  bounds: [number, number, number, number] | undefined;
  attribution: string | null;
}

const NOTHING: DrawnBuildingTile = { mvt: new Uint8Array(0), gzip: new Uint8Array(0) };

/** Draws stored buildings as vector tiles of the web map. */
export class BuildingTileService {
  readonly #sql: Sql;
  readonly #readSql: ReadSql;
  readonly #compute: Compute;
  readonly #store: BuildingTileStore;
  readonly #areas: (() => AreaOutlines) | undefined;

  constructor({ sql, readSql, compute, store, areas }: BuildingTileDependencies) {
    this.#areas = areas;
    this.#sql = sql;
    this.#readSql = readSql ?? sql;
    this.#compute = compute;
    this.#store = store;
  }

  /**
   * A vector tile; below zoom 13 only of large buildings, below zoom 10 of the totals of townships or counties.
   * @throws NotFoundError for a zoom over 20, or a column or row that the zoom has not.
   */
  async tile(tile: Tile): Promise<DrawnBuildingTile> {
    assertInPyramid(tile, MAX_ANSWERED_ZOOM, 'Building tile');
    if (tile.z < MIN_BUILDING_ZOOM) return this.#areaTile(tile);
    // a version of one database with the buildings of another would be kept under a wrong key
    return this.#readSql.together(async (sql) => {
      const key = `${tileKey(tile)} ${await versionOfTiles(sql, storedTilesAround(tileBox(tile)))}`;
      return this.#store.once(key, () => this.#draw(tile, sql));
    });
  }

  /** Drawn again when the totals of an area in it change, and then only. */
  async #areaTile(tile: Tile): Promise<DrawnBuildingTile> {
    const level = tile.z < TOWNSHIP_ZOOM ? 'county' : 'township';
    const box = widened(tile);
    const near =
      tile.z < MIN_TILE_ZOOM ? [] : (this.#areas?.()[level] ?? []).filter((area) => boxesTouch(area.box, box));
    if (near.length === 0) return NOTHING;
    const totals = await areaTotals(this.#readSql, level, near.map(({ code }) => code)); // prettier-ignore
    const byCode = new Map(totals.map((one) => [one.key, one]));
    return this.#store.once(`${tileKey(tile)} ${contentDigest(totals)}`, () =>
      this.#compute.run('areaTile', {
        ...tile,
        areas: near.flatMap((area) => {
          const own = byCode.get(area.code);
          return own === undefined ? [] : [{ area, totals: own }];
        }),
      }),
    );
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
