import { isRecord } from '../is-record.js';
import { isCalendarDay } from '../calendar-day.js';
import { InvalidInputError, valueIssue, type InputIssue } from '../errors.js';
import {
  FINANCE_STATUSES,
  TABLE_COUNTRY,
  TABLE_CURRENCY,
  type AnyFinanceRow,
  type FinanceKind,
} from './finance-table.js';
import { COUNTRY_CODE, CURRENCY_CODE } from './finance-bounds.js';
import {
  AMOUNT,
  APPLIES,
  BONUS_PERCENT,
  CONTRACT_FEE,
  CYCLE_MONTHS,
  DAY_FACTORS,
  EMISSION,
  FIGURE,
  FLAG,
  HOURS,
  HOUR_SHARES,
  LATER_RATES,
  LOSS_PERCENT,
  MONTH_DAY,
  MOUNTING,
  optional,
  orNull,
  PRICE,
  PRICES,
  RATE_PERCENT,
  SHARE,
  SIZE,
  STEPS,
  TAX_PERCENT,
  TERM_YEARS,
  TEXT,
  TIERS,
  UPKEEP_BASIS,
  UPKEEP_ITEM,
  WORDS,
  YEAR,
  type ValueFields,
  type ValueRule,
} from './value-rules.js';

const BAND = { minKw: AMOUNT, maxKwExclusive: orNull(AMOUNT) } as const;
const percentRange = (percent: ValueRule) => ({
  percentPerYear: percent,
  percentPerYearMin: percent,
  percentPerYearMax: percent,
});
const YEAR_FACTOR = { year: YEAR, kgCo2ePerKwh: EMISSION } as const;

