import { describe, expect, it } from 'vitest';
import { bandRate, feedInTariff, rateOf } from '../../../src/core/finance/tariff/feed-in.js';
import { financeRows } from './finance-rows.js';

const query = (capacityKw: number, asOf: string, county?: string) => ({ capacityKw, asOf, county });

describe('the feed-in tariff', () => {
  it('is that of the half-year of completion and of the size', () => {
    const rate = (kw: number, day: string): unknown => bandRate(financeRows, query(kw, day));

    expect(rate(5, '2025-06-30')).toMatchObject({ state: 'known', rateTwdPerKwh: 5.7055 });
    expect(rate(5, '2025-07-01')).toMatchObject({ state: 'known', rateTwdPerKwh: 5.6279 });
    expect(rate(60, '2026-03-01')).toMatchObject({ state: 'known', rateTwdPerKwh: 4.0459 });
    expect(rate(500, '2026-03-01')).toMatchObject({ state: 'known', rateTwdPerKwh: 3.6236 });
    expect(rate(19.9, '2022-03-01')).toMatchObject({ state: 'known', rateTwdPerKwh: 5.8952 });
    expect(rate(20, '2022-03-01')).toMatchObject({ state: 'known', rateTwdPerKwh: 4.5549 });
  });

  it.each([
    [5, 5.7055, 5.6279],
    [15, 5.4561, 5.3819],
    [30, 4.2906, 4.2505],
    [60, 4.0853, 4.0459],
    [200, 3.7547, 3.7152],
    [600, 3.6616, 3.6236],
  ])('of %d kW is %d in the first half of 2025 and %d from then to the end of 2026', (kw, first, later) => {
    for (const [day, rateTwdPerKwh] of [
      ['2025-03-01', first],
      ['2025-09-01', later],
      ['2026-03-01', later],
      ['2026-09-01', later],
    ] as const)
      // prettier-ignore
      expect(bandRate(financeRows, query(kw, day))).toMatchObject({ state: 'known', rateTwdPerKwh });
  });

  it('of a band with an unknown rate is between the rates of its row, otherwise between its neighbours', () => {
    const bare = financeRows.map((row) =>
      row.id === 'fit-rooftop-2026h1-10kw'
        ? ({ ...row, value: { ...row.value, rateTwdPerKwh: null } } as typeof row)
        : row,
    );

    expect(bandRate(financeRows, query(15, '2024-03-01'))).toMatchObject({
      state: 'unknown',
      lower: 5.4561,
      upper: 5.7848,
    });
    expect(bandRate(bare, query(15, '2026-03-01'))).toMatchObject({ state: 'unknown', lower: 4.2505, upper: 5.6279 });
  });

  it('is unknown without bounds on a day before the first table', () => {
    expect(bandRate(financeRows, query(5, '2016-01-01'))).toEqual({
      state: 'unknown',
      lower: null,
      upper: null,
      row: undefined,
    });
  });

  it('of a day after the last table is the last one, carried forward with the bonuses of its day', () => {
    const last = feedInTariff(financeRows, query(5, '2026-12-31', '臺北市'));
    const later = feedInTariff(financeRows, query(5, '2030-12-31', '臺北市'));

    expect(later.band).toMatchObject({ state: 'known', rateTwdPerKwh: 5.6279, row: { status: 'carried_forward' } });
    expect(rateOf(later, 5.6279)).toBe(rateOf(last, 5.6279));
    // the northern bonus has no last day of its own
    expect(
      [...later.bonuses, ...later.bonusesAfterRegion].map(({ value: { name }, status }) => [name, status]),
    ).toEqual([
      ['north', 'carried_forward'],
      ['high_efficiency_module', 'carried_forward'],
    ]);
  });

  it('has the 6 % of high-efficiency modules where they are counted, and not where they are not', () => {
    const rate = (highEfficiencyModules?: boolean): number =>
      rateOf(
        feedInTariff(financeRows, {
          ...query(9.9, '2026-03-01', '臺北市'),
          ...(highEfficiencyModules !== undefined && { options: { highEfficiencyModules } }),
        }),
        5.6279,
      );

    expect([rate(), rate(true), rate(false)]).toEqual([6.8098, 6.8098, 6.4721]);
  });

  it('of a plant under one kilowatt is that of the smallest band', () => {
    expect(bandRate(financeRows, query(0.6, '2026-03-01'))).toMatchObject({ state: 'known', rateTwdPerKwh: 5.6279 });
  });

  it('has 15 % more in the north, 8 % in Taitung, nothing in Tainan, in either writing of the county', () => {
    const factor = (county: string): number => feedInTariff(financeRows, query(5, '2024-03-01', county)).bonusFactor;

    expect(factor('台北市')).toBeCloseTo(1.15, 12);
    expect(factor('臺北市')).toBeCloseTo(1.15, 12);
    expect(factor('臺東縣')).toBeCloseTo(1.08, 12);
    expect(factor('臺南市')).toBe(1);
  });

  it('marks the northern bonus of 2026 as inferred, and gives every island one bonus of 15 % in draft from then on', () => {
    const north = feedInTariff(financeRows, query(5, '2026-03-01', '宜蘭縣'));
    const island = feedInTariff(financeRows, query(5, '2026-03-01', '澎湖縣'));
    const before = feedInTariff(financeRows, query(5, '2025-03-01', '澎湖縣'));

    expect(north.bonuses.map((row) => row.status)).toEqual(['inferred']);
    expect(island.bonusFactor).toBeCloseTo(1.15, 12);
    expect(island.bonuses.map((row) => row.status)).toEqual(['draft']);
    expect(before.bonusesToAsk.map((row) => row.value.name).sort()).toEqual([
      'island_with_cable',
      'island_without_cable',
    ]);
  });

  it('is rounded to four decimals after the regional bonus: 5.6279 is 6.4721, and 6.8098 with the modules, in Taipei', () => {
    const tariff = feedInTariff(financeRows, query(9.9, '2026-03-01', '臺北市'));

    expect(rateOf({ ...tariff, bonusesAfterRegion: [] }, 5.6279)).toBe(6.4721);
    expect(rateOf(tariff, 5.6279)).toBe(6.8098);
  });

  it('runs for twenty years', () => {
    expect(bandRate(financeRows, query(5, '2026-03-01')).row?.value.termYears).toBe(20);
  });
});
