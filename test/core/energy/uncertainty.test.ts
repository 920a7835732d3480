import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import {
  DEFAULT_UNCERTAINTY,
  energyPercentiles,
  exceededBy,
  monthlyPercentiles,
  sidewaysUncertainty,
} from '../../../src/core/energy/uncertainty.js';

const cause = (relativeSigma: number) => [{ name: 'soiling' as const, relativeSigma, source: 'test' }];

describe('exceedance of a single year', () => {
  it('has the quantiles of the normal distribution: 0.6745, 1.2816 and 2.3263 standard deviations below', () => {
    const { p50, p75, p90, p99 } = exceededBy(1_000, 0.1);

    expect(p50).toBe(1_000);
    expect([p75, p90, p99]).toEqual([932.55, 871.84, 767.37].map((kwh) => expect.closeTo(kwh, 2) as number));
  });

  it('is never below no energy', () => {
    expect(exceededBy(1_000, 0.5)).toMatchObject({ p90: expect.closeTo(359.22, 2) as number, p99: 0 });
    expect(energyPercentiles(1_000, cause(0.9)).p10).toBe(0);
    expect(monthlyPercentiles(Array<number>(12).fill(100), cause(0.9)).acMonthlyP10).toEqual(Array<number>(12).fill(0));
  });
});

describe('causes of uncertainty', () => {
  it('are standard deviations from 0 to 1', () => {
    expect(energyPercentiles(100, cause(0))).toMatchObject({ p10: 100, p90: 100, relativeSigma: 0 });
    expect(energyPercentiles(100, cause(1)).relativeSigma).toBe(1);
    for (const sigma of [-1e-9, 1 + 1e-9, NaN]) expect(() => energyPercentiles(100, cause(sigma))).toThrow(InvalidInputError); // prettier-ignore
  });

  it('are those of docs/model.md, together 9.3 %', () => {
    const sigmas = Object.fromEntries(DEFAULT_UNCERTAINTY.map(({ name, relativeSigma }) => [name, relativeSigma]));
    const months = DEFAULT_UNCERTAINTY.flatMap(({ monthlySigma }) => monthlySigma ?? []);

    expect(sigmas).toEqual({
      'year-to-year-climate': 0.037,
      'long-term-irradiation': 0.05,
      'plane-of-array': 0.03,
      'module-rating': 0.03,
      soiling: 0.02,
      'other-losses': 0.05,
    });
    expect(months).toEqual(Array<number>(12).fill(0.11));
    expect(energyPercentiles(1, DEFAULT_UNCERTAINTY).relativeSigma).toBeCloseTo(0.093, 3);
  });

  it('have mornings and afternoons on planes facing east or west: 4.1 % at 30°, nothing of flat ones and of those facing south', () => {
    const sideways = (tilt: number, azimuth: number): number | undefined =>
      sidewaysUncertainty({ tilt, azimuth })[0]?.relativeSigma;

    expect([sideways(30, 90), sideways(30, 270)]).toEqual([expect.closeTo(0.041, 9), expect.closeTo(0.041, 9)]);
    expect(sideways(90, 90)).toBeCloseTo(0.082, 9);
    expect(sideways(30, 210)).toBeCloseTo(0.0205, 9);
    expect([sideways(0, 90), sideways(30, 180), sideways(30, 360)]).toEqual([undefined, undefined, undefined]);
  });
});
