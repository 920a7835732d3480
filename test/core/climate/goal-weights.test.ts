import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOALS, goalWeights, monthlyUse } from '../../../src/core/climate/goal-weights.js';
import { InvalidInputError } from '../../../src/core/errors.js';

const twelve = fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { minLength: 12, maxLength: 12 });

describe('weights of the months for a goal', () => {
  it('have a mean of one and are never negative, whatever the use', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GOALS), twelve, (goal, monthlyUseKwh) => {
        const weights = goalWeights(goal, monthlyUseKwh);

        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(12, 6);
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
      }),
      { seed: 21, numRuns: 200 },
    );
  });

  it('count every month alike for the year, and only the season for summer and winter', () => {
    expect(goalWeights('annual')).toEqual(Array.from({ length: 12 }, () => 1));
    expect(goalWeights('summer')).toEqual([0, 0, 0, 0, 0, 3, 3, 3, 3, 0, 0, 0]);
    expect(goalWeights('winter')).toEqual([4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
  });

  it('stand for the peak as 7.13 TWD of a summer month to 6.36 of another', () => {
    const weights = goalWeights('peak');

    expect([weights[4], weights[5], weights[8], weights[9]]).toEqual(
      [0.9612, 1.0776, 1.0776, 0.9612].map((weight) => expect.closeTo(weight, 4)),
    );
  });

  it('follow the use for match, and are alike for return', () => {
    const use = [300, 300, 300, 300, 300, 600, 600, 600, 600, 300, 300, 300];

    expect(goalWeights('match', use)[5]).toBeCloseTo(1.5, 12);
    expect(goalWeights('roi')).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('spread a mean use over the seasons as an average household has it', () => {
    const months = monthlyUse(346);

    expect(months.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(12 * 346, 6);
    expect((months[6] ?? 0) / (months[0] ?? 1)).toBeCloseTo(428 / 305, 9);
  });

  it('refuse eleven months, negative use and numbers that are none', () => {
    expect(() => goalWeights('match', [1, 2])).toThrow(InvalidInputError);
    expect(() => goalWeights('match', -5)).toThrow(InvalidInputError);
    expect(() =>
      goalWeights(
        'match',
        Array.from({ length: 12 }, () => NaN),
      ),
    ).toThrow(InvalidInputError);
  });
});
