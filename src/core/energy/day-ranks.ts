import { DAYS_IN_MONTH } from '../time/calendar-month.js';

/**
 * Weight of the day against the hour in a rank. With it the daily sums of global irradiation spread in a month as those of
 * the real hours of five Taiwanese stations in 2021 (CWA): 1.00 to 1.06 of their standard deviation; with 1 it would be 1.16
 * to 1.19, with 0 at most 0.18.
 */
const WEIGHT_OF_DAY = 0.65;

/**
 * What a day's brightness takes over from the day before, and where the series starts. With both the days of the year have
 * the persistence of `DAY_PERSISTENCE`: test/core/energy/day-ranks.test.ts.
 */
const [CARRIED_OVER, SEED] = [0.425, 2637];

/** Fractional parts that fill 0 to 1 evenly without repeating: multiples of the roots of 2 and 3. */
const [HOUR_DAY_STEP, HOUR_STEP] = [Math.SQRT2 - 1, Math.sqrt(3) - 1]; // equal: their fractional parts count alone

const fraction = (value: number): number => value - Math.floor(value);

/** Even random numbers of 0 to 1, the same at each start. @see Steele, Lea & Flood, OOPSLA 2014, in its 32-bit form "mulberry32". */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Places in rising order: 0 for the least value. */
function ranksOf(values: readonly number[]): number[] {
  const ranks: number[] = [];
  values.map((_, i) => i).toSorted((a, b) => values[a]! - values[b]!).forEach((at, rank) => (ranks[at] = rank)); // prettier-ignore
  return ranks;
}

/** Brightness of each day of a year: a first-order autoregressive series of normal numbers (Box & Muller 1958). */
function dayBrightness(): number[] {
  const random = randomNumbers(SEED);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const fresh = Math.sqrt(1 - CARRIED_OVER ** 2);
  let brightness = normal();
  return DAYS_IN_MONTH.flatMap((days) =>
    Array.from({ length: days }, () => (brightness = CARRIED_OVER * brightness + fresh * normal())),
  );
}

/**
 * Which day of a month has which of the month's states of the sky in each clock hour: clear days have mostly clear hours, and
 * days follow each other with the persistence of measured years. The order says nothing of any real month.
 * @returns by month and clock hour the rank of each day, 0 the darkest; each rank occurs once.
 */
function dayRanks(): number[][][] {
  const year = dayBrightness();
  let first = 0;
  return DAYS_IN_MONTH.map((days) => {
    const ranks = ranksOf(year.slice(first, (first += days)));
    return Array.from({ length: 24 }, (_, hour) =>
      ranksOf(
        ranks.map(
          (rank, day) =>
            (WEIGHT_OF_DAY * rank) / days +
            (1 - WEIGHT_OF_DAY) * fraction((day + 0.5) * HOUR_DAY_STEP + hour * HOUR_STEP),
        ),
      ),
    );
  });
}

/** Ranks of the days, 0 the darkest, by month, clock hour and day. */
export const DAY_RANKS: readonly (readonly (readonly number[])[])[] = dayRanks();
