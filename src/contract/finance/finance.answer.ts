import { answerOf } from '../fields/answer-of.js';
import type { CaseMoney, SensitivityRow } from '../../core/finance/case/finance-case.js';
import type { ForecastYear, SchemeMoney } from '../../core/finance/finance-types.js';
import type { WrittenFinance } from '../../core/estimate/write-estimate.js';
import { MOVED_FIGURES } from '../../core/finance/case/finance-case.js';
import { COMPARED_SCHEMES } from '../../core/finance/finance-types.js';
import { FINANCE_MODES } from '../../core/finance/schemes/schemes.js';
import { COUNTRY_SOURCES } from '../../core/finance/rows/finance-country.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { AssumptionAnswer, MoneyViewAnswer, UnknownAnswer } from './finance-inputs.answer.js';

export const CashFlowYearAnswer = answerOf<ForecastYear>('CashFlowYear', 'One year of the cash flow.', {
  year: AnswerField('integer', 'Year, 1 to 20.'),
  producedKwh: AnswerField('energy', 'Energy generated, kWh.'),
  selfUsedKwh: AnswerField('energy', 'Energy used in the house, kWh.'),
  exportedKwh: AnswerField('energy', 'Energy sold, kWh.'),
  savingTwd: AnswerField('money', 'Savings on the electricity bill, TWD.'),
  feedInTwd: AnswerField('money', 'Revenue from the energy sold, TWD.'),
  leaseTwd: AnswerField('money', 'Rent for the roof, TWD.'),
  omTwd: AnswerField('money', 'Operation, maintenance and monitoring, TWD.'),
  insuranceTwd: AnswerField('money', 'Insurance, TWD.'),
  recyclingFeeTwd: AnswerField('money', 'Recycling fee, TWD.'),
  taxTwd: AnswerField('money', 'Income tax on the energy sold, TWD.'),
  replacementTwd: AnswerField('money', 'Replaced inverter and battery, TWD.'),
  loanTwd: AnswerField('money', 'Loan payments, TWD.'),
  loanBalanceTwd: AnswerField('money', 'Loan left at the end of the year, TWD.'),
  netTwd: AnswerField('money', 'Net cash flow of the year, TWD.'),
  cumulativeTwd: AnswerField('money', 'Cumulative cash flow, TWD.'),
  cumulativeP10Twd: AnswerField('money', 'Cumulative cash flow that 90 % of outcomes exceed, TWD.'),
  cumulativeP90Twd: AnswerField('money', 'Cumulative cash flow that 10 % of outcomes exceed, TWD.'),
});

export const SensitivityAnswer = answerOf<SensitivityRow>(
  'Sensitivity',
  'One input between its bounds, the others fixed.',
  {
    name: AnswerField('string', 'The input.', { graphqlEnum: ['MovedFigure', MOVED_FIGURES] }),
    unit: AnswerField('string', 'Its unit.'),
    base: AnswerField('figure', 'As assumed.'),
    low: AnswerField('figure', 'Lower bound.'),
    high: AnswerField('figure', 'Upper bound.'),
    npvAtLowTwd: AnswerField('money', 'Net present value at the lower bound, TWD.'),
    npvAtHighTwd: AnswerField('money', 'Net present value at the upper bound, TWD.'),
    paybackAtLowYears: AnswerField('years?', 'Payback at the lower bound, years.'),
    paybackAtHighYears: AnswerField('years?', 'Payback at the upper bound, years.'),
  },
);

export const CaseMoneyAnswer = answerOf<CaseMoney>('CaseMoney', 'Finance results of one case.', {
  annualKwh: AnswerField('energy', 'Energy of the first year, kWh.'),
  selfConsumption: AnswerField('share', 'Share of it used in the house, 0 to 1.'),
  annualRevenueTwd: AnswerField('money', 'Earnings of the first year, TWD.'),
  paybackYears: AnswerField('years?', 'Payback, years.'),
  total20yrTwd: AnswerField('money', 'Cumulative cash flow after 20 years, TWD.'),
  npvTwd: AnswerField('money', 'Net present value, TWD.'),
});

