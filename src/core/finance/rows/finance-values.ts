import { MAX_AMOUNT_TWD } from '../../bounds.js';
import { FINANCE_BOUNDS } from '../finance-bounds.js';
import {
  between,
  FLAG,
  integer,
  isRising,
  listOf,
  oneOf,
  optional,
  orNull,
  recordOf,
  refined,
  text,
  within,
  type ValueFields,
  type ValueRule,
  type ValuesOf,
} from './value-rules.js';

/** Largest sum, size or share that a row may hold: far above any that is real, and no calculation leaves the numbers with it. */
const MOST = MAX_AMOUNT_TWD;

/** A size, sum or price that is nothing or more. */
const AMOUNT = between(0, MOST);
/** A price of a kWh [TWD]. */
const PRICE = within(FINANCE_BOUNDS.feedInTariff);
const SHARE = between(0, 1);
const LOSS_PERCENT = within(FINANCE_BOUNDS.degradationPercent);
const RATE_PERCENT = between(-50, 100);
const TAX_PERCENT = within(FINANCE_BOUNDS.taxPercent);
const YEAR = integer(1900, 2200);
const TERM_YEARS = integer(1, 100);
/** A size of a plant, which has a logarithm [kW]. */
const SIZE = between(0.001, MOST);
const HOUR = between(0, 24);

