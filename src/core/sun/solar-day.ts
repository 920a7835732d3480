import { HOUR_MS } from '../time/durations.js';
import { normalizeDegrees, toRadians, type LatLng } from '../units.js';
import { sunEquatorial, sunVector, type SunVector } from './sun-vector.js';

const TURN = 2 * Math.PI;

export interface SolarDay {
  /** Unix time of local standard midnight at its start, ms. */
  startMs: number;
  /** Hours after that midnight at which the sun is highest. */
  noonHour: number;
  /** Half the length of the day, as an angle; 0 in polar night and π in polar day. */
  sunsetAngle: number;
  declination: number;
}

/** The part of a clock hour the sun is up. */
export interface LitHour {
  /** Clock hour, 0 from 0:00 to 1:00. */
  hour: number;
  /** Share of the hour with the sun up, 0..1. */
  share: number;
  /** Sun at the middle of that part. */
  sun: SunVector;
  /** Hour angle there, radians from solar noon. */
  hourAngle: number;
}

/** Shorter pieces of daylight than this share of an hour are left out. */
const MIN_SHARE = 0.002;

/**
 * Noon and length of the day of a date.
 * @param startMs Unix time of local standard midnight [ms].
 * @param place WGS84 [deg].
 */
export function solarDay(startMs: number, place: LatLng): SolarDay {
  const clockNoon = sunEquatorial(startMs + 12 * HOUR_MS);
  const hourAngle = clockNoon.siderealTime + toRadians(place.lng) - clockNoon.rightAscension;
  const afterNoon = toRadians(normalizeDegrees((hourAngle * 360) / TURN + 180) - 180);
  const cosine = -Math.tan(toRadians(place.lat)) * Math.tan(clockNoon.declination);
  return {
    startMs,
    noonHour: 12 - (afterNoon * 24) / TURN,
    sunsetAngle: Math.acos(Math.min(1, Math.max(-1, cosine))),
    declination: clockNoon.declination,
  };
}

/** Days whose daylight may lap over into a day, hours. */
const SHIFTS = [0, -24, 24] as const;

/** Length of the overlap of [a, b] with the daylight, which may lap over into the neighbouring days, and its middle. */
export function daylightWithin(
  day: SolarDay,
  from: number,
  to: number,
): { length: number; middle: number } | undefined {
  const half = (day.sunsetAngle * 24) / TURN;
  for (const shift of SHIFTS) {
    const start = Math.max(from, day.noonHour - half + shift);
    const end = Math.min(to, day.noonHour + half + shift);
    if (end - start > MIN_SHARE) return { length: end - start, middle: (start + end) / 2 };
  }
  return undefined;
}

/**
 * The sun in one clock hour of a day, at the middle of the part it is up.
 * @param hour 0..23.
 * @returns undefined in the dark.
 */
export function litHour(day: SolarDay, hour: number, place: LatLng): LitHour | undefined {
  const lit = daylightWithin(day, hour, hour + 1);
  if (!lit) return undefined;
  const sun = sunVector(day.startMs + lit.middle * HOUR_MS, place);
  if (sun.up <= 0) return undefined;
  return { hour, share: lit.length, sun, hourAngle: ((lit.middle - day.noonHour) * TURN) / 24 };
}

/** The hours of a day with any sun. */
export function litHours(day: SolarDay, place: LatLng): LitHour[] {
  return Array.from({ length: 24 }, (_, hour) => litHour(day, hour, place)).filter((lit) => lit !== undefined);
}

/** Local standard time less UTC by longitude, hours: a time zone each 15°. */
export const zoneOffsetHours = (lng: number): number => Math.round(lng / 15);
