import { ObjectType } from 'type-graphql';
import { FINANCE_MODES } from '../../core/finance/schemes/schemes.js';
import { COUNTRY_SOURCES } from '../../core/finance/finance-country.js';
import { AnswerField } from '../fields/answer-field.js';
import { AssumptionAnswer, MoneyViewAnswer, UnknownAnswer } from './finance-inputs.answer.js';

@ObjectType('CashFlowYear', { description: 'One year of the cash flow.' })
export class CashFlowYearAnswer {
  @AnswerField('integer', 'Year, 1 to 20.') year!: number;
  @AnswerField('number', 'Energy generated, kWh.', { precision: 'energy' }) producedKwh!: number;
  @AnswerField('number', 'Energy used in the house, kWh.', { precision: 'energy' }) selfUsedKwh!: number;
  @AnswerField('number', 'Energy sold, kWh.', { precision: 'energy' }) exportedKwh!: number;
  @AnswerField('number', 'Savings on the electricity bill, TWD.', { precision: 'money' }) savingTwd!: number;
  @AnswerField('number', 'Revenue from the energy sold, TWD.', { precision: 'money' }) feedInTwd!: number;
  @AnswerField('number', 'Rent for the roof, TWD.', { precision: 'money' }) leaseTwd!: number;
  @AnswerField('number', 'Operation, maintenance and monitoring, TWD.', { precision: 'money' }) omTwd!: number;
  @AnswerField('number', 'Insurance, TWD.', { precision: 'money' }) insuranceTwd!: number;
  @AnswerField('number', 'Recycling fee, TWD.', { precision: 'money' }) recyclingFeeTwd!: number;
  @AnswerField('number', 'Income tax on the energy sold, TWD.', { precision: 'money' }) taxTwd!: number;
  @AnswerField('number', 'Replaced inverter and battery, TWD.', { precision: 'money' }) replacementTwd!: number;
  @AnswerField('number', 'Loan payments, TWD.', { precision: 'money' }) loanTwd!: number;
  @AnswerField('number', 'Outstanding loan at the end of the year, TWD.', { precision: 'money' })
  loanBalanceTwd!: number;
  @AnswerField('number', 'Net cash flow of the year, TWD.', { precision: 'money' }) netTwd!: number;
  @AnswerField('number', 'Cumulative cash flow, TWD.', { precision: 'money' }) cumulativeTwd!: number;

  @AnswerField('number', 'Cumulative cash flow that is missed with a probability of 10 %, TWD.', { precision: 'money' })
  cumulativeP10Twd!: number;

  @AnswerField('number', 'Cumulative cash flow that is exceeded with a probability of 10 %, TWD.', {
    precision: 'money',
  })
  cumulativeP90Twd!: number;
}

@ObjectType('Sensitivity', { description: 'One input varied between its bounds, with all others fixed.' })
export class SensitivityAnswer {
  @AnswerField('string', 'The input.') name!: string;
  @AnswerField('string', 'Its unit.') unit!: string;
  @AnswerField('number', 'As assumed.', { precision: 'figure' }) base!: number;
  @AnswerField('number', 'Lower bound.', { precision: 'figure' }) low!: number;
  @AnswerField('number', 'Upper bound.', { precision: 'figure' }) high!: number;
  @AnswerField('number', 'Net present value at the lower bound, TWD.', { precision: 'money' }) npvAtLowTwd!: number;
  @AnswerField('number', 'Net present value at the upper bound, TWD.', { precision: 'money' }) npvAtHighTwd!: number;

  @AnswerField('number', 'Payback at the lower bound, years.', { precision: 'years', nullable: true })
  paybackAtLowYears!: number | null;

  @AnswerField('number', 'Payback at the upper bound, years.', { precision: 'years', nullable: true })
  paybackAtHighYears!: number | null;
}

@ObjectType('CaseMoney', { description: 'Finance results of one case.' })
export class CaseMoneyAnswer {
  @AnswerField('number', 'Energy of the first year, kWh.', { precision: 'energy' }) annualKwh!: number;

  @AnswerField('number', 'Share of it used in the house, 0 to 1; 0 where all is sold.', { precision: 'share' })
  selfConsumption!: number;

  @AnswerField('number', 'Earnings of the first year, TWD.', { precision: 'money' }) annualRevenueTwd!: number;
  @AnswerField('number', 'Payback, years.', { precision: 'years', nullable: true }) paybackYears!: number | null;
  @AnswerField('number', 'Cumulative cash flow after 20 years, TWD.', { precision: 'money' }) total20yrTwd!: number;
  @AnswerField('number', 'Net present value, TWD.', { precision: 'money' }) npvTwd!: number;
}