const TEXT = text();
const MONTH_DAY = text('a month and day such as 06-01', /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const MOUNTING = oneOf('PlantMounting', 'rooftop', 'ground', 'floating');
/** What several rows may depend on, and the one row that says whether it holds. */
export const CONDITIONS = ['high_efficiency_modules'] as const;
export type ConditionName = (typeof CONDITIONS)[number];
const CONDITION = oneOf('ConditionName', ...CONDITIONS);
export const TARIFF_SEASONS = ['summer', 'non_summer'] as const;
const SEASON = oneOf('TariffSeason', ...TARIFF_SEASONS);
/** Share of the week by kind of day; holidays count as the days of the week they fall on. */
export const WEEK_SHARES = { weekday: 5 / 7, saturday: 1 / 7, sunday_holiday: 1 / 7 } as const;
const KINDS_OF_DAY = Object.keys(WEEK_SHARES);
const DAYS = text(`one of ${KINDS_OF_DAY.join(', ')}`, new RegExp(`^(${KINDS_OF_DAY.join('|')})$`));

/** Steps from nothing upwards: each begins where the one before ends, and the last alone may have no end. */
const stepsOf = <E extends string, T extends Record<E, number | null>>(step: ValueRule<T>, end: E): ValueRule<T[]> =>
  refined(listOf(step, 1), `; ${end} rises, and only the last may be null`, (steps) =>
    isRising(steps.map((one) => one[end] ?? Infinity)),
  );

/** Price steps of a tiered tariff; limits are kWh of one month, the last step has none. */
const TIERS = stepsOf(recordOf('PriceTier', { upToKwh: orNull(AMOUNT), summer: PRICE, nonSummer: PRICE }), 'upToKwh');

/** Steps of a subsidy or a charge, each for the kW between the step before and `upToKw`. */
const STEPS = stepsOf(
  recordOf('CapacityStep', { upToKw: orNull(AMOUNT), twdPerKw: AMOUNT, capTwd: orNull(AMOUNT) }),
  'upToKw',
);

/** Rates that follow in a contract, by the year from which they hold. */
const LATER_RATES = refined(
  listOf(recordOf('LaterRate', { fromYear: integer(2, 100), rateTwdPerKwh: PRICE }), 1, 10),
  '; fromYear rises',
  (rates) => isRising(rates.map(({ fromYear }) => fromYear)),
);

/** Shares of a day's use in its hours; they need not add up to 1, but to something. */
const HOUR_SHARES = refined(listOf(between(0, MOST), 24, 24), ', not all of them 0', (shares) =>
  shares.some((share) => share > 0),
);

const BAND = { minKw: AMOUNT, maxKwExclusive: orNull(AMOUNT) };
const percentRange = (percent: ValueRule<number>) => ({
  percentPerYear: percent,
  percentPerYearMin: percent,
  percentPerYearMax: percent,
});

/** What a row of each kind holds. A `null` is a figure that was not found, and is asked for. */
const FIELDS = {
  feed_in_tariff: {
    mounting: MOUNTING,
    ...BAND,
    rateTwdPerKwh: orNull(PRICE),
    /** Where the rate was not found: the rates that bound it. */
    rateTwdPerKwhMin: optional(PRICE),
    rateTwdPerKwhMax: optional(PRICE),
    /** Rates that follow in the contract, such as a lower one after the first years; before its first year `rateTwdPerKwh` holds. */
    laterRates: optional(LATER_RATES),
    termYears: TERM_YEARS,
  },
  feed_in_bonus: {
    name: TEXT,
    /** More or less than a rate; nothing is left of one at the lower end. */
    percent: between(-100, 1000),
    /**
     * `by_county`: every plant in the row's region has it; `by_condition`: every plant that meets `requires`; `ask`: it
     * depends on something the owner must say.
     */
    applies: oneOf('BonusCondition', 'by_county', 'by_condition', 'ask'),
    requires: optional(CONDITION),
    condition: TEXT,
    /** Percent of the base rate, added after the regional bonus has multiplied it. */
    afterRegion: optional(FLAG),
  },
  /** Rates that follow the last published ones move by so much a half-year. */
  tariff_trend: { percentPerHalfYearMin: RATE_PERCENT, percentPerHalfYearMax: RATE_PERCENT },
  /** Paid for every kWh on top of the rate and its bonuses. */
  feed_in_adder: { name: TEXT, twdPerKwh: PRICE },
  retail_tariff: {
    plan: TEXT,
    name: TEXT,
    tiers: TIERS,
    summerFrom: MONTH_DAY,
    summerTo: MONTH_DAY,
    billingCycleMonths: integer(1, 12),
    minMonthlyFeeTwd: orNull(AMOUNT),
  },
  time_of_use_tariff: {
    plan: TEXT,
    name: TEXT,
    basicFeeTwdMonth: AMOUNT,
    /** Fee for each kW of contracted power. */
    contractTwdPerKwMonth: optional(recordOf('SeasonFee', { summer: AMOUNT, nonSummer: AMOUNT })),
    surchargeAboveKwhMonth: AMOUNT,
    surchargeTwdPerKwh: PRICE,
    prices: listOf(recordOf('PeriodPrice', { season: SEASON, period: TEXT, twdPerKwh: PRICE }), 1),
    hours: listOf(
      recordOf('PeriodHours', { season: SEASON, days: DAYS, fromHour: HOUR, toHour: HOUR, period: TEXT }),
      1,
    ),
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
    /** `entitlement`: every plant that meets the conditions is paid; `grant`: plans are reviewed, or the budget is for a few. */
    award: optional(oneOf('SubsidyAward', 'entitlement', 'grant')),
    /** A condition that other rows share; `condition` holds those of this programme alone. */
    requires: optional(CONDITION),
    condition: orNull(TEXT),
    fundedBy: TEXT,
    /** Instead of a sum per kW: share of the plant's cost. */
    percentOfCost: optional(TAX_PERCENT),
    /** Largest roof that is paid for. */
    maxRoofM2: optional(AMOUNT),
    /** Only whole kW are paid for. */
    wholeKw: optional(FLAG),
    steps: optional(STEPS),
  },
  subsidy_notice: { text: TEXT },
  /** Whether the plant that is planned meets a condition, and how much dearer it is then [% of the price of the quotes]. */
  condition: { fact: CONDITION, met: FLAG, costPercentMin: TAX_PERCENT, costPercentMax: TAX_PERCENT },
  /** From the order of a plant to its registration. */
  building_time: { days: integer(0, 3650) },
  /** Probability of a net present value above 0 from which a plant is worth it, and below which it is not. */
  verdict_limits: { worthItFrom: SHARE, notWorthItBelow: SHARE },
  /** The regulator's view: initial cost and upkeep (share of that cost a year) in the tariff formula. */
  capex: {
    ...BAND,
    twdPerKwMin: AMOUNT,
    twdPerKwMax: AMOUNT,
    basis: TEXT,
    omShareMin: optional(SHARE),
    omShareMax: optional(SHARE),
  },
  /** The market's view: what a plant of a size was offered for in a year. */
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
  /** The vendors' view of one item of upkeep in the years `fromYear` to `toYear`. */
  upkeep: {
    item: oneOf('UpkeepItem', 'service', 'insurance', 'monitoring'),
    basis: oneOf('UpkeepBasis', 'percent_of_revenue', 'percent_of_cost', 'twd_per_kw'),
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
  /** A battery keeps `shareLeft` of its capacity after so many years or full cycles, whichever comes first, and serves `lifeYears`. */
  battery_wear: { shareLeft: SHARE, years: TERM_YEARS, cycles: SIZE, lifeYears: TERM_YEARS },
  /** Longest payback that sellers state; they leave out inverter, tax and insurance. */
  payback_expectation: { years: TERM_YEARS },
  degradation: percentRange(LOSS_PERCENT),
  discount_rate: percentRange(RATE_PERCENT),
  /** By energy where the rate contains it, and by capacity in yearly instalments. */
  module_recycling_fee: {
    twdPerKwh: PRICE,
    includedInRate: FLAG,
    twdPerKw: optional(AMOUNT),
    instalments: optional(TERM_YEARS),
  },
  /** Value-added tax of the plant, the monthly sales from which an owner registers for it, and the share of sales taxed as income below that. */
  tax: {
    vatPercent: orNull(TAX_PERCENT),
    incomeTaxPercent: orNull(TAX_PERCENT),
    salesIncomePercent: optional(TAX_PERCENT),
    vatThresholdTwdMonth: optional(AMOUNT),
  },
  personal_tax_rate: {
    percent: TAX_PERCENT,
    percentMin: TAX_PERCENT,
    percentMax: TAX_PERCENT,
    brackets: optional(listOf(TAX_PERCENT, 1, 20)),
  },
  area_per_kw: { mounting: TEXT, pingPerKw: orNull(AMOUNT), m2PerKwMin: AMOUNT, m2PerKwMax: AMOUNT },
  grid_emission_factor: { year: YEAR, kgCo2ePerKwh: within(FINANCE_BOUNDS.gridEmissionFactor) },
  /** A figure of a law may be any. */
  legal_limit: { law: TEXT, quantity: TEXT, value: between(-MOST, MOST) },
  pv_duty: {
    law: TEXT,
    thresholdBuildingAreaM2: AMOUNT,
    kwPerM2: AMOUNT,
    exemptBuildingClasses: listOf(TEXT, 0),
    windLoadPaMin: AMOUNT,
  },
  pv_duty_light: { minKwhPerKwYear: AMOUNT },
  load_shape: { name: TEXT, hourShares: HOUR_SHARES },
  /** Relative outputs of kinds of day, by month. */
  day_spread: { fifths: listOf(listOf(between(0, MOST), 1), 12, 12) },
} satisfies Record<string, ValueFields>;

export type FinanceKind = keyof typeof FIELDS;

/** The value of a row of each kind. */
export type FinanceValues = { [K in FinanceKind]: ValuesOf<(typeof FIELDS)[K]> };

export const FINANCE_VALUE_FIELDS: Readonly<Record<FinanceKind, ValueFields>> = FIELDS;

/** Every kind of row there is. */
export const FINANCE_KINDS = Object.keys(FIELDS) as FinanceKind[];
