import Flatbush from 'flatbush';
import type { Box, FlatRing, XY } from '../geometry/position.js';
import { boxOf, containsPoint } from '../geometry/ring.js';
import { toDegrees, toRadians } from '../units.js';
import type { Prism } from './building.js';
import { memoizeByIdentity } from '../memoize-by-identity.js';

/** Directions of a skyline: whole degrees of azimuth, clockwise from north. */
export const SKYLINE_STEPS = 360;
/** Neighbour index of directions where terrain or nothing is highest. */
export const NO_NEIGHBOUR = -1; // equal: any number below 0 is no place in a list

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
/** Less than what rounding takes from a distance between boxes. */
const NARROW = 1e-9; // equal: with more, only neighbours are added that no point sees
/** Neighbours further away than this are terrain's business [m]. */
const FURTHEST_M = 2_000;

/** Prepares prisms (in a north-up metric frame) for looking around among them; the same list is prepared once. */
export const createNeighbourhood = memoizeByIdentity((prisms: readonly Prism[]): Neighbourhood => {
  const boxes = prisms.map((prism) => boxOf(prism.rings));
  const index = new Flatbush(Math.max(1, boxes.length));
  for (const box of boxes) index.add(box.minX, box.minY, box.maxX, box.maxY);
  if (boxes.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  return { prisms, boxes, index, tallestM: prisms.reduce((most, { heightM }) => Math.max(most, heightM), 0) };
});

/** Neighbours that may rise above points of one height within a box, by their place in the list, and what a point sees of them. */
interface Outlook {
  heightM: number;
  prisms: Prism[];
  places: number[];
  boxes: Box[];
  /** Above the points [m]. */
  rises: Float64Array;
  /** Tangent of an elevation that none of the neighbour's walls exceeds, from the point in hand; 0 where it is not seen. */
  mostTangents: Float64Array;
  /** The neighbours by it, the steepest first. From one point to the next it hardly changes. */
  order: Uint32Array;
}

/** More than what rounding adds to the tangent of a wall. */
const ROUNDING = 1 + 1e-12; // equal: with more, fewer neighbours are left out beforehand

const gap = (aMin: number, aMax: number, bMin: number, bMax: number): number =>
  aMin > bMax ? aMin - bMax : bMin > aMax ? bMin - aMax : 0;

/** Horizontal distance between boxes [m], 0 where they meet. */
function distanceBetween(a: Box, b: Box): number {
  const [dx, dy] = [gap(a.minX, a.maxX, b.minX, b.maxX), gap(a.minY, a.maxY, b.minY, b.maxY)];
  return Math.sqrt(dx * dx + dy * dy);
}

/** Neighbours that rise by at least the least angle above some point of a height within a box. */
function outlookFrom({ prisms, boxes, index, tallestM }: Neighbourhood, from: Box, heightM: number): Outlook {
  const reach = Math.min(FURTHEST_M, Math.max(0, tallestM - heightM) / LEAST_TAN);
  const found = prisms.length === 0 ? [] : index.search(from.minX - reach, from.minY - reach, from.maxX + reach, from.maxY + reach); // prettier-ignore
  const riseOf = (at: number): number => prisms[at]!.heightM - heightM;
  const places = found
    .filter((at) => riseOf(at) > 0 && riseOf(at) >= LEAST_TAN * distanceBetween(from, boxes[at]!) * (1 - NARROW))
    .toSorted((a, b) => a - b);
  return {
    heightM,
    places,
    prisms: places.map((at) => prisms[at]!),
    boxes: places.map((at) => boxes[at]!),
    rises: Float64Array.from(places, riseOf),
    mostTangents: new Float64Array(places.length),
    order: Uint32Array.from(places.keys()),
  };
}

/** Sorts the neighbours of an outlook by how steep they may be from a point. */
function sortBySteepness({ boxes, rises, mostTangents, order }: Outlook, x: number, y: number): void {
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]!;
    const dx = gap(box.minX, box.maxX, x, x);
    const dy = gap(box.minY, box.maxY, y, y);
    const distance = Math.sqrt(dx * dx + dy * dy);
    mostTangents[i] = rises[i]! >= LEAST_TAN * distance ? (rises[i]! / distance) * ROUNDING : 0;
  }
  for (let i = 1; i < order.length; i++) {
    const one = order[i]!;
    const tangent = mostTangents[one]!;
    let at = i;
    while (at > 0 && mostTangents[order[at - 1]!]! < tangent) {
      order[at] = order[at - 1]!;
      at--;
    }
    order[at] = one;
  }
}

