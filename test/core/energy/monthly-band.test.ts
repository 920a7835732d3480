import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyPercentiles, monthlyPercentiles } from '../../../src/core/energy/uncertainty.js';
import { computeYield } from '../../../src/core/energy/yield.js';
import { atPlaces } from '../../../src/core/energy/places-factor.js';
import { buildYieldInput } from './build-yield-input.js';

const SEED = { seed: 20261123, numRuns: 200 };
const TWELVE = { minLength: 12, maxLength: 12 };

const anySigma = fc.double({ min: 0, max: 1, noNaN: true });
const anyCause = fc.record({
  name: fc.constant('soiling' as const),
  source: fc.constant('test'),
  relativeSigma: anySigma,
  monthlySigma: fc.option(fc.array(anySigma, TWELVE), { nil: undefined }),
});
const anyMonths = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e5, noNaN: true })), TWELVE);

describe('the band of each month', () => {
  it('is around the month, even on both sides above zero, and of a month without energy zero', () => {
    fc.assert(
      fc.property(anyMonths, fc.array(anyCause, { maxLength: 5 }), (months, causes) => {
        const { acMonthlyP10, acMonthlyP90 } = monthlyPercentiles(months, causes);

        months.forEach((kwh, month) => {
          const [low, high] = [acMonthlyP10[month]!, acMonthlyP90[month]!];
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(kwh);
          expect(high).toBeGreaterThanOrEqual(kwh);
          if (kwh === 0) expect([low, high]).toEqual([0, 0]);
          if (low > 0) expect(high - kwh).toBeCloseTo(kwh - low, 6);
        });
      }),
      SEED,
    );
  });

  it('is never narrower than that of the year, for its energy', () => {
    fc.assert(
      fc.property(anyMonths, fc.array(anyCause, { maxLength: 5 }), (months, causes) => {
        const year = energyPercentiles(1, causes);
        const { acMonthlyP10, acMonthlyP90 } = monthlyPercentiles(months, causes);

        months.forEach((kwh, month) => {
          expect(acMonthlyP10[month]!).toBeLessThanOrEqual(kwh * year.p10 + 1e-9);
          expect(acMonthlyP90[month]!).toBeGreaterThanOrEqual(kwh * year.p90 - 1e-9);
        });
      }),
      SEED,
    );
  });

  it('grows with the spread of that month alone', () => {
    const months = Array<number>(12).fill(100);
    const monthlySigma = months.map((_, month) => (month === 4 ? 0.3 : 0.1));

    const { acMonthlyP10, acMonthlyP90 } = monthlyPercentiles(months, [
      { name: 'year-to-year-climate', relativeSigma: 0.04, monthlySigma, source: 'test' },
      { name: 'module-rating', relativeSigma: 0.03, source: 'test' },
    ]);

    expect(acMonthlyP90[4]! - 100).toBeCloseTo(128.15515655446004 * Math.hypot(0.3, 0.03), 9);
    expect(100 - acMonthlyP10[5]!).toBeCloseTo(128.15515655446004 * Math.hypot(0.1, 0.03), 9);
  });

  it('is wider than the year’s where only general figures are known, and leaves the year as it was', () => {
    const { acMonthly, acMonthlyP10, p10, p50, uncertainty } = computeYield(buildYieldInput());

    acMonthly.forEach((kwh, month) => expect(acMonthlyP10[month]! / kwh).toBeLessThan(p10 / p50 - 0.02));
    expect(uncertainty.relativeSigma).toBeCloseTo(0.0927, 3);
  });

  it('goes with the energy of the places that are used', () => {
    const energy = computeYield(buildYieldInput());
    const better = atPlaces(energy, energy.acAnnual * 1.1);

    better.acMonthlyP10.forEach((kwh, month) => expect(kwh).toBeCloseTo(1.1 * energy.acMonthlyP10[month]!, 9));
    better.acMonthlyP90.forEach((kwh, month) => expect(kwh).toBeCloseTo(1.1 * energy.acMonthlyP90[month]!, 9));
  });
});