export const SchemeComparisonAnswer = answerOf<SchemeMoney>(
  'SchemeComparison',
  'One way of using the output, and what it brings.',
  {
    scheme: AnswerField('string', 'How the output is used.', { graphqlEnum: ['ComparedScheme', COMPARED_SCHEMES] }),
    soldKwh: AnswerField('energy?', 'Energy sold in the first year, kWh.'),
    usedKwh: AnswerField('energy?', 'Energy used in the house in the first year, kWh.'),
    soldTwd: AnswerField('money?', 'Revenue from energy sold in the first year, TWD.'),
    savedTwd: AnswerField('money?', 'Savings on the bill of the first year, TWD.'),
    annualNetTwd: AnswerField('money?', 'Both less mean upkeep, fees and tax, TWD.'),
    npvTwd: AnswerField('money?', 'Net present value over 20 years, the outlay included, TWD.'),
    paybackYears: AnswerField('years?', 'Payback, years; null when never within 20 years.'),
    useKwhYear: AnswerField('energy?', 'Use of the household, kWh a year, if known.'),
    isUseAssumed: AnswerField('boolean', 'Whether the use is that of the average household.'),
  },
);

export const EstimatedFinanceAnswer = answerOf<WrittenFinance>(
  'EstimatedFinance',
  'Finance results with their assumptions.',
  {
    mode: AnswerField('string', 'The scheme: what is done with the output.', {
      graphqlEnum: ['FinanceMode', FINANCE_MODES],
    }),
    currency: AnswerField('string', 'Currency of all sums and prices, ISO 4217; XXX where none is known.'),
    country: AnswerField('string?', 'Country whose finance rows were used, ISO 3166-1 alpha-2; null for none.'),
    countrySource: AnswerField('string?', 'How the country is known.', {
      graphqlEnum: ['CountrySource', COUNTRY_SOURCES],
    }),
    totalCostTwd: AnswerField('money?', 'Cost of the plant, TWD.'),
    subsidyTwd: AnswerField('money', 'Subsidy, TWD.', { graphqlName: 'subsidyAmount' }),
    outOfPocketTwd: AnswerField('money?', 'Initial payment, TWD.'),
    annualRevenueTwd: AnswerField('money?', 'Revenue of the first year before costs, TWD.'),
    annualNetTwd: AnswerField('money?', 'The same less mean upkeep, fees and tax, TWD.'),
    paybackYears: AnswerField('years?', 'Payback, years; null when never within 20 years.'),
    discountedPaybackYears: AnswerField('years?', 'Payback after discounting, years.'),
    total20yrTwd: AnswerField('money?', 'Net sum of 20 years, the outlay included, TWD.'),
    npvTwd: AnswerField('money?', 'Net present value, TWD.'),
    probability: AnswerField('share?', 'Probability of a net present value above 0, 0 to 1.'),
    sellersPaybackYears: AnswerField(
      'years?',
      'Payback without new inverter, insurance and income tax, years; null when never within 20 years.',
    ),
    irrPercent: AnswerField('percent?', 'Internal rate of return, percent a year.'),
    lcoeTwdPerKwh: AnswerField('rate?', 'Levelised cost of energy, TWD/kWh.'),
    selfSufficiency: AnswerField('share?', 'Share of the use met in the same hour, 0 to 1; 0 where all is sold.'),
    selfConsumption: AnswerField('share?', 'Share of the output used in the house, 0 to 1; 0 where all is sold.'),
    potentialSelfSufficiency: AnswerField('share?', 'Share of the use met if the output were used first, 0 to 1.'),
    potentialSelfConsumption: AnswerField('share?', 'Share of the output used if the house used it first, 0 to 1.'),
    coverage: AnswerField('share?', 'Output of a year over its use.'),
    co2KgYear: AnswerField('energy?', 'Emissions avoided, kg CO2e a year.'),
    schemes: AnswerList(
      () => SchemeComparisonAnswer,
      'Selling all, using and selling, and using alone, beside each other.',
    ),
    cashFlow: AnswerList(() => CashFlowYearAnswer, 'Cash flow of twenty years.', { cost: { items: 20 } }),
    sensitivity: AnswerList(() => SensitivityAnswer, 'How the outcome depends on single inputs.'),
    p10: AnswerObject(() => CaseMoneyAnswer, 'Outcome exceeded with 90 % probability.', {
      nullable: true,
      graphqlName: 'caseP10',
    }),
    p90: AnswerObject(() => CaseMoneyAnswer, 'Outcome exceeded with 10 % probability.', {
      nullable: true,
      graphqlName: 'caseP90',
    }),
    views: AnswerList(() => MoneyViewAnswer, 'Cost and upkeep according to the market and to the regulator.'),
    assumptions: AnswerList(() => AssumptionAnswer, 'Every figure with its source, date and status.', {
      cost: { items: 40 },
    }),
    unknowns: AnswerList(() => UnknownAnswer, 'Questions to the owner.'),
  },
);
