import { NO_NEIGHBOUR, type Skyline } from './skyline.js';
import { SKYLINE_STEPS } from './view-rows.js';

/** Step of the azimuth of a roof's skyline [deg]. */
export const SKYLINE_STEP_DEG = 360 / SKYLINE_STEPS;

/** Neighbouring directions in which the same obstacle is highest. */
export interface SkylinePart {
  /** First and last azimuth, both included, clockwise from north; a part that spans north is two parts [whole deg]. */
  fromDeg: number;
  toDeg: number;
  /** Place of the building in the list of neighbours; NO_NEIGHBOUR is the terrain. */
  index: number;
  /** Highest elevation of the roof's skyline in these directions [deg]. */
  highestDeg: number;
}

/** What the points of a roof see around them, together. */
export interface RoofSkyline {
  /** Mean elevation angle over the points in each whole degree of azimuth from north, clockwise [deg, 0..90]. */
  elevations: number[];
  /** Who makes it, by azimuth; directions in which the sky is open down to the horizon are in none. */
  parts: SkylinePart[];
}

/** Obstacles of the direction in hand, and the sums of their elevations. */
const [INDICES, SUMS]: [number[], number[]] = [[], []];

/** The obstacle that adds most to the mean elevation of a direction; `undefined` where nothing rises. */
function highestObstacle(skylines: readonly Skyline[], azimuth: number): number | undefined {
  const [indices, sums] = [INDICES, SUMS];
  indices.length = 0; // sums beyond the indices are never read
  for (const { elevation, neighbour } of skylines) {
    const angle = elevation[azimuth]!;
    if (angle <= 0) continue;
    // a few obstacles are in a direction, which a list finds faster than a map
    const known = indices.indexOf(neighbour[azimuth]!);
    if (known >= 0) sums[known]! += angle;
    else sums[indices.push(neighbour[azimuth]!) - 1] = angle;
  }
  let highest = -1;
  for (let i = 0; i < indices.length; i++) {
    const isMore = highest < 0 || sums[i]! > sums[highest]!;
    if (isMore || (sums[i] === sums[highest] && isBefore(indices[i]!, indices[highest]!))) highest = i;
  }
  return indices[highest];
}

/** Of equal obstacles the first in the list of neighbours counts, and terrain only where it is alone. */
const isBefore = (a: number, b: number): boolean => a !== NO_NEIGHBOUR && (b === NO_NEIGHBOUR || a < b);

/**
 * The skyline of a roof, and which neighbour (or the terrain) makes it in each direction.
 * @param skylines of the points of the roof; none gives an open sky.
 * @returns the mean elevation of each whole degree, and at most 360 parts in the order of their azimuth.
 */
export function roofSkyline(skylines: readonly Skyline[]): RoofSkyline {
  const elevations = Array.from({ length: SKYLINE_STEPS }, () => 0);
  for (const { elevation } of skylines) {
    for (let azimuth = 0; azimuth < SKYLINE_STEPS; azimuth++)
      elevations[azimuth]! += elevation[azimuth]! / skylines.length;
  }
  const parts: SkylinePart[] = [];
  elevations.forEach((elevation, azimuth) => {
    const index = highestObstacle(skylines, azimuth);
    if (index === undefined) return;
    const last = parts.at(-1);
    if (last?.index === index && last.toDeg === azimuth - 1) {
      last.toDeg = azimuth;
      last.highestDeg = Math.max(last.highestDeg, elevation);
    } else {
      parts.push({ fromDeg: azimuth, toDeg: azimuth, index, highestDeg: elevation });
    }
  });
  return { elevations, parts };
}
