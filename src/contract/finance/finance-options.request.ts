import { InputType } from 'type-graphql';
import { FINANCE_BOUNDS } from '../../core/finance/finance-bounds.js';
import {
  DEFAULT_FINANCE_MODE,
  FINANCE_MODES,
  FINANCE_SCHEMES,
  type FinanceMode,
} from '../../core/finance/schemes/schemes.js';
import { RequestField } from '../fields/request-field.js';

const SCHEMES = FINANCE_MODES.map((mode) => `\`${mode}\` ${FINANCE_SCHEMES[mode].description}`).join(', ');

/** An optional number within bounds. */
const figure = (description: string, bounds: { min?: number; max?: number }): PropertyDecorator =>
  RequestField('number', description, { optional: true, ...bounds });

/** A new inverter in the plant's life. */
@InputType('InverterReplacementInput', { description: 'A new inverter in the life of the plant.' })
export class InverterReplacementInput {
  @RequestField('integer', 'Year in which the inverter is replaced, 1 to 20.', { ...FINANCE_BOUNDS.replacementYear })
  year!: number;

  @RequestField('number', 'What the new inverter costs, TWD/kWp.', { ...FINANCE_BOUNDS.replacementTwdPerKw })
  twdPerKw!: number;
}

@InputType('FinanceInput', { description: 'Finance inputs that override the tables.' })
export class FinanceOptionsInput {
  @RequestField('enum', `What is done with the output: ${SCHEMES}.`, {
    values: FINANCE_MODES,
    enumName: 'FinanceMode',
    default: DEFAULT_FINANCE_MODE,
  })
  mode!: FinanceMode;

  @RequestField(
    'string',
    'Currency of all prices and sums of request and answer, wherever a name or description says TWD; ISO 4217. Defaults to TWD in Taiwan, whose tables are in TWD, and to XXX (none) elsewhere.',
    { optional: true, pattern: /^[A-Z]{3}$/, example: 'JPY' },
  )
  currency?: string;

  @figure('All that is paid at the start for a kWp, tax and connection included, TWD/kWp.', FINANCE_BOUNDS.costTwdPerKw)
  costTwdPerKw?: number;

  @figure('Subsidy, TWD; defaults to the tables.', FINANCE_BOUNDS.subsidyTwd)
  subsidyTwd?: number;

  @figure('Feed-in tariff with its bonuses, TWD/kWh.', FINANCE_BOUNDS.feedInTariff)
  feedInTariff?: number;

  @figure(
    'Price of bought electricity, TWD/kWh, the same for every kWh; in place of a plan.',
    FINANCE_BOUNDS.retailPrice,
  )
  retailPrice?: number;

  @figure('Operation, maintenance and monitoring, TWD per kWp and year.', FINANCE_BOUNDS.omTwdPerKwYear)
  omTwdPerKwYear?: number;

  @figure('Insurance of the plant, TWD per kWp and year.', FINANCE_BOUNDS.insuranceTwdPerKwYear)
  insuranceTwdPerKwYear?: number;

  @RequestField('nested', 'Inverter replacement; defaults to the tables.', {
    of: () => InverterReplacementInput,
    optional: true,
  })
  inverterReplacement?: InverterReplacementInput;

  @figure('Loss of output a year, percent of the year before.', FINANCE_BOUNDS.degradationPercent)
  degradationPercent?: number;

  @figure('Discount rate, percent a year.', FINANCE_BOUNDS.discountRatePercent)
  discountRatePercent?: number;

  @figure('Income tax, percent of the energy sold; 0 for figures before tax.', FINANCE_BOUNDS.taxPercent)
  taxPercent?: number;

  @figure(
    'Growth of the price of bought electricity, percent a year; defaults to 0.',
    FINANCE_BOUNDS.priceGrowthPercent,
  )
  priceGrowthPercent?: number;

  @figure('Emissions of the grid, kg CO2e/kWh.', FINANCE_BOUNDS.gridEmissionFactor)
  gridEmissionFactor?: number;

  @figure('Share of the cost that is borrowed, 0 to 1.', FINANCE_BOUNDS.loanShare)
  loanShare?: number;

  @figure('Interest of the loan, percent a year.', FINANCE_BOUNDS.loanRatePercent)
  loanRatePercent?: number;

  @RequestField('integer', 'Term of the loan, years.', { optional: true, ...FINANCE_BOUNDS.loanYears })
  loanYears?: number;

  @figure(
    'Share of the feed-in revenue paid as rent for the roof, percent; the plant then belongs to a third party.',
    FINANCE_BOUNDS.leaseSharePercent,
  )
  leaseSharePercent?: number;

  @RequestField('date', 'Day whose tariffs apply; defaults to today.', { optional: true }) asOf?: string;
}
