import type { Box, FlatRing, XY } from '../../geometry/position.js';
import { toDegrees, toRadians } from '../../units.js';
import { smallInts, smallSingles } from '../../small-arrays.js';

/** Directions of a skyline: whole degrees of azimuth, clockwise from north. */
export const SKYLINE_STEPS = 360;

const SIN = Float64Array.from({ length: SKYLINE_STEPS }, (_, k) => Math.sin(toRadians(k)));
const COS = Float64Array.from({ length: SKYLINE_STEPS }, (_, k) => Math.cos(toRadians(k)));
const DEG_PER_RAD = toDegrees(1);

/** Points in a row that are no farther than this from equal steps are taken as equally far apart [m]. */
const SAME_STEP_M = 1e-9;
/** A ray that passes a wall's end as near as this meets it [m]. */
const MARGIN_M = 1e-9; // equal: corners of a building are met by both their walls
/** Rows that a ray runs along have this for the inverse of the step across it [1/m]. */
const LONGEST = 1e12;

/** Numbers that are kept of each row for each direction, see `rowsByDirection`. */
const ROW_NUMBERS = 7;

/**
 * Points of one height that look around together: rows of equally distant ones, as those of a grid are. Rays of one direction
 * from the points of a row meet a wall at distances that change evenly, so a wall is checked once for a row.
 */
export interface View {
  count: number;
  /** Around the points [m]. */
  box: Box;
  /** Rows, and where each begins among the points; one entry more than rows. */
  rows: number;
  starts: Int32Array;
  /** By direction and row, see `rowsByDirection`. */
  lines: Float64Array;
  /**
   * Cotangent of the skyline by direction and point, and whose wall it is. The cotangent is a distance for each metre of rise:
   * on the way to a wall it changes as the distance does, and the least one is the highest.
   */
  cotangents: Float64Array;
  owners: Int32Array;
  /** The greatest cotangent of any point by direction; 0 where it is to be found again. */
  widest: Float64Array;
}

/** Where rows of equally distant points begin in a list, and its end. */
function rowStarts(points: readonly XY[]): Int32Array {
  const starts: number[] = [];
  for (let i = 0; i < points.length;) {
    starts.push(i);
    const [from, next] = [points[i]!, points[i + 1]];
    i += 1;
    if (next === undefined) break;
    const [dx, dy] = [next.x - from.x, next.y - from.y];
    for (let n = 1; i < points.length; i++, n++) {
      const { x, y } = points[i]!;
      if (Math.abs(from.x + n * dx - x) + Math.abs(from.y + n * dy - y) > SAME_STEP_M) break;
    }
  }
  return Int32Array.from([...starts, points.length]);
}

/**
 * The rows as rays of each direction have them: how far the first point is across the ray and along it, how far the next one is
 * in each way, and the inverse of that across [m].
 */
function rowsByDirection(points: readonly XY[], starts: Int32Array, lines: Float64Array): void {
  const rows = starts.length - 1;
  for (let row = 0; row < rows; row++) {
    const first = points[starts[row]!]!;
    const isAlone = starts[row + 1]! - starts[row]! < 2;
    const next = isAlone ? first : points[starts[row]! + 1]!;
    const [dx, dy] = [next.x - first.x, next.y - first.y];
    const steps = starts[row + 1]! - starts[row]! - 1;
    for (let k = 0; k < SKYLINE_STEPS; k++) {
      const at = ROW_NUMBERS * (k * rows + row);
      const start = first.x * COS[k]! - first.y * SIN[k]!;
      const across = dx * COS[k]! - dy * SIN[k]!;
      const end = start + steps * across;
      lines[at] = Math.min(start, end) - MARGIN_M;
      lines[at + 1] = Math.max(start, end) + MARGIN_M;
      lines[at + 2] = start;
      lines[at + 3] = first.x * SIN[k]! + first.y * COS[k]!;
      lines[at + 4] = across;
      lines[at + 5] = dx * SIN[k]! + dy * COS[k]!;
      lines[at + 6] = Math.abs(across) * LONGEST > 1 ? 1 / across : LONGEST;
    }
  }
}

