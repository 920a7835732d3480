import { InvalidInputError } from '../errors.js';

/** What the owner wants of the roof; the words of the estimate's `goal`. */
export const GOALS = ['annual', 'summer', 'winter', 'peak', 'match', 'roi'] as const;
export type Goal = (typeof GOALS)[number];
/** What a roof is wanted for unless its owner says otherwise. */
export const DEFAULT_GOAL: Goal = 'annual';

/** Taipower's summer months, June to September (tariff book of 2025-10-01). */
const SUMMER_MONTHS: ReadonlySet<number> = new Set([6, 7, 8, 9]);
/** Meteorological winter, when the sun is lowest. */
const WINTER_MONTHS: ReadonlySet<number> = new Set([12, 1, 2]);

/** Peak price of Taipower's simple three-period tariff [TWD/kWh], tariff book of 2025-10-01. */
const PEAK_PRICE = { summer: 7.13, nonSummer: 6.36 };

/** Mean use of a Taiwanese household [kWh a month]; Taipower figures in Liberty Times, 2025-10-05. */
const HOUSEHOLD_USE_KWH = { summer: 428, nonSummer: 305 };

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const bySeason = (season: { summer: number; nonSummer: number }): number[] =>
  MONTHS.map((month) => (SUMMER_MONTHS.has(month) ? season.summer : season.nonSummer));

const within = (months: ReadonlySet<number>): number[] => MONTHS.map((month) => (months.has(month) ? 1 : 0));

/** Scales twelve weights to a mean of 1. */
const normalised = (weights: number[]): number[] => {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return mean > 0 ? weights.map((weight) => weight / mean) : weights.map(() => 1);
};

const checked = (values: number[]): number[] => {
  if (values.length === 12 && values.every((value) => Number.isFinite(value) && value >= 0)) return values;
  throw InvalidInputError.at(['monthlyUseKwh'], 'twelve numbers of 0 or more are needed, January first', values);
};

/**
 * A household's twelve months [kWh]: those given, or the mean spread over the seasons as the average household's use is.
 * @param use kWh a month on average, or twelve months from January.
 * @param seasons use of an average household in a summer month and in another [kWh]; only their ratio counts.
 * @throws InvalidInputError when there are not twelve finite numbers of 0 or more.
 */
export const monthlyUse = (use: number | number[], seasons = HOUSEHOLD_USE_KWH): number[] => {
  return checked(Array.isArray(use) ? use : normalised(bySeason(seasons)).map((weight) => weight * use));
};

/**
 * Weight of each month's energy for a goal, mean 1, so that `sum(weight x energy)` compares tilts and azimuths by what is
 * wanted: `annual` every month alike; `summer` only June to September; `winter` only December to February; `peak` by the
 * peak price of the month's season; `match` by the household's use; `roi` alike, as a feed-in tariff pays the same all year.
 * @param monthlyUseKwh the household's use: kWh a month on average, or the twelve months from January.
 * @returns twelve weights of 0 or more, January first.
 * @throws InvalidInputError when the use is not twelve finite numbers of 0 or more.
 */
export const goalWeights = (goal: Goal, monthlyUseKwh?: number | number[]): number[] => {
  const raw: Record<Goal, () => number[]> = {
    annual: () => MONTHS.map(() => 1),
    summer: () => within(SUMMER_MONTHS),
    winter: () => within(WINTER_MONTHS),
    peak: () => bySeason(PEAK_PRICE),
    match: () => monthlyUse(monthlyUseKwh ?? bySeason(HOUSEHOLD_USE_KWH)),
    roi: () => MONTHS.map(() => 1),
  };
  return normalised(raw[goal]());
};
