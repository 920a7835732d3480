import lookUpTimeZone from '@photostructure/tz-lookup';
import { DAY_MS, HOUR_MS } from '../time/durations.js';
import { InvalidInputError } from '../errors.js';
import type { LatLng } from '../units.js';

/** Calendar day at a place, `YYYY-MM-DD` in the proleptic Gregorian calendar. */
export type LocalDate = string;

/**
 * Boxes of the islands under Taiwan's time which the packed zone map gives to Asia/Shanghai: Matsu (Lienchiang) and
 * Wuqiu, and Taiping in the South China Sea. Limit: Huangqi peninsula, 10 km west of Matsu, is kept out, but boats
 * between the islands and small Chinese islets within the boxes are given Taiwan's time. Both zones are UTC+8 all year.
 */
const TAIWAN_BOXES = [
  { name: 'Matsu', west: 119.89, east: 120.55, south: 25.93, north: 26.4 },
  { name: 'Wuqiu', west: 119.43, east: 119.48, south: 24.97, north: 25.01 },
  { name: 'Taiping', west: 114.35, east: 114.38, south: 10.36, north: 10.39 },
];

const inTaiwanBox = ({ lat, lng }: LatLng): boolean =>
  TAIWAN_BOXES.some((box) => lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north);

/**
 * IANA time zone of a place.
 * @param place WGS84 [deg], within range.
 * @returns zone name; at sea `Etc/GMT±n`. The map is packed: within some kilometres of a border it may name the neighbour.
 */
export const timeZoneAt = (place: LatLng): string =>
  inTaiwanBox(place) ? 'Asia/Taipei' : lookUpTimeZone(place.lat, place.lng);

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The wall clock's reading, as if it were UTC [ms]. */
function wallClockMs(timeZone: string, instantMs: number): number {
  const parts = formatterOf(timeZone).formatToParts(instantMs);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  // the reading has whole seconds; keep the instant's own fraction
  return wall + (((instantMs % 1000) + 1000) % 1000);
}

/** Offset of a zone from UTC at an instant [ms], east positive. */
const offsetMs = (timeZone: string, instantMs: number): number => wallClockMs(timeZone, instantMs) - instantMs;

/** Midnight of a calendar day as if it were UTC [ms]. */
function parseLocalDate(date: LocalDate): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const ms = match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : NaN;
  if (!match || new Date(ms).toISOString().slice(0, 10) !== date) {
    throw InvalidInputError.at(['date'], 'date must be a calendar day as YYYY-MM-DD', date);
  }
  return ms;
}

/**
 * Instant of a local clock time.
 * @param date calendar day at the place.
 * @param hour local clock time in hours, 0..24 (24 is the next day's midnight), fractions allowed.
 * @param timeZone IANA name.
 * @returns UTC instant. A time that the clocks skip in spring is read with the offset before the change, so it is as
 * much after the change as the reading lies after its start; a time that occurs twice in autumn is the first one.
 * @throws InvalidInputError for a day that does not exist or an hour outside 0..24.
 */
export function localTimeToInstant(date: LocalDate, hour: number, timeZone: string): Date {
  if (!(hour >= 0 && hour <= 24)) throw InvalidInputError.at(['localHour'], 'hour must be within 0 and 24', hour);
  const wall = parseLocalDate(date) + Math.round(hour * HOUR_MS);
  const before = offsetMs(timeZone, wall - DAY_MS);
  const after = offsetMs(timeZone, wall + DAY_MS);
  // the earlier of two readings has the larger offset; a skipped reading fits neither and keeps the old offset
  const fits = [before, after].filter((offset) => offsetMs(timeZone, wall - offset) === offset);
  return new Date(wall - (fits.length > 0 ? Math.max(...fits) : before));
}

/** Calendar day at a zone's clocks at an instant. */
export const localDateAt = (instant: Date, timeZone: string): LocalDate =>
  new Date(wallClockMs(timeZone, instant.getTime())).toISOString().slice(0, 10);

/**
 * Today at a place.
 * @param now the instant to take as now.
 */
export const todayAt = (place: LatLng, now: Date): LocalDate => localDateAt(now, timeZoneAt(place));

/** Clock time less UTC in the middle of winter or summer of a year, whichever has no daylight saving [h]. */
export function standardOffsetHours(place: LatLng, year: number): number {
  const zone = timeZoneAt(place);
  return Math.min(...[0, 6].map((month) => offsetMs(zone, Date.UTC(year, month, 15)) / HOUR_MS));
}
