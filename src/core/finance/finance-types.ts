import type { CodedText } from '../texts/coded-text.js';
import type { Battery } from './use/battery.js';
import type { CashFlowYear } from './case/cash-flow.js';
import type { Assumption, CaseMoney, MoneyView, SensitivityRow, Unknown } from './case/finance-case.js';
import type { CountrySource, FinanceCountry } from './rows/finance-country.js';
import type { AnyFinanceRow } from './rows/finance-table.js';
import type { FinanceMode } from './schemes/schemes.js';

/** What the owner knows better than the table; everything absent is taken from the rows or asked for. */
export interface FinanceOptions {
  mode?: FinanceMode;
  /** ISO 4217, TWD unless given; all sums and prices are in it, whatever their names say. */
  currency?: string;
  /** All that is paid at the start for a kW, tax and connection included [TWD]. */
  costTwdPerKw?: number;
  subsidyTwd?: number;
  /** Whether the modules are certified as highly efficient, and how much dearer the plant is then than the quotes [%]. */
  highEfficiencyModules?: boolean;
  highEfficiencyPremiumPercent?: number;
  /** Variants of subsidy programmes the plant fulfils. */
  subsidyVariants?: string[];
  /** A loan, where all three are given: share of the outlay [0..1], interest [% a year], whole years up to 20. */
  loanShare?: number;
  loanRatePercent?: number;
  loanYears?: number;
  /** The roof is let: the owner has this share of the feed-in revenue [%]. */
  leaseSharePercent?: number;
  discountRatePercent?: number;
  /** What is paid for a kWh fed in, bonuses included [TWD]. */
  feedInTariff?: number;
  /** Operation, maintenance and monitoring; insurance [TWD per kW and year]. */
  omTwdPerKwYear?: number;
  insuranceTwdPerKwYear?: number;
  degradationPercent?: number;
  inverterReplacement?: { year: number; twdPerKw: number };
  /** Income tax [% of the energy sold], or the rate of the owner's bracket [%]. */
  taxPercent?: number;
  taxBracketPercent?: number;
  /** Yearly growth of retail prices, and of upkeep [%]. */
  priceGrowthPercent?: number;
  omInflationPercent?: number;
  /** Emissions of the grid [kg CO2e/kWh]. */
  gridEmissionFactor?: number;
  /** A battery that is charged from the surplus, with its price [TWD]. */
  battery?: Battery & { costTwd: number; replacementCostTwd?: number };
  /** Price of bought electricity, the same for every kWh [TWD]; in place of a plan. */
  retailPrice?: number;
  retailPlan?: string;
  /** Name of a load shape of the table. */
  loadProfile?: string;
  /** Share of a day's use in each hour [24]. */
  hourShares?: number[];
}

/** Options about how the electricity is used; a request has them beside its finance inputs. */
export const USE_OPTIONS = ['retailPlan', 'hourShares', 'loadProfile', 'battery'] as const;
export type UseOption = (typeof USE_OPTIONS)[number];

export interface FinanceInput {
  capacityKw: number;
  /** First year's output [kWh]. */
  annualKwh: number;
  /** The first year's output that is exceeded with 90 % and with 10 % probability [kWh]. */
  annualKwhP10?: number;
  annualKwhP90?: number;
  /** Output of each hour of a year of 365 days in local standard time, any unit; its course counts, its sum is scaled to the year's output. */
  acHours?: Float64Array;
  /** Household use: kWh a month on average, or twelve months from January. */
  monthlyKwhUse?: number | number[];
  /** Area of the whole roof, by which programmes limit their subsidies [m²]. */
  roofAreaM2?: number;
  /** Whose rows they are, and county or region of it. */
  country?: FinanceCountry;
  county?: string;
  /** ISO day as of which rates apply: the day the plant is completed. */
  asOf: string;
  rows: readonly AnyFinanceRow[];
  options?: FinanceOptions;
}

/** A year of the account with the band of its sum: missed, and reached, with 10 % probability [TWD]. */
export interface ForecastYear extends CashFlowYear {
  cumulativeP10Twd: number;
  cumulativeP90Twd: number;
}

/** What may be done with the output: sold, used with the rest sold, or used with nothing sold. */
export const COMPARED_SCHEMES = ['feed_in', 'self_use', 'self_use_only'] as const;
export type ComparedScheme = (typeof COMPARED_SCHEMES)[number];

/** One way of using the output, in the first year and over the term; `null` where a figure is missing. */
export interface SchemeMoney {
  scheme: ComparedScheme;
  soldKwh: number | null;
  usedKwh: number | null;
  /** What the sold part earns and the used part saves in the first year [TWD]. */
  soldTwd: number | null;
  savedTwd: number | null;
  annualNetTwd: number | null;
  npvTwd: number | null;
  paybackYears: number | null;
  /** Use of the household [kWh a year], and whether it is that of the average household of the table. */
  useKwhYear: number | null;
  isUseAssumed: boolean;
}

export interface FinanceResult {
  mode: FinanceMode;
  /** ISO 4217. */
  currency: string;
  /** Country whose rows were used, and how it is known; `null` without rows. */
  country: string | null;
  countrySource: CountrySource | null;
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
  /** That the net present value is above 0, by the ranges that chance moves, 0..1. */
  probability: number | null;
  /** Payback as sellers state it: without new inverter, insurance and income tax. */
  sellersPaybackYears: number | null;
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
  /** What may be done with the output, beside each other. */
  schemes: SchemeMoney[];
  cashFlow: ForecastYear[];
  sensitivity: SensitivityRow[];
  /** The outcome that is missed (p10) and reached (p90) with 10 % probability: p10 is the bad side, payback included. */
  p10: CaseMoney | null;
  p90: CaseMoney | null;
  views: MoneyView[];
  assumptions: Assumption[];
  /** The one whose answer is worth most to the decision first. */
  unknowns: Unknown[];
  warnings: CodedText[];
}
