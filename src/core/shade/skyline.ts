import Flatbush from 'flatbush';
import type { Box, FlatRing, XY } from '../geometry/position.js';
import { boxOf, containsPoint } from '../geometry/ring.js';
import { toDegrees, toRadians } from '../units.js';
import type { Prism } from './building.js';

/** Directions of a skyline: whole degrees of azimuth, clockwise from north. */
export const SKYLINE_STEPS = 360;
/** Neighbour index of directions where terrain or nothing is highest. */
export const NO_NEIGHBOUR = -1;

/** What one point sees around it. */
export interface Skyline {
  /** Highest elevation angle in each whole degree of azimuth from north, clockwise [deg, 0..90]. */
  elevation: Float32Array;
  /** Which neighbour is highest there, by its place in the list of prisms; NO_NEIGHBOUR for none or terrain. */
  neighbour: Int32Array;
}

/** Prisms with an index of their boxes, made once and used by every roof. */
export interface Neighbourhood {
  prisms: readonly Prism[];
  boxes: readonly Box[];
  index: Flatbush;
  tallestM: number;
}

/** A point to look from: place and height above the ground [m]. */
export interface Viewpoint extends XY {
  heightM: number;
}

const SIN = Float64Array.from({ length: SKYLINE_STEPS }, (_, k) => Math.sin(toRadians(k)));
const COS = Float64Array.from({ length: SKYLINE_STEPS }, (_, k) => Math.cos(toRadians(k)));
const DEG_PER_RAD = toDegrees(1);
/** Tangent of 1°: neighbours whose top stays under that angle everywhere are left out. */
const LEAST_TAN = Math.tan(toRadians(1));
/** Neighbours further away than this are terrain's business [m]. */
const FURTHEST_M = 2_000;

/** Prepares prisms (in a north-up metric frame) for looking around among them. */
export function createNeighbourhood(prisms: readonly Prism[]): Neighbourhood {
  const boxes = prisms.map((prism) => boxOf(prism.rings));
  const index = new Flatbush(Math.max(1, boxes.length));
  for (const box of boxes) index.add(box.minX, box.minY, box.maxX, box.maxY);
  if (boxes.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  return { prisms, boxes, index, tallestM: prisms.reduce((most, { heightM }) => Math.max(most, heightM), 0) };
}

/** Horizontal distance from a point to a box [m], 0 inside. */
function distanceToBox(x: number, y: number, box: Box): number {
  const [dx, dy] = [Math.max(box.minX - x, 0, x - box.maxX), Math.max(box.minY - y, 0, y - box.maxY)];
  return Math.sqrt(dx * dx + dy * dy);
}

/** A neighbour that rises above a viewpoint, and the tangent of an elevation that none of its walls exceeds. */
interface RisingNeighbour {
  at: number;
  rise: number;
  mostTangent: number;
}

/** Tangents of the skyline in hand; a new array for each would be most of what skylines allocate. */
const SCRATCH = new Float64Array(SKYLINE_STEPS);

/** More than what rounding adds to the tangent of a wall. */
const ROUNDING = 1 + 1e-12;

/** Neighbours that rise above the viewpoint by at least the least angle, in their order. */
function risingNeighbours({ prisms, boxes, index, tallestM }: Neighbourhood, from: Viewpoint): RisingNeighbour[] {
  if (prisms.length === 0) return [];
  const reach = Math.min(FURTHEST_M, Math.max(0, tallestM - from.heightM) / LEAST_TAN);
  const found: RisingNeighbour[] = [];
  index.search(from.x - reach, from.y - reach, from.x + reach, from.y + reach, (at) => {
    const rise = prisms[at]!.heightM - from.heightM;
    if (rise <= 0) return false;
    const distance = distanceToBox(from.x, from.y, boxes[at]!);
    if (rise >= LEAST_TAN * distance) found.push({ at, rise, mostTangent: (rise / distance) * ROUNDING });
    return false;
  });
  return found.sort((a, b) => a.at - b.at);
}

/** Azimuth of a vector [deg, -180..180]. */
const azimuthOf = (dx: number, dy: number): number => Math.atan2(dx, dy) * DEG_PER_RAD;

/**
 * Raises the tangents of the skyline by a wall between two points relative to the viewpoint.
 * Along azimuth u the wall's line is met at distance (a x b) / ((b - a) x u), so the tangent is linear in u.
 */
function raiseByWall(
  tangents: Float64Array,
  owner: Int32Array,
  wall: { ax: number; ay: number; bx: number; by: number; fromAz: number; toAz: number },
  rise: number,
  index: number,
): void {
  const { ax, ay, bx, by } = wall;
  const scale = rise / (ax * by - ay * bx);
  const dx = (bx - ax) * scale;
  const dy = (by - ay) * scale;
  const last = Math.floor(wall.toAz);
  for (let k = Math.ceil(wall.fromAz); k <= last; k++) {
    const at = (k + SKYLINE_STEPS) % SKYLINE_STEPS;
    const tangent = dy * SIN[at]! - dx * COS[at]!;
    // of walls that are equally high the one of the first neighbour
    if (tangent > tangents[at]! || (tangent === tangents[at] && index < owner[at]!)) {
      tangents[at] = tangent;
      owner[at] = index;
    }
  }
}

/** Raises the skyline by those walls of a ring that face the viewpoint; the others are behind them. */
function raiseByRing(
  tangents: Float64Array,
  owner: Int32Array,
  ring: FlatRing,
  from: Viewpoint,
  rise: number,
  index: number,
): void {
  let ax = ring[ring.length - 2]! - from.x;
  let ay = ring[ring.length - 1]! - from.y;
  let fromAz: number | undefined;
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i]! - from.x;
    const by = ring[i + 1]! - from.y;
    let toAz: number | undefined;
    // outer rings run counter-clockwise with the solid on the left: a facing wall is seen running clockwise
    if (ax * by - ay * bx < 0) {
      fromAz ??= azimuthOf(ax, ay);
      toAz = azimuthOf(bx, by);
      const wall = { ax, ay, bx, by, fromAz, toAz: toAz < fromAz ? toAz + 360 : toAz };
      raiseByWall(tangents, owner, wall, rise, index);
    }
    ax = bx;
    ay = by;
    fromAz = toAz;
  }
}