/** Azimuth of a vector [deg, -180..180]. */
const azimuthOf = (dx: number, dy: number): number => Math.atan2(dx, dy) * DEG_PER_RAD;

/** Azimuths nearer to a whole degree than this are calculated exactly [deg]; the others are off by less. */
const NEAR_DEGREE = 1e-3; // equal: with more, more azimuths are calculated exactly

/**
 * Azimuth of a vector, between the same whole degrees as `azimuthOf`, for a third of the time.
 * @see Abramowitz & Stegun, Handbook of Mathematical Functions, 4.4.47: the arctangent within 1e-5.
 */
function roughAzimuth(dx: number, dy: number): number {
  const [east, north] = [Math.abs(dx), Math.abs(dy)];
  const isSteep = east > north;
  const ratio = isSteep ? north / east : east / north;
  const square = ratio * ratio;
  const series = 0.999866 + square * (-0.3302995 + square * (0.180141 + square * (-0.085133 + square * 0.0208351)));
  const fromAxis = ratio * series * DEG_PER_RAD;
  const fromNorth = isSteep ? 90 - fromAxis : fromAxis;
  const turned = dy < 0 ? 180 - fromNorth : fromNorth;
  const azimuth = dx < 0 ? -turned : turned;
  return Math.abs(azimuth - Math.round(azimuth)) > NEAR_DEGREE ? azimuth : azimuthOf(dx, dy);
}

/** Tangents of the skyline in hand; a new array for each would be most of what skylines allocate. */
const SCRATCH = new Float64Array(SKYLINE_STEPS);

/** Place of a whole degree from -180 to 719 in a skyline. */
const stepAt = (degree: number): number =>
  degree < 0 ? degree + SKYLINE_STEPS : degree >= SKYLINE_STEPS ? degree - SKYLINE_STEPS : degree;

/**
 * Raises the skyline by those walls of a ring that face the viewpoint; the others are behind them.
 * Along azimuth u the line of a wall from a to b is met at distance (a x b) / ((b - a) x u), so the tangent is linear in u.
 */
function raiseByRing(
  tangents: Float64Array,
  owner: Int32Array,
  ring: FlatRing,
  x: number,
  y: number,
  rise: number,
  index: number,
): void {
  let ax = ring[ring.length - 2]! - x;
  let ay = ring[ring.length - 1]! - y;
  let fromAz = NaN;
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i]! - x;
    const by = ring[i + 1]! - y;
    const cross = ax * by - ay * bx;
    // outer rings run counter-clockwise with the solid on the left: a facing wall is seen running clockwise
    if (cross < 0) {
      if (fromAz !== fromAz) fromAz = roughAzimuth(ax, ay);
      let toAz = roughAzimuth(bx, by);
      const back = fromAz - toAz;
      const isBackByRounding = back > 0 && back < 1; // equal: other walls have the same degrees when calculated exactly
      if (isBackByRounding) {
        fromAz = azimuthOf(ax, ay);
        toAz = azimuthOf(bx, by);
      }
      const scale = rise / cross;
      const dx = (bx - ax) * scale;
      const dy = (by - ay) * scale;
      const last = Math.floor(toAz < fromAz ? toAz + SKYLINE_STEPS : toAz);
      for (let degree = Math.ceil(fromAz); degree <= last; degree++) {
        const at = stepAt(degree);
        const tangent = dy * SIN[at]! - dx * COS[at]!;
        // of walls that are equally high the one of the first neighbour
        if (tangent > tangents[at]! || (tangent === tangents[at] && index < owner[at]!)) {
          tangents[at] = tangent;
          owner[at] = index;
        }
      }
      fromAz = toAz;
    } else {
      fromAz = NaN;
    }
    ax = bx;
    ay = by;
  }
}

