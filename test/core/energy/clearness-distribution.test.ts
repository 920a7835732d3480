import { describe, expect, it } from 'vitest';
import { CLEARNESS_CLASSES, clearnessClasses } from '../../../src/core/energy/irradiance/clearness-distribution.js';

const classesOf = (mean: number): number[] => {
  const out = new Float64Array(CLEARNESS_CLASSES);
  clearnessClasses(mean, out);
  return Array.from(out);
};
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation of a Beta distribution whose parameters add up to 2. */
const sigmaOf = (of: number): number => Math.sqrt((of * (1 - of)) / 3);

describe('the classes of an hour’s clearness', () => {
  it('rise, and have the mean that is asked for, from hardly any light to a clear sky', () => {
    for (const of of [0.001, 0.04, 0.06, 0.3, 0.5, 0.77, 0.97, 0.99]) {
      const classes = classesOf(of);
      expect(classes).toEqual(classes.toSorted((a, b) => a - b));
      expect(mean(classes)).toBeCloseTo(of, 12);
      expect(classes[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('are the sixths of an even distribution at a mean of a half, which is the Beta distribution of 1 and 1', () => {
    classesOf(0.5).forEach((value, k) => expect(value).toBeCloseTo((k + 0.5) / 6, 3));
  });

  it('keep the form of a mean of 0.04 below it and of 0.97 above, where an end of the distribution is too steep', () => {
    const form = (of: number): number[] => classesOf(of).map((value) => value / of);
    const like = (of: number) => form(of).map((value) => expect.closeTo(value, 9) as number);

    expect(form(0.01)).toEqual(like(0.04));
    expect(form(0.05)).not.toEqual(like(0.04));
    expect(form(0.99)).toEqual(like(0.97));
    expect(form(0.96)).not.toEqual(like(0.97));
  });

  it.each([0.2, 0.35, 0.65, 0.8])('spread as the Beta distribution does at a mean of %d', (of) => {
    const classes = classesOf(of);
    const sigma = Math.sqrt(mean(classes.map((value) => (value - of) ** 2)));

    // means of classes spread a little less than all values
    expect(sigma / sigmaOf(of)).toBeGreaterThan(0.93);
    expect(sigma / sigmaOf(of)).toBeLessThan(1);
  });
});
