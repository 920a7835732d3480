import type { CodedText } from '../../texts/coded-text.js';
import type { Financing, SplitYear } from './cash-flow.js';
import type { FinanceStatus } from '../rows/finance-table.js';

/** A figure the result rests on. */
export interface Assumption {
  name: string;
  value: number | string;
  unit: string;
  source: string;
  /** The source in 繁體中文, where its row has it. */
  sourceZh?: string;
  date: string | null;
  status: FinanceStatus | 'given';
  /** The figure's range where it has one. */
  range?: [number, number];
  /** Why the figure does not apply, where it does not. */
  reason?: CodedText;
}

/** Something not known: what to ask, the path of the input that answers it, and between what the answer lies where that is known. */
export interface Unknown extends CodedText {
  field: string;
  bounds: [number, number] | null;
}

/** Who counts what a plant costs: buyers by their quotes, or the regulator by the formula of the tariff. */
export const COST_VIEWS = ['market', 'regulator'] as const;

/** What one party counts with for a plant of this size: the market by its quotes, the regulator by the tariff formula. */
export interface MoneyView {
  view: (typeof COST_VIEWS)[number];
  counted: boolean;
  /** Before value-added tax [TWD/kW], with the range of 80 %. */
  costTwdPerKw: number;
  costLowTwdPerKw: number;
  costHighTwdPerKw: number;
  /** All upkeep, a new inverter included, as a mean of a year [TWD/kW]. */
  upkeepTwdPerKwYear: number | null;
  /** Net present value with this party's upkeep, and its cost where none is given; `null` where a figure is missing. */
  npvTwd: number | null;
  source: string;
  /** The source in 繁體中文, where its row has it. */
  sourceZh?: string;
  date: string | null;
  status: FinanceStatus;
}

/** Upkeep by item [TWD/kW]: operation, maintenance and monitoring of the years 1 to 20, insurance a year, a new inverter. */
export interface UpkeepPlan {
  omTwdPerKw: readonly number[];
  insuranceTwdPerKw: number;
  replacement: { year: number; twdPerKw: number } | undefined;
}

/** A cost that is paid once, at the start. */
export interface InitialCost {
  name: string;
  twd: number;
}

/** Every number a plant's account is made of. */
export interface FinanceCase {
  capacityKw: number;
  annualKwh: number;
  /** Where the output of a year goes, as the scheme has it. */
  splitYear: SplitYear;
  costTwdPerKw: number;
  /** The price is multiplied by it. */
  costFactor: number;
  /** Paid at the start beside the price, such as for the connection and a battery. */
  otherCosts: readonly InitialCost[];
  /** Paid for a new battery at the ends of these years. */
  batteryReplacement?: { years: readonly number[]; costTwd: number } | undefined;
  subsidyTwd: number;
  upkeep: UpkeepPlan;
  /** All items of upkeep are multiplied by it. */
  upkeepFactor: number;
  degradationPercent: number;
  discountRatePercent: number;
  /** Of the first year; `feedInShares` are the rates of the years 1 to 20 over it. */
  feedInTwdPerKwh: number;
  feedInShares: readonly number[];
  recyclingFee: { twdPerKwYear: number; years: number; twdPerKwh: number };
  taxPercent: number;
  priceGrowthPercent: number;
  omInflationPercent: number;
  hourShares: number[];
  financing: Financing;
}

/** How chance moves an input: any value of a side as likely as another up to its end, or the tails of a normal distribution. */
export interface RangeSpread {
  p10: Partial<FinanceCase>;
  p90: Partial<FinanceCase>;
  tails: 'ends' | 'normal';
}

/** Inputs that are moved for sensitivity. */
export const MOVED_FIGURES = [
  'annualKwh',
  'costAndTariff',
  'costTwdPerKw',
  'daytimeShare',
  'degradationPercent',
  'discountRatePercent',
  'feedInTwdPerKwh',
  'highEfficiencyPremiumPercent',
  'subsidyTwd',
  'taxPercent',
  'upkeepTwdPerKwYear',
] as const;
export type MovedFigure = (typeof MOVED_FIGURES)[number];

/** An input that is moved for sensitivity and, where its spread is known, for the percentiles. */
export interface InputRange {
  name: MovedFigure;
  unit: string;
  /** Path of the input that answers it; absent where no owner can. */
  answer?: string;
  base: number;
  low: number;
  high: number;
  atLow: Partial<FinanceCase>;
  atHigh: Partial<FinanceCase>;
  /** The input's own tenth and ninetieth percentile; absent where no chance moves it, or its spread is not known. */
  spread?: RangeSpread;
}

export interface CaseMoney {
  annualKwh: number;
  annualRevenueTwd: number;
  /** Share of the first year's output used in the house, 0..1. */
  selfConsumption: number;
  paybackYears: number | null;
  total20yrTwd: number;
  npvTwd: number;
}

/** The money of a case, and what is left since the start at the end of each year [TWD]. */
export interface CaseOutcome extends CaseMoney {
  cumulativeTwd: readonly number[];
}

/** One input varied between its bounds, with all others fixed. */
export interface SensitivityRow extends Pick<InputRange, 'name' | 'unit' | 'base' | 'low' | 'high'> {
  npvAtLowTwd: number;
  npvAtHighTwd: number;
  paybackAtLowYears: number | null;
  paybackAtHighYears: number | null;
}
