import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalNumbers } from '../helpers/normal-numbers.js';
import { changePoints } from '../../validation/climate/change-points.js';

const LIMITS = { shortestSegment: 6, mostChanges: 4 };

const seed = fc.integer({ min: 1, max: 1_000_000 });
const noise = (length: number) => seed.map((from) => normalNumbers(from, length));

/** Residual sum of squares about the means of segments. */
function squares(values: readonly number[], starts: readonly number[]): number {
  return [0, ...starts].reduce((sum, start, i) => {
    const segment = values.slice(start, starts[i] ?? values.length);
    const mean = segment.reduce((a, b) => a + b, 0) / segment.length;
    return sum + segment.reduce((a, b) => a + (b - mean) ** 2, 0);
  }, 0);
}

describe('changes of level', () => {
  it('finds steps of four standard deviations within two values of where they are', () => {
    fc.assert(
      fc.property(noise(78), fc.integer({ min: 12, max: 32 }), fc.integer({ min: 46, max: 66 }), (values, a, b) => {
        const series = values.map((value, i) => value + (i >= a ? 4 : 0) - (i >= b ? 4 : 0));

        const found = changePoints(series, LIMITS);

        expect(found.some((at) => Math.abs(at - a) <= 2)).toBe(true);
        expect(found.some((at) => Math.abs(at - b) <= 2)).toBe(true);
      }),
      { seed: 31, numRuns: 60 },
    );
  });

  it('finds none in most series that have none', () => {
    const seen = fc.sample(noise(78), { seed: 32, numRuns: 200 }).filter((v) => changePoints(v, LIMITS).length > 0);

    expect(seen.length).toBeLessThanOrEqual(20);
  });

  it('is exact: no other two segments leave less of the scatter', () => {
    fc.assert(
      fc.property(noise(24), fc.integer({ min: 7, max: 17 }), (values, at) => {
        const series = values.map((value, i) => value + (i >= at ? 5 : 0));

        const [found] = changePoints(series, { shortestSegment: 6, mostChanges: 1 });

        const all = Array.from({ length: 13 }, (_, i) => squares(series, [i + 6]));
        expect(squares(series, [found!])).toBeCloseTo(Math.min(...all), 9);
      }),
      { seed: 33, numRuns: 60 },
    );
  });

  it('does not depend on the unit and the origin of the values', () => {
    fc.assert(
      fc.property(
        noise(60),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (values, scale, origin) => {
          const series = values.map((value, i) => value + (i >= 30 ? 3 : 0));

          expect(
            changePoints(
              series.map((value) => origin + scale * value),
              LIMITS,
            ),
          ).toEqual(changePoints(series, LIMITS));
        },
      ),
      { seed: 34, numRuns: 60 },
    );
  });

  it('keeps to its limits, and says nothing of a series that is constant or too short', () => {
    const steps = Array.from({ length: 60 }, (_, i) => Math.floor(i / 10) * 10 + (i % 2));

    expect(changePoints(steps, { shortestSegment: 6, mostChanges: 2 })).toHaveLength(2);
    expect(changePoints(steps, { shortestSegment: 10, mostChanges: 5 })).toEqual([10, 20, 30, 40, 50]);
    expect(
      changePoints(
        Array.from({ length: 40 }, () => 3),
        LIMITS,
      ),
    ).toEqual([]);
    expect(changePoints([1, 9, 1], LIMITS)).toEqual([]);
    expect(changePoints([], LIMITS)).toEqual([]);
  });
});
