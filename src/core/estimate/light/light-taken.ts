import type { SkyHours } from '../../energy/irradiance/sky-hours.js';
import { planeNormal } from '../../energy/irradiance/sky-obstruction.js';
import type { Plane } from '../../energy/yield-types.js';
import { skyHidden, skyViewFactor } from '../../shade/sky-view.js';
import { SKYLINE_STEPS, skylineElevation, type Skyline } from '../../shade/skyline.js';
import type { BeamWeight } from '../../shade/usable-roof.js';

/** Entries of a year by month and hour of the day. */
const MONTH_HOURS = 12 * 24;

/** Light that one obstacle takes from a plane, mean over the points [Wh/m² a year]. */
export interface LightTaken {
  /** Place in the list of neighbours; NO_NEIGHBOUR is the terrain. */
  index: number;
  /** Of the beam, by `month * 24 + hour` of local standard time. */
  beam: Float64Array;
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
 * The obstacle that a blocked ray meets: that of the higher of the two whole degrees around its azimuth, between which the
 * skyline is interpolated.
 */
export function obstacleAt({ elevation, neighbour }: Skyline, azimuth: number): number {
  const low = Math.floor(azimuth) % elevation.length;
  const high = (low + 1) % elevation.length;
  return neighbour[elevation[high]! > elevation[low]! ? high : low]!;
}

const isBlocked = (skyline: Skyline, { azimuth, elevation }: BeamWeight): boolean =>
  elevation <= skylineElevation(skyline, azimuth);

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
  const taken = new Map<number, LightTaken>();
  let last: LightTaken | undefined;
  const takenBy = (index: number): LightTaken => {
    // directions side by side mostly have the same obstacle
    if (last?.index === index) return last;
    last = taken.get(index) ?? { index, beam: new Float64Array(MONTH_HOURS), sky: 0 };
    taken.set(index, last);
    return last;
  };
  for (const { skyline, weight } of points) {
    let [before, by]: [BeamWeight | undefined, LightTaken | undefined] = [undefined, undefined];
    for (let i = 0; i < beam.length; i++) {
      if (rays[i] === 0) continue;
      const ray = beam[i]!;
      // an hour has some states of clearness and one sun
      if (ray.azimuth !== before?.azimuth || ray.elevation !== before.elevation) {
        by = isBlocked(skyline, ray) ? takenBy(obstacleAt(skyline, ray.azimuth)) : undefined;
        before = ray;
      }
      if (by) by.beam[sky.monthHour[i]!]! += weight * rays[i]!;
    }
    const hidden = hiddenFrom(skyline.elevation);
    for (let k = 0; k < hidden.length; k++) {
      const share = hidden[k]!;
      if (share > 0) takenBy(skyline.neighbour[k]!).sky += weight * share * dome;
    }
  }
  const openSky = dome * skyViewFactor(new Float32Array(SKYLINE_STEPS), surface);
  return { taken: [...taken.values()], openBeam: rays.reduce((sum, wh) => sum + wh, 0), openSky };
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
