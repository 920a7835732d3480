import { codedText } from '../texts/coded-text.js';
import { loadShape } from './use/load-shape.js';
import { avoidedCo2Kg, gridEmissionFactor } from './case/carbon.js';
import {
  annualNetTwd,
  flowOf,
  isPlainSale,
  moneyOf,
  outcomeOfSales,
  plantCostOfEnergy,
  sellersCase,
  totalCostTwd,
} from './case/case-money.js';
import { compareSchemes } from './case/compare-schemes.js';
import { checkFinanceInput } from './check-input.js';
import { energyOfCases, matchYear, type Household } from './case/energy-years.js';
import { checkDay, currencyOf, TABLE_CURRENCY } from './rows/finance-table.js';
import type { CaseMoney, CaseOutcome, FinanceCase } from './case/finance-case.js';
import type { FinanceInput, FinanceResult } from './finance-types.js';
import { householdOf, monthsOfUse } from './use/household.js';
import { noteUnknown, emptyNotes, fromRow, noteGiven, type FinanceNotes } from './finance-notes.js';
import { discountedPaybackYears, internalRateOfReturn } from './case/metrics.js';
import { DEFAULT_FINANCE_MODE, schemeOf } from './schemes/schemes.js';
import { resolveCase } from './case/resolve-case.js';
import { npvOfView } from './chance/money-views.js';
import { byInformation } from './chance/question-order.js';
import { moneySpread } from './chance/scenarios.js';
import type { CashFlow } from './case/cash-flow.js';
import { sensitivity } from './chance/sensitivity.js';

const NO_MONEY = {
  totalCostTwd: null,
  subsidyTwd: 0,
  outOfPocketTwd: null,
  annualRevenueTwd: null,
  annualNetTwd: null,
  paybackYears: null,
  discountedPaybackYears: null,
  total20yrTwd: null,
  npvTwd: null,
  probability: null,
  sellersPaybackYears: null,
  irrPercent: null,
  lcoeTwdPerKwh: null,
  cashFlow: [],
  sensitivity: [],
  p10: null,
  p90: null,
} satisfies Partial<FinanceResult>;

type Money = Pick<FinanceResult, keyof typeof NO_MONEY>;

const moneyResult = (
  input: FinanceInput,
  of: FinanceCase,
  household: Household | undefined,
  notes: FinanceNotes,
): Money => {
  const energyOf = energyOfCases(household, of.annualKwh);
  const evaluate = (one: FinanceCase): CaseOutcome => outcomeOf(one, flowOf(one, energyOf(one)));
  const energy = energyOf(of);
  const flow = flowOf(of, energy);
  const { p10, p90, ...chance } = moneySpread(of, notes.ranges, isPlainSale(of) ? outcomeOfSales(of) : evaluate);
  const { annualRevenueTwd, paybackYears: payback, total20yrTwd, npvTwd } = moneyOf(of, flow);
  const moves = sensitivity(of, notes.ranges, evaluate);
  notes.unknowns = byInformation(notes.unknowns, notes.ranges, moves, chance, npvTwd);
  notes.views.forEach((view) => (view.npvTwd = npvOfView(view, { input, of, notes, evaluate })));
  return {
    annualRevenueTwd,
    annualNetTwd: annualNetTwd(flow),
    paybackYears: payback,
    total20yrTwd,
    npvTwd,
    probability: chance.probability,
    sellersPaybackYears: evaluate(sellersCase(of)).paybackYears,
    totalCostTwd: totalCostTwd(of),
    subsidyTwd: of.subsidyTwd,
    outOfPocketTwd: flow.outOfPocketTwd,
    discountedPaybackYears: discountedPaybackYears(of.discountRatePercent, flow.flowsTwd),
    irrPercent: internalRateOfReturn(flow.flowsTwd),
    lcoeTwdPerKwh: plantCostOfEnergy(of, energy, flow),
    cashFlow: flow.years.map((year, i) => ({
      ...year,
      cumulativeP10Twd: p10.cumulativeTwd[i]!,
      cumulativeP90Twd: p90.cumulativeTwd[i]!,
    })),
    sensitivity: moves,
    p10: withoutYears(p10),
    p90: withoutYears(p90),
  };
};

