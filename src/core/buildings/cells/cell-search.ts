import { distanceToPoint } from '../../geometry/ring-distance.js';
import { containsPoint } from '../../geometry/ring.js';
import type { FlatRing } from '../../geometry/position.js';
import type { BuildingArea, DegreeBox } from '../building-area.js';
import { reachOf } from '../reach.js';
import { ringsOf, type BuildingCell, type CellEntry } from './building-cell.js';
import { CellTexts, type ListTexts } from './list-texts.js';

/** Which part of a list is wanted. */
export interface ListPart {
  /** Buildings at most [count]. */
  limit: number;
  /** Only those whose ids come after this one. */
  after?: string | undefined;
}

/** Buildings that match, as texts. */
export interface FoundBuildings {
  /** Their texts by id. */
  items: ListTexts;
  count: number;
  /** Whether more match than the limit lets through. */
  truncated: boolean;
  /** Data sets that they are of, in order; `null` where there are none. */
  sources: string[] | null;
}

/** How the buildings of an area are distinguished from others. */
interface AreaTest {
  /** Outside of it there is none. */
  box: DegreeBox;
  /** Whether a building whose box touches `box` is one; `undefined` where only the database knows. */
  has(entry: CellEntry): boolean | undefined;
}

/**
 * Finds the buildings of an area among those of the cells that it touches.
 * @param cells all of them, as they were at one moment.
 * @param area of one box, or a circle that does not cross the antimeridian.
 * @returns the same as the database finds, or `undefined` where a distance is too near to the radius for a plane.
 */
export function searchCells(
  cells: readonly BuildingCell[],
  area: BuildingArea,
  { limit, after }: ListPart,
): FoundBuildings | undefined {
  const { box, has } = area.kind === 'circle' ? isWithin(area) : touches(area.boxes[0]!);
  let found: CellEntry[] = [];
  for (const cell of cells) {
    const ofCell: CellEntry[] = [];
    for (const building of inBox(cell, box)) {
      const entry = { cell, building };
      const isFound = (after === undefined || idOf(entry) > after) && has(entry);
      if (isFound === undefined) return undefined;
      if (isFound) ofCell.push(entry);
    }
    found = merge(found, ofCell);
  }
  return joinFound(found, limit);
}

const idOf = ({ cell, building }: CellEntry): string => cell.ids[building]!;

/** Buildings of a cell whose own boxes touch a box. */
function inBox({ edges }: BuildingCell, { west, south, east, north }: DegreeBox): number[] {
  const found: number[] = [];
  for (let i = 0; i < edges.length; i += 4) {
    if (edges[i]! <= east && edges[i + 2]! >= west && edges[i + 1]! <= north && edges[i + 3]! >= south) {
      found.push(i / 4);
    }
  }
  return found;
}

/** Two lists in the order of their ids as one; what is in both, since it touches several cells, once. */
function merge(a: CellEntry[], b: CellEntry[]): CellEntry[] {
  if (a.length === 0) return b;
  const merged: CellEntry[] = [];
  let next = 0;
  for (const entry of a) {
    const id = idOf(entry);
    while (next < b.length && idOf(b[next]!) < id) merged.push(b[next++]!);
    if (next < b.length && idOf(b[next]!) === id) next++;
    merged.push(entry);
  }
  return merged.concat(b.slice(next));
}

function joinFound(found: CellEntry[], limit: number): FoundBuildings {
  const part = found.length > limit ? found.slice(0, limit) : found;
  const sources = new Set<string>();
  for (const { cell, building } of part) sources.add(cell.sources[building]!);
  return {
    items: new CellTexts(part),
    count: part.length,
    truncated: found.length > limit,
    sources: part.length > 0 ? [...sources].toSorted() : null,
  };
}

/** Footprints that have a point in common with a box, edges included. */
const touches = (box: DegreeBox): AreaTest => ({
  box,
  has: ({ cell, building }) => {
    const { edges } = cell;
    const at = 4 * building;
    const isInside =
      edges[at]! >= box.west &&
      edges[at + 1]! >= box.south &&
      edges[at + 2]! <= box.east &&
      edges[at + 3]! <= box.north;
    if (isInside) return true;
    const rings = ringsOf(cell, building);
    // without a common point of the outlines one holds the other, or a hole holds the box
    return rings.some((ring) => crosses(ring, box)) || containsPoint(rings, box.west, box.south);
  },
});

/** Whether an edge of a closed ring has a point in common with a box. */
function crosses(ring: FlatRing, box: DegreeBox): boolean {
  for (let i = 2; i < ring.length; i += 2) {
    if (segmentTouches(ring[i - 2]!, ring[i - 1]!, ring[i]!, ring[i + 1]!, box)) return true;
  }
  return false;
}

/** The box of the segment meets the box, and the corners of the box are not all strictly on one side of the segment. */
function segmentTouches(ax: number, ay: number, bx: number, by: number, box: DegreeBox): boolean {
  const { west, south, east, north } = box;
  if (Math.min(ax, bx) > east || Math.max(ax, bx) < west || Math.min(ay, by) > north || Math.max(ay, by) < south) {
    return false;
  }
  const [dx, dy] = [bx - ax, by - ay];
  const [ofWest, ofEast] = [dy * (west - ax), dy * (east - ax)];
  const [ofSouth, ofNorth] = [dx * (south - ay), dx * (north - ay)];
  const least = Math.min(ofSouth, ofNorth) - Math.max(ofWest, ofEast);
  const most = Math.max(ofSouth, ofNorth) - Math.min(ofWest, ofEast);
  return least <= 0 && most >= 0;
}

/** Footprints within a circle, as `searchReach` asks the database for them, as exactly as the plane allows. */
function isWithin({ center, radiusM }: Extract<BuildingArea, { kind: 'circle' }>): AreaTest {
  const { boxes, plane, origin, metersPerLng, metersPerLat, marginM } = reachOf({ point: center }, radiusM);
  const [nearM, farM] = [Math.max(0, radiusM - marginM), radiusM + marginM];
  const toPlane = (ring: FlatRing): FlatRing =>
    ring.map((degrees, i) =>
      i % 2 === 0 ? (degrees - origin.lng) * metersPerLng : (degrees - origin.lat) * metersPerLat,
    );
  const has = ({ cell, building }: CellEntry): boolean | undefined => {
    if (!plane) return undefined;
    const [west, south, east, north] = toPlane(cell.edges.subarray(4 * building, 4 * building + 4));
    if (Math.hypot(Math.max(west!, -east!, 0), Math.max(south!, -north!, 0)) > farM) return false;
    if (Math.hypot(Math.max(-west!, east!), Math.max(-south!, north!)) <= nearM) return true;
    const awayM = distanceToPoint(ringsOf(cell, building).map(toPlane), 0, 0);
    if (awayM <= nearM) return true;
    return awayM > farM ? false : undefined;
  };
  return { box: boxes[0]!, has };
}
