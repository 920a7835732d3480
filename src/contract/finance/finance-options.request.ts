import { InputType } from 'type-graphql';
import { COUNTRY_CODE, CURRENCY_CODE, FINANCE_BOUNDS } from '../../core/finance/finance-bounds.js';
import {
  DEFAULT_FINANCE_MODE,
  FINANCE_MODES,
  FINANCE_SCHEMES,
  type FinanceMode,
} from '../../core/finance/schemes/schemes.js';
import type { Bound } from '../../core/bounds.js';
import type { FinanceOptions, UseOption } from '../../core/finance/finance-types.js';
import type { FieldOptions } from '../fields/field-kinds.js';
import { RequestField } from '../fields/request-field.js';
import { requestOf } from '../fields/request-of.js';

/** Longest name of a region. */
const MAX_REGION = 100;

const SCHEMES = FINANCE_MODES.map((mode) => `\`${mode}\` ${FINANCE_SCHEMES[mode].description}`).join(', ');

/** An optional number within bounds. */
const figure = (description: string, bounds: Bound): FieldOptions => ({
  kind: 'number',
  optional: true,
  description,
  ...bounds,
});

/** A new inverter in the plant's life. */
@InputType('InverterReplacementInput', { description: 'A new inverter in the life of the plant.' })
export class InverterReplacementInput {
  @RequestField('integer', 'Year in which the inverter is replaced, 1 to 20.', { ...FINANCE_BOUNDS.replacementYear })
  year!: number;

  @RequestField('number', 'What the new inverter costs, TWD/kWp.', { ...FINANCE_BOUNDS.replacementTwdPerKw })
  twdPerKw!: number;
}

/** The finance inputs of a request: options of the calculation, and the rows that apply. */
export interface FinanceRequest extends Omit<
  FinanceOptions,
  UseOption | 'mode' | 'subsidyVariants' | 'omInflationPercent'
> {
  mode: FinanceMode;
  country?: string;
  region?: string;
  asOf?: string;
}

export const FinanceOptionsInput = requestOf<FinanceRequest>(
  { rest: 'FinanceOptionsInput', graphql: 'FinanceInput' },
  'Finance inputs that override the tables.',
  {
    mode: {
      kind: 'enum',
      description: `What is done with the output: ${SCHEMES}.`,
      values: FINANCE_MODES,
      enumName: 'FinanceMode',
      default: DEFAULT_FINANCE_MODE,
    },
    currency: {
      kind: 'string',
      optional: true,
      description:
        "Currency of all prices and sums of request and answer, ISO 4217, whatever their names in REST say; defaults to that of the country's finance rows, XXX without any.",
      pattern: CURRENCY_CODE,
      example: 'JPY',
    },
    country: {
      kind: 'string',
      optional: true,
      description:
        'Country whose finance rows apply, ISO 3166-1 alpha-2; defaults to that of the township or time zone.',
      pattern: COUNTRY_CODE,
      example: 'JP',
    },
    region: {
      kind: 'string',
      optional: true,
      description: 'Region as finance rows name it; defaults to the county in Taiwan, elsewhere to none.',
      minLength: 1,
      maxLength: MAX_REGION,
    },
    costTwdPerKw: figure('Cost for each kWp with tax and grid connection, TWD/kWp.', FINANCE_BOUNDS.costTwdPerKw),
    subsidyTwd: {
      ...figure('Subsidy, TWD; defaults to the tables.', FINANCE_BOUNDS.subsidyTwd),
      graphqlName: 'subsidyAmount',
    },
    feedInTariff: figure('Feed-in tariff with its bonuses, TWD/kWh.', FINANCE_BOUNDS.feedInTariff),
    highEfficiencyModules: {
      kind: 'boolean',
      optional: true,
      description: 'Whether the modules are certified as highly efficient; defaults to the tables.',
    },
    highEfficiencyPremiumPercent: figure(
      'How much more such a plant costs than quotes, percent; without effect beside a given cost.',
      FINANCE_BOUNDS.highEfficiencyPremiumPercent,
    ),
    retailPrice: figure('Price of bought electricity, TWD/kWh, in place of a plan.', FINANCE_BOUNDS.retailPrice),
    omTwdPerKwYear: figure(
      'Operation, maintenance and monitoring, TWD per kWp and year.',
      FINANCE_BOUNDS.omTwdPerKwYear,
    ),
    insuranceTwdPerKwYear: figure(
      'Insurance of the plant, TWD per kWp and year.',
      FINANCE_BOUNDS.insuranceTwdPerKwYear,
    ),
    inverterReplacement: {
      kind: 'nested',
      optional: true,
      description: 'Inverter replacement; defaults to the tables.',
      of: () => InverterReplacementInput,
    },
    degradationPercent: figure('Loss of output, percent a year.', FINANCE_BOUNDS.degradationPercent),
    discountRatePercent: figure('Discount rate, percent a year.', FINANCE_BOUNDS.discountRatePercent),
    taxPercent: figure('Income tax, percent of the energy sold; 0 before tax.', FINANCE_BOUNDS.taxPercent),
    taxBracketPercent: figure(
      'Income tax rate of the owner, percent of the taxed part of the sales; without effect beside `tax_percent`.',
      FINANCE_BOUNDS.taxBracketPercent,
    ),
    priceGrowthPercent: figure(
      'Growth of the price of bought electricity, percent a year; 0 unless given.',
      FINANCE_BOUNDS.priceGrowthPercent,
    ),
    gridEmissionFactor: figure('Emissions of the grid, kg CO2e/kWh.', FINANCE_BOUNDS.gridEmissionFactor),
    loanShare: figure('Share of the cost that is borrowed, 0 to 1.', FINANCE_BOUNDS.loanShare),
    loanRatePercent: figure('Interest of the loan, percent a year.', FINANCE_BOUNDS.loanRatePercent),
    loanYears: {
      kind: 'integer',
      optional: true,
      description: 'Term of the loan, years.',
      ...FINANCE_BOUNDS.loanYears,
    },
    leaseSharePercent: figure(
      "Share of the feed-in revenue paid as rent for the roof of a third party's plant, percent.",
      FINANCE_BOUNDS.leaseSharePercent,
    ),
    asOf: { kind: 'date', optional: true, description: 'Day whose tariffs apply; defaults to today.' },
  },
);
