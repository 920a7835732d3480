import type { Bound } from '../bounds.js';
import { HOURS_OF_YEAR } from '../time/hours-of-year.js';
import { InvalidInputError, valueIssue, type InputIssue } from '../errors.js';
import { FINANCE_BOUNDS } from './finance-bounds.js';
import { USE_OPTIONS, type FinanceInput, type FinanceOptions } from './finance-types.js';
import { schemeOf } from './schemes/schemes.js';
import { isYearOfHours } from './use/self-consumption.js';

type BoundedNumber = readonly [field: string, value: number | undefined, bound: Bound];

const issue = (field: string, reason: string, input: unknown): InputIssue =>
  valueIssue(field.split('.'), reason, input);

const outOfBounds = ([field, value, { min, max }]: BoundedNumber): InputIssue[] =>
  value === undefined || (Number.isFinite(value) && value >= min && value <= max)
    ? []
    : [issue(field, `a number from ${min} to ${max} is needed`, value)];

/** Options that are one number each, with bounds of their own. */
const NUMBERS = [
  'costTwdPerKw',
  'subsidyTwd',
  'loanShare',
  'loanRatePercent',
  'loanYears',
  'leaseSharePercent',
  'discountRatePercent',
  'feedInTariff',
  'retailPrice',
  'omTwdPerKwYear',
  'insuranceTwdPerKwYear',
  'degradationPercent',
  'taxPercent',
  'taxBracketPercent',
  'highEfficiencyPremiumPercent',
  'priceGrowthPercent',
  'omInflationPercent',
  'gridEmissionFactor',
] as const satisfies readonly (keyof FinanceOptions & keyof typeof FINANCE_BOUNDS)[];

const optionNumbers = ({ battery, inverterReplacement: inverter, ...options }: FinanceOptions): BoundedNumber[] => [
  ...NUMBERS.map((name): BoundedNumber => [name, options[name], FINANCE_BOUNDS[name]]),
  ['battery.kwh', battery?.kwh, FINANCE_BOUNDS.batteryKwh],
  ['battery.kw', battery?.kw, FINANCE_BOUNDS.batteryKw],
  ['battery.costTwd', battery?.costTwd, FINANCE_BOUNDS.batteryCostTwd],
  ['battery.replacementCostTwd', battery?.replacementCostTwd, FINANCE_BOUNDS.batteryCostTwd],
  ['inverterReplacement.year', inverter?.year, FINANCE_BOUNDS.replacementYear],
  ['inverterReplacement.twdPerKw', inverter?.twdPerKw, FINANCE_BOUNDS.replacementTwdPerKw],
];

/** Where a request has an option. */
const placeOf = (option: string): string =>
  USE_OPTIONS.some((name) => name === option.split('.')[0]) ? option : `finance.${option}`;

const badList = (field: string, values: number[] | undefined, length: number): InputIssue[] =>
  values === undefined || (values.length === length && values.every((value) => Number.isFinite(value) && value >= 0))
    ? []
    : [issue(field, `${length} numbers of 0 or more are needed`, values)];

const badHours = (hours: Float64Array | undefined): InputIssue[] =>
  hours === undefined || isYearOfHours(hours)
    ? []
    : [issue('acHours', `${HOURS_OF_YEAR} numbers of 0 or more are needed`, hours.length)];

const brokenRules = (options: FinanceOptions): InputIssue[] => {
  const { hourShares, loanShare, loanYears, leaseSharePercent: lease, battery, inverterReplacement, mode } = options;
  const { usesHousehold, allowsLease } = schemeOf(options);
  const isWhole = (years: number | undefined): boolean => years === undefined || Number.isInteger(years);
  const isLeased = lease !== undefined;
  // REST has always shown the value so
  const leased = { revenueSharePercent: lease };
  const rules: [option: string, isBroken: boolean | undefined, reason: string, value: unknown][] = [
    ['hourShares', hourShares?.every((share) => share === 0), 'at least one share above 0 is needed', hourShares],
    ['loanYears', !isWhole(loanYears), 'whole years are needed', loanYears],
    [
      'inverterReplacement.year',
      !isWhole(inverterReplacement?.year),
      'a whole year is needed',
      inverterReplacement?.year,
    ],
    ['battery', battery && !usesHousehold, 'a battery needs the mode self_use', battery],
    ['leaseSharePercent', isLeased && loanShare !== undefined, 'a loan cannot be combined with a leased roof', leased],
    ['leaseSharePercent', isLeased && !allowsLease, 'a leased roof must use the mode feed_in', mode],
  ];
  return rules
    .filter(([, isBroken]) => isBroken)
    .map(([option, , reason, value]) => issue(placeOf(option), reason, value));
};

/**
 * Checks what a calculation is given.
 * @throws InvalidInputError with every fault found, at the members of a request.
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
    ...badList('hourShares', options.hourShares, 24),
    ...optionNumbers(options)
      .filter(([, value]) => value !== undefined)
      .flatMap(([option, value, bound]) => outOfBounds([placeOf(option), value, bound])),
    ...brokenRules(options),
  ];
  if (issues.length > 0) throw new InvalidInputError(issues);
};
