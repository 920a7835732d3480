import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearnessOf, FAO_LINE } from '../../validation/climate/angstrom.js';
import { normalNumbers } from '../helpers/normal-numbers.js';
import { radiationSteps, type RecordedMonth } from '../../validation/climate/radiation-steps.js';

const NOISE = 0.02;

/** A record whose clearness follows sunshine and season, read by an instrument with some levels. */
const recordOf = (length: number, levelAt: (index: number) => number): fc.Arbitrary<RecordedMonth[]> =>
  fc.integer({ min: 1, max: 1_000_000 }).map((seed) => {
    const sunshine = normalNumbers(seed, length);
    return normalNumbers(seed + 1_000_000, length).map((off, i) => {
      const month = (i % 12) + 1;
      const sunshineShare = Math.min(0.75, Math.max(0.15, 0.45 + 0.12 * sunshine[i]!));
      const season = 1 + 0.06 * Math.cos((2 * Math.PI * (month - 1)) / 12);
      const clearness = clearnessOf(FAO_LINE, sunshineShare) ** 1.2 * season * levelAt(i) * (1 + NOISE * off);
      return { year: 2017 + Math.floor(i / 12), month, sunshineShare, clearness };
    });
  });

/** A month of a record by its index. */
const indexOf = ({ year, month }: { year: number; month: number }): number => (year - 2017) * 12 + month - 1;

describe('steps of radiation against sunshine', () => {
  it('have their months, and factors of their sizes, under sunshine and season', () => {
    const level = (i: number): number => (i < 25 ? 0.88 : i < 47 ? 1 : 0.93);
    fc.assert(
      fc.property(recordOf(78, level), (months) => {
        const { steps, factors } = radiationSteps(months);

        const isNear = (index: number) => steps.some((step) => Math.abs(indexOf(step) - index) <= 3);
        expect(isNear(25)).toBe(true);
        expect(isNear(47)).toBe(true);
        expect(Math.abs(factors[12]! - 0.93 / 0.88)).toBeLessThan(0.04);
        expect(Math.abs(factors[36]! - 0.93)).toBeLessThan(0.04);
      }),
      { seed: 41, numRuns: 40 },
    );
  });

  it('are gone from the record that the factors correct', () => {
    fc.assert(
      fc.property(
        recordOf(78, (i) => (i < 36 ? 0.85 : 1)),
        (months) => {
          const { factors } = radiationSteps(months);
          const corrected = months.map((month, i) => ({ ...month, clearness: month.clearness * factors[i]! }));

          expect(factors.at(-1)).toBe(1);
          expect(factors[0]).toBeCloseTo(1 / 0.85, 1);
          expect(radiationSteps(corrected).steps).toEqual([]);
        },
      ),
      { seed: 42, numRuns: 40 },
    );
  });

  it('are not seen where only sunshine and season change', () => {
    const found = fc
      .sample(
        recordOf(78, () => 1),
        { seed: 43, numRuns: 100 },
      )
      .filter((months) => radiationSteps(months).steps.length > 0);

    expect(found.length).toBeLessThanOrEqual(10);
  });

  it('are not looked for in records of less than eighteen months', () => {
    const [months] = fc.sample(
      recordOf(17, (i) => (i < 8 ? 0.7 : 1)),
      { seed: 44, numRuns: 1 },
    );

    expect(radiationSteps(months!)).toEqual({ steps: [], factors: months!.map(() => 1) });
  });
});
