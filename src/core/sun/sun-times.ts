import { getTimes } from 'suncalc';
import { DAY_MS } from '../time/durations.js';
import type { LatLng } from '../units.js';
import { localTimeToInstant, timeZoneAt, type LocalDate } from './local-time.js';
import { sunPosition, type SunPosition } from './sun-position.js';

/** Where the sun does not rise or set: whether it is up all day or all night. */
export const POLAR_PERIODS = ['day', 'night'] as const;

/** The sun's day at a place. */
export interface SunTimes {
  /** Upper limb on the horizon; null where it does not rise or set that day. */
  sunrise: Date | null;
  solarNoon: Date;
  sunset: Date | null;
  /** Sun above the horizon all day, below it all day, or neither. */
  polar: (typeof POLAR_PERIODS)[number] | null;
}

/** One place on the sun's path over a day. */
export interface SunPathSample extends SunPosition {
  instant: Date;
}

/** The mean sun passes a degree of longitude in four minutes. */
const MS_PER_DEGREE = 240_000; // equal: a millisecond more a degree leaves the noon in its day

/**
 * Sunrise, solar noon and sunset of a calendar day at a place.
 * @param place WGS84 [deg].
 * @param date calendar day at the place.
 * @param timeZone IANA name, by default the place's own.
 * @returns instants; within 25 s of the published SPA values in the tests, at middle latitudes.
 * @throws InvalidInputError for a day that does not exist.
 */
export function sunTimes(place: LatLng, date: LocalDate, timeZone: string = timeZoneAt(place)): SunTimes {
  const noon = localTimeToInstant(date, 12, timeZone).getTime();
  // suncalc takes the solar day which the instant is in; the middle of the day which holds the local noon is safest
  const meanSolar = noon + place.lng * MS_PER_DEGREE;
  const middle = (Math.floor(meanSolar / DAY_MS) + 0.5) * DAY_MS - place.lng * MS_PER_DEGREE;
  const times = getTimes(new Date(middle), place.lat, place.lng);
  const polar = times.alwaysUp ? 'day' : times.alwaysDown ? 'night' : null;
  return { sunrise: times.sunrise, solarNoon: times.solarNoon, sunset: times.sunset, polar };
}

/**
 * The sun's path over a calendar day at a place.
 * @param stepMinutes time between samples [min], over 0.
 * @returns samples from local midnight to the next (23 to 25 hours), the sun below the horizon included.
 * @throws InvalidInputError for a day that does not exist.
 */
export function sunPath(
  place: LatLng,
  date: LocalDate,
  stepMinutes = 10,
  timeZone: string = timeZoneAt(place),
): SunPathSample[] {
  const start = localTimeToInstant(date, 0, timeZone).getTime();
  const end = localTimeToInstant(date, 24, timeZone).getTime();
  const count = Math.floor((end - start) / (stepMinutes * 60_000)) + 1;
  return Array.from({ length: count }, (_, i) => {
    const instant = new Date(start + i * stepMinutes * 60_000);
    return { instant, ...sunPosition(place, instant) };
  });
}
