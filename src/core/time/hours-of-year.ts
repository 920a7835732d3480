import { DAYS_IN_MONTH } from './calendar-month.js';

export const HOURS_OF_DAY = 24;

/** Hours of a year without a leap day; hour 0 is that from 0:00 to 1:00 of 1 January. */
export const HOURS_OF_YEAR = 8760;
export const HOURS_OF_LEAP_YEAR = 8784;

/** Pairs of a month and a clock hour, numbered `month * 24 + hour`. */
export const MONTH_HOURS = 12 * HOURS_OF_DAY;

/** Days of each pair's month. */
export const MONTH_HOUR_DAYS = Uint8Array.from(
  { length: MONTH_HOURS },
  (_, slot) => DAYS_IN_MONTH[Math.floor(slot / HOURS_OF_DAY)]!,
);

/** The pair of each hour of a year. */
export const MONTH_HOUR_OF_HOUR = Uint16Array.from(
  DAYS_IN_MONTH.flatMap((days, month) =>
    Array.from({ length: days * HOURS_OF_DAY }, (_, hour) => month * HOURS_OF_DAY + (hour % HOURS_OF_DAY)),
  ),
);
