import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { toRadians } from '../../units.js';
import { SKYLINE_STEPS } from './view-rows.js';
import { smallFloats } from '../../small-arrays.js';

/** Plane's orientation: tilt from horizontal, azimuth clockwise from north [deg]. */
export interface SurfaceOrientation {
  surfaceTilt: number;
  surfaceAzimuth: number;
}

export const HORIZONTAL: SurfaceOrientation = { surfaceTilt: 0, surfaceAzimuth: 180 }; // equal: a horizontal plane faces no direction

/** Half the cosine-weighted sky of one azimuth above an elevation, for a plane; see `skyViewFactor`. */
function skyAbove(elevation: number, cosTilt: number, sinTiltCosAzimuth: number): number {
  const sin = Math.sin(elevation);
  const cos = Math.cos(elevation);
  return cosTilt * cos * cos + sinTiltCosAzimuth * (Math.PI / 2 - elevation - sin * cos);
}

/** Elevation at which the plane itself ends the sky in a direction [rad]. */
const planeHorizon = (cosTilt: number, sinTiltCosAzimuth: number): number =>
  sinTiltCosAzimuth < 0 ? Math.atan2(-sinTiltCosAzimuth, cosTilt) : 0;

/** What both integrals below need of a plane. */
const slopeOf = ({ surfaceTilt, surfaceAzimuth }: SurfaceOrientation) => {
  const sinTilt = Math.sin(toRadians(surfaceTilt));
  return {
    cosTilt: Math.cos(toRadians(surfaceTilt)),
    towards: (azimuth: number): number => sinTilt * Math.cos(toRadians(azimuth - surfaceAzimuth)),
  };
};

/**
 * Part of an isotropic sky's diffuse light that reaches a plane above a skyline.
 * The integral of the cosine of incidence over the sky above the skyline and above the plane, in closed form over
 * elevation and summed over azimuth; (1 + cos tilt) / 2 for a free horizon.
 * @param skyline elevation angles by equal azimuth steps from north, clockwise [deg].
 * @param surface orientation; horizontal where left out.
 * @returns 0..1.
 * @see J. A. Duffie, W. A. Beckman, Solar Engineering of Thermal Processes, 4th edition, 2013, sec. 2.15 (isotropic sky).
 */
export const skyViewFactor = (skyline: ArrayLike<number> & object, surface: SurfaceOrientation = HORIZONTAL): number =>
  skyView(surface, skyline.length)(skyline);

/** What the sky above each step of a skyline is made of, whatever the plane: two numbers a step, see `skyAbove`. */
const skyParts = memoizeByIdentity((skyline: ArrayLike<number> & object): Float64Array => {
  const parts = smallFloats(2 * skyline.length);
  for (let k = 0; k < skyline.length; k++) {
    const elevation = toRadians(skyline[k]!);
    const cos = Math.cos(elevation);
    parts[2 * k] = cos * cos;
    parts[2 * k + 1] = Math.PI / 2 - elevation - Math.sin(elevation) * cos;
  }
  return parts;
});

/** A plane by the steps of a skyline: its slope towards each, where it ends the sky itself [deg], and the sky above that. */
function planeSteps(surface: SurfaceOrientation, steps: number) {
  const { cosTilt, towards } = slopeOf(surface);
  const [slopes, horizons, own] = [smallFloats(steps), smallFloats(steps), smallFloats(steps)];
  for (let k = 0; k < steps; k++) {
    slopes[k] = towards((k * 360) / steps);
    horizons[k] = planeHorizon(cosTilt, slopes[k]!);
    own[k] = skyAbove(horizons[k]!, cosTilt, slopes[k]!);
  }
  return { cosTilt, slopes, horizons, own };
}

/**
 * The same for many skylines and one plane.
 * @param steps number of azimuths of each skyline, which does not change afterwards.
 */
export function skyView(
  surface: SurfaceOrientation,
  steps = SKYLINE_STEPS,
): (skyline: ArrayLike<number> & object) => number {
  const { cosTilt, slopes, horizons, own } = planeSteps(surface, steps);
  return (skyline) => {
    const parts = skyParts(skyline);
    let sum = 0;
    for (let k = 0; k < steps; k++) {
      const isHidden = toRadians(skyline[k]!) > horizons[k]!;
      sum += isHidden ? cosTilt * parts[2 * k]! + slopes[k]! * parts[2 * k + 1]! : own[k]!;
    }
    return Math.min(1, Math.max(0, sum / steps));
  };
}

/**
 * Part of an isotropic sky's diffuse light that skylines hide from a plane, azimuth by azimuth; with the sky-view factor it
 * adds up to that of a free horizon.
 * @returns for a skyline, elevation angles by equal azimuth steps from north, clockwise [deg]: 0..1 for each step.
 */
export function skyHidden(
  surface: SurfaceOrientation,
  steps = SKYLINE_STEPS,
): (skyline: ArrayLike<number> & object) => Float64Array {
  const { cosTilt, slopes, horizons, own } = planeSteps(surface, steps);
  return (skyline) => {
    const parts = skyParts(skyline);
    const hidden = smallFloats(steps);
    for (let k = 0; k < steps; k++) {
      const above = cosTilt * parts[2 * k]! + slopes[k]! * parts[2 * k + 1]!;
      hidden[k] = toRadians(skyline[k]!) > horizons[k]! ? (own[k]! - above) / steps : 0;
    }
    return hidden;
  };
}
