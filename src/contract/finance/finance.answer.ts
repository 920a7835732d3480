import { ObjectType } from 'type-graphql';
import { COMPARED_SCHEMES } from '../../core/finance/finance-types.js';
import { FINANCE_MODES } from '../../core/finance/schemes/schemes.js';
import { COUNTRY_SOURCES } from '../../core/finance/rows/finance-country.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { AssumptionAnswer, MoneyViewAnswer, UnknownAnswer } from './finance-inputs.answer.js';

@ObjectType('CashFlowYear', { description: 'One year of the cash flow.' })
export class CashFlowYearAnswer {
  @AnswerField('integer', 'Year, 1 to 20.') year!: number;
  @AnswerField('energy', 'Energy generated, kWh.') producedKwh!: number;
  @AnswerField('energy', 'Energy used in the house, kWh.') selfUsedKwh!: number;
  @AnswerField('energy', 'Energy sold, kWh.') exportedKwh!: number;
  @AnswerField('money', 'Savings on the electricity bill, TWD.') savingTwd!: number;
  @AnswerField('money', 'Revenue from the energy sold, TWD.') feedInTwd!: number;
  @AnswerField('money', 'Rent for the roof, TWD.') leaseTwd!: number;
  @AnswerField('money', 'Operation, maintenance and monitoring, TWD.') omTwd!: number;
  @AnswerField('money', 'Insurance, TWD.') insuranceTwd!: number;
  @AnswerField('money', 'Recycling fee, TWD.') recyclingFeeTwd!: number;
  @AnswerField('money', 'Income tax on the energy sold, TWD.') taxTwd!: number;
  @AnswerField('money', 'Replaced inverter and battery, TWD.') replacementTwd!: number;
  @AnswerField('money', 'Loan payments, TWD.') loanTwd!: number;
  @AnswerField('money', 'Outstanding loan at the end of the year, TWD.') loanBalanceTwd!: number;
  @AnswerField('money', 'Net cash flow of the year, TWD.') netTwd!: number;
  @AnswerField('money', 'Cumulative cash flow, TWD.') cumulativeTwd!: number;

  @AnswerField('money', 'Cumulative cash flow that is missed with a probability of 10 %, TWD.')
  cumulativeP10Twd!: number;

  @AnswerField('money', 'Cumulative cash flow that is exceeded with a probability of 10 %, TWD.')
  cumulativeP90Twd!: number;
}

@ObjectType('Sensitivity', { description: 'One input varied between its bounds, with all others fixed.' })
export class SensitivityAnswer {
  @AnswerField('string', 'The input.') name!: string;
  @AnswerField('string', 'Its unit.') unit!: string;
  @AnswerField('figure', 'As assumed.') base!: number;
  @AnswerField('figure', 'Lower bound.') low!: number;
  @AnswerField('figure', 'Upper bound.') high!: number;
  @AnswerField('money', 'Net present value at the lower bound, TWD.') npvAtLowTwd!: number;
  @AnswerField('money', 'Net present value at the upper bound, TWD.') npvAtHighTwd!: number;
  @AnswerField('years?', 'Payback at the lower bound, years.') paybackAtLowYears!: number | null;
  @AnswerField('years?', 'Payback at the upper bound, years.') paybackAtHighYears!: number | null;
}

@ObjectType('CaseMoney', { description: 'Finance results of one case.' })
export class CaseMoneyAnswer {
  @AnswerField('energy', 'Energy of the first year, kWh.') annualKwh!: number;
  @AnswerField('share', 'Share of it used in the house, 0 to 1; 0 where all is sold.') selfConsumption!: number;
  @AnswerField('money', 'Earnings of the first year, TWD.') annualRevenueTwd!: number;
  @AnswerField('years?', 'Payback, years.') paybackYears!: number | null;
  @AnswerField('money', 'Cumulative cash flow after 20 years, TWD.') total20yrTwd!: number;
  @AnswerField('money', 'Net present value, TWD.') npvTwd!: number;
}

@ObjectType('SchemeComparison', {
  description:
    'One way of using the output: what is sold and saved in the first year, and what it comes to over the term.',
})
export class SchemeComparisonAnswer {
  @AnswerField(
    'string',
    '`feed_in` sells all output, `self_use` uses it first and sells the rest, `self_use_only` uses it and sells nothing.',
    { graphqlEnum: ['ComparedScheme', COMPARED_SCHEMES] },
  )
  scheme!: string;

  @AnswerField('energy?', 'Energy sold in the first year, kWh.') soldKwh!: number | null;
  @AnswerField('energy?', 'Energy used in the house in the first year, kWh.') usedKwh!: number | null;
  @AnswerField('money?', 'Revenue from the energy sold in the first year, TWD.') soldTwd!: number | null;
  @AnswerField('money?', 'Savings on the electricity bill in the first year, TWD.') savedTwd!: number | null;

