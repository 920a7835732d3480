import type { Clock } from '../../../core/time/clock.js';
import type { Sql } from '../../../database/sql-types.js';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { selectCovered, type CoveredBox } from './coverage-boxes.sql.js';
import { boxesTouch, joinBoxes } from '../../../core/buildings/degree-box.js';
import { BUILDING_ZOOM, buildingTilesIn } from '../../../core/buildings/tiles/tiles.js';
import { tileAt, tileBox, tileOfKey, type Tile } from '../../../core/geometry/web-tile.js';

/** Where the store is complete, kept in memory for some seconds, since every list of buildings asks. */
export interface CoverageMap {
  /** Covered boxes that meet a box, some perhaps twice, as they were some seconds ago; `undefined` where not kept. */
  remembered(box: DegreeBox): readonly CoveredBox[] | undefined;
  /** Whether the boxes of an area are remembered once they are looked up. */
  canRemember(box: DegreeBox): boolean;
  /** The same as they are now. */
  lookUp(box: DegreeBox): Promise<readonly CoveredBox[]>;
  /** After a change of this process's own. */
  forget(): void;
}

/** How long another process's import may go unseen [ms]. */
const KEPT_MS = 30_000;
/** Tiles kept at most; some hundred bytes each. */
const MAX_TILES = 50_000;
/** Boxes larger than this, which only occur near the poles, are looked up each time [deg]. */
const MAX_SPAN_DEG = 1;
/** The web map ends here; beyond it tiles cover nothing [deg]. */
export const MAX_TILE_LATITUDE = 85;

/** 180° east itself would be the first column. */
const LAST_LNG = 180 - 1e-9;

interface CachedCoverage {
  until: number;
  boxes: readonly CoveredBox[];
}

/** Opens the map of what is covered; one for each process. */
export function createCoverageMap(sql: Sql, clock: Clock): CoverageMap {
  const tiles = new Map<number, CachedCoverage>();
  return {
    remembered: (box) => (isTiled(box) ? findCached(tiles, box, clock().getTime()) : undefined),
    canRemember: isTiled,
    lookUp: async (box) => {
      if (!isTiled(box)) return selectCovered(sql, box);
      if (tiles.size > MAX_TILES) tiles.clear();
      const touched = tilesIn(box);
      const boxes = await selectCovered(sql, touched.map(tileBox).reduce(joinBoxes, box));
      cacheCoverage(tiles, touched, boxes, clock().getTime() + KEPT_MS);
      return boxes;
    },
    forget: () => tiles.clear(),
  };
}

const isTiled = ({ west, south, east, north }: DegreeBox): boolean =>
  east - west <= MAX_SPAN_DEG && north - south <= MAX_SPAN_DEG && Math.max(-south, north) < MAX_TILE_LATITUDE;

const tilesIn = (box: DegreeBox): Tile[] => buildingTilesIn(box).map(tileOfKey);

/** One number for a tile of the one zoom: this is asked too often for texts. */
const numberOf = (x: number, y: number): number => x * 2 ** BUILDING_ZOOM + y;

function findCached(
  tiles: ReadonlyMap<number, CachedCoverage>,
  box: DegreeBox,
  nowMs: number,
): CoveredBox[] | undefined {
  const { west, south, east, north } = box;
  const first = tileAt({ lng: west, lat: north }, BUILDING_ZOOM);
  const last = tileAt({ lng: Math.min(east, LAST_LNG), lat: south }, BUILDING_ZOOM);
  const boxes: CoveredBox[] = [];
  for (let y = first.y; y <= last.y; y++) {
    for (let x = first.x; x <= last.x; x++) {
      const cached = tiles.get(numberOf(x, y));
      if (cached === undefined || cached.until <= nowMs) return undefined;
      for (const covered of cached.boxes) if (boxesTouch(covered, box)) boxes.push(covered);
    }
  }
  return boxes;
}

function cacheCoverage(
  tiles: Map<number, CachedCoverage>,
  touched: readonly Tile[],
  boxes: readonly CoveredBox[],
  until: number,
): void {
  for (const tile of touched) {
    const edges = tileBox(tile);
    tiles.set(numberOf(tile.x, tile.y), { until, boxes: boxes.filter((box) => boxesTouch(box, edges)) });
  }
}
