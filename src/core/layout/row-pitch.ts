import { InvalidInputError } from '../errors.js';
import { vectorOf } from '../sun/sun-vector.js';
import { toDegrees, toRadians } from '../units.js';

/** Declination of the sun at the June solstice [deg]: the obliquity of the ecliptic, J. Meeus, Astronomical Algorithms (1998), ch. 22, for 2025. */
const OBLIQUITY = 23.436;
const DEG_PER_HOUR = 15;
const NOON = 12;
/** Steps of solar time compared within the design hours, and over a day, hours. */
const DESIGN_STEP = 1 / 30; // equal: in all of 672 cases the longest shadow was at an end of the hours
const DAY_STEP = 1 / 60;
/** Below this elevation [deg] shadows are longer than any roof. */
const MIN_DESIGN_ELEVATION = 2;

/** Sun by a row of modules: unit vector's part towards the row's azimuth, and up. */
export interface SunAcrossRow {
  front: number;
  up: number;
}

/** A row of tilted modules in cross-section. */
export interface RowSection {
  /** Length up the slope [m]. */
  slopeLengthM: number;
  /** Degrees from horizontal. */
  tilt: number;
}

/** Hours of solar time. */
export interface HourWindow {
  from: number;
  to: number;
}

/**
 * Direction of the sun by solar time, as a row of modules has it.
 * @param lat degrees.
 * @param declination degrees.
 * @param hour solar time, 12 at noon.
 * @param rowAzimuth degrees clockwise from north.
 */
export function sunAcrossRow(lat: number, declination: number, hour: number, rowAzimuth: number): SunAcrossRow {
  const hourAngle = toRadians((hour - NOON) * DEG_PER_HOUR);
  const { east, north, up } = vectorOf(toRadians(lat), toRadians(declination), hourAngle);
  const azimuth = toRadians(rowAzimuth);
  return { front: east * Math.sin(azimuth) + north * Math.cos(azimuth), up };
}

/**
 * Least distance between rows of which none shades the next, for one shadow.
 * @param shadowRatio length of the shadow across the rows for each metre of height: the cotangent of the profile angle.
 * @returns lower edge to lower edge in plan [m].
 * @see Duffie & Beckman, Solar Engineering of Thermal Processes, 4th edition, 2013, sec. 1.6, profile angle; J. Appelbaum, J. Bany, Shadow effect of adjacent solar collectors in large scale systems, Solar Energy 23, 1979.
 */
export function pitchForShadow(row: RowSection, shadowRatio: number): number {
  const tilt = toRadians(row.tilt);
  return row.slopeLengthM * (Math.cos(tilt) + Math.sin(tilt) * shadowRatio);
}

function longestShadow(lat: number, declination: number, window: HourWindow, rowAzimuth: number): number {
  let longest = 0;
  const steps = Math.ceil((window.to - window.from) / DESIGN_STEP);
  for (let i = 0; i <= steps; i++) {
    const hour = window.from + ((window.to - window.from) * i) / Math.max(1, steps);
    const sun = sunAcrossRow(lat, declination, hour, rowAzimuth);
    if (toDegrees(Math.asin(sun.up)) < MIN_DESIGN_ELEVATION) throw sunTooLow(hour, sun.up);
    longest = Math.max(longest, sun.front / sun.up);
  }
  return longest;
}

const sunTooLow = (hour: number, up: number): InvalidInputError =>
  InvalidInputError.at(
    ['pitch'],
    `the sun is only ${toDegrees(Math.asin(up)).toFixed(1)} degrees above the horizon at ${hour.toFixed(1)} h solar time on the solstice, too low for any row distance`,
    hour,
  );

/**
 * Least distance between rows of which none shades the next between two hours on any day of the year.
 * At a given hour the shadow across the rows runs monotonically with the declination, so the two solstices bound the year.
 * @param lat degrees.
 * @param window solar time.
 * @param rowAzimuth degrees clockwise from north.
 * @returns lower edge to lower edge in plan [m], not less than the row's own depth.
 * @throws InvalidInputError when the sun is below 2° within the window.
 * @see Appelbaum & Bany 1979, with the profile angle of Duffie & Beckman sec. 1.6.
 */
export function shadeFreePitch(lat: number, row: RowSection, window: HourWindow, rowAzimuth: number): number {
  if (row.tilt === 0) return row.slopeLengthM;
  return pitchForShadow(row, yearsLongestShadow(lat, window, rowAzimuth));
}

/** Shadows of the rows asked for last; plants of any tilt on a roof ask for the same few. */
const knownShadows = new Map<string, number>();
const MOST_KNOWN = 256; // equal: what is forgotten is calculated again

function yearsLongestShadow(lat: number, window: HourWindow, rowAzimuth: number): number {
  const key = `${lat} ${window.from} ${window.to} ${rowAzimuth}`;
  const known = knownShadows.get(key);
  if (known !== undefined) return known;
  const shadows = [OBLIQUITY, -OBLIQUITY].map((declination) => longestShadow(lat, declination, window, rowAzimuth));
  const longest = Math.max(...shadows);
  if (knownShadows.size >= MOST_KNOWN) knownShadows.clear(); // equal: what is forgotten is calculated again
  knownShadows.set(key, longest);
  return longest;
}

/**
 * Share of a row's slope that is in the beam shadow of the row before it, rows being long.
 * @param cosineOfIncidence of the beam on the row, above 0.
 * @param up sine of the sun's elevation.
 * @returns 0..1; by Appelbaum & Bany 1979, where sin(profile)/sin(profile + tilt) is `up / cosineOfIncidence`.
 */
export const shadedShare = (pitchM: number, slopeLengthM: number, up: number, cosineOfIncidence: number): number =>
  Math.min(1, Math.max(0, 1 - ((pitchM / slopeLengthM) * up) / cosineOfIncidence));

/**
 * Solar time on the winter solstice of the hemisphere between which no row shades the next.
 * @param coplanar whether the rows lie in one plane, so that only the horizon bounds the window.
 * @returns the longest such stretch of the day, to a minute; undefined when there is none.
 */
export function shadeFreeWindow(
  lat: number,
  row: RowSection,
  pitchM: number,
  rowAzimuth: number,
  coplanar: boolean,
): HourWindow | undefined {
  const declination = lat >= 0 ? -OBLIQUITY : OBLIQUITY;
  const tilt = toRadians(row.tilt);
  let best: HourWindow | undefined;
  let start: number | undefined;
  for (let minute = 0; minute * DAY_STEP <= 24; minute++) {
    const hour = minute * DAY_STEP;
    const { front, up } = sunAcrossRow(lat, declination, hour, rowAzimuth);
    const cosine = up * Math.cos(tilt) + front * Math.sin(tilt);
    // a hair of tolerance, else rounding takes the very hour a pitch was made for
    const free = up > 0 && (coplanar || cosine * row.slopeLengthM <= pitchM * up * (1 + 1e-9));
    if (!free) start = undefined;
    else {
      start ??= hour;
      if (!best || hour - start > best.to - best.from) best = { from: start, to: hour };
    }
  }
  return best;
}