const outcomeOf = (of: FinanceCase, flow: CashFlow): CaseOutcome => ({
  ...moneyOf(of, flow),
  cumulativeTwd: flow.years.map(({ cumulativeTwd }) => cumulativeTwd),
});

const withoutYears = ({ cumulativeTwd: _, ...money }: CaseOutcome): CaseMoney => money;

const matchResult = (input: FinanceInput, household: Household | undefined, hourShares: number[]) => {
  const use =
    input.monthlyKwhUse === undefined ? 0 : monthsOfUse(input, input.monthlyKwhUse).reduce((sum, kwh) => sum + kwh, 0);
  const match = household && matchYear(household, hourShares, input.annualKwh);
  const potentialSelfSufficiency = match?.selfSufficiency ?? null;
  const potentialSelfConsumption = match?.selfConsumption ?? null;
  const { usesHousehold } = schemeOf(input.options);
  return {
    selfSufficiency: usesHousehold ? potentialSelfSufficiency : 0,
    selfConsumption: usesHousehold ? potentialSelfConsumption : 0,
    potentialSelfSufficiency,
    potentialSelfConsumption,
    coverage: use > 0 ? input.annualKwh / use : null,
  };
};

/** Emissions that a plant avoids [kg CO2e a year]; `null` where the grid's factor is not known. */
export const carbonResult = (input: FinanceInput, notes: FinanceNotes): number | null => {
  const own = input.options?.gridEmissionFactor;
  if (own !== undefined)
    return avoidedCo2Kg(input.annualKwh, noteGiven(notes, 'gridEmissionFactor', own, 'kg CO2e/kWh'));
  const row = gridEmissionFactor(input.rows, input.asOf);
  if (!row) return noteUnknown(notes, 'finance.gridEmissionFactor', codedText('ask_grid_emission')) ?? null;
  const value = row.value.kgCo2ePerKwh;
  fromRow(notes, row, { name: 'gridEmissionFactor', value, unit: row.unit });
  return avoidedCo2Kg(input.annualKwh, value);
};

/** A figure with the unit of its currency. */
const inCurrency = <T extends { unit: string }>(figure: T, currency: string): T =>
  currency === TABLE_CURRENCY ? figure : { ...figure, unit: figure.unit.replaceAll(TABLE_CURRENCY, currency) };

/**
 * The money of a plant over 20 years: cost, subsidy, revenue, payback, net present value, rate of return, cost of energy,
 * what moves them and how far they spread. Every figure it rests on is named with source, date and status; what is not known
 * is asked for, and counted in the middle of its range with the range in the spread, or not at all.
 * @param input capacity [kW], output [kWh], the day as of which rates apply, and the table's rows.
 * @returns figures in the currency of the options; money is `null` when a required figure is missing.
 * @throws InvalidInputError with every faulty field.
 */
export const assessFinance = (input: FinanceInput): FinanceResult => {
  checkFinanceInput(input);
  checkDay(input.asOf, 'asOf');
  const notes = emptyNotes();
  const household = householdOf(input, notes);
  const hourShares = household ? loadShape(input, notes) : [];
  const resolved = resolveCase(input, notes, hourShares);
  const complete = !schemeOf(input.options).usesHousehold || household?.tariff !== undefined;
  const money = resolved && complete ? moneyResult(input, resolved, household, notes) : NO_MONEY;
  const currency = currencyOf(input.options);
  return {
    mode: input.options?.mode ?? DEFAULT_FINANCE_MODE,
    currency,
    country: input.country?.country ?? null,
    countrySource: input.country?.source ?? null,
    ...money,
    sensitivity: money.sensitivity.map((one) => inCurrency(one, currency)),
    ...matchResult(input, household, hourShares),
    schemes: compareSchemes(input),
    co2KgYear: carbonResult(input, notes),
    views: notes.views,
    assumptions: notes.assumptions.map((one) => inCurrency(one, currency)),
    unknowns: notes.unknowns,
    warnings: notes.warnings,
  };
};
