import { isRecord } from '../is-record.js';
import type { Bound } from '../bounds.js';
import { FINANCE_BOUNDS } from './finance-bounds.js';

/** What a member of a row's value must be. */
export interface ValueRule {
  /** In words, as in "must be a text". */
  needed: string;
  holds(value: unknown): boolean;
  /** The same as a type. */
  shape: ValueShape;
  /** What the member may be instead: `null`, or no member. */
  unless?: 'null' | 'absent';
}

/** The type of a member. */
export type ValueShape =
  | { type: 'number' | 'integer' | 'text' | 'flag' }
  /** One of some words, a set with a name. */
  | { type: 'word'; name: string; words: readonly string[] }
  | { type: 'list'; of: ValueShape }
  /** An object, of a kind with a name. */
  | { type: 'record'; name: string; fields: ValueFields };

/** Members of an object. */
export type ValueFields = Readonly<Record<string, ValueRule>>;

type Loose = Record<string, unknown>;

/** Longest text and longest list of a value; those of the shipped rows are far shorter. */
const MAX_TEXT = 2000;
const MAX_ITEMS = 200;

/** Largest sum, size or share that a row may hold: far above any that is real, and no calculation leaves the numbers with it. */
const MOST = 1e12;

const between = (low: number, high: number): ValueRule => ({
  shape: { type: 'number' },
  needed: `a number from ${low} to ${high}`,
  holds: (value) => typeof value === 'number' && value >= low && value <= high,
});

const within = ({ min, max }: Bound): ValueRule => between(min, max);

const integer = (low: number, high: number): ValueRule => ({
  shape: { type: 'integer' },
  needed: `a whole number from ${low} to ${high}`,
  holds: (value) => Number.isInteger(value) && between(low, high).holds(value),
});

const oneOf = (name: string, ...words: string[]): ValueRule => ({
  shape: { type: 'word', name, words },
  needed: `one of ${words.join(', ')}`,
  holds: (value) => words.some((word) => word === value),
});

/** The same, or `null` where the figure was not found. */
export const orNull = ({ needed, holds, shape }: ValueRule): ValueRule => ({
  shape,
  unless: 'null',
  needed: `${needed} or null`,
  holds: (value) => value === null || holds(value),
});

/** The same, or no such member. */
export const optional = ({ needed, holds, shape }: ValueRule): ValueRule => ({
  shape,
  unless: 'absent',
  needed: `${needed}; or left out`,
  holds: (value) => value === undefined || holds(value),
});

const listOf = (rule: ValueRule, least: number, most = MAX_ITEMS): ValueRule => ({
  shape: { type: 'list', of: rule.shape },
  needed: `a list of ${least === most ? most : `${least} to ${most}`}, each ${rule.needed}`,
  holds: (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every((item) => rule.holds(item)),
});

const recordOf = (name: string, fields: ValueFields): ValueRule => ({
  shape: { type: 'record', name, fields },
  needed: `an object of ${Object.keys(fields).join(', ')}`,
  holds: (value) => isRecord(value) && Object.entries(fields).every(([name, rule]) => rule.holds(value[name])),
});

/** Steps from nothing upwards: each begins where the one before ends, and the last alone may have no end. */
const stepsOf = (name: string, end: string, fields: ValueFields): ValueRule => {
  const steps = listOf(recordOf(name, { [end]: orNull(between(0, MOST)), ...fields }), 1);
  return {
    shape: steps.shape,
    needed: `${steps.needed}; ${end} rises, and only the last may be null`,
    holds: (value) =>
      steps.holds(value) && isRising((value as Loose[]).map((step) => (step[end] ?? Infinity) as number)),
  };
};

const isRising = (ends: number[]): boolean => ends.every((end, i) => i === 0 || end > ends[i - 1]!);

/** A size, sum or price that is nothing or more. */
export const AMOUNT = between(0, MOST);
/** A price of a kWh [TWD]. */
export const PRICE = within(FINANCE_BOUNDS.feedInTariff);
/** A share of a whole. */
export const SHARE = between(0, 1);
/** A figure of a law, which may be any. */
export const FIGURE = between(-MOST, MOST);
export const LOSS_PERCENT = within(FINANCE_BOUNDS.degradationPercent);
export const RATE_PERCENT = between(-50, 100);
export const TAX_PERCENT = within(FINANCE_BOUNDS.taxPercent);
/** More or less than a rate; nothing is left of one at the lower end. */
export const BONUS_PERCENT = between(-100, 1000);
export const EMISSION = within(FINANCE_BOUNDS.gridEmissionFactor);
export const YEAR = integer(1900, 2200);
export const TERM_YEARS = integer(1, 100);
export const CYCLE_MONTHS = integer(1, 12);

export const TEXT: ValueRule = {
  shape: { type: 'text' },
  needed: 'a text',
  holds: (value) => typeof value === 'string' && value.length <= MAX_TEXT,
};
export const FLAG: ValueRule = {
  shape: { type: 'flag' },
  needed: 'true or false',
  holds: (value) => typeof value === 'boolean',
};
export const MONTH_DAY: ValueRule = {
  shape: { type: 'text' },
  needed: 'a month and day such as 06-01',
  holds: (value) => typeof value === 'string' && /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value),
};
export const WORDS = listOf(TEXT, 0);

