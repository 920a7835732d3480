import { monthlyUse } from '../climate/goal-weights.js';
import {
  costPerKw,
  degradation,
  discountRate,
  feedInRate,
  loadShape,
  noteYield,
  omPerKwYear,
  recyclingFee,
  subsidyTwd,
  type Ledger,
} from './assumptions.js';
import { avoidedCo2Kg, gridEmissionFactor } from './carbon.js';
import { cashFlow, type CashFlow, type Financing, type YearEnergy } from './cash-flow.js';
import { checkFinanceInput } from './check-input.js';
import { energyOfCases, matchYear, type Household } from './energy-years.js';
import { checkDay, rowAsOf, rowsAsOf } from './finance-table.js';
import type {
  CaseMoney,
  FinanceCase,
  FinanceInput,
  FinanceMode,
  FinanceOptions,
  FinanceResult,
} from './finance-types.js';
import {
  discountedPaybackYears,
  internalRateOfReturn,
  levelisedCost,
  netPresentValue,
  paybackYears,
} from './metrics.js';
import { moneyPercentiles } from './scenarios.js';
import { sensitivity } from './sensitivity.js';

const RETAIL_PLAN = 'residential_tiered';

/** Every day alike: counted where the table does not say how days differ. */
const EVEN_DAYS = Array.from({ length: 12 }, () => [1]);

const financingOf = (options: FinanceOptions): Financing => {
  if (options.lease) return { kind: 'lease', ...options.lease };
  return options.loan ? { kind: 'loan', ...options.loan } : { kind: 'cash' };
};

const ask = (ledger: Ledger, field: string, question: string): undefined => {
  ledger.unknowns.push({ field, question, bounds: null });
  return undefined;
};

const retailTariff = (input: FinanceInput, ledger: Ledger): Household['tariff'] => {
  const plan = input.options?.retailPlan ?? RETAIL_PLAN;
  const row = rowsAsOf(input.rows, 'retail_tariff', input.asOf, input.county).find((r) => r.value.plan === plan);
  if (!row)
    return ask(ledger, 'retailPlan', `What does the electricity bought cost (no tariff "${plan}" on this day)?`);
  const { source, sourceDate, status } = row;
  ledger.assumptions.push({ name: 'retailTariff', value: row.id, unit: row.unit, source, date: sourceDate, status });
  return row.value;
};

/** Twelve months of use; a mean is spread over the seasons as the table's average household has it. */
const monthsOfUse = ({ rows, asOf }: FinanceInput, use: number | number[]): number[] => {
  const seasons = rowAsOf(rows, 'household_use', asOf)?.value;
  return monthlyUse(use, seasons && { summer: seasons.summerKwhMonth, nonSummer: seasons.nonSummerKwhMonth });
};

const householdOf = (input: FinanceInput, ledger: Ledger, mode: FinanceMode): Household | undefined => {
  const { acMonthHour, monthlyKwhUse } = input;
  if (monthlyKwhUse === undefined) {
    return mode === 'self_use' ? ask(ledger, 'monthlyKwhUse', 'How much electricity is used a month?') : undefined;
  }
  if (!acMonthHour) return mode === 'self_use' ? ask(ledger, 'acMonthHour', 'What is the output by hour?') : undefined;
  const days = rowAsOf(input.rows, 'day_spread', input.asOf);
  return {
    acMonthHour,
    monthlyUseKwh: monthsOfUse(input, monthlyKwhUse),
    dayFactors: days?.value.fifths ?? EVEN_DAYS,
    tariff: mode === 'self_use' ? retailTariff(input, ledger) : undefined,
  };
};

const yearFactors = (input: FinanceInput): number[] | undefined => {
  const { annualKwhByYear: years, annualKwh } = input;
  return years && annualKwh > 0 ? years.map((kwh) => kwh / annualKwh) : undefined;
};

