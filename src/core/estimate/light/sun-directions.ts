import { DAYS_IN_MONTH } from '../../time/calendar-month.js';
import { HOUR_MS } from '../../time/durations.js';
import { HOURS_OF_DAY, MONTH_HOURS } from '../../time/hours-of-year.js';
import { TYPICAL_YEAR } from '../../energy/irradiance/typical-days.js';
import type { Skyline } from '../../shade/sky/skyline.js';
import { SKYLINE_STEPS } from '../../shade/sky/view-rows.js';
import { refraction } from '../../sun/sun-position.js';
import { azimuthOf, celestialSun, elevationOf, siderealTime } from '../../sun/sun-vector.js';
import { toRadians, type LatLng } from '../../units.js';
import { smallFloats } from '../../small-arrays.js';

/** Days of each month and parts of each hour for which the sun is calculated. */
const DAYS_OF_MONTH = 3; // equal: one day more moves the energy of a roof by at most 0.011 %
const PARTS_OF_HOUR = 4; // equal: one part more moves the energy of a roof by at most 0.010 %
const INSTANTS = DAYS_IN_MONTH.length * DAYS_OF_MONTH * HOURS_OF_DAY * PARTS_OF_HOUR;

/** The sun at those instants of a time zone, whatever the place; columns of one entry each. */
interface SunInstants {
  /** `month * 24 + hour` of local standard time. */
  slot: Uint16Array;
  /** Unit vector in axes that turn with the Earth: to 0° and to 90° east on the equator, and to the north pole. */
  prime: Float64Array;
  east: Float64Array;
  pole: Float64Array;
}

/** Directions of the sun over a year from a place; columns of one entry each. */
export interface SunDirections {
  /** `month * 24 + hour` of local standard time. */
  slot: Uint16Array;
  /** Whole degree of azimuth before it, and how far it is on the way to the next, 0..1. */
  degree: Uint16Array;
  part: Float64Array;
  apparentElevation: Float64Array;
  /** Light that a beam brings to the horizontal, any unit. */
  weight: Float64Array;
  /** Sums of it by slot. */
  weights: Float64Array;
}

/** Starts of the days that are checked [ms of local standard time], by month. */
const dayStarts = (month: number): number[] =>
  Array.from({ length: DAYS_OF_MONTH }, (_, i) =>
    Date.UTC(TYPICAL_YEAR, month, 1 + Math.floor(((i + 0.5) * DAYS_IN_MONTH[month]!) / DAYS_OF_MONTH)),
  );

/** Time zones kept; roofs one after another have the same. */
const MOST_ZONES = 8; // equal: what is forgotten is calculated again
const zones = new Map<number, SunInstants>();

function sunInstants(utcOffsetHours: number): SunInstants {
  const known = zones.get(utcOffsetHours);
  if (known) return known;
  const column = (): Float64Array => new Float64Array(INSTANTS);
  const made = { slot: new Uint16Array(INSTANTS), prime: column(), east: column(), pole: column() };
  const starts = DAYS_IN_MONTH.flatMap((_, month) => dayStarts(month).map((start) => ({ month, start })));
  for (let at = 0; at < INSTANTS; at++) {
    const part = at % (HOURS_OF_DAY * PARTS_OF_HOUR);
    const { month, start } = starts[(at - part) / (HOURS_OF_DAY * PARTS_OF_HOUR)]!;
    const instantMs = start - utcOffsetHours * HOUR_MS + ((part + 0.5) / PARTS_OF_HOUR) * HOUR_MS;
    const { x, y, z } = celestialSun(instantMs);
    const turn = siderealTime(instantMs);
    made.slot[at] = month * HOURS_OF_DAY + Math.floor(part / PARTS_OF_HOUR);
    made.prime[at] = x * Math.cos(turn) + y * Math.sin(turn);
    made.east[at] = y * Math.cos(turn) - x * Math.sin(turn);
    made.pole[at] = z;
  }
  if (zones.size >= MOST_ZONES) zones.clear();
  zones.set(utcOffsetHours, made);
  return made;
}

/** The sun over the year, a few times an hour on a few days of each month. */
export function sunDirections({ lat, lng }: LatLng, utcOffsetHours: number): SunDirections {
  const { slot: slots, prime, east, pole } = sunInstants(utcOffsetHours);
  const [sinLat, cosLat] = [Math.sin(toRadians(lat)), Math.cos(toRadians(lat))];
  const [sinLng, cosLng] = [Math.sin(toRadians(lng)), Math.cos(toRadians(lng))];
  const [slot, degree] = [new Uint16Array(INSTANTS), new Uint16Array(INSTANTS)];
  const column = (): Float64Array => new Float64Array(INSTANTS);
  const [part, elevation, weight, weights] = [column(), column(), column(), new Float64Array(MONTH_HOURS)];
  let count = 0;
  for (let i = 0; i < INSTANTS; i++) {
    const outward = prime[i]! * cosLng + east[i]! * sinLng;
    const up = pole[i]! * sinLat + outward * cosLat;
    if (up <= 0) continue;
    const azimuth = azimuthOf(east[i]! * cosLng - prime[i]! * sinLng, pole[i]! * cosLat - outward * sinLat);
    const geometric = elevationOf(up);
    slot[count] = slots[i]!;
    degree[count] = Math.floor(azimuth);
    part[count] = azimuth - Math.floor(azimuth);
    elevation[count] = geometric + refraction(geometric);
    weight[count++] = up;
    weights[slots[i]!]! += up;
  }
  const lit = <C extends Float64Array | Uint16Array>(values: C): C => values.subarray(0, count) as C;
  return {
    slot: lit(slot),
    degree: lit(degree),
    part: lit(part),
    apparentElevation: lit(elevation),
    weight: lit(weight),
    weights,
  };
}

/** Share of the sun's light above a skyline by month and hour; 1 where the sun was not calculated. */
export function litShares({ elevation }: Skyline, path: SunDirections): Float64Array {
  const lit = smallFloats(MONTH_HOURS);
  const { slot, degree, part, apparentElevation, weight, weights } = path;
  for (let i = 0; i < slot.length; i++) {
    const before = elevation[degree[i]! % SKYLINE_STEPS]!;
    const after = elevation[(degree[i]! + 1) % SKYLINE_STEPS]!;
    if (apparentElevation[i]! > before + (after - before) * part[i]!) lit[slot[i]!]! += weight[i]!;
  }
  for (let i = 0; i < MONTH_HOURS; i++) lit[i] = weights[i]! > 0 ? lit[i]! / weights[i]! : 1;
  return lit;
}
