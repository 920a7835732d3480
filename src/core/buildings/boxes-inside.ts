import type { MultiPolygon } from '../geometry/position.js';
import { containsPoint } from '../geometry/ring.js';
import type { DegreeBox } from './building-area.js';
import { joinBoxes, positionsBox } from './degree-box.js';
import { tileAt, tileBox, tilesBetween, type Tile } from '../geometry/web-tile.js';

/** Boxes of one area at most, that look-ups stay quick. */
const MAX_BOXES = 2_000; // equal: one box more is no slower
/** Tiles are not cut up further; about 9 m wide in Taiwan. */
const FINEST_ZOOM = 22;

/** A stretch of an outline: from x, y to x, y [deg]. */
type Edge = readonly [number, number, number, number];

/** A tile that an outline crosses, with the stretches that do. */
interface OpenTile {
  tile: Tile;
  edges: readonly Edge[];
}

/**
 * Boxes that together fill polygons as far as 2,000 of them can; none reaches outside. An upright rectangle is its own
 * box. Beyond the web map's edge, at 85° of latitude, only rectangles are filled.
 * @param polygons WGS84, by the even-odd rule; what crosses the antimeridian is cut there.
 * @returns boxes side by side.
 */
export function boxesInside(polygons: MultiPolygon): DegreeBox[] {
  if (polygons.every(isUprightRectangle)) return polygons.map((polygon) => positionsBox(polygon[0]!));
  const rings = polygons.flat().map((ring) => Float64Array.from(ring.flat()));
  const inside: DegreeBox[] = [];
  let open = firstTiles(polygons);
  for (let zoom = open[0]!.tile.z; zoom <= FINEST_ZOOM; zoom++) {
    const crossed: OpenTile[] = [];
    const found: DegreeBox[] = [];
    for (const { tile, edges } of open) {
      const box = tileBox(tile);
      const crossing = edges.filter((edge) => crosses(edge, box));
      if (crossing.length > 0) crossed.push({ tile, edges: crossing });
      else if (containsPoint(rings, (box.west + box.east) / 2, (box.south + box.north) / 2)) found.push(box);
    }
    if (inside.length + found.length > MAX_BOXES) break;
    inside.push(...found);
    if (crossed.length > MAX_BOXES) break;
    open = crossed.flatMap(quartersOf);
  }
  return inside;
}

/** Whether it has no holes and four corners at right angles to the parallels. */
function isUprightRectangle([ring, ...holes]: MultiPolygon[number]): boolean {
  if (holes.length > 0 || ring?.length !== 5) return false;
  const isAlong = (axis: 0 | 1, i: number): boolean =>
    ring[i]![axis] === ring[i + 1]![axis] && ring[i]![1 - axis] !== ring[i + 1]![1 - axis];
  const startsAlong = isAlong(0, 0) ? 0 : 1;
  return [0, 1, 2, 3].every((i) => isAlong(((startsAlong + i) % 2) as 0 | 1, i));
}

/** The least tile, or two or four of them, around everything. */
function firstTiles(polygons: MultiPolygon): OpenTile[] {
  const { west, south, east, north } = polygons.map(([ring]) => positionsBox(ring!)).reduce(joinBoxes);
  const edges = polygons.flat().flatMap(edgesOf);
  const cornersAt = (zoom: number): [Tile, Tile] => [
    tileAt({ lng: west, lat: north }, zoom),
    tileAt({ lng: Math.min(east, LAST_LNG), lat: south }, zoom),
  ];
  let z = FINEST_ZOOM;
  let [first, last] = cornersAt(z);
  while (last.x - first.x > 1 || last.y - first.y > 1) [first, last] = cornersAt(--z); // equal: three tiles to begin with hold the same boxes
  return tilesBetween(first, last).map((tile) => ({ tile, edges }));
}

/** 180° east itself would be the first column. */
const LAST_LNG = 180 - 1e-9; // equal: it is as well within the last column

const edgesOf = (ring: MultiPolygon[number][number]): Edge[] =>
  ring.slice(1).map(([lng, lat], i) => [ring[i]![0], ring[i]![1], lng, lat]);

const quartersOf = ({ tile: { z, x, y }, edges }: OpenTile): OpenTile[] =>
  [0, 1, 2, 3].map((quarter) => ({
    tile: { z: z + 1, x: 2 * x + (quarter % 2), y: 2 * y + Math.floor(quarter / 2) },
    edges,
  }));

/**
 * Whether a stretch passes through the inner of a box; along its edge is not through it.
 * @see Y.-D. Liang, B. A. Barsky, A New Concept and Method for Line Clipping, ACM Transactions on Graphics 3, 1984.
 */
function crosses([x1, y1, x2, y2]: Edge, { west, south, east, north }: DegreeBox): boolean {
  const alongX = spanWithin(x1, x2, west, east);
  const alongY = spanWithin(y1, y2, south, north);
  return Math.max(alongX[0], alongY[0]) < Math.min(alongX[1], alongY[1]);
}

/** The part of a stretch, from 0 to 1, that is strictly between two parallels; an empty one runs backwards. */
function spanWithin(from: number, to: number, low: number, high: number): [number, number] {
  if (from === to) return low < from && from < high ? [0, 1] : [1, 0];
  const [a, b] = [(low - from) / (to - from), (high - from) / (to - from)];
  return [Math.max(0, Math.min(a, b)), Math.min(1, Math.max(a, b))];
}