/** The case of all figures found; `undefined` when one that nothing can stand in for is missing. */
const resolveCase = (input: FinanceInput, ledger: Ledger, hourShares: number[]): FinanceCase | undefined => {
  const options = input.options ?? {};
  const mode = options.mode ?? 'feed_in';
  noteYield(input, ledger);
  const costTwdPerKw = costPerKw(input, ledger);
  const feedIn = feedInRate(input, ledger);
  const omTwdPerKwYear = costTwdPerKw === null ? null : omPerKwYear(input, ledger, costTwdPerKw);
  const [degradationPercent, discountRatePercent] = [degradation(input, ledger), discountRate(input, ledger)];
  if (costTwdPerKw === null || omTwdPerKwYear === null || degradationPercent === null) return undefined;
  if (discountRatePercent === null || (feedIn === null && mode === 'feed_in')) return undefined;
  return {
    mode,
    capacityKw: input.capacityKw,
    annualKwh: input.annualKwh,
    yearFactors: yearFactors(input),
    costTwdPerKw,
    omTwdPerKwYear,
    degradationPercent,
    discountRatePercent,
    subsidyTwd: subsidyTwd(input, ledger, costTwdPerKw * input.capacityKw),
    // a surplus whose price is not known is counted as given away; the price is asked for
    feedInTwdPerKwh: feedIn ?? 0,
    recyclingFeeTwdPerKwh: feedIn === null ? 0 : recyclingFee(input, ledger),
    retailInflationPercent: options.retailInflationPercent ?? 0,
    omInflationPercent: options.omInflationPercent ?? 0,
    hourShares,
    replacement: options.inverterReplacement,
    financing: financingOf(options),
  };
};

const flowOf = (of: FinanceCase, energy: YearEnergy[]): CashFlow =>
  cashFlow({
    costTwd: of.costTwdPerKw * of.capacityKw,
    subsidyTwd: Math.min(of.subsidyTwd, of.costTwdPerKw * of.capacityKw),
    energy,
    feedInTwdPerKwh: of.feedInTwdPerKwh,
    recyclingFeeTwdPerKwh: of.recyclingFeeTwdPerKwh,
    omTwdPerYear: of.omTwdPerKwYear * of.capacityKw,
    retailInflationPercent: of.retailInflationPercent,
    omInflationPercent: of.omInflationPercent,
    ...(of.replacement && {
      replacement: { year: of.replacement.year, costTwd: of.replacement.twdPerKw * of.capacityKw },
    }),
    financing: of.financing,
  });

const moneyOf = (of: FinanceCase, flow: CashFlow): CaseMoney => {
  const [first, last] = [flow.years[0], flow.years.at(-1)];
  return {
    annualKwh: of.annualKwh,
    annualRevenueTwd: first ? first.feedInTwd + first.savingTwd + first.leaseTwd : 0,
    paybackYears: paybackYears(flow.flowsTwd),
    total20yrTwd: last?.cumulativeTwd ?? 0,
    npvTwd: netPresentValue(of.discountRatePercent, flow.flowsTwd),
  };
};

/** Cost of energy of the plant itself, whoever pays for it: outlay after subsidy, upkeep, replacement. */
const plantCostOfEnergy = (of: FinanceCase, energy: YearEnergy[]): number | null => {
  const plant = flowOf({ ...of, financing: { kind: 'cash' } }, energy);
  return levelisedCost(
    of.discountRatePercent,
    plant.outOfPocketTwd,
    plant.years.map((year) => -year.omTwd - year.replacementTwd),
    energy.map((year) => year.producedKwh),
  );
};

const NO_MONEY = {
  totalCostTwd: null,
  subsidyTwd: 0,
  outOfPocketTwd: null,
  annualRevenueTwd: null,
  paybackYears: null,
  discountedPaybackYears: null,
  total20yrTwd: null,
  npvTwd: null,
  irrPercent: null,
  lcoeTwdPerKwh: null,
  cashFlow: [],
  sensitivity: [],
  p10: null,
  p90: null,
} satisfies Partial<FinanceResult>;

