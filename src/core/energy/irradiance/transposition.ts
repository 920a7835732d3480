import { airMassAt } from './extraterrestrial.js';
import type { TranspositionName } from '../yield-types.js';

/** How a sky's diffuse light is spread, as shares of the diffuse horizontal irradiance. */
export interface SkyShares {
  /** Comes with the beam, from around the sun. */
  circumsolar: number;
  /** Brightening (or, negative, darkening) of the band at the horizon. */
  horizon: number;
}

/** Upper ends of the first seven bins of sky clearness ε. Perez et al. 1990, table 1. */
const CLEARNESS_BINS = [1.065, 1.23, 1.5, 1.95, 2.8, 4.5, 6.2] as const;

/** F11, F12, F13, F21, F22, F23 per bin of ε. Perez et al. 1990, table 6, all sites composite. */
const PEREZ_1990: readonly (readonly [number, number, number, number, number, number])[] = [
  [-0.008, 0.588, -0.062, -0.06, 0.072, -0.022],
  [0.13, 0.683, -0.151, -0.019, 0.066, -0.029],
  [0.33, 0.487, -0.221, 0.055, -0.064, -0.026],
  [0.568, 0.187, -0.295, 0.109, -0.152, -0.014],
  [0.873, -0.392, -0.362, 0.226, -0.462, 0.001],
  [1.132, -1.237, -0.412, 0.288, -0.823, 0.056],
  [1.06, -1.6, -0.359, 0.264, -1.127, 0.131],
  [0.678, -0.327, -0.25, 0.156, -1.377, 0.251],
];

/** κ of the clearness formula, for the zenith in radians. Perez et al. 1990, eq. 1. */
const PEREZ_KAPPA = 1.041;

/** Lowest cosine of the zenith by which circumsolar light is divided: 85° (Perez 1990) and 89° (Hay & Davies, as is common). */
const CIRCUMSOLAR_FLOOR = { perez: Math.cos((85 * Math.PI) / 180), 'hay-davies': Math.cos((89 * Math.PI) / 180) };

/**
 * Circumsolar and horizon shares of the diffuse light.
 * @param dni W/m².
 * @param dhi W/m².
 * @param cosZenith cosine of the solar zenith; below the horizon it counts as the horizon.
 * @param extraNormal extraterrestrial normal irradiance [W/m²].
 * @see Perez, Ineichen, Seals, Michalsky & Stewart, Modeling daylight availability and irradiance components from direct and global irradiance, Solar Energy 44 (1990).
 */
export function perezShares(dni: number, dhi: number, cosZenith: number, extraNormal: number): SkyShares {
  if (dhi <= 0) return { circumsolar: 0, horizon: 0 };
  const cosine = Math.min(1, Math.max(0, cosZenith));
  const zenith = Math.acos(cosine);
  const cubic = PEREZ_KAPPA * zenith * zenith * zenith;
  const clearness = ((dhi + dni) / dhi + cubic) / (1 + cubic);
  const brightness = (dhi * airMassAt(cosine, zenith)) / extraNormal;
  let bin = 0;
  while (clearness >= CLEARNESS_BINS[bin]!) bin++;
  const f = PEREZ_1990[bin]!;
  return {
    circumsolar: Math.max(0, f[0] + f[1] * brightness + f[2] * zenith),
    horizon: f[3] + f[4] * brightness + f[5] * zenith,
  };
}

/**
 * Circumsolar share of the diffuse light: the transmittance of the beam.
 * @param dni W/m².
 * @param extraNormal extraterrestrial normal irradiance [W/m²].
 * @see Hay & Davies, Calculation of the solar radiation incident on an inclined surface, Proc. First Canadian Solar Radiation Data Workshop (1980).
 */
export function hayDaviesShares(dni: number, extraNormal: number): SkyShares {
  return { circumsolar: Math.min(1, Math.max(0, dni / extraNormal)), horizon: 0 };
}

/** Diffuse light sorted by where it comes from, W/m². */
export interface DiffuseParts {
  /** Circumsolar, as if it were beam: normal to the rays. */
  circumsolarNormal: number;
  /** Isotropic, on the horizontal. */
  isotropic: number;
  /** Horizon band, to be multiplied by the sine of the tilt. */
  horizonBand: number;
}

/**
 * Sorts diffuse light by origin, so that a flat plane gets back the diffuse horizontal irradiance exactly.
 * @param name the sky model.
 * @param dni W/m².
 * @param dhi W/m².
 * @param cosZenith cosine of the solar zenith.
 * @param extraNormal extraterrestrial normal irradiance [W/m²].
 */
export function diffuseParts(
  name: TranspositionName,
  dni: number,
  dhi: number,
  cosZenith: number,
  extraNormal: number,
): DiffuseParts {
  const perez = name === 'perez';
  const shares = perez ? perezShares(dni, dhi, cosZenith, extraNormal) : hayDaviesShares(dni, extraNormal);
  // under the floor the surplus of circumsolar light is spread over the sky instead of being lost
  const circumsolarNormal = (dhi * shares.circumsolar) / Math.max(cosZenith, CIRCUMSOLAR_FLOOR[name]);
  const isotropic = dhi - circumsolarNormal * Math.max(0, cosZenith);
  return { circumsolarNormal, isotropic, horizonBand: dhi * shares.horizon };
}
