import type { SkyHours } from '../../energy/irradiance/sky-hours.js';
import { planeNormal } from '../../energy/irradiance/sky-obstruction.js';
import type { Plane } from '../../energy/yield-types.js';
import { skyHidden, skyViewFactor } from '../../shade/sky/sky-view.js';
import type { Skyline } from '../../shade/sky/skyline.js';
import { SKYLINE_STEPS } from '../../shade/sky/view-rows.js';
import { MONTH_HOURS } from '../../time/hours-of-year.js';
import { isSunAbove, sunsOf, type BeamWeight } from '../../shade/usable-roof.js';
import { smallFloats, smallInts } from '../../small-arrays.js';

/** Light that one obstacle takes from a plane, mean over the points [Wh/m² a year]. */
export interface LightTaken {
  /** Place in the list of neighbours; NO_NEIGHBOUR is the terrain. */
  index: number;
  /** Of the beam, by `month * 24 + hour` of local standard time, and in all. */
  beam: Float64Array;
  beamWh: number;
  /** Of the isotropic sky. */
  sky: number;
}

/** The light that obstacles take, and what of the same kinds an open plane gets [Wh/m² a year]. */
export interface LightBalance {
  taken: LightTaken[];
  openBeam: number;
  openSky: number;
}

/** A point of a plane, and the part of the plane that it represents; the weights of all add up to 1. */
export interface WeightedSkyline {
  skyline: Skyline;
  weight: number;
}

/** Light of the hours of a site, and the directions of their beam in the same order. */
export interface DirectedLight {
  sky: SkyHours;
  beam: readonly BeamWeight[];
}

/**
 * The obstacle that a blocked ray meets: that of the higher of the two steps around its azimuth, between which the skyline is
 * interpolated.
 */
function obstacleAt({ elevation, neighbour }: Skyline, step: number): number {
  const next = (step + 1) % SKYLINE_STEPS;
  return neighbour[elevation[next]! > elevation[step]! ? next : step]!;
}

/**
 * Attributes the light that a plane loses: each blocked ray to the obstacle that is highest in its direction, and the hidden
 * sky of each azimuth to the obstacle that hides it.
 * @returns every obstacle once, in no order. Together they take what the points lose: the beam behind their skylines, and
 * the isotropic sky less its part above them.
 */
export function lightTaken(
  points: readonly WeightedSkyline[],
  { sky, beam }: DirectedLight,
  plane: Plane,
): LightBalance {
  const rays = beamOnPlane(sky, plane);
  const dome = sky.isotropic.reduce((sum, light, i) => sum + light * sky.hoursPerYear[i]!, 0);
  const surface = { surfaceTilt: plane.tilt, surfaceAzimuth: plane.azimuth };
  const hiddenFrom = skyHidden(surface);
  const suns = sunsOf(beam);
  // the states of clearness of an hour have one sun
  const [ofSun, slotOf] = [smallFloats(suns.count), smallInts(suns.count)];
  for (let i = 0; i < beam.length; i++) {
    const sun = suns.of[i]!;
    if (sun < 0) continue;
    ofSun[sun]! += rays[i]!;
    slotOf[sun] = sky.monthHour[i]!;
  }
  const taken = new Map<number, Float64Array>();
  // an obstacle's beam by slot, then its part of the sky: in an object of its own each sum would be one more on the heap
  let [last, lastTaken]: [number | undefined, Float64Array] = [undefined, NOTHING];
  const takenBy = (index: number): Float64Array => {
    // directions side by side mostly have the same obstacle
    if (index === last) return lastTaken;
    lastTaken = taken.get(index) ?? smallFloats(MONTH_HOURS + 1);
    taken.set(index, lastTaken);
    last = index;
    return lastTaken;
  };
  for (const { skyline, weight } of points) {
    for (let sun = 0; sun < suns.count; sun++) {
      if (ofSun[sun] === 0 || isSunAbove(suns, sun, skyline.elevation)) continue;
      takenBy(obstacleAt(skyline, suns.step[sun]!))[slotOf[sun]!]! += weight * ofSun[sun]!;
    }
    const hidden = hiddenFrom(skyline.elevation);
    for (let k = 0; k < hidden.length; k++) {
      const share = hidden[k]!;
      if (share > 0) takenBy(skyline.neighbour[k]!)[MONTH_HOURS]! += weight * share * dome;
    }
  }
  const openSky = dome * skyViewFactor(new Float32Array(SKYLINE_STEPS), surface);
  return { taken: [...taken].map(takenOf), openBeam: sumOf(rays), openSky };
}

const NOTHING = new Float64Array(0); // equal: it is replaced before it is read

function takenOf([index, sums]: [number, Float64Array]): LightTaken {
  const beam = sums.subarray(0, MONTH_HOURS);
  return { index, beam, beamWh: sumOf(beam), sky: sums[MONTH_HOURS]! };
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}

/** Beam on an open plane in each entry of a site's hours [Wh/m² a year]; 0 while the sun is down or behind the plane. */
function beamOnPlane(sky: SkyHours, plane: Plane): Float64Array {
  const { east, north, up } = planeNormal(plane);
  return sky.beamNormal.map((beam, i) => {
    if (sky.sunUp[i]! <= 0) return 0;
    const cosine = sky.sunEast[i]! * east + sky.sunNorth[i]! * north + sky.sunUp[i]! * up;
    return beam * Math.max(0, cosine) * sky.hoursPerYear[i]!;
  });
}
