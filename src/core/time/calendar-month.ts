export const DAYS_IN_MONTH: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const withFebruary = (days: number): readonly number[] =>
  DAYS_IN_MONTH.map((common) => (common === 28 ? days : common));

/** Days of each month of a leap year. */
export const DAYS_IN_LEAP_MONTH = withFebruary(29);

/** Mean days of each month, and of a year, over four years: a long-term mean holds for these. */
export const MEAN_DAYS_IN_MONTH = withFebruary(28.25);
export const MEAN_DAYS_IN_YEAR = 365.25;
