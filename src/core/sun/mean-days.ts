import type { LocalDate } from './local-time.js';

/** Day of the year whose extraterrestrial radiation is the month's mean. Klein, Calculation of monthly average insolation on tilted surfaces, Solar Energy 19 (1977). */
export const MEAN_DAY_OF_YEAR: readonly number[] = [17, 47, 75, 105, 135, 162, 198, 228, 258, 288, 318, 344];

/** Klein's days are those of common years; a leap day must not move them. */
const COMMON_YEAR = 2021; // equal: 2022 is a common year too

/**
 * The representative day of a month: that of Klein 1977, between the 10th and the 17th.
 * @param month 1 to 12.
 */
export function meanDayOf(year: number, month: number): LocalDate {
  const day = new Date(Date.UTC(COMMON_YEAR, 0, MEAN_DAY_OF_YEAR[month - 1])).toISOString().slice(4, 10);
  return `${String(year).padStart(4, '0')}${day}`;
}
