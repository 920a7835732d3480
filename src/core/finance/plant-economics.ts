import { loadShape } from './load-shape.js';
import { annualNetTwd, flowOf, moneyOf, totalCostTwd } from './case-money.js';
import { energyOfCases, matchYear } from './energy-years.js';
import type { FinanceInput } from './finance-types.js';
import { householdOf } from './household.js';
import { emptyNotes } from './finance-notes.js';
import { resolveCase } from './resolve-case.js';
import { schemeOf } from './schemes/schemes.js';

/** All of a money question but the size: place, day, rows, options, use. */
export type EconomicsContext = Omit<FinanceInput, 'capacityKw' | 'annualKwh' | 'annualKwhP10' | 'annualKwhP90'>;

/** The money of one size, without its spread; money is `null` where a required figure is missing. */
export interface PlantEconomics {
  capacityKw: number;
  annualKwh: number;
  totalCostTwd: number | null;
  subsidyTwd: number;
  feedInTariff: number | null;
  annualRevenueTwd: number | null;
  annualNetTwd: number | null;
  npvTwd: number | null;
  paybackYears: number | null;
  /** The owner's flows from year 0 [TWD]. */
  flowsTwd: readonly number[] | null;
  /** Share of the output used in the house, 0..1. */
  selfConsumption: number;
  /** What a kWh used in the house saves in the first year; `null` where none is used there. */
  savedTwdPerKwh: number | null;
}

const nothing = (capacityKw: number, annualKwh: number): PlantEconomics => ({
  capacityKw,
  annualKwh,
  totalCostTwd: null,
  subsidyTwd: 0,
  feedInTariff: null,
  annualRevenueTwd: null,
  annualNetTwd: null,
  npvTwd: null,
  paybackYears: null,
  flowsTwd: null,
  selfConsumption: 0,
  savedTwdPerKwh: null,
});

/**
 * Money of a plant of one size: the same central figures as `assessFinance`, without spread, sensitivity and sources.
 * It does not check its input; give it what `assessFinance` would accept.
 * @param capacityKw module capacity [kWp]; `annualKwh` its output in the first year [kWh].
 * @param context the same for all sizes of a roof, with one array of rows: what is chosen from it is remembered.
 */
export const plantEconomics = (capacityKw: number, annualKwh: number, context: EconomicsContext): PlantEconomics => {
  const [input, notes] = [{ ...context, capacityKw, annualKwh }, emptyNotes()];
  const { usesHousehold } = schemeOf(context.options);
  const household = usesHousehold ? householdOf(input, notes) : undefined;
  const hourShares = household ? loadShape(input, notes) : [];
  const of = resolveCase(input, notes, hourShares);
  if (!of || (usesHousehold && !household?.tariff)) return nothing(capacityKw, annualKwh);
  const flow = flowOf(of, energyOfCases(household, annualKwh)(of));
  const { annualRevenueTwd, npvTwd, paybackYears } = moneyOf(of, flow);
  const [first] = flow.years;
  return {
    capacityKw,
    annualKwh,
    totalCostTwd: totalCostTwd(of),
    subsidyTwd: of.subsidyTwd,
    feedInTariff: of.feedInTwdPerKwh,
    annualRevenueTwd,
    annualNetTwd: annualNetTwd(flow),
    npvTwd,
    paybackYears,
    flowsTwd: flow.flowsTwd,
    selfConsumption: household ? matchYear(household, hourShares, annualKwh).selfConsumption : 0,
    savedTwdPerKwh: first && first.selfUsedKwh > 0 ? first.savingTwd / first.selfUsedKwh : null,
  };
};