export const MOUNTING = oneOf('PlantMounting', 'rooftop', 'ground', 'floating');
export const APPLIES = oneOf('BonusCondition', 'by_county', 'ask');
export const UPKEEP_ITEM = oneOf('UpkeepItem', 'service', 'insurance', 'monitoring');
export const UPKEEP_BASIS = oneOf('UpkeepBasis', 'percent_of_revenue', 'percent_of_cost', 'twd_per_kw');
/** A size of a plant, which has a logarithm [kW]. */
export const SIZE = between(0.001, MOST);
/** Fees by season for each kW of contracted power. */
export const CONTRACT_FEE = recordOf('SeasonFee', { summer: AMOUNT, nonSummer: AMOUNT });
const SEASON = oneOf('TariffSeason', 'summer', 'non_summer');
const HOUR = between(0, 24);

export const TIERS = stepsOf('PriceTier', 'upToKwh', { summer: PRICE, nonSummer: PRICE });
export const PRICES = listOf(recordOf('PeriodPrice', { season: SEASON, period: TEXT, twdPerKwh: PRICE }), 1);
export const HOURS = listOf(
  recordOf('PeriodHours', { season: SEASON, days: TEXT, fromHour: HOUR, toHour: HOUR, period: TEXT }),
  1,
);

/** Steps of a subsidy or a charge by size. */
export const STEPS = stepsOf('CapacityStep', 'upToKw', { twdPerKw: AMOUNT, capTwd: orNull(AMOUNT) });

const LATER_STEPS = listOf(recordOf('LaterRate', { fromYear: integer(2, 100), rateTwdPerKwh: PRICE }), 1, 10);
/** Rates that follow in a contract, by the year from which they hold. */
export const LATER_RATES: ValueRule = {
  shape: LATER_STEPS.shape,
  needed: `${LATER_STEPS.needed}; fromYear rises`,
  holds: (value) =>
    LATER_STEPS.holds(value) && isRising((value as { fromYear: number }[]).map(({ fromYear }) => fromYear)),
};

const DAY_SHARES = listOf(between(0, MOST), 24, 24);
/** Shares of a day's use in its hours; they need not add up to 1, but to something. */
export const HOUR_SHARES: ValueRule = {
  shape: DAY_SHARES.shape,
  needed: `${DAY_SHARES.needed}, not all of them 0`,
  holds: (value) => DAY_SHARES.holds(value) && (value as number[]).some((share) => share > 0),
};
/** Relative outputs of kinds of day, by month. */
export const DAY_FACTORS = listOf(listOf(between(0, MOST), 1), 12, 12);
