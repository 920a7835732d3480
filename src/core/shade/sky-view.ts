import { toRadians } from '../units.js';

/** Plane's orientation: tilt from horizontal, azimuth clockwise from north [deg]. */
export interface SurfaceOrientation {
  surfaceTilt: number;
  surfaceAzimuth: number;
}

/** Half the cosine-weighted sky of one azimuth above an elevation, for a plane; see `skyViewFactor`. */
function skyAbove(elevation: number, cosTilt: number, sinTiltCosAzimuth: number): number {
  const sin = Math.sin(elevation);
  const cos = Math.cos(elevation);
  return cosTilt * cos * cos + sinTiltCosAzimuth * (Math.PI / 2 - elevation - sin * cos);
}

/** Elevation at which the plane itself ends the sky in a direction [rad]. */
const planeHorizon = (cosTilt: number, sinTiltCosAzimuth: number): number =>
  sinTiltCosAzimuth < 0 ? Math.atan2(-sinTiltCosAzimuth, cosTilt) : 0;

/**
 * Part of an isotropic sky's diffuse light that reaches a plane above a skyline.
 * The integral of the cosine of incidence over the sky above the skyline and above the plane, in closed form over
 * elevation and summed over azimuth; (1 + cos tilt) / 2 for a free horizon.
 * @param skyline elevation angles by equal azimuth steps from north, clockwise [deg].
 * @param surface orientation; horizontal where left out.
 * @returns 0..1.
 * @see J. A. Duffie, W. A. Beckman, Solar Engineering of Thermal Processes, 4th edition, 2013, sec. 2.15 (isotropic sky).
 */
export function skyViewFactor(
  skyline: ArrayLike<number>,
  surface: SurfaceOrientation = { surfaceTilt: 0, surfaceAzimuth: 180 },
): number {
  const cosTilt = Math.cos(toRadians(surface.surfaceTilt));
  const sinTilt = Math.sin(toRadians(surface.surfaceTilt));
  let sum = 0;
  for (let k = 0; k < skyline.length; k++) {
    const away = toRadians((k * 360) / skyline.length - surface.surfaceAzimuth);
    const slope = sinTilt * Math.cos(away);
    sum += skyAbove(Math.max(toRadians(skyline[k]!), planeHorizon(cosTilt, slope)), cosTilt, slope);
  }
  return Math.min(1, Math.max(0, sum / skyline.length));
}
