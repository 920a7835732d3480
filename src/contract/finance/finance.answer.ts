import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';
import { AssumptionAnswer, MoneyViewAnswer, UnknownAnswer } from './finance-inputs.answer.js';

/** One year of the account. */
@ObjectType('CashFlowYear', { description: 'One year of the account.' })
export class CashFlowYearAnswer {
  @AnswerField({ kind: 'integer', description: 'Year, 1 to 20.' })
  year!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy made, kWh.' })
  producedKwh!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy used in the house, kWh.' })
  selfUsedKwh!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy sold, kWh.' })
  exportedKwh!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Bill saved, TWD.' })
  savingTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Energy sold, TWD.' })
  feedInTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Rent for the roof, TWD.' })
  leaseTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Operation, maintenance and monitoring, TWD.' })
  omTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Insurance, TWD.' })
  insuranceTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Recycling fee, TWD.' })
  recyclingFeeTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Income tax on the energy sold, TWD.' })
  taxTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Replaced inverter, TWD.' })
  replacementTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Paid on the loan, TWD.' })
  loanTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: "Still owed at the year's end, TWD." })
  loanBalanceTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Left of the year, TWD.' })
  netTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Left since the start, TWD.' })
  cumulativeTwd!: number;
}

/** One input moved between its bounds, all others held. */
@ObjectType('Sensitivity', { description: 'One input moved between its bounds, all others held.' })
export class SensitivityAnswer {
  @AnswerField({ kind: 'string', description: 'The input.' })
  name!: string;

  @AnswerField({ kind: 'string', description: 'Its unit.' })
  unit!: string;

  @AnswerField({ kind: 'number', precision: 'figure', description: 'As assumed.' })
  base!: number;

  @AnswerField({ kind: 'number', precision: 'figure', description: 'Lower bound.' })
  low!: number;

  @AnswerField({ kind: 'number', precision: 'figure', description: 'Upper bound.' })
  high!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Net present value at the lower bound, TWD.' })
  npvAtLowTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Net present value at the upper bound, TWD.' })
  npvAtHighTwd!: number;

  @AnswerField({
    kind: 'number',
    precision: 'years',
    nullable: true,
    description: 'Payback at the lower bound, years.',
  })
  paybackAtLowYears!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'years',
    nullable: true,
    description: 'Payback at the upper bound, years.',
  })
  paybackAtHighYears!: number | null;
}

/** The money of one case. */
@ObjectType('CaseMoney', { description: 'The money of one case.' })
export class CaseMoneyAnswer {
  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy of the first year, kWh.' })
  annualKwh!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Earnings of the first year, TWD.' })
  annualRevenueTwd!: number;

  @AnswerField({ kind: 'number', precision: 'years', nullable: true, description: 'Payback, years.' })
  paybackYears!: number | null;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Left after 20 years, TWD.' })
  total20yrTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Net present value, TWD.' })
  npvTwd!: number;
}

/** The money, with every figure it rests on. */
@ObjectType('EstimatedFinance', { description: 'The money, with every figure it rests on.' })
export class EstimatedFinanceAnswer {
  @AnswerField({ kind: 'string', description: '`feed_in` or `self_use`.' })
  mode!: string;

  @AnswerField({ kind: 'number', precision: 'money', nullable: true, description: 'Cost of the plant, TWD.' })
  totalCostTwd!: number | null;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Subsidy, TWD.' })
  subsidyTwd!: number;

  @AnswerField({ kind: 'number', precision: 'money', nullable: true, description: 'Paid at the start, TWD.' })
  outOfPocketTwd!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description: 'Gross revenue of the first year, before all costs, TWD.',
  })
  annualRevenueTwd!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description: 'The same less the mean of a year of upkeep with the new inverter, fees and tax, TWD.',
  })
  annualNetTwd!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'years',
    nullable: true,
    description: 'Payback, years; null when never within 20 years.',
  })
  paybackYears!: number | null;

  @AnswerField({ kind: 'number', precision: 'years', nullable: true, description: 'Payback after discounting, years.' })
  discountedPaybackYears!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description: 'Net sum of 20 years, the outlay included, TWD.',
  })
  total20yrTwd!: number | null;

  @AnswerField({ kind: 'number', precision: 'money', nullable: true, description: 'Net present value, TWD.' })
  npvTwd!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'percent',
    nullable: true,
    description: 'Internal rate of return, percent a year.',
  })
  irrPercent!: number | null;

  @AnswerField({ kind: 'number', precision: 'rate', nullable: true, description: 'Levelised cost of energy, TWD/kWh.' })
  lcoeTwdPerKwh!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    nullable: true,
    description: 'Share of the use met in the same hour, 0 to 1; 0 where all output is sold.',
  })
  selfSufficiency!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    nullable: true,
    description: 'Share of the output used in the house, 0 to 1; 0 where all output is sold.',
  })
  selfConsumption!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    nullable: true,
    description: 'Share of the use that would be met if the house used the output first, 0 to 1.',
  })
  potentialSelfSufficiency!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    nullable: true,
    description: 'Share of the output that the house would use if it used it first, 0 to 1.',
  })
  potentialSelfConsumption!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    nullable: true,
    description: "A year's output over a year's use.",
  })
  coverage!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'energy',
    nullable: true,
    description: 'Emissions avoided, kg CO2e a year.',
  })
  co2KgYear!: number | null;

  @AnswerField({ kind: 'objects', of: () => CashFlowYearAnswer, cost: { items: 20 }, description: 'Twenty years.' })
  cashFlow!: CashFlowYearAnswer[];

  @AnswerField({ kind: 'objects', of: () => SensitivityAnswer, description: 'What moves the outcome.' })
  sensitivity!: SensitivityAnswer[];

  @AnswerField({
    kind: 'object',
    of: () => CaseMoneyAnswer,
    nullable: true,
    description: 'The outcome missed with 10 % probability.',
  })
  p10!: CaseMoneyAnswer | null;

  @AnswerField({
    kind: 'object',
    of: () => CaseMoneyAnswer,
    nullable: true,
    description: 'The outcome reached with 10 % probability.',
  })
  p90!: CaseMoneyAnswer | null;

  @AnswerField({
    kind: 'objects',
    of: () => MoneyViewAnswer,
    description: "Cost and upkeep as the market has them, and as the regulator's formula does.",
  })
  views!: MoneyViewAnswer[];

  @AnswerField({
    kind: 'objects',
    of: () => AssumptionAnswer,
    cost: { items: 40 },
    description: 'Every figure with its source, date and status.',
  })
  assumptions!: AssumptionAnswer[];

  @AnswerField({ kind: 'objects', of: () => UnknownAnswer, description: 'What to ask the owner.' })
  unknowns!: UnknownAnswer[];
}
