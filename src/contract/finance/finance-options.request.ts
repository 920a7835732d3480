import { InputType } from 'type-graphql';
import { COUNTRY_CODE, CURRENCY_CODE, FINANCE_BOUNDS } from '../../core/finance/finance-bounds.js';
import {
  DEFAULT_FINANCE_MODE,
  FINANCE_MODES,
  FINANCE_SCHEMES,
  type FinanceMode,
} from '../../core/finance/schemes/schemes.js';
import { RequestField } from '../fields/request-field.js';

/** Longest name of a region. */
const MAX_REGION = 100;

const SCHEMES = FINANCE_MODES.map((mode) => `\`${mode}\` ${FINANCE_SCHEMES[mode].description}`).join(', ');

/** An optional number within bounds. */
const figure = (description: string, bounds: { min?: number; max?: number }): PropertyDecorator =>
  RequestField('number?', description, bounds);

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
    'string?',
    'Currency of all prices and sums of request and answer, wherever a name or description says TWD; ISO 4217. Defaults to that of the finance rows of the country (TWD in Taiwan), and to XXX (none) where there are none.',
    { pattern: CURRENCY_CODE, example: 'JPY' },
  )
  currency?: string;

  @RequestField(
    'string?',
    'Country whose finance rows apply, ISO 3166-1 alpha-2. Defaults to Taiwan within its townships, elsewhere to the country with finance rows to which the time zone of the place belongs.',
    { pattern: COUNTRY_CODE, example: 'JP' },
  )
  country?: string;

  @RequestField(
    'string?',
    'Region of the country, as finance rows name it; defaults to the county in Taiwan, elsewhere to none, so that only rows of the whole country apply.',
    { minLength: 1, maxLength: MAX_REGION },
  )
  region?: string;

  @figure('Initial cost for each kWp, including tax and grid connection, TWD/kWp.', FINANCE_BOUNDS.costTwdPerKw)
  costTwdPerKw?: number;

  @figure('Subsidy, TWD; defaults to the tables.', FINANCE_BOUNDS.subsidyTwd) subsidyTwd?: number;
  @figure('Feed-in tariff with its bonuses, TWD/kWh.', FINANCE_BOUNDS.feedInTariff) feedInTariff?: number;

  @RequestField(
    'boolean?',
    'Whether the modules are certified as highly efficient, on which subsidies and bonuses of the tariff depend; defaults to the tables.',
  )
  highEfficiencyModules?: boolean;

  @figure(
    'How much more such a plant costs than the quotes of the tables, percent; without effect where the cost is given.',
    FINANCE_BOUNDS.highEfficiencyPremiumPercent,
  )
  highEfficiencyPremiumPercent?: number;

  @figure(
    'Price of bought electricity, TWD/kWh, the same for every kWh; in place of a plan.',
    FINANCE_BOUNDS.retailPrice,
  )
  retailPrice?: number;

  @figure('Operation, maintenance and monitoring, TWD per kWp and year.', FINANCE_BOUNDS.omTwdPerKwYear)
  omTwdPerKwYear?: number;

  @figure('Insurance of the plant, TWD per kWp and year.', FINANCE_BOUNDS.insuranceTwdPerKwYear)
  insuranceTwdPerKwYear?: number;

  @RequestField('nested?', 'Inverter replacement; defaults to the tables.', { of: () => InverterReplacementInput })
  inverterReplacement?: InverterReplacementInput;

  @figure('Loss of output a year, percent of the year before.', FINANCE_BOUNDS.degradationPercent)
  degradationPercent?: number;

  @figure('Discount rate, percent a year.', FINANCE_BOUNDS.discountRatePercent) discountRatePercent?: number;

  @figure('Income tax, percent of the energy sold; 0 for figures before tax.', FINANCE_BOUNDS.taxPercent)
  taxPercent?: number;

  @figure(
    'Income tax rate of the owner (5, 12, 20, 30 or 40 % in Taiwan), percent of the taxed part of the sales; used where no tax in percent of the energy sold is given.',
    FINANCE_BOUNDS.taxBracketPercent,
  )
  taxBracketPercent?: number;

  @figure(
    'Growth of the price of bought electricity, percent a year; defaults to 0.',
    FINANCE_BOUNDS.priceGrowthPercent,
  )
  priceGrowthPercent?: number;

  @figure('Emissions of the grid, kg CO2e/kWh.', FINANCE_BOUNDS.gridEmissionFactor) gridEmissionFactor?: number;
  @figure('Share of the cost that is borrowed, 0 to 1.', FINANCE_BOUNDS.loanShare) loanShare?: number;
  @figure('Interest of the loan, percent a year.', FINANCE_BOUNDS.loanRatePercent) loanRatePercent?: number;
  @RequestField('integer?', 'Term of the loan, years.', { ...FINANCE_BOUNDS.loanYears }) loanYears?: number;

  @figure(
    'Share of the feed-in revenue paid as rent for the roof, percent; the plant then belongs to a third party.',
    FINANCE_BOUNDS.leaseSharePercent,
  )
  leaseSharePercent?: number;

  @RequestField('date?', 'Day whose tariffs apply; defaults to today.') asOf?: string;
}
