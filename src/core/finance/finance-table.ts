import { isCalendarDay } from '../calendar-day.js';
import { foldTai } from '../climate/fold-tai.js';
import { InvalidInputError } from '../errors.js';
import { memoizeByIdentity } from '../memoize-by-identity.js';

/** Price steps of a tiered tariff; limits are kWh of one month, the last step has none. */
export interface PriceTier {
  upToKwh: number | null;
  summer: number;
  nonSummer: number;
}

/** A step of a subsidy or a charge for the kW between the step before and `upToKw`. */
export interface SubsidyStep {
  upToKw: number | null;
  twdPerKw: number;
  capTwd: number | null;
}

/** A feed-in rate from a year of the contract on. */
export interface LaterRate {
  fromYear: number;
  rateTwdPerKwh: number;
}

/** What a row of each kind holds. A `null` is a figure that was not found, and is asked for. */
export interface FinanceValues {
  feed_in_tariff: {
    mounting: 'rooftop' | 'ground' | 'floating';
    minKw: number;
    maxKwExclusive: number | null;
    rateTwdPerKwh: number | null;
    /** Where the rate was not found: the rates that bound it. */
    rateTwdPerKwhMin?: number;
    rateTwdPerKwhMax?: number;
    /** Rates that follow in the contract, such as a lower one after the first years; before its first year `rateTwdPerKwh` holds. */
    laterRates?: LaterRate[];
    termYears: number;
  };
  /**
   * `by_county`: every plant in the row's region has it; `ask`: it depends on something the owner must say.
   * `afterRegion`: percent of the base rate, added after the regional bonus has multiplied it.
   */
  feed_in_bonus: {
    name: string;
    percent: number;
    applies: 'by_county' | 'ask';
    condition: string;
    afterRegion?: boolean;
  };
  /** Paid for every kWh on top of the rate and its bonuses. */
  feed_in_adder: { name: string; twdPerKwh: number };
  retail_tariff: {
    plan: string;
    name: string;
    tiers: PriceTier[];
    summerFrom: string;
    summerTo: string;
    billingCycleMonths: number;
    minMonthlyFeeTwd: number | null;
  };
  time_of_use_tariff: {
    plan: string;
    name: string;
    basicFeeTwdMonth: number;
    /** Fee for each kW of contracted power. */
    contractTwdPerKwMonth?: { summer: number; nonSummer: number };
    surchargeAboveKwhMonth: number;
    surchargeTwdPerKwh: number;
    prices: { season: 'summer' | 'non_summer'; period: string; twdPerKwh: number }[];
    hours: { season: 'summer' | 'non_summer'; days: string; fromHour: number; toHour: number; period: string }[];
  };
  household_use: { summerKwhMonth: number; nonSummerKwhMonth: number };
  retail_average: {
    residentialTwdPerKwh: number;
    smallShopTwdPerKwh: number;
    allTwdPerKwh: number;
    supplyCostTwdPerKwh: number;
  };
  subsidy: {
    name: string;
    variant: string;
    twdPerKwMin: number | null;
    twdPerKwMax: number | null;
    capTwd: number | null;
    condition: string | null;
    fundedBy: 'central' | 'county';
    /** Instead of a sum per kW: share of the plant's cost. */
    percentOfCost?: number;
    /** Largest roof that is paid for. */
    maxRoofM2?: number;
    /** Only whole kW are paid for. */
    wholeKw?: boolean;
    steps?: SubsidyStep[];
  };
  subsidy_notice: { text: string };
  /** The regulator's view: initial cost and upkeep (share of that cost a year) in the tariff formula. */
  capex: {
    minKw: number;
    maxKwExclusive: number | null;
    twdPerKwMin: number;
    twdPerKwMax: number;
    basis: string;
    omShareMin?: number;
    omShareMax?: number;
  };
  /** The market's view: what a plant of a size was offered for in a year. */
  capex_quote: {
    description: string;
    year: number | null;
    kw?: number;
    vatIncluded?: boolean;
    twdPerKwMin: number;
    twdPerKwMax: number;
  };
  price_trend: { percentPerYear: number; percentPerYearMin: number; percentPerYearMax: number };
  om_share: { shareMin: number; shareMax: number };
  /** The vendors' view of one item of upkeep in the years `fromYear` to `toYear`. */
  upkeep: {
    item: 'service' | 'insurance' | 'monitoring';
    basis: 'percent_of_revenue' | 'percent_of_cost' | 'twd_per_kw';
    fromYear: number;
    toYear: number;
    min: number;
    max: number;
  };
  grid_works: { steps: SubsidyStep[] };
  inverter_replacement: {
    twdPerKw: number | null;
    afterYears: number | null;
    twdPerKwMin?: number;
    twdPerKwMax?: number;
    afterYearsMin?: number;
    afterYearsMax?: number;
  };
  insurance: { twdPerKwYear: number | null };
  /** A battery keeps `shareLeft` of its capacity after so many years or full cycles, whichever comes first, and serves `lifeYears`. */
  battery_wear: { shareLeft: number; years: number; cycles: number; lifeYears: number };
  /** Longest payback of a plant that is called worth its money. */
  payback_expectation: { years: number };
  degradation: { percentPerYear: number; percentPerYearMin: number; percentPerYearMax: number };
  discount_rate: { percentPerYear: number; percentPerYearMin: number; percentPerYearMax: number };
  /** By energy where the rate contains it, and by capacity in yearly instalments. */
  module_recycling_fee: { twdPerKwh: number; includedInRate: boolean; twdPerKw?: number; instalments?: number };
  /** Value-added tax of the plant, the monthly sales from which an owner registers for it, and the share of sales taxed as income below that. */
  tax: {
    vatPercent: number | null;
    incomeTaxPercent: number | null;
    salesIncomePercent?: number;
    vatThresholdTwdMonth?: number;
  };
  personal_tax_rate: { percent: number; percentMin: number; percentMax: number };
  area_per_kw: { mounting: string; pingPerKw: number | null; m2PerKwMin: number; m2PerKwMax: number };
  grid_emission_factor: { year: number; kgCo2ePerKwh: number };
  grid_emission_target: { year: number; kgCo2ePerKwh: number };
  legal_limit: { law: string; quantity: string; value: number };
  pv_duty: {
    law: string;
    thresholdBuildingAreaM2: number;
    kwPerM2: number;
    exemptBuildingClasses: string[];
    windLoadPaMin: number;
  };
  pv_duty_light: { minKwhPerKwYear: number };
  load_shape: { name: string; hourShares: number[] };
  day_spread: { fifths: number[][] };
}

