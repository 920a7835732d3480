import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billTwd,
  seasonOf,
  selfUseSavingTwd,
  tieredPriceTwd,
  yearBillTwd,
} from '../../../src/core/finance/use/bill.js';
import { InvalidInputError } from '../../../src/core/errors.js';
import { residential } from './finance-rows.js';

const use = fc.double({ min: 0, max: 3000, noNaN: true });
const season = fc.constantFrom('summer' as const, 'nonSummer' as const);
const year = fc.array(use, { minLength: 12, maxLength: 12 });

describe('a tiered electricity bill', () => {
  it('is the published one: 428 kWh in a summer month 1,122 TWD, 305 kWh in another 632 TWD (Liberty Times, 2025-10-05)', () => {
    expect(Math.round(billTwd(residential, [7], 428))).toBe(1122);
    expect(Math.round(billTwd(residential, [1], 305))).toBe(632);
  });

  it('prices the last kWh below a limit by the lower step and the first above it by the higher', () => {
    const at = (kwh: number): number => tieredPriceTwd(residential, 'summer', kwh);

    expect(at(120)).toBeCloseTo(120 * 1.78, 9);
    expect(at(121) - at(120)).toBeCloseTo(2.55, 9);
    expect(at(330) - at(329)).toBeCloseTo(2.55, 9);
    expect(at(1001) - at(1000)).toBeCloseTo(8.86, 9);
  });

  it('doubles the limits over two months', () => {
    expect(billTwd(residential, [7, 8], 856)).toBeCloseTo(2 * billTwd(residential, [7], 428), 9);
  });

  it('shares the use evenly where a bill spans two seasons', () => {
    const mixed = billTwd(residential, [5, 6], 800);

    expect(mixed).toBeCloseTo(
      tieredPriceTwd(residential, 'nonSummer', 400) + tieredPriceTwd(residential, 'summer', 400),
      9,
    );
  });

  it('is never below the minimum fee', () => {
    expect(billTwd(residential, [1, 2], 0)).toBe(200);
    expect(billTwd({ ...residential, minMonthlyFeeTwd: null }, [1, 2], 0)).toBe(0);
  });

  it('rises with the use and has no jumps', () => {
    fc.assert(
      fc.property(season, use, fc.double({ min: 0, max: 1, noNaN: true }), (which, kwh, more) => {
        const step = tieredPriceTwd(residential, which, kwh + more) - tieredPriceTwd(residential, which, kwh);

        expect(step).toBeGreaterThanOrEqual(0);
        expect(step).toBeLessThanOrEqual(8.86 * more + 1e-9);
      }),
      { seed: 41, numRuns: 300 },
    );
  });

  it('has June to September as summer', () => {
    const summer = Array.from({ length: 12 }, (_, i) => i + 1).filter((m) => seasonOf(residential, m) === 'summer');

    expect(summer).toEqual([6, 7, 8, 9]);
  });
});

describe('a year of bills', () => {
  it('pools the months of each cycle from January', () => {
    const months = Array.from({ length: 12 }, (_, i) => 100 * i);
    const billOf = (...of: number[]): number => billTwd(residential, of, of.reduce((sum, month) => sum + 100 * (month - 1), 0)); // prettier-ignore

    expect(yearBillTwd(residential, months)).toBeCloseTo(
      billOf(1, 2) + billOf(3, 4) + billOf(5, 6) + billOf(7, 8) + billOf(9, 10) + billOf(11, 12),
      9,
    );
    expect(yearBillTwd({ ...residential, billingCycleMonths: 3 }, months)).toBeCloseTo(
      billOf(1, 2, 3) + billOf(4, 5, 6) + billOf(7, 8, 9) + billOf(10, 11, 12),
      9,
    );
  });

  it('adds six two-month bills and saves between nothing and the dearest price for each kWh not bought', () => {
    fc.assert(
      fc.property(year, fc.double({ min: 0, max: 1, noNaN: true }), (months, share) => {
        const selfUsed = months.map((kwh) => kwh * share);

        const saved = selfUseSavingTwd(residential, months, selfUsed);

        expect(saved).toBeGreaterThanOrEqual(-1e-9);
        expect(saved).toBeLessThanOrEqual(8.86 * selfUsed.reduce((sum, kwh) => sum + kwh, 0) + 1e-6);
      }),
      { seed: 42, numRuns: 200 },
    );
  });

  it('saves more per kWh in a house that uses more, since the dearest kWh go first', () => {
    const selfUsed = Array.from({ length: 12 }, () => 100);
    const savedAt = (kwh: number): number =>
      selfUseSavingTwd(
        residential,
        Array.from({ length: 12 }, () => kwh),
        selfUsed,
      );

    expect(savedAt(1200)).toBeGreaterThan(savedAt(500));
    expect(savedAt(500)).toBeGreaterThan(savedAt(250));
  });

  it('refuses eleven months and negative use', () => {
    expect(() => yearBillTwd(residential, [1, 2])).toThrow(InvalidInputError);
    expect(() =>
      yearBillTwd(
        residential,
        Array.from({ length: 12 }, () => -1),
      ),
    ).toThrow(InvalidInputError);
  });
});
