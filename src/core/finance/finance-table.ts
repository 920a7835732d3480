import { isCalendarDay } from '../calendar-day.js';
import { foldTai } from '../climate/fold-tai.js';
import { InvalidInputError } from '../errors.js';

/** Price steps of a tiered tariff; limits are kWh of one month, the last step has none. */
export interface PriceTier {
  upToKwh: number | null;
  summer: number;
  nonSummer: number;
}

/** A step of a subsidy paid for the kW between the step before and `upToKw`. */
export interface SubsidyStep {
  upToKw: number | null;
  twdPerKw: number;
  capTwd: number | null;
}

/** What a row of each kind holds. A `null` is a figure that was not found, and is asked for. */
export interface FinanceValues {
  feed_in_tariff: {
    mounting: 'rooftop' | 'ground' | 'floating';
    minKw: number;
    maxKwExclusive: number | null;
    rateTwdPerKwh: number | null;
    termYears: number;
  };
  /** `by_county`: every plant in the row's region has it; `ask`: it hangs on something the owner must say. */
  feed_in_bonus: { name: string; percent: number; applies: 'by_county' | 'ask'; condition: string };
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
    steps?: SubsidyStep[];
  };
  subsidy_notice: { text: string };
  capex: { minKw: number; maxKwExclusive: number | null; twdPerKwMin: number; twdPerKwMax: number; basis: string };
  capex_quote: { description: string; year: number | null; twdPerKwMin: number; twdPerKwMax: number };
  om_share: { shareMin: number; shareMax: number };
  inverter_replacement: { twdPerKw: number | null; afterYears: number | null };
  insurance: { twdPerKwYear: number | null };
  degradation: { percentPerYear: number; percentPerYearMin: number; percentPerYearMax: number };
  discount_rate: { percentPerYear: number; percentPerYearMin: number; percentPerYearMax: number };
  module_recycling_fee: { twdPerKwh: number; includedInRate: boolean };
  tax: { vatPercent: number | null; incomeTaxPercent: number | null };
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

/** `published` by the authority or press, `draft` before its decision, `unverified` without a document, `assumption` ours. */
export type FinanceStatus = 'published' | 'draft' | 'unverified' | 'assumption';

/** A dated figure with its source; what administrators edit. Days are ISO, both ends included. */
export interface FinanceRow<K extends FinanceKind = FinanceKind> {
  id: string;
  kind: K;
  /** County names in either writing of 臺, or the whole country. */
  region: 'TW' | string[];
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

/** Any row of a table; the kind tells which value it holds. */
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

const covers = (row: FinanceRow, county: string | undefined): boolean =>
  row.region === 'TW' || (county !== undefined && row.region.some((name) => foldTai(name) === foldTai(county)));

/** Regional rows first, then the youngest, then by id, so that the choice never hangs on the table's order. */
const byPrecedence = (a: FinanceRow, b: FinanceRow): number =>
  Number(a.region === 'TW') - Number(b.region === 'TW') ||
  b.validFrom.localeCompare(a.validFrom) ||
  a.id.localeCompare(b.id);

/**
 * Rows of a kind in force on a day.
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
): FinanceRow<K>[] => {
  checkDay(day, 'asOf');
  return rows
    .filter((row) => row.kind === kind && inForce(row, day) && covers(row, county))
    .map((row) => row as FinanceRow as FinanceRow<K>)
    .sort(byPrecedence);
};

/** The first of `rowsAsOf`: the most particular and youngest row in force. */
export const rowAsOf = <K extends FinanceKind>(
  rows: readonly AnyFinanceRow[],
  kind: K,
  day: string,
  county?: string,
): FinanceRow<K> | undefined => rowsAsOf(rows, kind, day, county)[0];
