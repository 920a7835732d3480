import { describe, expect, it } from 'vitest';
import { checkFinanceRow } from '../../../src/core/finance/rows/check-row.js';
import { FINANCE_VALUE_FIELDS, type FinanceKind } from '../../../src/core/finance/rows/finance-values.js';
import { financeRow } from './finance-rows.js';

const isTaken = (kind: FinanceKind, field: string, value: unknown): boolean => FINANCE_VALUE_FIELDS[kind][field]!.holds(value); // prettier-ignore

const same = (value: number): unknown => value;
const later = (fromYear: number) => [{ fromYear, rateTwdPerKwh: 5 }];
const period = { season: 'summer', days: 'weekday', period: 'peak' };

/** Bounds in figures; the last are the step to the first value that is refused, and what holds the number. */
const BOUNDS: [
  kind: FinanceKind,
  field: string,
  least: number,
  most: number,
  step: number,
  of: (value: number) => unknown,
][] = [
  ['feed_in_tariff', 'rateTwdPerKwh', 0, 1_000, 1e-6, same],
  ['feed_in_tariff', 'minKw', 0, 1e12, 1, same],
  ['feed_in_tariff', 'termYears', 1, 100, 1, same],
  ['feed_in_tariff', 'laterRates', 2, 100, 1, later],
  ['feed_in_bonus', 'percent', -100, 1_000, 1e-6, same],
  ['tariff_trend', 'percentPerHalfYearMin', -50, 100, 1e-6, same],
  ['retail_tariff', 'billingCycleMonths', 1, 12, 1, same],
  ['time_of_use_tariff', 'hours', 0, 24, 1e-6, (fromHour) => [{ ...period, fromHour, toHour: 24 }]],
  ['time_of_use_tariff', 'hours', 0, 24, 1e-6, (toHour) => [{ ...period, fromHour: 0, toHour }]],
  ['building_time', 'days', 0, 3_650, 1, same],
  ['verdict_limits', 'worthItFrom', 0, 1, 1e-6, same],
  ['capex_quote', 'year', 1_900, 2_200, 1, same],
  ['capex_quote', 'kw', 0.001, 1e12, 1e-3, same],
  ['degradation', 'percentPerYear', 0, 20, 1e-6, same],
  ['tax', 'vatPercent', 0, 100, 1e-6, same],
  ['grid_emission_factor', 'kgCo2ePerKwh', 0, 10, 1e-6, same],
  ['legal_limit', 'value', -1e12, 1e12, 1, same],
];

/** Lists by their lengths. */
const LISTS: [kind: FinanceKind, field: string, least: number, most: number, of: (length: number) => unknown][] = [
  ['feed_in_tariff', 'laterRates', 1, 10, (n) => Array.from({ length: n }, (_, i) => later(i + 2)[0])],
  ['subsidy', 'steps', 1, 200, (n) => Array.from({ length: n }, (_, i) => ({ upToKw: i + 1, twdPerKw: 0, capTwd: null }))], // prettier-ignore
  ['time_of_use_tariff', 'prices', 1, 200, (n) => Array(n).fill({ season: 'summer', period: 'peak', twdPerKwh: 5 })],
  ['time_of_use_tariff', 'hours', 1, 200, (n) => Array(n).fill({ ...period, fromHour: 0, toHour: 24 })],
  ['personal_tax_rate', 'brackets', 1, 20, (n) => Array(n).fill(5)],
  ['pv_duty', 'exemptBuildingClasses', 0, 200, (n) => Array(n).fill('E')],
  ['load_shape', 'hourShares', 24, 24, (n) => Array(n).fill(1)],
  ['day_spread', 'fifths', 12, 12, (n) => Array(n).fill([1])],
  ['day_spread', 'fifths', 1, 200, (n) => Array(12).fill(Array(n).fill(1))],
];

describe('bounds of finance rows', () => {
  it.each(BOUNDS)('%s.%s: from %d to %d and nothing beyond', (kind, field, least, most, step, of) => {
    const taken = [least - step, least, most, most + step].map((value) => isTaken(kind, field, of(value)));

    expect(taken).toEqual([false, true, true, false]);
  });

  it.each(LISTS)('%s.%s: a list of %d to %d', (kind, field, least, most, of) => {
    const taken = [least, most, most + 1].map((length) => isTaken(kind, field, of(length)));

    expect(taken).toEqual([true, true, false]);
    if (least > 0) expect(isTaken(kind, field, of(least - 1))).toBe(false);
  });

  it('texts have 2,000 characters at most', () => {
    expect([2_000, 2_001].map((length) => isTaken('subsidy', 'name', 'x'.repeat(length)))).toEqual([true, false]);
  });

  it('shares of a day are not all nothing', () => {
    const shares = Array<number>(24).fill(0);

    expect(isTaken('load_shape', 'hourShares', shares)).toBe(false);
    expect(isTaken('load_shape', 'hourShares', [...shares.slice(1), 0.01])).toBe(true);
  });

  it('steps rise: none ends where the one before ends, and the last alone has no end', () => {
    const steps = (...ends: (number | null)[]): boolean =>
      isTaken('grid_works', 'steps', ends.map((upToKw) => ({ upToKw, twdPerKw: 1, capTwd: null }))); // prettier-ignore

    expect([steps(5, 10), steps(5, null), steps(5, 5), steps(10, 5), steps(null, 5), steps(null, null)]).toEqual([true, true, false, false, false, false]); // prettier-ignore
  });

  it('the upper end of a range may be its lower one, and a row may be valid on one day', () => {
    const row = financeRow('degradation', 'degradation');
    const value = { percentPerYear: 0.5, percentPerYearMin: 0.5, percentPerYearMax: 0.5 };

    expect(checkFinanceRow({ ...row, validTo: row.validFrom, value })).toMatchObject({ value });
  });
});