export type FinanceKind = keyof FinanceValues;

/** How sure a figure is, from the surest: what each status means is in reference/README.md. */
export const FINANCE_STATUSES = ['published', 'vendor', 'inferred', 'draft', 'unverified', 'assumption'] as const;
export type FinanceStatus = (typeof FINANCE_STATUSES)[number];

/** Country and currency of rows that name none: those which the service ships. */
export const TABLE_COUNTRY = 'TW';
export const TABLE_CURRENCY = 'TWD';

/** A dated figure with its source; what administrators edit. Days are ISO, both ends included. */
export interface FinanceRow<K extends FinanceKind = FinanceKind> {
  id: string;
  kind: K;
  /** ISO 3166-1 code and ISO 4217 currency of the row; those of Taiwan unless stated. */
  country?: string;
  currency?: string;
  /** Names of counties or regions (臺 in either writing); `TW`, or no name at all, for the whole country. */
  region: typeof TABLE_COUNTRY | string[];
  validFrom: string;
  validTo: string | null;
  value: FinanceValues[K];
  unit: string;
  source: string;
  /** Day, month or year of the source; `null` when it shows none. */
  sourceDate: string | null;
  status: FinanceStatus;
  note?: string;
}

/** Any row of a table; the kind shows which value it holds. */
export type AnyFinanceRow = { [K in FinanceKind]: FinanceRow<K> }[FinanceKind];

/**
 * Checks that a text is a day that exists.
 * @throws InvalidInputError at `field` otherwise.
 */
export const checkDay = (day: string, field: string): string => {
  if (isCalendarDay(day)) return day;
  throw InvalidInputError.at([field], 'a day such as 2026-07-01 is needed', day);
};

const inForce = (row: FinanceRow, day: string): boolean =>
  row.validFrom <= day && (row.validTo === null || day <= row.validTo);

const isNational = ({ region }: FinanceRow): boolean => region === TABLE_COUNTRY || region.length === 0;

const covers = (row: FinanceRow, county: string | undefined): boolean =>
  isNational(row) || (county !== undefined && [row.region].flat().some((name) => foldTai(name) === foldTai(county)));

/** Regional rows first, then the youngest, then by id, so that the choice never hangs on the table's order. */
const byPrecedence = (a: FinanceRow, b: FinanceRow): number =>
  Number(isNational(a)) - Number(isNational(b)) || b.validFrom.localeCompare(a.validFrom) || a.id.localeCompare(b.id);

/** Most answers remembered for one table; a calculation asks for a day and county of some 20 kinds. */
const MAX_REMEMBERED = 256;

/** Answers of a table by kind, day and county: many sizes of one roof ask the same. */
const answersOf = memoizeByIdentity((_rows: readonly AnyFinanceRow[]) => new Map<string, readonly AnyFinanceRow[]>());

/**
 * Rows of a kind in force on a day.
 * @param rows of one country and currency.
 * @param day ISO day, both ends of a row's validity included.
 * @param county name in either writing; without it only rows for the whole country count.
 * @returns rows of the county before those of the country, younger before older.
 * @throws InvalidInputError when the day is none.
 */
export const rowsAsOf = <K extends FinanceKind>(
  rows: readonly AnyFinanceRow[],
  kind: K,
  day: string,
  county?: string,
): readonly FinanceRow<K>[] => {
  const [answers, key] = [answersOf(rows), `${kind} ${day} ${county ?? ''}`];
  const known = answers.get(key);
  if (known) return known as readonly FinanceRow[] as readonly FinanceRow<K>[];
  checkDay(day, 'asOf');
  const found = rows.filter((row) => row.kind === kind && inForce(row, day) && covers(row, county)).sort(byPrecedence);
  if (answers.size >= MAX_REMEMBERED) answers.clear();
  answers.set(key, found);
  return found as FinanceRow[] as FinanceRow<K>[];
};

/** The first of `rowsAsOf`: the most particular and youngest row in force. */
export const rowAsOf = <K extends FinanceKind>(
  rows: readonly AnyFinanceRow[],
  kind: K,
  day: string,
  county?: string,
): FinanceRow<K> | undefined => rowsAsOf(rows, kind, day, county)[0];