  @AnswerField('money?', 'Both less the mean of a year of upkeep including inverter replacement, fees and tax, TWD.')
  annualNetTwd!: number | null;

  @AnswerField('money?', 'Net present value over 20 years, the outlay included, TWD.') npvTwd!: number | null;
  @AnswerField('years?', 'Payback, years; null when never within 20 years.') paybackYears!: number | null;
  @AnswerField('energy?', 'Use of the household, kWh a year; null where it is not known.') useKwhYear!: number | null;

  @AnswerField('boolean', 'Whether the use is that of the average household, because none was given.')
  isUseAssumed!: boolean;
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

  @AnswerField('string?', 'Country whose finance rows were used, ISO 3166-1 alpha-2; null where none is known.')
  country!: string | null;

  @AnswerField(
    'string?',
    'How the country is known: `given`, by a `township` of Taiwan, or by the `time_zone` of the place.',
    { graphqlEnum: ['CountrySource', COUNTRY_SOURCES] },
  )
  countrySource!: string | null;

  @AnswerField('money?', 'Cost of the plant, TWD.') totalCostTwd!: number | null;
  @AnswerField('money', 'Subsidy, TWD.') subsidyTwd!: number;
  @AnswerField('money?', 'Initial payment, TWD.') outOfPocketTwd!: number | null;
  @AnswerField('money?', 'Gross revenue of the first year, before all costs, TWD.') annualRevenueTwd!: number | null;

  @AnswerField(
    'money?',
    'The same less the mean of a year of upkeep including inverter replacement, fees and tax, TWD.',
  )
  annualNetTwd!: number | null;

  @AnswerField('years?', 'Payback, years; null when never within 20 years.') paybackYears!: number | null;
  @AnswerField('years?', 'Payback after discounting, years.') discountedPaybackYears!: number | null;
  @AnswerField('money?', 'Net sum of 20 years, the outlay included, TWD.') total20yrTwd!: number | null;
  @AnswerField('money?', 'Net present value, TWD.') npvTwd!: number | null;

  @AnswerField('share?', 'Probability of a net present value above 0, by the ranges of the inputs, 0 to 1.')
  probability!: number | null;

  @AnswerField(
    'years?',
    'Payback as sellers calculate it, without new inverter, insurance and income tax, years; null when never within 20 years.',
  )
  sellersPaybackYears!: number | null;

  @AnswerField('percent?', 'Internal rate of return, percent a year.') irrPercent!: number | null;
  @AnswerField('rate?', 'Levelised cost of energy, TWD/kWh.') lcoeTwdPerKwh!: number | null;

  @AnswerField('share?', 'Share of the use met in the same hour, 0 to 1; 0 where all output is sold.')
  selfSufficiency!: number | null;

  @AnswerField('share?', 'Share of the output used in the house, 0 to 1; 0 where all output is sold.')
  selfConsumption!: number | null;

  @AnswerField('share?', 'Share of the use that would be met if the house used the output first, 0 to 1.')
  potentialSelfSufficiency!: number | null;

  @AnswerField('share?', 'Share of the output that the house would use if it used it first, 0 to 1.')
  potentialSelfConsumption!: number | null;

  @AnswerField('share?', 'Output of a year divided by the use of a year.') coverage!: number | null;
  @AnswerField('energy?', 'Emissions avoided, kg CO2e a year.') co2KgYear!: number | null;

  @AnswerList(
    () => SchemeComparisonAnswer,
    'Selling all output, using it and selling the rest, and using it alone, beside each other.',
  )
  schemes!: SchemeComparisonAnswer[];

  @AnswerList(() => CashFlowYearAnswer, 'Cash flow of twenty years.', { cost: { items: 20 } })
  cashFlow!: CashFlowYearAnswer[];

  @AnswerList(() => SensitivityAnswer, 'How the outcome depends on single inputs.') sensitivity!: SensitivityAnswer[];

  @AnswerObject(() => CaseMoneyAnswer, 'Outcome exceeded with 90 % probability.', { nullable: true })
  p10!: CaseMoneyAnswer | null;

  @AnswerObject(() => CaseMoneyAnswer, 'Outcome exceeded with 10 % probability.', { nullable: true })
  p90!: CaseMoneyAnswer | null;

  @AnswerList(
    () => MoneyViewAnswer,
    'Cost and upkeep according to the market, and according to the formula of the regulator.',
  )
  views!: MoneyViewAnswer[];

  @AnswerList(() => AssumptionAnswer, 'Every figure with its source, date and status.', { cost: { items: 40 } })
  assumptions!: AssumptionAnswer[];

  @AnswerList(() => UnknownAnswer, 'Questions to the owner.') unknowns!: UnknownAnswer[];
}
