import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { loadShape } from '../../../src/core/finance/use/load-shape.js';
import { hoursOfUse } from '../../../src/core/finance/case/energy-years.js';
import { emptyNotes } from '../../../src/core/finance/finance-notes.js';
import type { FinanceOptions } from '../../../src/core/finance/finance-types.js';
import { monthsOfUse } from '../../../src/core/finance/use/household.js';
import { LOAD_PROFILES } from '../../../src/core/finance/use/load-profiles.js';
import {
  dearestHours,
  retailPlan,
  savingTwd,
  yearCostTwd,
  type RetailTariff,
} from '../../../src/core/finance/tariff/retail-tariff.js';
import { meanPrice } from '../../../src/core/finance/rows/period-prices.js';
import { meanUseOfBill } from '../../../src/core/finance/use/use-of-bill.js';
import { financeRows } from './finance-rows.js';

const DAY = '2026-06-01';
const FLAT_DAY = Array.from({ length: 24 }, () => 1);
const PLANS = [
  'residential_tiered',
  'business_tiered',
  'simple_two_period',
  'simple_three_period',
  'standard_two_period',
  'standard_three_period',
];

const tariffOf = (plan: string): RetailTariff => retailPlan(financeRows, plan, DAY, undefined)!.tariff;
const yearOf = (kwhMonth: number, shares: number[] = FLAT_DAY) =>
  hoursOfUse(
    Array.from({ length: 12 }, () => kwhMonth),
    shares,
  );
const monthsOf = (year: ReturnType<typeof yearOf>): number[] =>
  year.map((hours) => hours.reduce((sum, kwh) => sum + kwh, 0));
const isDayInWinter = (hour: number): boolean => (hour >= 6 && hour < 11) || hour >= 14;
/** All use in one hour of the day. */
const at = (hour: number): number[] => FLAT_DAY.map((_, i) => (i === hour ? 1 : 0));

describe('a plan by the hour', () => {
  it('prices each hour by season and day: 100 kWh a month at 10 h under the simple plan of two periods', () => {
    // summer: Monday to Friday 5.16, weekends 2.06; other months 4.93 and 1.99; 75 TWD a month
    const summer = (5 * 5.16 + 2 * 2.06) / 7;
    const other = (5 * 4.93 + 2 * 1.99) / 7;

    expect(yearCostTwd(tariffOf('simple_two_period'), yearOf(100, at(10)))).toBeCloseTo(
      100 * (4 * summer + 8 * other) + 12 * 75,
      6,
    );
  });

  it('has each hour in one period: the day from 9 to 24 h in summer, from 6 to 11 and 14 to 24 h in other months', () => {
    const costs = FLAT_DAY.map((_, hour) => yearCostTwd(tariffOf('simple_two_period'), yearOf(7, at(hour))) - 12 * 75);
    const summer = (hour: number): number => (hour >= 9 ? 5 * 5.16 + 2 * 2.06 : 7 * 2.06);
    const other = (hour: number): number => (isDayInWinter(hour) ? 5 * 4.93 + 2 * 1.99 : 7 * 1.99);

    expect(costs).toEqual(FLAT_DAY.map((_, hour) => expect.closeTo(4 * summer(hour) + 8 * other(hour), 9)));
  });

  it('gives the hours of a day once each: the dearest first, or from 17 h on where all cost the same', () => {
    const evening = FLAT_DAY.map((_, i) => (17 + i) % 24);

    expect(dearestHours(tariffOf('residential_tiered'))).toEqual(FLAT_DAY.slice(12).map(() => evening));
    const [january] = dearestHours(tariffOf('simple_two_period'));
    expect(january).toEqual([...evening.filter(isDayInWinter), ...evening.filter((hour) => !isDayInWinter(hour))]);
  });

  it('adds the surcharge above 2,000 kWh a month, which self-use saves first', () => {
    const tariff = tariffOf('simple_two_period');
    const use = yearOf(2_500, at(3));
    const used = yearOf(600, at(3));

    const night = 4 * 2.06 + 8 * 1.99;
    expect(yearCostTwd(tariff, use)).toBeCloseTo(2_500 * night + 12 * (500 * 1.04 + 75), 6);
    expect(savingTwd(tariff, monthsOf(use), used)).toBeCloseTo(600 * night + 12 * 500 * 1.04, 6);
    expect(savingTwd(tariff, monthsOf(use), yearOf(100, at(3)))).toBeCloseTo(100 * (night + 12 * 1.04), 6);
  });

  it.each(PLANS)('saves no more than the bill, and more the more is used: %s', (plan) => {
    const tariff = tariffOf(plan);
    const use = yearOf(800);

    const savings = [0, 200, 400, 800].map((kwh) => savingTwd(tariff, monthsOf(use), yearOf(kwh)));
    expect(savings[0]).toBeCloseTo(0, 9);
    expect(savings).toEqual(savings.toSorted((a, b) => a - b));
    expect(savings[3]).toBeLessThanOrEqual(yearCostTwd(tariff, use));
  });
});

