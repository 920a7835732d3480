import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import {
  FINANCE_STATUSES,
  isStrangeRegion,
  rowAsOf,
  rowsAsOf,
  type FinanceRow,
} from '../../../src/core/finance/rows/finance-table.js';
import { financeRow, financeRows } from './finance-rows.js';

type DiscountRow = FinanceRow<'discount_rate'>;

const dayNumber = fc.integer({ min: 0, max: 7000 });
const toDay = (days: number): string => new Date(Date.UTC(2015, 0, 1 + days)).toISOString().slice(0, 10);

const discountRow = (id: string, from: number, length: number | null, region: 'TW' | string[]): DiscountRow => ({
  id,
  kind: 'discount_rate',
  region,
  validFrom: toDay(from),
  validTo: length === null ? null : toDay(from + length),
  value: { percentPerYear: 5, percentPerYearMin: 5, percentPerYearMax: 5 },
  unit: '% a year',
  source: 'test',
  sourceDate: null,
  status: 'assumption',
});

const rows = fc
  .array(
    fc.tuple(
      dayNumber,
      fc.option(fc.integer({ min: 0, max: 900 })),
      fc.constantFrom<'TW' | string[]>('TW', ['臺南市'], ['台東縣', '花蓮縣']),
    ),
    { maxLength: 30 },
  )
  .map((specs) => specs.map(([from, length, region], i) => discountRow(`row-${i}`, from, length, region)));

describe('a region that rows may be for', () => {
  it('is strange where rows differ by region and none is for it', () => {
    const national = discountRow('national', 0, null, 'TW');
    const table = [national, discountRow('east', 0, null, ['台東縣', '花蓮縣'])];

    expect(['臺東縣', '台東縣', '花蓮縣', '台背市'].map((name) => isStrangeRegion(table, name))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(isStrangeRegion([national], '台背市')).toBe(false);
  });

  it('is every county of Taiwan in the table that is shipped', () => {
    const counties = financeRows.flatMap(({ region }) => (Array.isArray(region) ? region : []));

    expect(new Set(counties.map((name) => name.replaceAll('台', '臺'))).size).toBe(22);
  });
});

describe('choosing rows as of a day', () => {
  it('takes a row exactly on the days of its validity, both ends included', () => {
    fc.assert(
      fc.property(rows, dayNumber, (table, days) => {
        const day = toDay(days);

        const rows = rowsAsOf(table, 'discount_rate', day, '臺南市');
        const chosen = new Set(rows.filter(({ status }) => status !== 'carried_forward').map((row) => row.id));

        for (const row of table) {
          const valid = row.validFrom <= day && (row.validTo ?? '9999') >= day;
          const local = row.region === 'TW' || row.region.includes('臺南市');
          expect(chosen.has(row.id)).toBe(valid && local);
        }
      }),
      { seed: 31, numRuns: 200 },
    );
  });

  it('carries the last rows forward where none follow them, but neither before a later one nor a programme that ended', () => {
    const row = financeRow('degradation', 'degradation');
    const last = { ...row, id: 'last', validFrom: '2025-01-01', validTo: '2025-12-31' };
    const next = { ...row, id: 'next', validFrom: '2027-01-01', validTo: null };
    const ended = { ...financeRow('subsidy', 'subsidy-central-2025'), validTo: '2025-12-31' };

    expect(rowsAsOf([last], 'degradation', '2026-06-01')).toEqual([{ ...last, status: 'carried_forward' }]);
    expect(rowsAsOf([last, next], 'degradation', '2026-06-01')).toEqual([]);
    expect(rowsAsOf([last, next], 'degradation', '2027-01-01')).toEqual([next]);
    expect(rowsAsOf([ended], 'subsidy', '2026-06-01')).toEqual([]);
  });

  it('does not hang on the order of the table', () => {
    fc.assert(
      fc.property(rows, dayNumber, (table, days) => {
        const forward = rowsAsOf(table, 'discount_rate', toDay(days), '臺東縣');
        const backward = rowsAsOf(table.toReversed(), 'discount_rate', toDay(days), '臺東縣');

        expect(forward).toEqual(backward);
      }),
      { seed: 32, numRuns: 200 },
    );
  });

  it('prefers a county row to a national one and a younger row to an older one', () => {
    const table = [
      discountRow('national-young', 300, null, 'TW'),
      discountRow('county-old', 100, null, ['臺南市']),
      discountRow('county-young', 200, null, ['臺南市']),
    ];

    const ids = rowsAsOf(table, 'discount_rate', toDay(400), '台南市').map((row) => row.id);

    expect(ids).toEqual(['county-young', 'county-old', 'national-young']);
  });

  it('counts only national rows when the county is not known', () => {
    const table = [discountRow('county', 0, null, ['臺南市']), discountRow('national', 0, null, 'TW')];

    expect(rowsAsOf(table, 'discount_rate', toDay(1)).map((row) => row.id)).toEqual(['national']);
  });

  it('refuses a day that does not exist', () => {
    expect(() => rowsAsOf([], 'discount_rate', '2026-02-30')).toThrow(InvalidInputError);
    expect(() => rowsAsOf([], 'discount_rate', '2026-2-3')).toThrow(InvalidInputError);
  });
});

describe('the shipped finance rows', () => {
  it('have unique ids, valid days in order, and a source each', () => {
    const ids = financeRows.map((row) => row.id);

    const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
    const faulty = financeRows.filter(
      (row) =>
        !isDay(row.validFrom) ||
        (row.validTo !== null && (!isDay(row.validTo) || row.validTo < row.validFrom)) ||
        row.source === '' ||
        !FINANCE_STATUSES.some((status) => status === row.status),
    );

    expect(new Set(ids).size).toBe(ids.length);
    expect(financeRows.length).toBeGreaterThan(140);
    expect(faulty.map((row) => row.id)).toEqual([]);
  });

  it('never call a figure published that has no dated source, nor one without a document', () => {
    const undated = financeRows.filter((row) => row.status === 'published' && row.sourceDate === null);
    const fromMemory = financeRows.filter((row) => row.source.includes('memory') && row.status !== 'unverified');

    expect(
      undated
        .map((row) => row.id)
        .filter((id) => !['capex-quote-undated', 'area-large-roof', 'area-array-footprint'].includes(id)),
    ).toEqual([]);
    expect(fromMemory.map((row) => row.id)).toEqual([]);
  });

  it('change the residential tariff on 2025-10-01', () => {
    const before = rowAsOf(
      financeRows.filter((r) => r.id.includes('residential')),
      'retail_tariff',
      '2025-09-30',
    );
    const after = rowAsOf(
      financeRows.filter((r) => r.id.includes('residential')),
      'retail_tariff',
      '2025-10-01',
    );

    expect(before?.value.tiers[0]?.summer).toBe(1.68);
    expect(after?.value.tiers[0]?.summer).toBe(1.78);
  });

  it('give load shapes that sum to a day and day spreads with a mean of one', () => {
    const shapes = rowsAsOf(financeRows, 'load_shape', '2026-06-01');
    const spread = rowAsOf(financeRows, 'day_spread', '2026-06-01');

    for (const shape of shapes) expect(shape.value.hourShares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
    for (const fifths of spread?.value.fifths ?? [])
      expect(fifths.reduce((sum, f) => sum + f, 0) / 5).toBeCloseTo(1, 3);
    expect(shapes).toHaveLength(8);
    expect(spread?.value.fifths).toHaveLength(12);
  });
});