/** Members of each kind's value; the type says the same to the compiler. */
export const FINANCE_VALUE_FIELDS: Readonly<Record<FinanceKind, ValueFields>> = {
  feed_in_tariff: {
    mounting: MOUNTING,
    ...BAND,
    rateTwdPerKwh: orNull(PRICE),
    rateTwdPerKwhMin: optional(PRICE),
    rateTwdPerKwhMax: optional(PRICE),
    laterRates: optional(LATER_RATES),
    termYears: TERM_YEARS,
  },
  feed_in_bonus: {
    name: TEXT,
    percent: BONUS_PERCENT,
    applies: APPLIES,
    condition: TEXT,
    afterRegion: optional(FLAG),
  },
  feed_in_adder: { name: TEXT, twdPerKwh: PRICE },
  retail_tariff: {
    plan: TEXT,
    name: TEXT,
    tiers: TIERS,
    summerFrom: MONTH_DAY,
    summerTo: MONTH_DAY,
    billingCycleMonths: CYCLE_MONTHS,
    minMonthlyFeeTwd: orNull(AMOUNT),
  },
  time_of_use_tariff: {
    plan: TEXT,
    name: TEXT,
    basicFeeTwdMonth: AMOUNT,
    contractTwdPerKwMonth: optional(CONTRACT_FEE),
    surchargeAboveKwhMonth: AMOUNT,
    surchargeTwdPerKwh: PRICE,
    prices: PRICES,
    hours: HOURS,
  },
  household_use: { summerKwhMonth: AMOUNT, nonSummerKwhMonth: AMOUNT },
  retail_average: {
    residentialTwdPerKwh: PRICE,
    smallShopTwdPerKwh: PRICE,
    allTwdPerKwh: PRICE,
    supplyCostTwdPerKwh: PRICE,
  },
  subsidy: {
    name: TEXT,
    variant: TEXT,
    twdPerKwMin: orNull(AMOUNT),
    twdPerKwMax: orNull(AMOUNT),
    capTwd: orNull(AMOUNT),
    condition: orNull(TEXT),
    fundedBy: TEXT,
    percentOfCost: optional(TAX_PERCENT),
    maxRoofM2: optional(AMOUNT),
    wholeKw: optional(FLAG),
    steps: optional(STEPS),
  },
  subsidy_notice: { text: TEXT },
  capex: {
    ...BAND,
    twdPerKwMin: AMOUNT,
    twdPerKwMax: AMOUNT,
    basis: TEXT,
    omShareMin: optional(SHARE),
    omShareMax: optional(SHARE),
  },
  capex_quote: {
    description: TEXT,
    year: orNull(YEAR),
    kw: optional(SIZE),
    vatIncluded: optional(FLAG),
    twdPerKwMin: AMOUNT,
    twdPerKwMax: AMOUNT,
  },
  price_trend: percentRange(RATE_PERCENT),
  om_share: { shareMin: SHARE, shareMax: SHARE },
  upkeep: {
    item: UPKEEP_ITEM,
    basis: UPKEEP_BASIS,
    fromYear: TERM_YEARS,
    toYear: TERM_YEARS,
    min: AMOUNT,
    max: AMOUNT,
  },
  grid_works: { steps: STEPS },
  inverter_replacement: {
    twdPerKw: orNull(AMOUNT),
    afterYears: orNull(AMOUNT),
    twdPerKwMin: optional(AMOUNT),
    twdPerKwMax: optional(AMOUNT),
    afterYearsMin: optional(AMOUNT),
    afterYearsMax: optional(AMOUNT),
  },
  insurance: { twdPerKwYear: orNull(AMOUNT) },
  battery_wear: { shareLeft: SHARE, years: TERM_YEARS, cycles: SIZE, lifeYears: TERM_YEARS },
  payback_expectation: { years: TERM_YEARS },
  degradation: percentRange(LOSS_PERCENT),
  discount_rate: percentRange(RATE_PERCENT),
  module_recycling_fee: {
    twdPerKwh: PRICE,
    includedInRate: FLAG,
    twdPerKw: optional(AMOUNT),
    instalments: optional(TERM_YEARS),
  },
  tax: {
    vatPercent: orNull(TAX_PERCENT),
    incomeTaxPercent: orNull(TAX_PERCENT),
    salesIncomePercent: optional(TAX_PERCENT),
    vatThresholdTwdMonth: optional(AMOUNT),
  },
  personal_tax_rate: { percent: TAX_PERCENT, percentMin: TAX_PERCENT, percentMax: TAX_PERCENT },
  area_per_kw: { mounting: TEXT, pingPerKw: orNull(AMOUNT), m2PerKwMin: AMOUNT, m2PerKwMax: AMOUNT },
  grid_emission_factor: YEAR_FACTOR,
  grid_emission_target: YEAR_FACTOR,
  legal_limit: { law: TEXT, quantity: TEXT, value: FIGURE },
  pv_duty: {
    law: TEXT,
    thresholdBuildingAreaM2: AMOUNT,
    kwPerM2: AMOUNT,
    exemptBuildingClasses: WORDS,
    windLoadPaMin: AMOUNT,
  },
  pv_duty_light: { minKwhPerKwYear: AMOUNT },
  load_shape: { name: TEXT, hourShares: HOUR_SHARES },
  day_spread: { fifths: DAY_FACTORS },
};

/** Members of which the second must not be less than the first, where a value has both. */
const ORDERED: readonly [lower: string, upper: string][] = [
  ['minKw', 'maxKwExclusive'],
  ['twdPerKwMin', 'twdPerKwMax'],
  ['shareMin', 'shareMax'],
  ['percentPerYearMin', 'percentPerYear'],
  ['percentPerYear', 'percentPerYearMax'],
  ['m2PerKwMin', 'm2PerKwMax'],
  ['rateTwdPerKwhMin', 'rateTwdPerKwhMax'],
  ['omShareMin', 'omShareMax'],
  ['fromYear', 'toYear'],
  ['min', 'max'],
  ['percentMin', 'percent'],
  ['percent', 'percentMax'],
  ['afterYearsMin', 'afterYearsMax'],
];

/** Every kind of row there is. */
export const FINANCE_KINDS = Object.keys(FINANCE_VALUE_FIELDS) as FinanceKind[];

const fault = (loc: string[], reason: string, input: unknown): InputIssue =>
  valueIssue(loc, `${loc.join('.')}: ${reason}`, input);

