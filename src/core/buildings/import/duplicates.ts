import Flatbush from 'flatbush';
import { createLocalFrame } from '../../geometry/local-frame.js';
import { footprintToLocal } from '../../geometry/footprint.js';
import { intersectRings } from '../../geometry/overlay.js';
import type { FlatRing, Polygon } from '../../geometry/position.js';
import { polygonsArea } from '../../geometry/ring.js';
import type { DegreeBox } from '../building-area.js';
import { dataSource } from '../data-sources.js';
import type { HeightSource } from '../heights/height.js';

/** A stored building reduced to what identifies duplicates, with a box around it that may be somewhat larger [deg]. */
export interface DuplicateCandidate extends DegreeBox {
  id: string;
  source: string;
  sourceId: string;
  /** Whether the load at work brought it. */
  isNew: boolean;
  heightM: number;
  heightSource: HeightSource;
  baseHeightM: number;
  areaM2: number;
}

/** Two candidates by their places in the list. */
export type Pair = readonly [number, number];

/** Two footprints of different data sets are one building when they share this much of the smaller. */
const SHARED_OF_SMALLER = 0.8;
/** Two of one data set are the same footprint twice when they share this much of the larger. */
const SHARED_OF_TWIN = 0.95;
/** Twins have heights that agree this well; what differs more is a part on top of another [m]. */
const TWIN_HEIGHT_M = 0.5;
/** A part that rises this much above the footprint around it is a tower on a podium: one storey [m]. */
const STOREY_M = 3;
/** A footprint is removed in favour of smaller, better ones when these cover this much of it. */
const COVERED_BY_BETTER = 0.5;
/** Boxes of degrees are no rectangles of metres; some slack before the true areas are asked. */
const BOX_SLACK = 0.95;

const METERS_PER_DEGREE = 111_320; // equal: the slack is larger

/**
 * Pairs whose boxes share enough for the footprints to be duplicates, at least one of each pair new; shows which outlines
 * are needed at all.
 */
export function pairsToCompare(buildings: readonly DuplicateCandidate[]): Pair[] {
  if (buildings.length < 2) return [];
  const index = new Flatbush(buildings.length);
  for (const { west, south, east, north } of buildings) index.add(west, south, east, north);
  index.finish();
  const pairs: Pair[] = [];
  buildings.forEach(({ west, south, east, north, isNew }, i) => {
    const follows = (j: number): boolean =>
      j > i && (isNew || buildings[j]!.isNew) && mayBeDuplicate(buildings[i]!, buildings[j]!);
    for (const j of index.search(west, south, east, north, follows)) pairs.push([i, j]);
  });
  return pairs;
}

function mayBeDuplicate(a: DuplicateCandidate, b: DuplicateCandidate): boolean {
  const width = Math.min(a.east, b.east) - Math.max(a.west, b.west);
  const height = Math.min(a.north, b.north) - Math.max(a.south, b.south);
  const sharedM2 = width * height * METERS_PER_DEGREE ** 2 * Math.cos((a.south * Math.PI) / 180);
  const neededM2 =
    a.source === b.source
      ? SHARED_OF_TWIN * Math.max(a.areaM2, b.areaM2)
      : SHARED_OF_SMALLER * Math.min(a.areaM2, b.areaM2);
  return sharedM2 > neededM2 * BOX_SLACK && (a.source !== b.source || haveOneHeight(a, b));
}

const haveOneHeight = (a: DuplicateCandidate, b: DuplicateCandidate): boolean =>
  Math.abs(a.heightM - b.heightM) <= TWIN_HEIGHT_M && Math.abs(a.baseHeightM - b.baseHeightM) <= TWIN_HEIGHT_M;

/**
 * Which buildings are there twice and go: of one data set the same footprint with the same height (what differs in height
 * is a part on another and stays), of different data sets the footprint of the lesser one that shares over 80 % of the
 * smaller's area, unless the inner one is a tower that rises above the other by a storey.
 * @param pairs as `pairsToCompare` gives them.
 * @param polygonOf outline of a building [deg].
 * @returns places in the list.
 */
export function findDuplicates(
  buildings: readonly DuplicateCandidate[],
  pairs: readonly Pair[],
  polygonOf: (building: DuplicateCandidate) => Polygon,
): Set<number> {
  const gone = new Set<number>();
  const coveredM2 = new Map<number, number>();
  for (const [i, j] of pairs) {
    const [a, b] = [buildings[i]!, buildings[j]!];
    const sharedM2 = sharedArea(polygonOf(a), polygonOf(b));
    const lesser = isLesser(a, b) ? i : j;
    if (a.source === b.source) {
      if (sharedM2 > SHARED_OF_TWIN * Math.max(a.areaM2, b.areaM2)) gone.add(lesser);
    } else if (sharedM2 > SHARED_OF_SMALLER * Math.min(a.areaM2, b.areaM2) && !isTowerOn(a, b) && !isTowerOn(b, a)) {
      coveredM2.set(lesser, (coveredM2.get(lesser) ?? 0) + sharedM2);
    }
  }
  for (const [index, covered] of coveredM2) {
    if (covered >= COVERED_BY_BETTER * buildings[index]!.areaM2) gone.add(index);
  }
  return gone;
}

/** Whether the first of two is the one to remove: of lower rank, else new, else the later by name. */
function isLesser(a: DuplicateCandidate, b: DuplicateCandidate): boolean {
  const [rankA, rankB] = [dataSource(a.source).rank, dataSource(b.source).rank];
  if (rankA !== rankB) return rankA > rankB;
  if (a.source !== b.source && a.isNew !== b.isNew) return a.isNew;
  return a.sourceId > b.sourceId;
}

/** Assumed heights do not show which part is on which. */
const isTowerOn = (tower: DuplicateCandidate, podium: DuplicateCandidate): boolean =>
  tower.heightSource !== 'assumed' &&
  podium.heightSource !== 'assumed' &&
  tower.areaM2 < SHARED_OF_SMALLER * podium.areaM2 &&
  tower.heightM > podium.heightM + STOREY_M;

/** Area that two outlines share [m²]. */
function sharedArea(a: Polygon, b: Polygon): number {
  const [lng, lat] = a[0]![0]!;
  const frame = createLocalFrame({ lat, lng });
  const ringsOf = (polygon: Polygon): FlatRing[] => {
    const local = footprintToLocal(polygon, frame);
    return local.ok ? local.footprint.polygons.flat() : [];
  };
  return polygonsArea(intersectRings(ringsOf(a), ringsOf(b)));
}
