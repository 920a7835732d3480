import { toRadians } from '../units.js';

/** WGS84 ellipsoid (NIMA TR8350.2, third edition, 2000): axes [m] and squared first eccentricity. */
export const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
export const SEMI_MINOR_M = SEMI_MAJOR_M * (1 - FLATTENING);
export const E2 = FLATTENING * (2 - FLATTENING);

/** Mean radius of the earth [m] (IUGG 1980, R1), and the length of a degree on that sphere [m]. */
export const MEAN_RADIUS_M = 6_371_008.8;
export const MEAN_DEGREE_M = 111_195;

/** Radii of curvature at a latitude, north-south and east-west [m]. @param lat degrees. */
export function radiiAt(lat: number): { meridian: number; primeVertical: number } {
  const sinLat = Math.sin(toRadians(lat));
  const w2 = 1 - E2 * sinLat * sinLat;
  const primeVertical = SEMI_MAJOR_M / Math.sqrt(w2);
  return { meridian: (primeVertical * (1 - E2)) / w2, primeVertical };
}
