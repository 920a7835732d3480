import Flatbush from 'flatbush';
import type { Box, XY } from '../../geometry/position.js';
import { boxOf, containsPoint } from '../../geometry/ring.js';
import { toRadians } from '../../units.js';
import type { Prism } from '../building.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { isHidden, raiseByRing, seenBy, SKYLINE_STEPS, viewFrom, type View } from './view-rows.js';

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

/** Tangent of 1°: what stays under that angle is left out. */
const LEAST_TAN = Math.tan(toRadians(1));
/** Cotangent of it, which an open sky has. */
const OPEN_COTANGENT = 1 / LEAST_TAN;
/** Points that look around together at most: their view takes 1.1 MB, and 5.2 MB more where no two are in a row. */
const MOST_TOGETHER = 256; // equal: it decides about memory alone
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

/** A neighbour that may rise above points within a box. */
interface Outlook {
  prism: Prism;
  /** In the list of neighbours. */
  place: number;
  box: Box;
  /** Above the points [m]. */
  rise: number;
  /** Cotangent of an elevation that none of its walls exceeds; 0 where it may be above a point. */
  leastCotangent: number;
}

/** Less than what rounding takes from the cotangent of a wall. */
const ROUNDING = 1 - 1e-9; // equal: with more, fewer neighbours are left out beforehand

const gap = (aMin: number, aMax: number, bMin: number, bMax: number): number =>
  aMin > bMax ? aMin - bMax : bMin > aMax ? bMin - aMax : 0;

/** Horizontal distance between boxes [m], 0 where they meet. */
const distanceBetween = (a: Box, b: Box): number =>
  Math.hypot(gap(a.minX, a.maxX, b.minX, b.maxX), gap(a.minY, a.maxY, b.minY, b.maxY));

/** Neighbours that rise by at least the least angle above some point of a height within a box, the steepest first. */
function outlookFrom({ prisms, boxes, index, tallestM }: Neighbourhood, from: Box, heightM: number): Outlook[] {
  const reach = Math.min(FURTHEST_M, Math.max(0, tallestM - heightM) / LEAST_TAN);
  const found = prisms.length === 0 ? [] : index.search(from.minX - reach, from.minY - reach, from.maxX + reach, from.maxY + reach); // prettier-ignore
  return found
    .filter((place) => prisms[place]!.heightM > heightM)
    .map((place): Outlook => {
      const [prism, box] = [prisms[place]!, boxes[place]!];
      const rise = prism.heightM - heightM;
      return { prism, place, box, rise, leastCotangent: (distanceBetween(from, box) / rise) * ROUNDING };
    })
    .filter(({ leastCotangent }) => leastCotangent < OPEN_COTANGENT)
    .toSorted((a, b) => a.leastCotangent - b.leastCotangent || a.place - b.place);
}

/** The neighbour under whose roof a point is, by its place; the first one of several. */
function roofAbove(outlook: readonly Outlook[], { x, y }: XY): number {
  let above = NO_NEIGHBOUR;
  for (const { leastCotangent, place, prism } of outlook) {
    if (leastCotangent > 0) break;
    if ((above === NO_NEIGHBOUR || place < above) && containsPoint(prism.rings, x, y)) above = place;
  }
  return above;
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
 * Skylines of points of one height: the highest elevation angle of neighbours' walls, and of terrain, in each whole degree of
 * azimuth. Neighbours are flat-topped prisms standing on the viewpoints' ground; a point under a neighbour's roof sees no sky.
 * @param hood from `createNeighbourhood`, in a north-up frame.
 * @param points in the same frame, near each other; those of a grid or in rows take least time.
 * @param heightM of the points above the ground; a building no higher than it is not seen.
 * @param terrain elevation angles by equal azimuth steps from north, clockwise [deg]; combined by the higher.
 * @returns angles to float accuracy at whole degrees; walls between two whole degrees, and below 1°, are not seen.
 */
export function skylinesOf(
  hood: Neighbourhood,
  points: readonly XY[],
  heightM: number,
  terrain: ArrayLike<number> = [],
): Skyline[] {
  const parts = Array.from({ length: Math.ceil(points.length / MOST_TOGETHER) }, (_, i) =>
    points.slice(i * MOST_TOGETHER, (i + 1) * MOST_TOGETHER),
  );
  return parts.flatMap((part) => seenTogether(hood, part, heightM, terrain));
}

function seenTogether(
  hood: Neighbourhood,
  points: readonly XY[],
  heightM: number,
  terrain: ArrayLike<number>,
): Skyline[] {
  const view = viewFrom(points, OPEN_COTANGENT, NO_NEIGHBOUR);
  const outlook = outlookFrom(hood, view.box, heightM);
  for (const one of outlook) raiseBy(view, one);
  return points.map((point, at) => {
    const above = roofAbove(outlook, point);
    if (above !== NO_NEIGHBOUR) return underRoof(above);
    const skyline = seenBy(view, at, NO_NEIGHBOUR);
    if (terrain.length > 0) addTerrain(skyline, terrain);
    return skyline;
  });
}

/** Raises skylines by the walls of a neighbour, unless all of it is behind what is in them. */
function raiseBy(view: View, { prism, place, box, rise, leastCotangent }: Outlook): void {
  if (isHidden(view, box, leastCotangent)) return;
  for (const ring of prism.rings) raiseByRing(view, ring, rise, place);
}

const underRoof = (place: number): Skyline => ({
  elevation: new Float32Array(SKYLINE_STEPS).fill(90),
  neighbour: new Int32Array(SKYLINE_STEPS).fill(place),
});

/** The same for one point. */
export const skylineOf = (hood: Neighbourhood, from: Viewpoint, terrain?: ArrayLike<number>): Skyline =>
  skylinesOf(hood, [from], from.heightM, terrain)[0]!;

/** Elevation of a skyline in any direction [deg], between whole degrees interpolated. */
export const skylineElevation = (skyline: Skyline, azimuth: number): number =>
  profileAt(skyline.elevation, ((azimuth % 360) + 360) % 360);