/** Memory of the view in hand; new arrays for each roof would be most of what skylines allocate. */
const MEMORY = { lines: new Float64Array(0), cotangents: new Float64Array(0), owners: new Int32Array(0) }; // equal: it grows
const WIDEST = new Float64Array(SKYLINE_STEPS);

function boxAround(points: readonly XY[]): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of points) {
    box.minX = Math.min(box.minX, x);
    box.maxX = Math.max(box.maxX, x);
    box.minY = Math.min(box.minY, y);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

/**
 * A view of points before any wall is in it. The next one gets the same memory.
 * @param openCotangent of the elevation from which walls are seen.
 * @param nobody owner of a direction without one.
 */
export function viewFrom(points: readonly XY[], openCotangent: number, nobody: number): View {
  const starts = rowStarts(points);
  const [rows, count] = [starts.length - 1, points.length];
  const [numbers, places] = [ROW_NUMBERS * rows * SKYLINE_STEPS, count * SKYLINE_STEPS];
  if (MEMORY.lines.length < numbers) MEMORY.lines = new Float64Array(numbers);
  if (MEMORY.owners.length < places) {
    MEMORY.cotangents = new Float64Array(places);
    MEMORY.owners = new Int32Array(places);
  }
  const { lines, cotangents, owners } = MEMORY;
  rowsByDirection(points, starts, lines);
  cotangents.fill(openCotangent, 0, places);
  owners.fill(nobody, 0, places);
  return { count, box: boxAround(points), rows, starts, lines, cotangents, owners, widest: WIDEST.fill(openCotangent) };
}

/**
 * Azimuth of a vector within 0.001° [deg, -180..180], for a third of the time of the exact one.
 * @see Abramowitz & Stegun, Handbook of Mathematical Functions, 4.4.47: the arctangent within 1e-5.
 */
function roughAzimuth(dx: number, dy: number): number {
  const east = Math.abs(dx);
  const north = Math.abs(dy);
  const isSteep = east > north;
  const ratio = isSteep ? north / east : east / north;
  const square = ratio * ratio;
  const series = 0.999866 + square * (-0.3302995 + square * (0.180141 + square * (-0.085133 + square * 0.0208351)));
  const fromAxis = ratio * series * DEG_PER_RAD;
  const fromNorth = isSteep ? 90 - fromAxis : fromAxis;
  const turned = dy < 0 ? 180 - fromNorth : fromNorth;
  return dx < 0 ? -turned : turned;
}

/** More than `roughAzimuth` is off by [deg]. */
const ROUGH_DEG = 1e-3; // equal: with more, more directions are checked that meet no wall

/** First and last whole degree of the span in hand; the last may be beyond 359. */
const SPAN = new Int32Array(2);

/**
 * Whole degrees in which vectors may point that end in a box, all of them where it holds the origin.
 * @returns first and last; the next call uses the same memory.
 */
function spanOf(west: number, east: number, south: number, north: number): Int32Array {
  const isEast = west > 0;
  const isWest = east < 0;
  const isNorth = south > 0;
  const isSouth = north < 0;
  if (!isEast && !isWest && !isNorth && !isSouth) {
    SPAN[0] = 0;
    SPAN[1] = SKYLINE_STEPS - 1;
    return SPAN;
  }
  // the corners between which the box is seen, clockwise, follow from the side on which it is
  const first = roughAzimuth(
    isNorth || (isEast && !isSouth) ? west : east,
    isEast || (isSouth && !isWest) ? north : south,
  );
  const last = roughAzimuth(
    isNorth || (isWest && !isSouth) ? east : west,
    isWest || (isSouth && !isEast) ? north : south,
  );
  SPAN[0] = Math.ceil(first - ROUGH_DEG);
  SPAN[1] = Math.floor((last < first ? last + SKYLINE_STEPS : last) + ROUGH_DEG);
  return SPAN;
}

/** Place of a whole degree from -180 to 719 in a skyline. */
const stepAt = (degree: number): number =>
  degree < 0 ? degree + SKYLINE_STEPS : degree >= SKYLINE_STEPS ? degree - SKYLINE_STEPS : degree;

/** The greatest cotangent that any point has in a direction. */
function widestAt({ count, cotangents, widest }: View, step: number): number {
  if (widest[step]! > 0) return widest[step]!;
  let most = 0;
  for (let at = step * count; at < (step + 1) * count; at++) if (cotangents[at]! > most) most = cotangents[at]!;
  widest[step] = most;
  return most;
}

/** Whether all points see something higher in all directions in which any sees a box. @param cotangent the least of the box. */
export function isHidden(view: View, box: Box, cotangent: number): boolean {
  const { minX, maxX, minY, maxY } = view.box;
  const span = spanOf(box.minX - maxX, box.maxX - minX, box.minY - maxY, box.maxY - minY);
  for (let degree = span[0]!; degree <= span[1]!; degree++) {
    if (widestAt(view, stepAt(degree)) >= cotangent) return false;
  }
  return true;
}

/**
 * Raises the skylines of a view by the walls of a ring that face it; the others are behind them.
 * @param rise of the walls above the points [m].
 * @param owner of the walls; of equally high walls the one of the least counts.
 */
export function raiseByRing(view: View, ring: FlatRing, rise: number, owner: number): void {
  const { minX, maxX, minY, maxY } = view.box;
  const { count, rows, starts, lines, cotangents, owners, widest } = view;
  const perRise = 1 / rise;
  const touching = MARGIN_M * perRise;
  let ax = ring[ring.length - 2]!;
  let ay = ring[ring.length - 1]!;
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i]!;
    const by = ring[i + 1]!;
    const span = spanOf(
      Math.min(ax, bx) - maxX,
      Math.max(ax, bx) - minX,
      Math.min(ay, by) - maxY,
      Math.max(ay, by) - minY,
    );
    for (let degree = span[0]!; degree <= span[1]!; degree++) {
      const step = stepAt(degree);
      const width = (bx - ax) * COS[step]! - (by - ay) * SIN[step]!;
      // outer rings run counter-clockwise with the solid on the left: a facing wall runs clockwise, to the right of the ray
      if (width <= MARGIN_M) continue;
      const from = ax * COS[step]! - ay * SIN[step]!;
      const to = from + width;
      const start = ax * SIN[step]! + ay * COS[step]!;
      const slope = ((bx - ax) * SIN[step]! + (by - ay) * COS[step]!) / width;
      for (let row = 0; row < rows; row++) {
        const line = ROW_NUMBERS * (step * rows + row);
        if (lines[line]! > to || lines[line + 1]! < from) continue;
        const across = from - lines[line + 2]!;
        const perStep = lines[line + 6]!;
        const one = (across - MARGIN_M) * perStep;
        const other = (across + width + MARGIN_M) * perStep;
        const low = one < other ? one : other;
        const high = one < other ? other : one;
        const last = starts[row + 1]! - starts[row]! - 1;
        const end = high < last ? Math.floor(high) | 0 : last;
        const zero = (start - slope * across - lines[line + 3]!) * perRise;
        const more = (slope * lines[line + 4]! - lines[line + 5]!) * perRise;
        const first = step * count + starts[row]!;
        for (let n = low > 0 ? Math.ceil(low) | 0 : 0; n <= end; n++) {
          const cotangent = zero + n * more;
          const known = cotangents[first + n]!;
          if (cotangent > known || cotangent <= touching || (cotangent === known && owner >= owners[first + n]!))
            continue;
          cotangents[first + n] = cotangent;
          owners[first + n] = owner;
          widest[step] = 0;
        }
      }
    }
    ax = bx;
    ay = by;
  }
}

/** Elevation angles of a point's skyline [deg], 0 where no wall is seen, and their owners. */
export function seenBy({ count, cotangents, owners }: View, point: number, nobody: number) {
  const elevation = smallSingles(SKYLINE_STEPS);
  const neighbour = smallInts(SKYLINE_STEPS);
  for (let step = 0; step < SKYLINE_STEPS; step++) {
    const at = step * count + point;
    neighbour[step] = owners[at]!;
    if (owners[at]! !== nobody) elevation[step] = Math.atan(1 / cotangents[at]!) * DEG_PER_RAD;
  }
  return { elevation, neighbour };
}
