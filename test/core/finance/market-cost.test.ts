import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsAsOf, type AnyFinanceRow, type FinanceRow } from '../../../src/core/finance/rows/finance-table.js';
import { formulaCost, marketPrice, priceRange } from '../../../src/core/finance/cost/market-cost.js';
import { financeRows } from './finance-rows.js';

const price = (capacityKw: number, asOf = '2026-06-01', county?: string): number =>
  marketPrice(financeRows, { capacityKw, asOf, county })!.twdPerKw;

const quote = (kw: number, twdPerKw: number, changes: Partial<FinanceRow<'capex_quote'>['value']> = {}) =>
  ({
    id: `quote-${kw}-${twdPerKw}`,
    kind: 'capex_quote',
    region: 'TW',
    validFrom: '2020-01-01',
    validTo: null,
    value: { description: 'x', year: 2024, kw, vatIncluded: false, twdPerKwMin: twdPerKw, twdPerKwMax: twdPerKw, ...changes }, // prettier-ignore
    unit: 'TWD per kW',
    source: 'test',
    sourceDate: '2024',
    status: 'published',
  }) satisfies AnyFinanceRow;

const trend = (percent: number, [least, most] = [percent, percent]): AnyFinanceRow => ({
  ...quote(1, 1),
  id: 'trend',
  kind: 'price_trend',
  value: { percentPerYear: percent, percentPerYearMin: least, percentPerYearMax: most },
});

describe('what a plant costs on the market', () => {
  it('is by its quotes before tax: 45,000 TWD per kW at 100 kW in 2026, dearer when smaller, and 60 to 70 thousand at 6 to 9 kW in 2021', () => {
    expect(price(100)).toBeGreaterThan(42_000);
    expect(price(100)).toBeLessThan(48_000);
    for (const kw of [6, 9]) {
      expect(price(kw, '2021-06-01') * 1.05).toBeGreaterThan(60_000);
      expect(price(kw, '2021-06-01') * 1.05).toBeLessThan(72_000);
    }
  });

  it('falls with the size, and has no jump anywhere', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 2000, noNaN: true }), (kw) => {
        expect(price(kw * 1.001)).toBeLessThanOrEqual(price(kw) + 1e-6);
        expect(price(kw * 1.001)).toBeGreaterThan(price(kw) * 0.999);
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  it('a tenfold size costs the same per kW at most, and ten to the power of -0.4 of it at least', () => {
    const priceOf = (rows: AnyFinanceRow[], capacityKw: number): number =>
      marketPrice(rows, { capacityKw, asOf: '2024-06-01' })!.twdPerKw;
    const [rising, steep] = [
      [quote(10, 40_000), quote(100, 60_000)],
      [quote(10, 90_000), quote(100, 20_000)],
    ];

    expect(priceOf(rising, 100) / priceOf(rising, 10)).toBeCloseTo(1, 9);
    expect(priceOf(steep, 100) / priceOf(steep, 10)).toBeCloseTo(10 ** -0.4, 9);
  });

  it('has the price of the nearest size outside the sizes quoted', () => {
    const rows = [quote(10, 80_000), quote(100, 50_000)];
    const [tiny, small, large, huge] = [1, 10, 100, 1_000].map(
      (capacityKw) => marketPrice(rows, { capacityKw, asOf: '2024-06-01' })!.twdPerKw,
    );

    expect([tiny! / small!, huge! / large!]).toEqual([1, 1]);
    expect(small! / large!).toBeGreaterThan(1.2);
  });

  it('is a single quote itself in its year, and follows the trend to the year asked', () => {
    const rows = [quote(10, 50_000), trend(-10)];

    expect(marketPrice(rows, { capacityKw: 10, asOf: '2024-06-01' })?.twdPerKw).toBeCloseTo(50_000, 6);
    expect(marketPrice(rows, { capacityKw: 10, asOf: '2026-06-01' })?.twdPerKw).toBeCloseTo(50_000 * 0.9 ** 2, 6);
  });

  it('has the width of the market in the year of its quotes, and more the longer the trend has to bring them on', () => {
    const rows = [quote(10, 50_000), trend(-2, [-4, 0])];
    const range = (asOf: string): number[] => {
      const { low, twdPerKw, high } = marketPrice(rows, { capacityKw: 10, asOf })!;
      return [Math.log(twdPerKw / low), Math.log(high / twdPerKw)];
    };
    const [market, years] = [Math.log(80 / 55) / 2, 4];
    // a tenth of the chance is outside of 80 % of the way to an end
    const trendTo = (percent: number): number => years * Math.log((1 + percent / 100) / 0.98);

    expect(range('2024-06-01')).toEqual([expect.closeTo(market, 9), expect.closeTo(market, 9)]);
    expect(range('2028-06-01')).toEqual([
      expect.closeTo(Math.hypot(market, trendTo(-3.6)), 9),
      expect.closeTo(Math.hypot(market, trendTo(-0.4)), 9),
    ]);
  });

  it('is brought to the price before tax, gives a quote of the year more weight than an old one, and knows none of the future', () => {
    const vat = financeRows.find(({ id }) => id === 'tax')!;
    const taxed = quote(10, 52_500, { vatIncluded: true });
    const old = quote(10, 90_000, { year: 2012 });
    const future = quote(10, 10_000, { year: 2025 });

    expect(marketPrice([taxed, vat], { capacityKw: 10, asOf: '2024-06-01' })?.twdPerKw).toBeCloseTo(50_000, 6);
    expect(marketPrice([quote(10, 50_000), old], { capacityKw: 10, asOf: '2024-06-01' })?.twdPerKw).toBeLessThan(53_000); // prettier-ignore
    expect(marketPrice([quote(10, 50_000), future], { capacityKw: 10, asOf: '2024-06-01' })?.quotes).toHaveLength(1);
  });

  it('does not take an island for the mainland', () => {
    expect(price(88, '2026-06-01', '澎湖縣')).toBeGreaterThan(price(88, '2026-06-01', '臺南市'));
  });

  it('of the formula is that of the band which begins at a size', () => {
    const bands = rowsAsOf(financeRows, 'capex', '2026-06-01');

    expect(bands.length).toBeGreaterThan(3);
    expect(bands.map(({ value: { minKw: capacityKw } }) => formulaCost(financeRows, { capacityKw, asOf: '2026-06-01' })?.row)).toEqual(bands); // prettier-ignore
  });

  it('is the formula of the regulator only where no quote is known', () => {
    const query = { capacityKw: 5, asOf: '2026-06-01' };
    const without = financeRows.filter(({ kind }) => kind !== 'capex_quote');

    expect(formulaCost(financeRows, query)).toMatchObject({ twdPerKw: 51_700, omShare: 0.0475 });
    expect(formulaCost(financeRows, { ...query, capacityKw: 700 })).toMatchObject({ twdPerKw: 36_400, omShare: 0.0413 }); // prettier-ignore
    expect(priceRange(financeRows, query)).toEqual(marketPrice(financeRows, query));
    expect(priceRange(without, query)?.twdPerKw).toBe(51_700);
    expect(priceRange([], query)).toBeUndefined();
  });
});
