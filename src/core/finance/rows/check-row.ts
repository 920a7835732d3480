import { isRecord } from '../../json/is-record.js';
import { isCalendarDay } from '../../time/calendar-day.js';
import { InvalidInputError, valueIssue, type InputIssue } from '../../errors.js';
import { FINANCE_STATUSES, TABLE_COUNTRY, TABLE_CURRENCY, type AnyFinanceRow } from './finance-table.js';
import { COUNTRY_CODE, CURRENCY_CODE } from '../finance-bounds.js';
import { FINANCE_KINDS, FINANCE_VALUE_FIELDS, type FinanceKind } from './finance-values.js';
import { hourWithoutOnePrice, type PeriodPrices } from './period-prices.js';
import { orNull, text } from './value-rules.js';

/** Members of which the second must not be less than the first, where a value has both. */
const ORDERED: readonly [lower: string, upper: string][] = [
  ['minKw', 'maxKwExclusive'],
  ['twdPerKwMin', 'twdPerKwMax'],
  ['shareMin', 'shareMax'],
  ['percentPerYearMin', 'percentPerYear'],
  ['percentPerYear', 'percentPerYearMax'],
  ['m2PerKwMin', 'm2PerKwMax'],
  ['rateTwdPerKwhMin', 'rateTwdPerKwhMax'],
  ['omShareMin', 'omShareMax'],
  ['fromYear', 'toYear'],
  ['min', 'max'],
  ['percentMin', 'percent'],
  ['percent', 'percentMax'],
  ['afterYearsMin', 'afterYearsMax'],
  ['costPercentMin', 'costPercentMax'],
  ['percentPerHalfYearMin', 'percentPerHalfYearMax'],
  ['notWorthItBelow', 'worthItFrom'],
];

const fault = (loc: string[], reason: string, input: unknown): InputIssue =>
  valueIssue(loc, `${loc.join('.')}: ${reason}`, input);

const isDay = (value: unknown): value is string => isText(value) && isCalendarDay(value);

/** Days in order; a fault of either day itself is reported by its own rule. */
const inOrder = (from: unknown, to: unknown): boolean => !isDay(from) || !isDay(to) || to >= from;

const isRegion = (region: unknown, country: unknown): boolean => {
  if (Array.isArray(region)) return (region.length > 0 || country !== TABLE_COUNTRY) && region.every(isText);
  return region === TABLE_COUNTRY && country === TABLE_COUNTRY;
};

const isText = (value: unknown): value is string => typeof value === 'string';

const isFilled = (value: unknown): boolean => isText(value) && value !== '';

const matches = (value: unknown, pattern: RegExp): boolean => isText(value) && pattern.test(value);

type Loose = Record<string, unknown>;

const commonFaults = (row: Loose): InputIssue[] => {
  const { country = TABLE_COUNTRY, currency = TABLE_CURRENCY } = row;
  const rules: [field: string, holds: boolean, reason: string][] = [
    ['id', isText(row['id']) && row['id'] !== '', 'a text is needed'],
    // the path that would name such a row again is another path
    ['id', row['id'] !== '.' && row['id'] !== '..', 'a name other than . and .. is needed'],
    ['kind', FINANCE_KINDS.includes(row['kind'] as FinanceKind), `one of ${FINANCE_KINDS.join(', ')} is needed`],
    ['country', matches(country, COUNTRY_CODE), 'a country of ISO 3166-1 such as TW is needed'],
    ['currency', matches(currency, CURRENCY_CODE), 'a currency of ISO 4217 such as TWD is needed'],
    ['region', isRegion(row['region'], country), '"TW" or a list of counties is needed'],
    ['validFrom', isDay(row['validFrom']), 'a day such as 2026-07-01 is needed'],
    ['validTo', row['validTo'] === null || isDay(row['validTo']), 'a day or null is needed'],
    ['validTo', inOrder(row['validFrom'], row['validTo']), 'ends before it begins'],
    ['unit', isText(row['unit']), 'a text is needed'],
    ['source', isFilled(row['source']), 'a source is needed'],
    ['sourceZh', row['sourceZh'] === undefined || isFilled(row['sourceZh']), 'a text or no member is needed'],
    ['sourceDate', orNull(text()).holds(row['sourceDate']), 'a day, month or year, or null is needed'],
    [
      'status',
      FINANCE_STATUSES.some((status) => status === row['status']),
      `one of ${FINANCE_STATUSES.join(', ')} is needed`,
    ],
    ['value', isRecord(row['value']), 'an object is needed'],
  ];
  return rules.filter(([, holds]) => !holds).map(([field, , reason]) => fault([field], reason, row[field]));
};

/** What a value of a kind must not be. */
export const valueFaults = (kind: FinanceKind, value: Loose): InputIssue[] => {
  const unfit = Object.entries(FINANCE_VALUE_FIELDS[kind]).filter(([field, { holds }]) => !holds(value[field]));
  const issues = unfit.map(([field, { needed }]) => fault(['value', field], `must be ${needed}`, value[field]));
  return issues.length > 0 ? issues : [...orderFaults(value), ...hourFaults(kind, value)];
};

const orderFaults = (value: Loose): InputIssue[] =>
  ORDERED.filter(([lower, upper]) => isLess(value[upper], value[lower])).map(([lower, upper]) =>
    fault(['value', upper], `it must be at least ${lower}`, value[upper]),
  );

/** Of a tariff by the hour: an hour without a price would cost nothing. */
const hourFaults = (kind: FinanceKind, value: Loose): InputIssue[] => {
  const hour = kind === 'time_of_use_tariff' ? hourWithoutOnePrice(value as unknown as PeriodPrices) : undefined;
  return hour === undefined ? [] : [fault(['value', 'hours'], `each hour needs one price: ${hour}`, value['hours'])];
};

const isLess = (a: unknown, b: unknown): boolean => typeof a === 'number' && typeof b === 'number' && a < b;

/**
 * Checks a row that comes from outside, an administrator's edit or a seed file.
 * @returns the row itself.
 * @throws InvalidInputError with every faulty field.
 */
export const checkFinanceRow = (row: unknown): AnyFinanceRow => {
  if (!isRecord(row)) throw InvalidInputError.at(['row'], 'an object is needed', row);
  const common = commonFaults(row);
  const issues =
    common.length > 0 || !isRecord(row['value']) ? common : valueFaults(row['kind'] as FinanceKind, row['value']);
  if (issues.length > 0) throw new InvalidInputError(issues);
  return row as unknown as AnyFinanceRow;
};
