import { carbonResult } from './assess-finance.js';
import { flowOf, moneyOf, plantCostOfEnergy, totalCostTwd } from './case/case-money.js';
import { energyOfCases } from './case/energy-years.js';
import { countedPlant, npvOfCases } from './case/plant-economics.js';
import { gainProbability } from './chance/scenarios.js';
import { checkFinanceInput } from './check-input.js';
import { emptyNotes } from './finance-notes.js';
import type { FinanceInput, FinanceResult } from './finance-types.js';
import { checkDay, currencyOf } from './rows/finance-table.js';

/** The figures of `assessFinance` that a list of roofs shows. */
export type BriefMoney = Pick<
  FinanceResult,
  'currency' | 'totalCostTwd' | 'npvTwd' | 'probability' | 'paybackYears' | 'lcoeTwdPerKwh' | 'co2KgYear'
>;

const NO_MONEY = { totalCostTwd: null, npvTwd: null, probability: null, paybackYears: null, lcoeTwdPerKwh: null };

/**
 * The money of a plant in short: the same figures as `assessFinance`, without spread, sources and questions.
 * @throws InvalidInputError as `assessFinance` does.
 */
export function assessInBrief(input: FinanceInput): BriefMoney {
  checkFinanceInput(input);
  checkDay(input.asOf, 'asOf');
  const notes = emptyNotes();
  const plant = countedPlant(input, notes);
  const others = { currency: currencyOf(input.options), co2KgYear: carbonResult(input, notes) };
  if (plant === undefined) return { ...NO_MONEY, ...others };
  const { of, household } = plant;
  const energy = energyOfCases(household, of.annualKwh)(of);
  const flow = flowOf(of, energy);
  const { npvTwd, paybackYears } = moneyOf(of, flow);
  return {
    totalCostTwd: totalCostTwd(of),
    npvTwd,
    probability: gainProbability({ base: of, ranges: notes.ranges }, npvOfCases(plant, input.annualKwh)),
    paybackYears,
    lcoeTwdPerKwh: plantCostOfEnergy(of, energy, flow),
    ...others,
  };
}