/** Wider than what rounding does to an azimuth [deg]. */
const AZIMUTH_TOLERANCE = 1e-9;

/** Whether a skyline is higher than a tangent in all directions in which a box is seen from outside. */
function isHidden(tangents: Float64Array, box: Box, from: Viewpoint, tangent: number): boolean {
  const [west, east, south, north] = [box.minX - from.x, box.maxX - from.x, box.minY - from.y, box.maxY - from.y];
  const [isEast, isWest, isNorth, isSouth] = [west > 0, east < 0, south > 0, north < 0];
  // the corners between which the box is seen, clockwise, follow from the side on which it is
  const first = azimuthOf(
    isNorth || (isEast && !isSouth) ? west : east,
    isEast || (isSouth && !isWest) ? north : south,
  );
  const last = azimuthOf(isNorth || (isWest && !isSouth) ? east : west, isWest || (isSouth && !isEast) ? north : south);
  const end = Math.floor((last < first ? last + 360 : last) + AZIMUTH_TOLERANCE);
  for (let k = Math.ceil(first - AZIMUTH_TOLERANCE); k <= end; k++) {
    if (tangents[(k + SKYLINE_STEPS) % SKYLINE_STEPS]! <= tangent) return false;
  }
  return true;
}

/** Interpolates a profile of equal azimuth steps from north. */
function profileAt(profile: ArrayLike<number>, azimuth: number): number {
  const position = (azimuth / 360) * profile.length;
  const low = Math.floor(position);
  const share = position - low;
  return profile[low % profile.length]! * (1 - share) + profile[(low + 1) % profile.length]! * share;
}

function addTerrain(skyline: Skyline, terrain: ArrayLike<number>): void {
  for (let k = 0; k < SKYLINE_STEPS; k++) {
    const elevation = profileAt(terrain, k);
    if (elevation <= skyline.elevation[k]!) continue;
    skyline.elevation[k] = elevation;
    skyline.neighbour[k] = NO_NEIGHBOUR;
  }
}

/**
 * Skyline of a point: the highest elevation angle of neighbours' walls, and of terrain, in each whole degree of azimuth.
 * Neighbours are flat-topped prisms standing on the viewpoint's ground; a point under a neighbour's roof sees no sky.
 * @param hood from `createNeighbourhood`, in a north-up frame.
 * @param from the viewpoint in the same frame; a building no higher than it is not seen.
 * @param terrain elevation angles by equal azimuth steps from north, clockwise [deg]; combined by the higher.
 * @returns angles to float accuracy at whole degrees; walls between two whole degrees are not seen.
 */
export function skylineOf(neighbourhood: Neighbourhood, from: Viewpoint, terrain?: ArrayLike<number>): Skyline {
  const tangents = SCRATCH.fill(0);
  const neighbour = new Int32Array(SKYLINE_STEPS).fill(NO_NEIGHBOUR);
  const { prisms, boxes } = neighbourhood;
  const rising = risingNeighbours(neighbourhood, from);
  const above = rising.find(
    ({ at, mostTangent }) => mostTangent === Infinity && containsPoint(prisms[at]!.rings, from.x, from.y),
  );
  if (above) return { elevation: new Float32Array(SKYLINE_STEPS).fill(90), neighbour: neighbour.fill(above.at) };
  // the steepest first: most of the others are behind them
  for (const { at, rise, mostTangent } of rising.sort((a, b) => b.mostTangent - a.mostTangent)) {
    if (mostTangent < Infinity && isHidden(tangents, boxes[at]!, from, mostTangent)) continue;
    for (const ring of prisms[at]!.rings) raiseByRing(tangents, neighbour, ring, from, rise, at);
  }
  const elevation = new Float32Array(SKYLINE_STEPS);
  for (let k = 0; k < SKYLINE_STEPS; k++) {
    if (tangents[k]! > 0) elevation[k] = Math.atan(tangents[k]!) * DEG_PER_RAD;
  }
  const skyline = { elevation, neighbour };
  if (terrain && terrain.length > 0) addTerrain(skyline, terrain);
  return skyline;
}

/** Elevation of a skyline in any direction [deg], between whole degrees interpolated. */
export const skylineElevation = (skyline: Skyline, azimuth: number): number =>
  profileAt(skyline.elevation, ((azimuth % 360) + 360) % 360);
