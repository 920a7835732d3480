/**
 * Weight of the day against the hour in a rank. With it the daily sums of global irradiation spread in a month as those of
 * the real hours of five Taiwanese stations in 2021 (CWA): 1.00 to 1.06 of their standard deviation; with 1 it would be 1.16
 * to 1.19, with 0 at most 0.18.
 */
const WEIGHT_OF_DAY = 0.65;

/** Fractional parts that fill 0 to 1 evenly without repeating: multiples of the golden ratio, and of the roots of 2 and 3. */
const [DAY_STEP, HOUR_DAY_STEP, HOUR_STEP] = [(Math.sqrt(5) - 1) / 2, Math.SQRT2 - 1, Math.sqrt(3) - 1];

const fraction = (value: number): number => value - Math.floor(value);

/**
 * Which day of a month has which of the month's states of the sky in a clock hour: clear days have mostly clear hours. The
 * order of the days is even, and says nothing of any real month.
 * @param days of the month.
 * @param hour 0..23.
 * @returns rank of each day, 0 the darkest; each rank occurs once.
 */
export function dayRanks(days: number, hour: number): number[] {
  const score = (day: number): number =>
    WEIGHT_OF_DAY * fraction((day + 0.5) * DAY_STEP) +
    (1 - WEIGHT_OF_DAY) * fraction((day + 0.5) * HOUR_DAY_STEP + hour * HOUR_STEP);
  const ranks: number[] = [];
  Array.from({ length: days }, (_, day) => day)
    .toSorted((a, b) => score(a) - score(b))
    .forEach((day, rank) => (ranks[day] = rank));
  return ranks;
}