type Money = Pick<FinanceResult, keyof typeof NO_MONEY>;

const moneyResult = (of: FinanceCase, household: Household | undefined, ledger: Ledger): Money => {
  const energyOf = energyOfCases(household, of.annualKwh);
  const evaluate = (one: FinanceCase): CaseMoney => moneyOf(one, flowOf(one, energyOf(one)));
  const flow = flowOf(of, energyOf(of));
  const { annualRevenueTwd, paybackYears: payback, total20yrTwd, npvTwd } = moneyOf(of, flow);
  return {
    annualRevenueTwd,
    paybackYears: payback,
    total20yrTwd,
    npvTwd,
    totalCostTwd: of.costTwdPerKw * of.capacityKw,
    subsidyTwd: of.subsidyTwd,
    outOfPocketTwd: flow.outOfPocketTwd,
    discountedPaybackYears: discountedPaybackYears(of.discountRatePercent, flow.flowsTwd),
    irrPercent: internalRateOfReturn(flow.flowsTwd),
    lcoeTwdPerKwh: plantCostOfEnergy(of, energyOf(of)),
    cashFlow: flow.years,
    sensitivity: sensitivity(of, ledger.ranges, evaluate),
    ...moneyPercentiles(of, ledger.ranges, evaluate),
  };
};

const matchResult = (input: FinanceInput, household: Household | undefined, hourShares: number[]) => {
  const use =
    input.monthlyKwhUse === undefined ? 0 : monthsOfUse(input, input.monthlyKwhUse).reduce((sum, kwh) => sum + kwh, 0);
  const match = household && matchYear(household, hourShares, input.annualKwh);
  return {
    selfSufficiency: match?.selfSufficiency ?? null,
    selfConsumption: match?.selfConsumption ?? null,
    coverage: use > 0 ? input.annualKwh / use : null,
  };
};

const carbonResult = (input: FinanceInput, ledger: Ledger): number | null => {
  const row = gridEmissionFactor(input.rows, input.asOf);
  if (!row) return ask(ledger, 'gridEmissionFactor', 'How much CO2 does the grid emit per kWh?') ?? null;
  const { source, sourceDate: date, status, unit } = row;
  ledger.assumptions.push({ name: 'gridEmissionFactor', value: row.value.kgCo2ePerKwh, unit, source, date, status });
  return avoidedCo2Kg(input.annualKwh, row.value.kgCo2ePerKwh);
};

/**
 * The money of a plant over 20 years: cost, subsidy, revenue, payback, net present value, rate of return, cost of energy,
 * what moves them and how far they spread. Every figure it rests on is named with source, date and status; what is not known
 * is asked for, and counted at its cautious bound or not at all.
 * @param input capacity [kW], output [kWh], the day as of which rates apply, and the table's rows.
 * @returns figures in TWD before tax; money is `null` when a figure that nothing can stand in for is missing.
 * @throws InvalidInputError with every faulty field.
 */
export const assessFinance = (input: FinanceInput): FinanceResult => {
  checkFinanceInput(input);
  checkDay(input.asOf, 'asOf');
  const mode = input.options?.mode ?? 'feed_in';
  const ledger: Ledger = { assumptions: [], unknowns: [], ranges: [] };
  const household = householdOf(input, ledger, mode);
  const hourShares = household ? loadShape(input, ledger) : [];
  const resolved = resolveCase(input, ledger, hourShares);
  const complete = mode === 'feed_in' || household?.tariff !== undefined;
  ask(ledger, 'tax', 'Is value-added tax in the price, and how is the income taxed? All figures are before tax.');
  const money = resolved && complete ? moneyResult(resolved, household, ledger) : NO_MONEY;
  return {
    mode,
    ...money,
    ...matchResult(input, household, hourShares),
    co2KgYear: carbonResult(input, ledger),
    assumptions: ledger.assumptions,
    unknowns: ledger.unknowns,
  };
};
