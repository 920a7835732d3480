import type { Bound } from '../bounds.js';
import { HOURS_OF_YEAR } from '../time/hours-of-year.js';
import { InvalidInputError, valueIssue, type InputIssue } from '../errors.js';
import { FINANCE_BOUNDS } from './finance-bounds.js';
import type { FinanceInput, FinanceOptions } from './finance-types.js';
import { schemeOf } from './schemes/schemes.js';
import { isYearOfHours } from './use/self-consumption.js';

type BoundedNumber = readonly [field: string, value: number | undefined, bound: Bound];

const issue = (field: string, reason: string, input: unknown): InputIssue =>
  valueIssue(field.split('.'), reason, input);

const outOfBounds = ([field, value, { min, max }]: BoundedNumber): InputIssue[] =>
  value === undefined || (Number.isFinite(value) && value >= min && value <= max)
    ? []
    : [issue(field, `a number from ${min} to ${max} is needed`, value)];

const optionNumbers = (
  options: FinanceOptions,
): [field: string, value: number | undefined, bound: keyof typeof FINANCE_BOUNDS][] => [
  ['costTwdPerKw', options.costTwdPerKw, 'costTwdPerKw'],
  ['subsidyTwd', options.subsidyTwd, 'subsidyTwd'],
  ['loan.share', options.loan?.share, 'loanShare'],
  ['loan.ratePercent', options.loan?.ratePercent, 'loanRatePercent'],
  ['loan.years', options.loan?.years, 'loanYears'],
  ['lease.revenueSharePercent', options.lease?.revenueSharePercent, 'leaseSharePercent'],
  ['discountRatePercent', options.discountRatePercent, 'discountRatePercent'],
  ['feedInTariff', options.feedInTariff, 'feedInTariff'],
  ['battery.kwh', options.battery?.kwh, 'batteryKwh'],
  ['battery.kw', options.battery?.kw, 'batteryKw'],
  ['battery.costTwd', options.battery?.costTwd, 'batteryCostTwd'],
  ['battery.replacementCostTwd', options.battery?.replacementCostTwd, 'batteryCostTwd'],
  ['retailPrice', options.retailPrice, 'retailPrice'],
  ['omTwdPerKwYear', options.omTwdPerKwYear, 'omTwdPerKwYear'],
  ['insuranceTwdPerKwYear', options.insuranceTwdPerKwYear, 'insuranceTwdPerKwYear'],
  ['degradationPercent', options.degradationPercent, 'degradationPercent'],
  ['inverterReplacement.year', options.inverterReplacement?.year, 'replacementYear'],
  ['inverterReplacement.twdPerKw', options.inverterReplacement?.twdPerKw, 'replacementTwdPerKw'],
  ['taxPercent', options.taxPercent, 'taxPercent'],
  ['taxBracketPercent', options.taxBracketPercent, 'taxBracketPercent'],
  ['highEfficiencyPremiumPercent', options.highEfficiencyPremiumPercent, 'highEfficiencyPremiumPercent'],
  ['priceGrowthPercent', options.priceGrowthPercent, 'priceGrowthPercent'],
  ['omInflationPercent', options.omInflationPercent, 'priceGrowthPercent'],
  ['gridEmissionFactor', options.gridEmissionFactor, 'gridEmissionFactor'],
];

const badList = (field: string, values: number[] | undefined, length: number): InputIssue[] =>
  values === undefined || (values.length === length && values.every((value) => Number.isFinite(value) && value >= 0))
    ? []
    : [issue(field, `${length} numbers of 0 or more are needed`, values)];

const badHours = (hours: Float64Array | undefined): InputIssue[] =>
  hours === undefined || isYearOfHours(hours)
    ? []
    : [issue('acHours', `${HOURS_OF_YEAR} numbers of 0 or more are needed`, hours.length)];

const brokenRules = (options: FinanceOptions): InputIssue[] => {
  const { hourShares, loan, lease, battery, inverterReplacement: inverter, mode } = options;
  const { usesHousehold, allowsLease } = schemeOf(options);
  const rules: [field: string, isBroken: boolean | undefined, reason: string, value: unknown][] = [
    ['hourShares', hourShares?.every((share) => share === 0), 'at least one share above 0 is needed', hourShares],
    ['loan.years', loan && !Number.isInteger(loan.years), 'whole years are needed', loan?.years],
    [
      'inverterReplacement.year',
      inverter && !Number.isInteger(inverter.year),
      'a whole year is needed',
      inverter?.year,
    ],
    ['battery', battery && !usesHousehold, 'a battery needs the mode self_use', battery],
    ['lease', Boolean(loan && lease), 'a loan cannot be combined with a leased roof', lease],
    ['lease', lease && !allowsLease, 'a leased roof must use the mode feed_in', mode],
  ];
  return rules
    .filter(([, isBroken]) => isBroken)
    .map(([field, , reason, value]) => issue(`options.${field}`, reason, value));
};

/**
 * Checks what a calculation is given.
 * @throws InvalidInputError with every fault found.
 */
export const checkFinanceInput = (input: FinanceInput): void => {
  const options = input.options ?? {};
  const use = input.monthlyKwhUse;
  const issues = [
    ...outOfBounds(['capacityKw', input.capacityKw, FINANCE_BOUNDS.capacityKw]),
    ...outOfBounds(['annualKwh', input.annualKwh, FINANCE_BOUNDS.annualKwh]),
    ...outOfBounds(['roofAreaM2', input.roofAreaM2, FINANCE_BOUNDS.roofAreaM2]),
    ...outOfBounds(['annualKwhP10', input.annualKwhP10, FINANCE_BOUNDS.annualKwh]),
    ...outOfBounds(['annualKwhP90', input.annualKwhP90, FINANCE_BOUNDS.annualKwh]),
    ...badHours(input.acHours),
    ...(Array.isArray(use)
      ? badList('monthlyKwhUse', use, 12)
      : outOfBounds(['monthlyKwhUse', use, FINANCE_BOUNDS.monthlyKwh])),
    ...badList('options.hourShares', options.hourShares, 24),
    ...optionNumbers(options).flatMap(([field, value, name]) =>
      outOfBounds([`options.${field}`, value, FINANCE_BOUNDS[name]]),
    ),
    ...brokenRules(options),
  ];
  if (issues.length > 0) throw new InvalidInputError(issues);
};
