import { describe, expect, it } from 'vitest';
import { bandRate, feedInTariff } from '../../../src/core/finance/feed-in.js';
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

  it('of a band without a published rate lies between its neighbours and is marked unknown', () => {
    expect(bandRate(financeRows, query(15, '2026-03-01'))).toMatchObject({
      state: 'unknown',
      lower: 4.0459,
      upper: 5.6279,
    });
    expect(bandRate(financeRows, query(30, '2026-03-01'))).toMatchObject({
      state: 'unknown',
      lower: 4.0459,
      upper: 5.6279,
    });
    expect(bandRate(financeRows, query(200, '2026-03-01'))).toMatchObject({
      state: 'unknown',
      lower: 3.6236,
      upper: 4.0459,
    });
  });

  it('is unknown without bounds on a day no table covers', () => {
    expect(bandRate(financeRows, query(5, '2031-01-01'))).toEqual({
      state: 'unknown',
      lower: null,
      upper: null,
      row: undefined,
    });
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

  it('marks the northern bonus of 2026 as not verified, and asks about the cable of an island', () => {
    const north = feedInTariff(financeRows, query(5, '2026-03-01', '宜蘭縣'));
    const island = feedInTariff(financeRows, query(5, '2026-03-01', '澎湖縣'));

    expect(north.bonuses.map((row) => row.status)).toEqual(['unverified']);
    expect(island.bonusFactor).toBe(1);
    expect(island.bonusesToAsk.map((row) => row.value.name).sort()).toEqual([
      'island_with_cable',
      'island_without_cable',
    ]);
  });

  it('runs for twenty years', () => {
    expect(feedInTariff(financeRows, query(5, '2026-03-01')).termYears).toBe(20);
  });
});
