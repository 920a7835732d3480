import { DAY_MS } from '../time/durations.js';
import { normalizeDegrees, toDegrees, toRadians, type LatLng } from '../units.js';
import { refraction, type SunPosition } from './sun-position.js';

/** Julian date 2451545.0, noon of 1 January 2000, as a Unix time. */
const J2000_MS = 946_728_000_000; // equal: in a millisecond the sky turns by 4 millionths of a degree

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
export interface SunVector {
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
  const { x, y, z } = celestialSun(instantMs);
  return { rightAscension: Math.atan2(y, x), declination: Math.asin(z), siderealTime: siderealTime(instantMs) };
}

/** Unit vector to the sun among the stars: `x` to the vernal equinox, `z` to the north pole of the sky. */
export interface CelestialSun {
  x: number;
  y: number;
  z: number;
}

/** The same as a direction among the stars; accuracy and source as for `sunEquatorial`. */
export function celestialSun(instantMs: number): CelestialSun {
  const days = (instantMs - J2000_MS) / DAY_MS;
  const anomaly = toRadians((357.528 + 0.9856003 * days) % 360);
  const meanLongitude = (280.46 + 0.9856474 * days) % 360;
  const longitude = toRadians(meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const obliquity = toRadians(23.439 - 4e-7 * days);
  const sinLongitude = Math.sin(longitude);
  return {
    x: Math.cos(longitude),
    y: Math.cos(obliquity) * sinLongitude,
    z: Math.sin(obliquity) * sinLongitude,
  };
}

/** Turn of the Earth against the stars in a day [deg]. Source as for `sunEquatorial`. */
export const SIDEREAL_DEG_PER_DAY = 360.9856473;

/** Greenwich mean sidereal time at an instant [rad]. Source as for `sunEquatorial`. */
export const siderealTime = (instantMs: number): number =>
  toRadians((280.46062 + (SIDEREAL_DEG_PER_DAY * (instantMs - J2000_MS)) / DAY_MS) % 360);

/**
 * Direction to the sun's centre, without refraction: the quick form for a year's hours, within 0.01° of `sunPosition`.
 * @param instantMs Unix time [ms].
 * @param place WGS84 [deg].
 */
export function sunVector(instantMs: number, place: LatLng): SunVector {
  const { rightAscension, declination, siderealTime } = sunEquatorial(instantMs);
  return vectorOf(toRadians(place.lat), declination, siderealTime + toRadians(place.lng) - rightAscension);
}

/**
 * Direction to the sun by its place on the celestial sphere.
 * @param lat @param declination @param hourAngle from noon, afternoon positive [rad].
 * @see Duffie & Beckman, Solar Engineering of Thermal Processes, 4th edition, 2013, sec. 1.6.
 */
export function vectorOf(lat: number, declination: number, hourAngle: number): SunVector {
  const sinLat = Math.sin(lat);
  const cosLat = Math.cos(lat);
  const sinDec = Math.sin(declination);
  const cosDec = Math.cos(declination);
  const cosHour = Math.cos(hourAngle);
  return {
    east: -cosDec * Math.sin(hourAngle),
    north: sinDec * cosLat - cosDec * cosHour * sinLat,
    up: sinDec * sinLat + cosDec * cosHour * cosLat,
  };
}

/** Azimuth of a direction from north, clockwise [deg, 0..360]. */
export const azimuthOf = (east: number, north: number): number => normalizeDegrees(toDegrees(Math.atan2(east, north)));

/** Elevation of a unit vector above the horizon [deg]. @param up of it, which rounding may bring beyond 1. */
export const elevationOf = (up: number): number => toDegrees(Math.asin(Math.min(1, Math.max(-1, up))));

/**
 * Angles of a direction to the sun.
 * @param sun unit vector.
 */
export function sunAngles(sun: SunVector): SunPosition {
  const elevation = elevationOf(sun.up);
  return { azimuth: azimuthOf(sun.east, sun.north), elevation, apparentElevation: elevation + refraction(elevation) };
}