@ObjectType('EstimatedFinance', { description: 'Finance results, with every figure they are based on.' })
export class EstimatedFinanceAnswer {
  @AnswerField('string', 'The scheme: what is done with the output.', { graphqlEnum: ['FinanceMode', FINANCE_MODES] })
  mode!: string;

  @AnswerField(
    'string',
    'Currency of all sums and prices, whatever their names say, ISO 4217; XXX where none is known.',
  )
  currency!: string;

  @AnswerField('string', 'Country whose finance rows were used, ISO 3166-1 alpha-2; null where none is known.', {
    nullable: true,
  })
  country!: string | null;

  @AnswerField(
    'string',
    'How the country is known: `given`, by a `township` of Taiwan, or by the `time_zone` of the place.',
    { nullable: true, graphqlEnum: ['CountrySource', COUNTRY_SOURCES] },
  )
  countrySource!: string | null;

  @AnswerField('number', 'Cost of the plant, TWD.', { precision: 'money', nullable: true })
  totalCostTwd!: number | null;

  @AnswerField('number', 'Subsidy, TWD.', { precision: 'money' }) subsidyTwd!: number;

  @AnswerField('number', 'Initial payment, TWD.', { precision: 'money', nullable: true })
  outOfPocketTwd!: number | null;

  @AnswerField('number', 'Gross revenue of the first year, before all costs, TWD.', {
    precision: 'money',
    nullable: true,
  })
  annualRevenueTwd!: number | null;

  @AnswerField(
    'number',
    'The same less the mean of a year of upkeep including inverter replacement, fees and tax, TWD.',
    { precision: 'money', nullable: true },
  )
  annualNetTwd!: number | null;

  @AnswerField('number', 'Payback, years; null when never within 20 years.', { precision: 'years', nullable: true })
  paybackYears!: number | null;

  @AnswerField('number', 'Payback after discounting, years.', { precision: 'years', nullable: true })
  discountedPaybackYears!: number | null;

  @AnswerField('number', 'Net sum of 20 years, the outlay included, TWD.', { precision: 'money', nullable: true })
  total20yrTwd!: number | null;

  @AnswerField('number', 'Net present value, TWD.', { precision: 'money', nullable: true }) npvTwd!: number | null;

  @AnswerField('number', 'Internal rate of return, percent a year.', { precision: 'percent', nullable: true })
  irrPercent!: number | null;

  @AnswerField('number', 'Levelised cost of energy, TWD/kWh.', { precision: 'rate', nullable: true })
  lcoeTwdPerKwh!: number | null;

  @AnswerField('number', 'Share of the use met in the same hour, 0 to 1; 0 where all output is sold.', {
    precision: 'share',
    nullable: true,
  })
  selfSufficiency!: number | null;

  @AnswerField('number', 'Share of the output used in the house, 0 to 1; 0 where all output is sold.', {
    precision: 'share',
    nullable: true,
  })
  selfConsumption!: number | null;

  @AnswerField('number', 'Share of the use that would be met if the house used the output first, 0 to 1.', {
    precision: 'share',
    nullable: true,
  })
  potentialSelfSufficiency!: number | null;

  @AnswerField('number', 'Share of the output that the house would use if it used it first, 0 to 1.', {
    precision: 'share',
    nullable: true,
  })
  potentialSelfConsumption!: number | null;

  @AnswerField('number', 'Output of a year divided by the use of a year.', { precision: 'share', nullable: true })
  coverage!: number | null;

  @AnswerField('number', 'Emissions avoided, kg CO2e a year.', { precision: 'energy', nullable: true })
  co2KgYear!: number | null;

  @AnswerField('objects', 'Cash flow of twenty years.', { of: () => CashFlowYearAnswer, cost: { items: 20 } })
  cashFlow!: CashFlowYearAnswer[];

  @AnswerField('objects', 'How the outcome depends on single inputs.', { of: () => SensitivityAnswer })
  sensitivity!: SensitivityAnswer[];

  @AnswerField('object', 'Outcome exceeded with 90 % probability.', { of: () => CaseMoneyAnswer, nullable: true })
  p10!: CaseMoneyAnswer | null;

  @AnswerField('object', 'Outcome exceeded with 10 % probability.', { of: () => CaseMoneyAnswer, nullable: true })
  p90!: CaseMoneyAnswer | null;

  @AnswerField('objects', 'Cost and upkeep according to the market, and according to the formula of the regulator.', {
    of: () => MoneyViewAnswer,
  })
  views!: MoneyViewAnswer[];

  @AnswerField('objects', 'Every figure with its source, date and status.', {
    of: () => AssumptionAnswer,
    cost: { items: 40 },
  })
  assumptions!: AssumptionAnswer[];

  @AnswerField('objects', 'Questions to the owner.', { of: () => UnknownAnswer }) unknowns!: UnknownAnswer[];
}
