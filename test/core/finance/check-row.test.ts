import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { checkFinanceRow } from '../../../src/core/finance/rows/check-row.js';
import { financeRow, financeRows } from './finance-rows.js';

const faultsOf = (row: unknown): string[] => {
  try {
    checkFinanceRow(row);
    return [];
  } catch (error) {
    return error instanceof InvalidInputError ? error.issues.map((issue) => issue.loc.join('.')) : ['other'];
  }
};

describe('checking a finance row', () => {
  it('accepts every row that ships with the project', () => {
    expect(financeRows.filter((row) => faultsOf(row).length > 0).map((row) => row.id)).toEqual([]);
  });

  it('reports all faults of a row together', () => {
    const row = { ...financeRow('tax', 'tax'), validFrom: '2026-13-01', region: [], status: 'sure', source: '' };

    expect(faultsOf(row)).toEqual(['region', 'validFrom', 'source', 'status']);
  });

  it('refuses a validity that ends before it begins, and an unknown kind', () => {
    expect(faultsOf({ ...financeRow('tax', 'tax'), validTo: '2014-12-31' })).toEqual(['validTo']);
    expect(faultsOf({ ...financeRow('tax', 'tax'), kind: 'lottery' })).toEqual(['kind']);
  });

  it('refuses an upper end below its lower end, and takes both alike', () => {
    const row = financeRow('feed_in_tariff', 'fit-rooftop-2026h1-1kw');
    const between = (minKw: number, maxKwExclusive: number) => ({ ...row, value: { ...row.value, minKw, maxKwExclusive } }); // prettier-ignore

    expect([between(5, 4), between(5, 5)].map(faultsOf)).toEqual([['value.maxKwExclusive'], []]);
  });

  it('refuses a missing or infinite figure, but takes null where a figure may be unknown', () => {
    const row = financeRow('feed_in_tariff', 'fit-rooftop-2026h1-1kw');

    expect(faultsOf({ ...row, value: { ...row.value, termYears: Infinity } })).toEqual(['value.termYears']);
    expect(faultsOf({ ...row, value: { ...row.value, minKw: null } })).toEqual(['value.minKw']);
    expect(faultsOf({ ...row, value: { ...row.value, rateTwdPerKwh: null } })).toEqual([]);
    expect(faultsOf('row')).toEqual(['row']);
  });

  it('refuses a tariff by the hour in which an hour has no price, or two, and a kind of day that is none', () => {
    const row = financeRow('time_of_use_tariff', 'retail-simple-two-period-2025-10');
    const [first, ...others] = row.value.hours;
    const having = (value: object): string[] => faultsOf({ ...row, value: { ...row.value, ...value } });

    expect(having({ hours: others })).toEqual(['value.hours']);
    expect(having({ hours: [first, ...row.value.hours] })).toEqual(['value.hours']);
    expect(having({ hours: [{ ...first, days: 'monday' }, ...others] })).toEqual(['value.hours']);
    expect(having({ prices: row.value.prices.slice(1) })).toEqual(['value.hours']);
  });

  it('says which hour of a tariff has no price', () => {
    const row = financeRow('time_of_use_tariff', 'retail-simple-two-period-2025-10');
    const hours = row.value.hours.filter(({ season, days }) => season !== 'non_summer' || days !== 'saturday');

    expect(() => checkFinanceRow({ ...row, value: { ...row.value, hours } })).toThrow(
      "value.hours: each hour needs one price: non_summer, saturday, 0 to 1 o'clock",
    );
  });
});
