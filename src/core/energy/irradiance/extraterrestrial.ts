import { toDegrees } from '../../units.js';

/** Solar constant, W/m². ASTM E490-00a (2000). */
const SOLAR_CONSTANT = 1366.1;

/**
 * Irradiance normal to the rays outside the atmosphere.
 * @param dayOfYear 1 on 1 January.
 * @returns W/m².
 * @see Spencer, Fourier series representation of the position of the sun, Search 2 (1971).
 */
export function extraterrestrialNormal(dayOfYear: number): number {
  const angle = (2 * Math.PI * (dayOfYear - 1)) / 365;
  const first = 0.034221 * Math.cos(angle) + 0.00128 * Math.sin(angle);
  const second = 0.000719 * Math.cos(2 * angle) + 7.7e-5 * Math.sin(2 * angle);
  return SOLAR_CONSTANT * (1.00011 + first + second);
}

/**
 * Relative optical air mass of a sun above the horizon, for loops over hours where both arguments are at hand.
 * @param zenith of the sun [rad].
 * @returns 1 at the zenith, about 38 at the horizon.
 * @see Kasten & Young, Revised optical air mass tables and approximation formula, Applied Optics 28 (1989).
 */
export const airMassAt = (cosZenith: number, zenith: number): number =>
  1 / (cosZenith + 0.50572 * (96.07995 - toDegrees(zenith)) ** -1.6364);

/**
 * Global horizontal irradiance of a cloudless sky.
 * @param cosZenith cosine of the solar zenith.
 * @returns W/m², 0 with the sun down.
 * @see Haurwitz, Insolation in relation to cloudiness and cloud density, J. Meteorology 2 (1945); constants as in Reno, Hansen & Stein, SAND2012-2389 (2012).
 */
export function clearSkyGhi(cosZenith: number): number {
  return cosZenith <= 0 ? 0 : 1098 * cosZenith * Math.exp(-0.059 / cosZenith);
}
