import type { CashFlowYear, Financing } from './cash-flow.js';
import type { AnyFinanceRow, FinanceStatus } from './finance-table.js';
import type { FinanceScheme } from './schemes/scheme.js';
import type { FinanceMode } from './schemes/schemes.js';

/** What the owner knows better than the table; everything absent is taken from the rows or asked for. */
export interface FinanceOptions {
  mode?: FinanceMode;
  /** All that is paid at the start for a kW, tax and connection included [TWD]. */
  costTwdPerKw?: number;
  subsidyTwd?: number;
  /** Variants of subsidy programmes the plant fulfils. */
  subsidyVariants?: string[];
  /** Share of the outlay [0..1], interest [% a year], whole years up to 20. */
  loan?: { share: number; ratePercent: number; years: number };
  /** The roof is let: the owner has this share of the feed-in revenue [%]. */
  lease?: { revenueSharePercent: number };
  discountRatePercent?: number;
  /** What is paid for a kWh fed in, bonuses included [TWD]. */
  feedInTariff?: number;
  /** Operation, maintenance and monitoring; insurance [TWD per kW and year]. */
  omTwdPerKwYear?: number;
  insuranceTwdPerKwYear?: number;
  degradationPercent?: number;
  inverterReplacement?: { year: number; twdPerKw: number };
  /** Income tax [% of the energy sold]. */
  taxPercent?: number;
  /** Yearly growth of retail prices, and of upkeep [%]. */
  priceGrowthPercent?: number;
  omInflationPercent?: number;
  /** Emissions of the grid [kg CO2e/kWh]. */
  gridEmissionFactor?: number;
  retailPlan?: string;
  /** Share of a day's use in each hour [24]. */
  hourShares?: number[];
}

export interface FinanceInput {
  capacityKw: number;
  /** First year's output [kWh], and where they are known the years 1 to 20 themselves (then no degradation is added). */
  annualKwh: number;
  annualKwhByYear?: number[];
  /** The first year's output that is exceeded with 90 % and with 10 % probability [kWh]. */
  annualKwhP10?: number;
  annualKwhP90?: number;
  /** Mean output by month and local hour, [12][24], kW per kWp; its shape counts, its sum is scaled to the year's output. */
  acMonthHour?: number[][];
  /** Household use: kWh a month on average, or twelve months from January. */
  monthlyKwhUse?: number | number[];
  /** Area of the whole roof, by which programmes limit their subsidies [m²]. */
  roofAreaM2?: number;
  county?: string;
  /** ISO day as of which rates apply: the day the plant is completed. */
  asOf: string;
  rows: readonly AnyFinanceRow[];
  options?: FinanceOptions;
}

/** A figure the result rests on. */
export interface Assumption {
  name: string;
  value: number | string;
  unit: string;
  source: string;
  date: string | null;
  status: FinanceStatus | 'given';
  /** The figure's range where it has one. */
  range?: [number, number];
}

/** Something not known: the path of the input that answers it, what to ask, and between what the answer lies where that is known. */
export interface Unknown {
  field: string;
  question: string;
  bounds: [number, number] | null;
}

/** What one party counts with for a plant of this size: the market by its quotes, the regulator by the tariff formula. */
export interface MoneyView {
  view: 'market' | 'regulator';
  /** Whether its cost is the one counted. */
  counted: boolean;
  /** Before value-added tax [TWD/kW], with the range of 80 %. */
  costTwdPerKw: number;
  costLowTwdPerKw: number;
  costHighTwdPerKw: number;
  /** All upkeep, a new inverter included, as a mean of a year [TWD/kW]. */
  upkeepTwdPerKwYear: number | null;
  source: string;
  date: string | null;
  status: FinanceStatus;
}

/** Upkeep by item [TWD/kW]: operation, maintenance and monitoring of the years 1 to 20, insurance a year, a new inverter. */
export interface UpkeepPlan {
  omTwdPerKw: readonly number[];
  insuranceTwdPerKw: number;
  replacement: { year: number; twdPerKw: number } | undefined;
}

/** Every number a plant's account is made of. */
export interface FinanceCase {
  scheme: FinanceScheme;
  capacityKw: number;
  annualKwh: number;
  /** Output of each year over the first; without it degradation decides. */
  yearFactors: number[] | undefined;
  costTwdPerKw: number;
  /** Paid to the grid company for the connection [TWD]. */
  gridWorksTwd: number;
  subsidyTwd: number;
  upkeep: UpkeepPlan;
  /** All items of upkeep are multiplied by it. */
  upkeepFactor: number;
  degradationPercent: number;
  discountRatePercent: number;
  feedInTwdPerKwh: number;
  recyclingFee: { twdPerKwYear: number; years: number; twdPerKwh: number };
  taxPercent: number;
  priceGrowthPercent: number;
  omInflationPercent: number;
  hourShares: number[];
  financing: Financing;
}

/** An input that is moved for sensitivity and, where its spread is known, for the percentiles. */
export interface InputRange {
  name: string;
  unit: string;
  base: number;
  low: number;
  high: number;
  atLow: Partial<FinanceCase>;
  atHigh: Partial<FinanceCase>;
  /** The input's own tenth and ninetieth percentile; absent where its spread is not known. */
  spread?: { p10: Partial<FinanceCase>; p90: Partial<FinanceCase> };
}

/** What comes out of one case. */
export interface CaseMoney {
  annualKwh: number;
  annualRevenueTwd: number;
  paybackYears: number | null;
  total20yrTwd: number;
  npvTwd: number;
}

/** One input varied between its bounds, with all others fixed. */
export interface SensitivityRow {
  name: string;
  unit: string;
  base: number;
  low: number;
  high: number;
  npvAtLowTwd: number;
  npvAtHighTwd: number;
  paybackAtLowYears: number | null;
  paybackAtHighYears: number | null;
}

export interface FinanceResult {
  mode: FinanceMode;
  totalCostTwd: number | null;
  subsidyTwd: number;
  outOfPocketTwd: number | null;
  /** First year's feed-in revenue, savings and rent, before costs. */
  annualRevenueTwd: number | null;
  /** The same less the mean of a year's running costs: upkeep with the new inverter, fees, tax. */
  annualNetTwd: number | null;
  /** Years until the outlay has come back permanently; `null` when never within 20 years, or when not computable. */
  paybackYears: number | null;
  discountedPaybackYears: number | null;
  /** What is left after 20 years: all income less all costs, loan payments and the outlay. */
  total20yrTwd: number | null;
  npvTwd: number | null;
  irrPercent: number | null;
  lcoeTwdPerKwh: number | null;
  /** Share of the use met by the roof in the same hour, share of the output used in the house [0..1]; 0 where all is sold. */
  selfSufficiency: number | null;
  selfConsumption: number | null;
  /** The same two if the output were used in the house first, whatever is done with it. */
  potentialSelfSufficiency: number | null;
  potentialSelfConsumption: number | null;
  /** A year's output over a year's use, sold or not. */
  coverage: number | null;
  co2KgYear: number | null;
  cashFlow: CashFlowYear[];
  sensitivity: SensitivityRow[];
  /** The outcome that is missed (p10) and reached (p90) with 10 % probability: p10 is the bad side, payback included. */
  p10: CaseMoney | null;
  p90: CaseMoney | null;
  views: MoneyView[];
  assumptions: Assumption[];
  unknowns: Unknown[];
}
