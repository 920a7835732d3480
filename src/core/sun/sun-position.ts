import { getPosition } from 'suncalc';
import { toDegrees, toRadians, type LatLng } from '../units.js';

/** Direction in which the sun's centre is seen [deg]. */
export interface SunDirection {
  /** Clockwise from north, 0..360. */
  azimuth: number;
  /** Elevation as seen through a standard atmosphere; equal to the geometric one while the sun is set. */
  apparentElevation: number;
}

/** The sun's centre at one instant [deg]. */
export interface SunPosition extends SunDirection {
  /** Geometric elevation above the horizon, without the air. */
  elevation: number;
}

/** Geometric elevation [deg] at which the upper limb rises: 34' of refraction and 16' of half disc (USNO convention). */
const RISE_ELEVATION_DEG = -0.8333;

/** J. Meeus, Astronomical Algorithms, 2nd edition, 1998, formula 16.4 (Saemundsson): coefficients in degrees. */
const REFRACTION = { scale: 1.02 / 60, numerator: 10.3, offset: 5.11 };

/**
 * Refraction of a standard atmosphere (1010 hPa, 10 °C) for a geometric elevation.
 * @param elevation geometric [deg].
 * @returns degrees to add; within 0.07' of the rigorous value for a sun above the horizon, and 0 for a sun that has set.
 * @see J. Meeus, Astronomical Algorithms, 2nd edition, 1998, formula 16.4.
 */
export function refraction(elevation: number): number {
  if (elevation < RISE_ELEVATION_DEG) return 0;
  const angle = elevation + REFRACTION.numerator / (elevation + REFRACTION.offset);
  return Math.max(0, REFRACTION.scale / Math.tan(toRadians(angle)));
}

/** Refraction that suncalc adds (Meeus 16.4, held at its horizon value below it) [deg]; of a geometric elevation [deg]. */
function suncalcRefraction(elevation: number): number {
  const h = Math.max(0, toRadians(elevation));
  return toDegrees(0.0002967 / Math.tan(h + 0.00312536 / (h + 0.08901179)));
}

/** Takes suncalc's refraction off again; the fixed point settles below 1e-9 degrees in a few rounds. */
function withoutRefraction(apparent: number): number {
  let elevation = apparent;
  for (let round = 0; round < 12; round++) elevation = apparent - suncalcRefraction(elevation);
  return elevation;
}

/**
 * Position of the sun's centre.
 * @param place WGS84 [deg].
 * @param instant UTC instant, 1900..2150.
 * @returns degrees; within 0.02 of the published SPA values in the tests. Parallax (0.0024 at most) is left out.
 * @see J. Meeus, Astronomical Algorithms, 2nd edition, 1998, chapters 22, 25 and 13, as suncalc 2 carries them out.
 */
export function sunPosition(place: LatLng, instant: Date): SunPosition {
  const { azimuth, altitude } = getPosition(instant, place.lat, place.lng);
  const elevation = withoutRefraction(altitude);
  return { azimuth, elevation, apparentElevation: elevation + refraction(elevation) };
}
