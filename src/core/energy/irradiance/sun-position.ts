import { normalizeDegrees, toDegrees, toRadians, type LatLng } from '../../units.js';

const MS_PER_DAY = 86_400_000;
/** Julian date 2451545.0, noon of 1 January 2000, as a Unix time. */
const J2000_MS = 946_728_000_000;

/** The sun on the celestial sphere. */
export interface SunEquatorial {
  /** Radians. */
  rightAscension: number;
  /** Radians, north positive. */
  declination: number;
  /** Greenwich mean sidereal time, radians. */
  siderealTime: number;
}

/** Direction to the sun in the local frame, a unit vector. */
export interface SunDirection {
  east: number;
  north: number;
  up: number;
}

/**
 * Right ascension and declination of the sun.
 * @param instantMs Unix time [ms].
 * @returns angles [rad], within 0.01° from 1950 to 2050.
 * @see Michalsky, The Astronomical Almanac's algorithm for approximate solar position (1950-2050), Solar Energy 40 (1988).
 */
export function sunEquatorial(instantMs: number): SunEquatorial {
  const days = (instantMs - J2000_MS) / MS_PER_DAY;
  const anomaly = toRadians((357.528 + 0.9856003 * days) % 360);
  const meanLongitude = (280.46 + 0.9856474 * days) % 360;
  const longitude = toRadians(meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const obliquity = toRadians(23.439 - 4e-7 * days);
  const sinLongitude = Math.sin(longitude);
  return {
    rightAscension: Math.atan2(Math.cos(obliquity) * sinLongitude, Math.cos(longitude)),
    declination: Math.asin(Math.sin(obliquity) * sinLongitude),
    siderealTime: toRadians((280.46062 + 360.9856473 * days) % 360),
  };
}

/**
 * Direction to the sun's centre, without refraction.
 * @param instantMs Unix time [ms].
 * @param place WGS84 [deg].
 */
export function sunDirection(instantMs: number, place: LatLng): SunDirection {
  const { rightAscension, declination, siderealTime } = sunEquatorial(instantMs);
  const hourAngle = siderealTime + toRadians(place.lng) - rightAscension;
  const lat = toRadians(place.lat);
  const [sinLat, cosLat] = [Math.sin(lat), Math.cos(lat)];
  const [sinDec, cosDec, cosHour] = [Math.sin(declination), Math.cos(declination), Math.cos(hourAngle)];
  return {
    east: -cosDec * Math.sin(hourAngle),
    north: sinDec * cosLat - cosDec * cosHour * sinLat,
    up: sinDec * sinLat + cosDec * cosHour * cosLat,
  };
}

/**
 * Lift of the sun by refraction at 1010 hPa and 10 °C.
 * @param elevation true elevation [deg].
 * @returns degrees, 0 where the sun is far below the horizon.
 * @see Sæmundsson, Sky and Telescope 72 (1986), as in Meeus, Astronomical Algorithms (1998), ch. 16.
 */
export function refraction(elevation: number): number {
  if (elevation < -1) return 0;
  return 0.017 / Math.tan(toRadians(elevation + 10.3 / (elevation + 5.11)));
}

/**
 * Azimuth and apparent elevation of a direction to the sun.
 * @param sun unit vector.
 * @returns `azimuth` clockwise from north [deg, 0..360), `elevation` true and `apparentElevation` refracted [deg].
 */
export function sunAngles(sun: SunDirection): { azimuth: number; elevation: number; apparentElevation: number } {
  const elevation = toDegrees(Math.asin(Math.min(1, Math.max(-1, sun.up))));
  const azimuth = normalizeDegrees(toDegrees(Math.atan2(sun.east, sun.north)));
  return { azimuth, elevation, apparentElevation: elevation + refraction(elevation) };
}
