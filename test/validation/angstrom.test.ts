import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearnessOf, fitAngstrom, monthGeometry } from '../../validation/climate/angstrom.js';

describe("Ångström's line", () => {
  it('is found again from months that lie on it', () => {
    const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.array(share, { minLength: 3, maxLength: 20 }), (cloudy, sunny, shares) => {
        fc.pre(Math.max(...shares) - Math.min(...shares) > 0.05);
        const months = shares.map((sunshineShare) => ({
          sunshineShare,
          clearness: clearnessOf({ cloudy, sunny }, sunshineShare),
        }));

        const line = fitAngstrom(months);

        expect(line.cloudy).toBeCloseTo(cloudy, 6);
        expect(line.sunny).toBeCloseTo(sunny, 6);
      }),
      { seed: 51, numRuns: 100 },
    );
  });

  it('rests on the extraterrestrial radiation of Duffie & Beckman, example 1.10.1: 33.8 MJ/m2 at 43° north in April', () => {
    expect(monthGeometry(43, 4).extraterrestrialKwhM2Day * 3.6).toBeCloseTo(33.8, 0);
  });

  it('has days of twelve hours at the equator, and north of it the night of the south', () => {
    for (let month = 1; month <= 12; month++) {
      expect(monthGeometry(0, month).dayLengthH).toBeCloseTo(12, 9);
      expect(monthGeometry(24, month).dayLengthH + monthGeometry(-24, month).dayLengthH).toBeCloseTo(24, 9);
    }
  });
});
