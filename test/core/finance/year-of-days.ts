import { MONTH_HOUR_OF_HOUR } from '../../../src/core/time/hours-of-year.js';

/** The hours of a year whose days of a month are all alike. @param days output by month and hour [12][24]. */
export const yearOfDays = (days: readonly (readonly number[])[]): Float64Array =>
  Float64Array.from(MONTH_HOUR_OF_HOUR, (slot) => days[Math.floor(slot / 24)]![slot % 24]!);

/** The same with days that differ: each day of a month has the next of some factors. */
export const yearOfUnevenDays = (days: readonly (readonly number[])[], factors: readonly number[]): Float64Array =>
  yearOfDays(days).map((kw, hour) => kw * factors[Math.floor(hour / 24) % factors.length]!);
