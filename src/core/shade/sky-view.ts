import { toRadians } from '../units.js';
import { SKYLINE_STEPS } from './skyline.js';

/** Plane's orientation: tilt from horizontal, azimuth clockwise from north [deg]. */
export interface SurfaceOrientation {
  surfaceTilt: number;
  surfaceAzimuth: number;
}

export const HORIZONTAL: SurfaceOrientation = { surfaceTilt: 0, surfaceAzimuth: 180 };

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
export const skyViewFactor = (skyline: ArrayLike<number>, surface: SurfaceOrientation = HORIZONTAL): number =>
  skyView(surface, skyline.length)(skyline);

/**
 * The same for many skylines and one plane.
 * @param steps number of azimuths of each skyline.
 */
export function skyView(surface: SurfaceOrientation, steps = SKYLINE_STEPS): (skyline: ArrayLike<number>) => number {
  const { cosTilt, towards } = slopeOf(surface);
  const slopes = Float64Array.from({ length: steps }, (_, k) => towards((k * 360) / steps));
  const horizons = slopes.map((slope) => planeHorizon(cosTilt, slope));
  return (skyline) => {
    let sum = 0;
    for (let k = 0; k < steps; k++) {
      sum += skyAbove(Math.max(toRadians(skyline[k]!), horizons[k]!), cosTilt, slopes[k]!);
    }
    return Math.min(1, Math.max(0, sum / steps));
  };
}

/**
 * Part of an isotropic sky's diffuse light that a skyline hides from a plane, azimuth by azimuth; with the sky-view factor
 * it adds up to that of a free horizon.
 * @param skyline elevation angles by equal azimuth steps from north, clockwise [deg].
 * @returns 0..1 for each step.
 */
export function skyHidden(skyline: ArrayLike<number>, surface: SurfaceOrientation): Float64Array {
  const { cosTilt, towards } = slopeOf(surface);
  return Float64Array.from({ length: skyline.length }, (_, k) => {
    const slope = towards((k * 360) / skyline.length);
    const own = planeHorizon(cosTilt, slope);
    const hidden = toRadians(skyline[k]!);
    return hidden > own ? (skyAbove(own, cosTilt, slope) - skyAbove(hidden, cosTilt, slope)) / skyline.length : 0;
  });
}
