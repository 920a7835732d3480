import { splitAtTouches } from '../../geometry/footprint.js';
import { nestRings } from '../../geometry/nesting.js';
import { resolveEvenOdd } from '../../geometry/overlay.js';
import type { FlatRing, LocalPolygon } from '../../geometry/position.js';
import { flatRing, withWinding, signedArea } from '../../geometry/ring.js';
import { mayCrossItself } from '../../geometry/self-crossing.js';

type Corner = readonly [x: number, y: number];

/** Corner of a ring in whole units of a tile, y downwards. */
interface TilePoint {
  x: number;
  y: number;
}

/** Closed ring. */
type TileRing = TilePoint[];

/** How far a simplified outline may lie from the true one [units]: 3 of 4096 are a fifth of a pixel on a tile of 256. */
const TOLERANCE = 3;
/** No outline is moved by more than this share of its own width, or small houses would lose their shape. */
const TOLERANCE_OF_WIDTH = 1 / 8;
/** Taking lines that cross apart puts corners between the units, and rounding these may let lines cross again. */
const MAX_ROUNDS = 4; // equal: of 20,000 rings at random none needed more than three

/**
 * The outline of a building as a tile can show it: corners finer than the tile left out, and what rounding to its units
 * spoilt (lines without length, rings that touch or cross themselves) put right. One too small for an area is drawn as
 * one unit.
 * @param rings outer ring and holes as `ringInTile` gives them.
 * @param extent units of a tile's side.
 * @returns outer rings, each with its holes behind it, wound as the specification has it; none where nothing but a line
 *   along the edge of the clipping is left.
 * @see Mapbox Vector Tile Specification 2.1, sections 4.3.3 and 4.3.4.4.
 */
export function tileOutline(rings: readonly FlatRing[], extent: number): TileRing[] {
  const [shell, ...holes] = rings.map((ring) => simplify(openRing(ring)));
  if (shell === undefined) return [];
  const open = [shell, ...holes].filter((ring) => signedArea(ring) !== 0);
  const polygons = signedArea(shell) === 0 ? [] : splitAtCrossings(open);
  return polygons.length > 0 ? polygons.flat().map(closedRing) : dot(shell, extent);
}

/** Whole numbers without repetitions in a row, the closing one included. */
function openRing(ring: Readonly<FlatRing>): FlatRing {
  const open = new Float64Array(ring.length);
  let end = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const column = Math.round(ring[i]!);
    const row = Math.round(ring[i + 1]!);
    if (end > 0 && column === open[end - 2] && row === open[end - 1]) continue;
    open[end] = column;
    open[end + 1] = row;
    end += 2;
  }
  while (end > 2 && open[0] === open[end - 2] && open[1] === open[end - 1]) end -= 2; // equal: the end is even
  return open.subarray(0, end);
}

function pairsOf(ring: FlatRing): [number, number][] {
  const pairs: [number, number][] = [];
  for (let i = 0; i < ring.length; i += 2) pairs.push([ring[i]!, ring[i + 1]!]);
  return pairs;
}

function closedRing(ring: FlatRing): TileRing {
  const points: TilePoint[] = [];
  for (let i = 0; i < ring.length; i += 2) points.push({ x: ring[i]!, y: ring[i + 1]! });
  points.push(points[0]!);
  return points;
}

/** Polygons whose lines meet at their ends only. */
function splitAtCrossings(rings: FlatRing[]): LocalPolygon[] {
  if (rings.length === 1 && !mayCrossItself(rings[0]!)) return [[withWinding(rings[0]!, true)]];
  let polygons: LocalPolygon[] = [];
  let open = rings;
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
    const loops = resolveEvenOdd(open).flat().map(withTouches).flatMap(splitAtTouches);
    open = loops.map(openRing).filter((ring) => signedArea(ring) !== 0);
    polygons = nestRings(open);
    if (loops.every((ring) => ring.every(Number.isInteger))) break;
  }
  return polygons;
}

/** The ring with a corner on each line that one of its corners is on, so that it can be split there. */
function withTouches(ring: FlatRing): FlatRing {
  const corners = pairsOf(ring);
  return flatRing(
    corners.flatMap((from, i) => {
      const to = corners[(i + 1) % corners.length]!;
      const on = corners.filter((corner) => liesBetween(from, to, corner));
      return [from, ...on.toSorted((a, b) => distanceOf(from, a) - distanceOf(from, b))];
    }),
  );
}

const distanceOf = ([ax, ay]: Corner, [bx, by]: Corner): number => Math.hypot(bx - ax, by - ay);

function liesBetween([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): boolean {
  const isOnLine = (bx - ax) * (y - ay) === (by - ay) * (x - ax);
  const along = (x - ax) * (bx - ax) + (y - ay) * (by - ay);
  return isOnLine && along > 0 && along < (bx - ax) ** 2 + (by - ay) ** 2;
}

/** A building smaller than a unit; nothing where it is in the rim only. */
function dot([x, y]: FlatRing, extent: number): TileRing[] {
  if (x === undefined || y === undefined || Math.min(x, y) < 0 || Math.max(x, y) >= extent) return [];
  return [closedRing(Float64Array.of(x, y, x + 1, y, x + 1, y + 1, x, y + 1))];
}

/**
 * A ring without the corners that lie within the tolerance of the line between those kept.
 * @see D. Douglas & T. Peucker, Algorithms for the reduction of the number of points, Cartographica 10, 1973.
 */
function simplify(ring: FlatRing): FlatRing {
  const count = ring.length / 2;
  const tolerance = Math.min(TOLERANCE, Math.sqrt(Math.abs(signedArea(ring))) * TOLERANCE_OF_WIDTH);
  if (count <= 4 || tolerance === 0) return ring;
  const simple = new Float64Array(ring.length);
  let end = 0;
  // ends of the stretches that are still to be checked, the next one last; each begins where the one before it ended
  const ends = [count, farthest(ring, 0, 0, count, -1)];
  for (let from = 0; ends.length > 0;) {
    const to = ends.at(-1)!;
    const corner = farthest(ring, from, to < count ? to : 0, to, tolerance * tolerance);
    if (corner === from) {
      simple[end] = ring[2 * from]!;
      simple[end + 1] = ring[2 * from + 1]!;
      end += 2;
      from = to;
      ends.pop();
    } else ends.push(corner);
  }
  if (end === ring.length) return ring;
  const rest = simple.subarray(0, end);
  return signedArea(rest) === 0 ? ring : rest;
}

/**
 * The corner between two others, `from` and the one before `end`, that is farthest from the line between `from` and `to`.
 * @param least square of the distance that it must lie off [units²].
 * @returns `from` where none does.
 */
function farthest(ring: FlatRing, from: number, to: number, end: number, least: number): number {
  const ax = ring[2 * from]!;
  const ay = ring[2 * from + 1]!;
  const dx = ring[2 * to]! - ax;
  const dy = ring[2 * to + 1]! - ay;
  const squared = dx * dx + dy * dy;
  let best = from;
  let bestSquared = least;
  for (let corner = from + 1; corner < end; corner++) {
    const x = ring[2 * corner]! - ax;
    const y = ring[2 * corner + 1]! - ay;
    const along = squared === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / squared));
    const offX = x - along * dx;
    const offY = y - along * dy;
    const offSquared = offX * offX + offY * offY;
    if (offSquared > bestSquared) {
      best = corner;
      bestSquared = offSquared;
    }
  }
  return best;
}
