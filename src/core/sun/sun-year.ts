import { DAY_MS, HOUR_MS } from '../time/durations.js';
import { HOURS_OF_DAY } from '../time/hours-of-year.js';
import { toRadians, type LatLng } from '../units.js';
import { daylightWithin, solarDay, type SolarDay } from './solar-day.js';
import { celestialSun, SIDEREAL_DEG_PER_DAY, siderealTime, type CelestialSun } from './sun-vector.js';

/** The hours of a year with light, column by column. */
export interface SunYear {
  count: number;
  /** Hours since the year's first local midnight. */
  hourOfYear: Uint16Array;
  /** Share of the hour with the sun up, 0..1. */
  share: Float64Array;
  /** Sun at the middle of that part, a unit vector. */
  east: Float64Array;
  north: Float64Array;
  up: Float64Array;
}

/** Turn of the Earth against the stars per hour [rad]. */
const SIDEREAL_RATE = toRadians(SIDEREAL_DEG_PER_DAY / 24);

/** Sine and cosine of the turn from noon to the middle of each clock hour. */
const WHOLE_HOURS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => turnAt(hour + 0.5));

function turnAt(hour: number): { sin: number; cos: number } {
  const angle = (hour - 12) * SIDEREAL_RATE;
  return { sin: Math.sin(angle), cos: Math.cos(angle) };
}

/**
 * The sun in every hour of a year with light: what `litHour` gives, but with the sun's path among the stars as a parabola
 * through three noons, which leaves no sine for a whole hour.
 * @param startMs Unix time of the first local standard midnight [ms].
 * @param light any measure of each hour's light; hours with none are left out, before any work, as are those with the sun down.
 * @param place WGS84 [deg].
 * @returns directions within 4e-7 rad of `sunVector`: at half a day the cubic term is 0.0172³ / 16.
 */
export function sunYear(startMs: number, light: ArrayLike<number>, place: LatLng): SunYear {
  const year = emptyYear(countLit(light));
  const noon = (day: number): CelestialSun => celestialSun(startMs + (day + 0.5) * DAY_MS);
  let [before, at, after] = [noon(-1), noon(0), noon(1)];
  for (let day = 0; day * 24 < light.length; day++) {
    const dayMs = startMs + day * DAY_MS;
    const meridian = siderealTime(dayMs + 12 * HOUR_MS) + toRadians(place.lng);
    addDay(year, solarDay(dayMs, place), day * 24, light, place, noonPath(before, at, after, meridian));
    [before, at, after] = [at, after, noon(day + 2)];
  }
  return trimmed(year);
}

function countLit(light: ArrayLike<number>): number {
  let count = 0;
  for (let i = 0; i < light.length; i++) if (light[i]! > 0) count++;
  return count;
}

function emptyYear(hours: number): SunYear {
  const make = (): Float64Array => new Float64Array(hours);
  return { count: 0, hourOfYear: new Uint16Array(hours), share: make(), east: make(), north: make(), up: make() };
}

function trimmed({ count, hourOfYear, share, east, north, up }: SunYear): SunYear {
  const cut = (column: Float64Array): Float64Array => column.subarray(0, count);
  const sun = { east: cut(east), north: cut(north), up: cut(up) };
  return { count, hourOfYear: hourOfYear.subarray(0, count), share: cut(share), ...sun };
}

/** A direction in the frame of noon's meridian: `x` along it in the plane of the equator, `y` to the east, `z` to the pole; and its change in a day as a parabola. */
interface NoonPath {
  at: CelestialSun;
  slope: CelestialSun;
  bend: CelestialSun;
}

function noonPath(before: CelestialSun, at: CelestialSun, after: CelestialSun, meridian: number): NoonPath {
  const [sin, cos] = [Math.sin(meridian), Math.cos(meridian)];
  const turned = (x: number, y: number, z: number): CelestialSun => ({ x: cos * x + sin * y, y: cos * y - sin * x, z });
  return {
    at: turned(at.x, at.y, at.z),
    slope: turned((after.x - before.x) / 2, (after.y - before.y) / 2, (after.z - before.z) / 2),
    bend: turned((after.x + before.x) / 2 - at.x, (after.y + before.y) / 2 - at.y, (after.z + before.z) / 2 - at.z),
  };
}

function addDay(
  year: SunYear,
  day: SolarDay,
  firstHour: number,
  light: ArrayLike<number>,
  place: LatLng,
  { at, slope, bend }: NoonPath,
): void {
  const [sinLat, cosLat] = [Math.sin(toRadians(place.lat)), Math.cos(toRadians(place.lat))];
  for (let hour = 0; hour < 24; hour++) {
    if (!(light[firstHour + hour]! > 0)) continue;
    const lit = daylightWithin(day, hour, hour + 1);
    if (!lit) continue;
    const { sin, cos } = lit.length === 1 ? WHOLE_HOURS[hour]! : turnAt(lit.middle);
    const t = (lit.middle - 12) / 24;
    const x = at.x + t * (slope.x + t * bend.x);
    const y = at.y + t * (slope.y + t * bend.y);
    const z = at.z + t * (slope.z + t * bend.z);
    const meridian = cos * x + sin * y;
    const up = sinLat * z + cosLat * meridian;
    if (up <= 0) continue;
    const i = year.count++;
    year.hourOfYear[i] = firstHour + hour;
    year.share[i] = lit.length;
    year.east[i] = cos * y - sin * x;
    year.north[i] = cosLat * z - sinLat * meridian;
    year.up[i] = up;
  }
}