/** Whether a skyline is higher than a tangent in all directions in which a box is seen from outside. */
function isHidden(tangents: Float64Array, box: Box, x: number, y: number, tangent: number): boolean {
  // one by one: numbers taken from a list are objects on the heap, and this is asked 10,000 times for a roof
  const west = box.minX - x;
  const east = box.maxX - x;
  const south = box.minY - y;
  const north = box.maxY - y;
  const isEast = west > 0;
  const isWest = east < 0;
  const isNorth = south > 0;
  const isSouth = north < 0;
  // the corners between which the box is seen, clockwise, follow from the side on which it is
  const first = roughAzimuth(
    isNorth || (isEast && !isSouth) ? west : east,
    isEast || (isSouth && !isWest) ? north : south,
  );
  const last = roughAzimuth(
    isNorth || (isWest && !isSouth) ? east : west,
    isWest || (isSouth && !isEast) ? north : south,
  );
  const end = Math.floor((last < first ? last + SKYLINE_STEPS : last) + NEAR_DEGREE);
  for (let degree = Math.ceil(first - NEAR_DEGREE); degree <= end; degree++) {
    if (tangents[stepAt(degree)]! <= tangent) return false;
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
export function skylineOf(hood: Neighbourhood, from: Viewpoint, terrain?: ArrayLike<number>): Skyline {
  const { x, y, heightM } = from;
  return lookAround(hood, { minX: x, maxX: x, minY: y, maxY: y }, heightM, terrain)(from);
}

/** The same for points of one height that lie near each other, such as those of a roof. @param box around the points. */
export function lookAround(
  hood: Neighbourhood,
  box: Box,
  heightM: number,
  terrain?: ArrayLike<number>,
): (point: XY) => Skyline {
  const outlook = outlookFrom(hood, box, heightM);
  return ({ x, y }) => {
    const skyline = seenFrom(outlook, x, y);
    if (terrain && terrain.length > 0) addTerrain(skyline, terrain);
    return skyline;
  };
}

function seenFrom(outlook: Outlook, x: number, y: number): Skyline {
  sortBySteepness(outlook, x, y);
  const { prisms, places, boxes, rises, mostTangents, order } = outlook;
  const elevation = new Float32Array(SKYLINE_STEPS);
  const neighbour = new Int32Array(SKYLINE_STEPS).fill(NO_NEIGHBOUR);
  const above = prisms.findIndex(({ rings }, i) => mostTangents[i] === Infinity && containsPoint(rings, x, y));
  if (above >= 0) return { elevation: elevation.fill(90), neighbour: neighbour.fill(places[above]!) };
  const tangents = SCRATCH.fill(0);
  // the steepest first: most of the others are behind them
  for (let i = 0; i < order.length && mostTangents[order[i]!]! > 0; i++) {
    const at = order[i]!;
    const mostTangent = mostTangents[at]!;
    if (mostTangent < Infinity && isHidden(tangents, boxes[at]!, x, y, mostTangent)) continue;
    for (const ring of prisms[at]!.rings) raiseByRing(tangents, neighbour, ring, x, y, rises[at]!, places[at]!);
  }
  for (let k = 0; k < SKYLINE_STEPS; k++) {
    if (tangents[k]! > 0) elevation[k] = Math.atan(tangents[k]!) * DEG_PER_RAD;
  }
  return { elevation, neighbour };
}

/** Elevation of a skyline in any direction [deg], between whole degrees interpolated. */
export const skylineElevation = (skyline: Skyline, azimuth: number): number =>
  profileAt(skyline.elevation, ((azimuth % 360) + 360) % 360);