const isDay = (value: unknown): boolean => typeof value === 'string' && isCalendarDay(value);

/** Days in order; a fault of either day itself is reported by its own rule. */
const inOrder = (from: unknown, to: unknown): boolean =>
  typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || !isDay(to) || to >= from;

const isRegion = (region: unknown, country: unknown): boolean => {
  if (Array.isArray(region)) return (region.length > 0 || country !== TABLE_COUNTRY) && region.every(isText);
  return region === TABLE_COUNTRY && country === TABLE_COUNTRY;
};

const isText = (value: unknown): boolean => typeof value === 'string';

const matches = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

type Loose = Record<string, unknown>;

const commonFaults = (row: Loose): InputIssue[] => {
  const { country = TABLE_COUNTRY, currency = TABLE_CURRENCY } = row;
  const rules: [field: string, holds: boolean, reason: string][] = [
    ['id', typeof row['id'] === 'string' && row['id'] !== '', 'a text is needed'],
    // the path that would name such a row again is another path
    ['id', row['id'] !== '.' && row['id'] !== '..', 'a name other than . and .. is needed'],
    ['kind', FINANCE_KINDS.includes(row['kind'] as FinanceKind), `one of ${FINANCE_KINDS.join(', ')} is needed`],
    ['country', matches(country, COUNTRY_CODE), 'a country of ISO 3166-1 such as TW is needed'],
    ['currency', matches(currency, CURRENCY_CODE), 'a currency of ISO 4217 such as TWD is needed'],
    ['region', isRegion(row['region'], country), '"TW" or a list of counties is needed'],
    ['validFrom', isDay(row['validFrom']), 'a day such as 2026-07-01 is needed'],
    ['validTo', row['validTo'] === null || isDay(row['validTo']), 'a day or null is needed'],
    ['validTo', inOrder(row['validFrom'], row['validTo']), 'ends before it begins'],
    ['unit', typeof row['unit'] === 'string', 'a text is needed'],
    ['source', typeof row['source'] === 'string' && row['source'] !== '', 'a source is needed'],
    ['sourceDate', orNull(TEXT).holds(row['sourceDate']), 'a day, month or year, or null is needed'],
    [
      'status',
      FINANCE_STATUSES.some((status) => status === row['status']),
      `one of ${FINANCE_STATUSES.join(', ')} is needed`,
    ],
    ['value', isRecord(row['value']), 'an object is needed'],
  ];
  return rules.filter(([, holds]) => !holds).map(([field, , reason]) => fault([field], reason, row[field]));
};

/** What a value of a kind must not be. */
export const valueFaults = (kind: FinanceKind, value: Loose): InputIssue[] => {
  const unfit = Object.entries(FINANCE_VALUE_FIELDS[kind]).filter(([field, { holds }]) => !holds(value[field]));
  const issues = unfit.map(([field, { needed }]) => fault(['value', field], `must be ${needed}`, value[field]));
  return issues.length > 0 ? issues : orderFaults(value);
};

const orderFaults = (value: Loose): InputIssue[] =>
  ORDERED.filter(([lower, upper]) => isLess(value[upper], value[lower])).map(([lower, upper]) =>
    fault(['value', upper], `it must be at least ${lower}`, value[upper]),
  );

const isLess = (a: unknown, b: unknown): boolean => typeof a === 'number' && typeof b === 'number' && a < b;

/**
 * Checks a row that comes from outside, an administrator's edit or a seed file.
 * @returns the row itself.
 * @throws InvalidInputError with every faulty field.
 */
export const checkFinanceRow = (row: unknown): AnyFinanceRow => {
  if (!isRecord(row)) throw InvalidInputError.at(['row'], 'an object is needed', row);
  const common = commonFaults(row);
  const issues =
    common.length > 0 || !isRecord(row['value']) ? common : valueFaults(row['kind'] as FinanceKind, row['value']);
  if (issues.length > 0) throw new InvalidInputError(issues);
  return row as unknown as AnyFinanceRow;
};
