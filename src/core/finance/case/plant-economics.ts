import { loadShape } from '../use/load-shape.js';
import { annualNetTwd, flowOf, isPlainSale, moneyOf, npvOfSales, totalCostTwd } from './case-money.js';
import { premiumOf } from './conditions.js';
import { energyOfCases, matchYear, type Household } from './energy-years.js';
import type { FinanceCase } from './finance-case.js';
import type { FinanceInput } from '../finance-types.js';
import { householdOf } from '../use/household.js';
import { emptyNotes, type FinanceNotes } from '../finance-notes.js';
import { npvOfShare } from '../chance/scenarios.js';
import { resolveCase } from './resolve-case.js';
import { schemeOf } from '../schemes/schemes.js';

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
  /** What highly efficient modules add to the price of the quotes [%]; `null` where they are not counted or the price is given. */
  premiumPercent: number | null;
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
  premiumPercent: null,
});

/** A plant with its figures, and the household that uses a part of its output. */
export interface CountedPlant {
  of: FinanceCase;
  household: Household | undefined;
  hourShares: number[];
}

/** The figures of a plant; `undefined` where a required one is missing. */
export function countedPlant(input: FinanceInput, notes: FinanceNotes): CountedPlant | undefined {
  const { usesHousehold } = schemeOf(input.options);
  const household = usesHousehold ? householdOf(input, notes) : undefined;
  const hourShares = household ? loadShape(input, notes) : [];
  const of = resolveCase(input, notes, hourShares);
  return !of || (usesHousehold && !household?.tariff) ? undefined : { of, household, hourShares };
}

/**
 * The net present value that a plant exceeds with some probability, by the ranges that chance moves.
 * @param input a plant with the percentiles of its output.
 */
export function npvExceededWith(share: number, input: FinanceInput): number | null {
  const notes = emptyNotes();
  const plant = countedPlant(input, notes);
  if (plant === undefined) return null;
  return npvOfShare(share, { base: plant.of, ranges: notes.ranges }, npvOfCases(plant, input.annualKwh));
}

/** Net present values of the cases of a plant. */
export function npvOfCases(
  { of: base, household }: CountedPlant,
  annualKwh: number,
  isExact = true,
): (of: FinanceCase) => number {
  if (isPlainSale(base)) return npvOfSales(base);
  const energyOf = energyOfCases(household, annualKwh, isExact);
  return (of) => moneyOf(of, flowOf(of, energyOf(of))).npvTwd;
}

/** The owner's flows of one size, and what decides them; `undefined` where a required figure is missing. */
function flowsOf(capacityKw: number, annualKwh: number, context: EconomicsContext, isExact: boolean) {
  const plant = countedPlant({ ...context, capacityKw, annualKwh }, emptyNotes());
  return plant && { ...plant, flow: flowOf(plant.of, energyOfCases(plant.household, annualKwh, isExact)(plant.of)) };
}

/**
 * What a plant is worth, as `plantEconomics` has it.
 * @param isExact false for a search of sizes, with the self-use of the first year within 0.1 %.
 * @returns money that is `null` where a required figure is missing.
 */
export function plantWorth(
  capacityKw: number,
  annualKwh: number,
  context: EconomicsContext,
  isExact = true,
): Pick<PlantEconomics, 'npvTwd' | 'feedInTariff'> {
  const plant = countedPlant({ ...context, capacityKw, annualKwh }, emptyNotes());
  if (!plant) return { npvTwd: null, feedInTariff: null };
  return { npvTwd: npvOfCases(plant, annualKwh, isExact)(plant.of), feedInTariff: plant.of.feedInTwdPerKwh };
}

/** The owner's flows from year 0 for a search of sizes [TWD]; `null` where a required figure is missing. */
export const searchedFlows = (
  capacityKw: number,
  annualKwh: number,
  context: EconomicsContext,
): readonly number[] | null => flowsOf(capacityKw, annualKwh, context, false)?.flow.flowsTwd ?? null;

/**
 * Money of a plant of one size: the same central figures as `assessFinance`, without spread, sensitivity and sources.
 * It does not check its input; give it what `assessFinance` would accept.
 * @param capacityKw module capacity [kWp]; `annualKwh` its output in the first year [kWh].
 * @param context the same for all sizes of a roof, with one array of rows: what is chosen from it is remembered.
 */
export const plantEconomics = (capacityKw: number, annualKwh: number, context: EconomicsContext): PlantEconomics => {
  const found = flowsOf(capacityKw, annualKwh, context, true);
  if (!found) return nothing(capacityKw, annualKwh);
  const { of, household, hourShares, flow } = found;
  const { annualRevenueTwd, npvTwd, paybackYears } = moneyOf(of, flow);
  const first = flow.years[0]!;
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
    premiumPercent: context.options?.costTwdPerKw === undefined ? premiumOf(context).percent : null,
    savedTwdPerKwh: first.selfUsedKwh > 0 ? first.savingTwd / first.selfUsedKwh : null,
  };
};
