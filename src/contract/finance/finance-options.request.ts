import { InputType } from 'type-graphql';
import { FINANCE_BOUNDS } from '../../core/finance/finance-bounds.js';
import { RequestField } from '../fields/request-field.js';

/** A new inverter in the plant's life. */
@InputType('InverterReplacementInput', { description: 'A new inverter in the life of the plant.' })
export class InverterReplacementInput {
  @RequestField({
    kind: 'integer',
    ...FINANCE_BOUNDS.replacementYear,
    description: 'Year in which the inverter is replaced, 1 to 20.',
  })
  year!: number;

  @RequestField({
    kind: 'number',
    ...FINANCE_BOUNDS.replacementTwdPerKw,
    description: 'What the new inverter costs, TWD/kWp.',
  })
  twdPerKw!: number;
}

/** Money, where the owner knows better than the tables. */
@InputType('FinanceInput', { description: 'Money, where the owner knows better than the tables.' })
export class FinanceOptionsInput {
  @RequestField({
    kind: 'enum',
    values: ['feed_in', 'self_use'],
    enumName: 'FinanceMode',
    default: 'feed_in',
    description: 'Sell all, or use first and sell the rest.',
  })
  mode!: 'feed_in' | 'self_use';

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.costTwdPerKw,
    description: 'All that is paid at the start for a kWp, tax and connection included, TWD/kWp.',
  })
  costTwdPerKw?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.subsidyTwd,
    description: 'Subsidy, TWD; that of the tables unless given.',
  })
  subsidyTwd?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.feedInTariff,
    description: 'Feed-in tariff with its bonuses, TWD/kWh.',
  })
  feedInTariff?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.omTwdPerKwYear,
    description: 'Operation, maintenance and monitoring, TWD per kWp and year.',
  })
  omTwdPerKwYear?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.insuranceTwdPerKwYear,
    description: 'Insurance of the plant, TWD per kWp and year.',
  })
  insuranceTwdPerKwYear?: number;

  @RequestField({
    kind: 'nested',
    of: () => InverterReplacementInput,
    optional: true,
    description: 'The new inverter; that of the tables unless given.',
  })
  inverterReplacement?: InverterReplacementInput;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.degradationPercent,
    description: 'Loss of output a year, percent of the year before.',
  })
  degradationPercent?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.discountRatePercent,
    description: 'Discount rate, percent a year.',
  })
  discountRatePercent?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.taxPercent,
    description: 'Income tax, percent of the energy sold; 0 for figures before tax.',
  })
  taxPercent?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.priceGrowthPercent,
    description: 'Growth of the price of bought electricity, percent a year; 0 unless given.',
  })
  priceGrowthPercent?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.gridEmissionFactor,
    description: 'Emissions of the grid, kg CO2e/kWh.',
  })
  gridEmissionFactor?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.loanShare,
    description: 'Share of the cost that is borrowed, 0 to 1.',
  })
  loanShare?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.loanRatePercent,
    description: 'Interest of the loan, percent a year.',
  })
  loanRatePercent?: number;

  @RequestField({
    kind: 'integer',
    optional: true,
    ...FINANCE_BOUNDS.loanYears,
    description: 'Term of the loan, years.',
  })
  loanYears?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...FINANCE_BOUNDS.leaseSharePercent,
    description: "Share of the feed-in revenue paid as rent for the roof, percent; then the plant is not the owner's.",
  })
  leaseSharePercent?: number;

  @RequestField({ kind: 'date', optional: true, description: 'Day whose tariffs count; today unless given.' })
  asOf?: string;
}