describe('a bill of two months', () => {
  const bill = (plan: string, options: FinanceOptions = {}) => ({
    rows: financeRows,
    asOf: DAY,
    county: '臺北市',
    options: { retailPlan: plan, ...options },
  });

  it('becomes the use whose bills are as high, within 1 %, under every plan and profile', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLANS),
        fc.constantFrom(undefined, ...LOAD_PROFILES),
        fc.double({ min: 500, max: 200_000, noNaN: true }),
        (plan, loadProfile, billTwd) => {
          const input = bill(plan, loadProfile ? { loadProfile } : {});
          const kwh = meanUseOfBill(billTwd, input);

          const tariff = tariffOf(plan);
          const shape = loadShape(input, emptyNotes());
          const back = yearCostTwd(tariff, hoursOfUse(monthsOfUse(input, kwh), shape)) / 6;
          expect(Math.abs(back / billTwd - 1)).toBeLessThan(0.01);
        },
      ),
      { seed: 92, numRuns: 60 },
    );
  });

  it('goes there and back: 428 kWh in summer and 305 kWh else cost 796 TWD a month on average', () => {
    // Liberty Times, 2025-10-05: 1,122 TWD in a summer month, 632 in another
    const twd = (2 * (4 * 1_122 + 8 * 632)) / 12;

    // a bill of May and June shares the use evenly between the seasons, so it is a little cheaper than two of a month
    const kwh = meanUseOfBill(twd, bill('residential_tiered'));
    expect(Math.abs(kwh / ((4 * 428 + 8 * 305) / 12) - 1)).toBeLessThan(0.015);
  });

  it('is refused where no plan is known, or no use is so dear', () => {
    expect(() => meanUseOfBill(3_000, { ...bill('residential_tiered'), rows: [] })).toThrow(InvalidInputError);
    expect(() => meanUseOfBill(1e12, bill('residential_tiered'))).toThrow(InvalidInputError);
    const priced = { rows: [], asOf: DAY, options: { retailPrice: 5 } };
    expect(meanUseOfBill(3_000, priced)).toBeCloseTo(300, 6);
    // the largest use is 10 GWh a month
    const largest = yearCostTwd({ kind: 'flat', twdPerKwh: 5 }, hoursOfUse(monthsOfUse(priced, 1e7), loadShape(priced, emptyNotes()))) / 6; // prettier-ignore
    expect(largest).toBeCloseTo(1e8, 3);
    expect(meanUseOfBill(largest, priced)).toBeCloseTo(1e7, 0);
    expect(() => meanUseOfBill(largest + 0.001, priced)).toThrow(InvalidInputError);
  });
});

describe('a load profile', () => {
  const rowsOf = (name: string) => financeRows.filter((row) => row.kind === 'load_shape' && row.value.name === name);

  it.each(LOAD_PROFILES)('is in the table with its source, and adds up: %s', (name) => {
    const [row] = rowsOf(name);

    expect(row?.source).toMatch(/BDEW|assumption/);
    expect((row!.value as { hourShares: number[] }).hourShares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(
      1,
      3,
    );
  });
});

describe('the mean price of an hour', () => {
  const prices = [{ season: 'summer', period: 'peak', twdPerKwh: 7 }] as const;
  const weekday = { season: 'summer', days: 'weekday', period: 'peak', fromHour: 0, toHour: 24 } as const;

  it('counts days without a price, as a row that was stored before prices were checked may have, as 0', () => {
    const plan = { prices: [...prices], hours: [weekday] };

    expect(meanPrice(plan, 'summer', 12)).toBeCloseTo((7 * 5) / 7, 9);
    expect(meanPrice(plan, 'non_summer', 12)).toBe(0);
  });
});
