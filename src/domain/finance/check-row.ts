import { InvalidInputError, valueIssue, type InputIssue } from '../errors.js';
import type { AnyFinanceRow, FinanceKind } from './finance-table.js';

/** What a field holds; `?` where it may be `null`. Lists and texts are checked no deeper than their own kind. */
type FieldType = 'number' | 'number?' | 'text' | 'text?' | 'flag' | 'list';

const BAND = { minKw: 'number', maxKwExclusive: 'number?' } as const;
const PERCENT_RANGE = { percentPerYear: 'number', percentPerYearMin: 'number', percentPerYearMax: 'number' } as const;
const YEAR_FACTOR = { year: 'number', kgCo2ePerKwh: 'number' } as const;

/** Fields of each kind's value; the type says the same to the compiler. */
const FIELDS: Record<FinanceKind, Record<string, FieldType>> = {
  feed_in_tariff: { mounting: 'text', ...BAND, rateTwdPerKwh: 'number?', termYears: 'number' },
  feed_in_bonus: { name: 'text', percent: 'number', applies: 'text', condition: 'text' },
  retail_tariff: {
    plan: 'text',
    name: 'text',
    tiers: 'list',
    summerFrom: 'text',
    summerTo: 'text',
    billingCycleMonths: 'number',
    minMonthlyFeeTwd: 'number?',
  },
  time_of_use_tariff: {
    plan: 'text',
    name: 'text',
    basicFeeTwdMonth: 'number',
    surchargeAboveKwhMonth: 'number',
    surchargeTwdPerKwh: 'number',
    prices: 'list',
    hours: 'list',
  },
  household_use: { summerKwhMonth: 'number', nonSummerKwhMonth: 'number' },
  retail_average: {
    residentialTwdPerKwh: 'number',
    smallShopTwdPerKwh: 'number',
    allTwdPerKwh: 'number',
    supplyCostTwdPerKwh: 'number',
  },
  subsidy: {
    name: 'text',
    variant: 'text',
    twdPerKwMin: 'number?',
    twdPerKwMax: 'number?',
    capTwd: 'number?',
    condition: 'text?',
    fundedBy: 'text',
  },
  subsidy_notice: { text: 'text' },
  capex: { ...BAND, twdPerKwMin: 'number', twdPerKwMax: 'number', basis: 'text' },
  capex_quote: { description: 'text', year: 'number?', twdPerKwMin: 'number', twdPerKwMax: 'number' },
  om_share: { shareMin: 'number', shareMax: 'number' },
  inverter_replacement: { twdPerKw: 'number?', afterYears: 'number?' },
  insurance: { twdPerKwYear: 'number?' },
  degradation: PERCENT_RANGE,
  discount_rate: PERCENT_RANGE,
  module_recycling_fee: { twdPerKwh: 'number', includedInRate: 'flag' },
  tax: { vatPercent: 'number?', incomeTaxPercent: 'number?' },
  area_per_kw: { mounting: 'text', pingPerKw: 'number?', m2PerKwMin: 'number', m2PerKwMax: 'number' },
  grid_emission_factor: YEAR_FACTOR,
  grid_emission_target: YEAR_FACTOR,
  legal_limit: { law: 'text', quantity: 'text', value: 'number' },
  pv_duty: {
    law: 'text',
    thresholdBuildingAreaM2: 'number',
    kwPerM2: 'number',
    exemptBuildingClasses: 'list',
    windLoadPaMin: 'number',
  },
  pv_duty_light: { minKwhPerKwYear: 'number' },
  load_shape: { name: 'text', hourShares: 'list' },
  day_spread: { fifths: 'list' },
};

/** Every kind of row there is. */
export const FINANCE_KINDS = Object.keys(FIELDS) as FinanceKind[];

const STATUSES = ['published', 'draft', 'unverified', 'assumption'];

const fault = (loc: string[], reason: string, input: unknown): InputIssue =>
  valueIssue(loc, `${loc.join('.')}: ${reason}`, input);

const fits = (value: unknown, type: FieldType): boolean => {
  if (value === null) return type.endsWith('?');
  if (type.startsWith('number')) return typeof value === 'number' && Number.isFinite(value);
  if (type.startsWith('text')) return typeof value === 'string' && value.length <= 2000;
  return type === 'flag' ? typeof value === 'boolean' : Array.isArray(value);
};

const isDay = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
};

/** Days in order; a fault of either day itself is reported by its own rule. */
const inOrder = (from: unknown, to: unknown): boolean =>
  typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || !isDay(to) || to >= from;

const isRegion = (value: unknown): boolean =>
  value === 'TW' || (Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string'));

type Loose = Record<string, unknown>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const commonFaults = (row: Loose): InputIssue[] => {
  const rules: [field: string, holds: boolean, reason: string][] = [
    ['id', typeof row['id'] === 'string' && row['id'] !== '', 'a text is needed'],
    ['kind', FINANCE_KINDS.includes(row['kind'] as FinanceKind), `one of ${FINANCE_KINDS.join(', ')} is needed`],
    ['region', isRegion(row['region']), '"TW" or a list of counties is needed'],
    ['validFrom', isDay(row['validFrom']), 'a day such as 2026-07-01 is needed'],
    ['validTo', row['validTo'] === null || isDay(row['validTo']), 'a day or null is needed'],
    ['validTo', inOrder(row['validFrom'], row['validTo']), 'ends before it begins'],
    ['unit', typeof row['unit'] === 'string', 'a text is needed'],
    ['source', typeof row['source'] === 'string' && row['source'] !== '', 'a source is needed'],
    ['sourceDate', fits(row['sourceDate'], 'text?'), 'a day, month or year, or null is needed'],
    ['status', STATUSES.some((status) => status === row['status']), `one of ${STATUSES.join(', ')} is needed`],
    ['value', isRecord(row['value']), 'an object is needed'],
  ];
  return rules.filter(([, holds]) => !holds).map(([field, , reason]) => fault([field], reason, row[field]));
};

const valueFaults = (kind: FinanceKind, value: Loose): InputIssue[] =>
  Object.entries(FIELDS[kind])
    .filter(([field, type]) => !fits(value[field], type))
    .map(([field, type]) => fault(['value', field], `${type.replace('?', ' or null')} is needed`, value[field]));

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
