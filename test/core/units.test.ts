import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  normalizeDegrees,
  pingToM2,
  toDecimals,
  toDegrees,
  toPing,
  toRadians,
  toSeriesDigits,
} from '../../src/core/units.js';

describe('an angle', () => {
  it('is brought into 0 to 360, which is 0', () => {
    expect([-720, -360, -1, 0, 1, 359, 360, 361, 721].map((angle) => normalizeDegrees(angle) + 0)).toEqual([0, 0, 359, 0, 1, 359, 0, 1, 1]); // prettier-ignore
  });

  it('is half a turn of 180 degrees', () => {
    expect([toRadians(180), toDegrees(Math.PI / 2)]).toEqual([expect.closeTo(Math.PI, 12), expect.closeTo(90, 12)]);
  });
});

describe('a value of an hour of a year', () => {
  it('has eleven digits', () => {
    expect([1 / 3, 2e5 / 3, -1 / 7].map(toSeriesDigits)).toEqual([0.33333333333, 66666.666667, -0.14285714286]);
  });
});

describe('an area in ping', () => {
  it('is 121 for 400 square metres', () => {
    expect([toPing(400), pingToM2(121)]).toEqual([expect.closeTo(121, 9), expect.closeTo(400, 9)]);
  });
});

describe('a number rounded to decimals', () => {
  const asToFixed = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;

  it('is that of `toFixed`, at halves and far out too, and zero has no sign', () => {
    const halves = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 4 })).map(([n, power]) => (n + 0.5) / 10 ** power); // prettier-ignore
    const any = fc.oneof(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: -1e20, max: 1e20, noNaN: true }), halves); // prettier-ignore

    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
        expect(Object.is(toDecimals(value, decimals), asToFixed(value, decimals))).toBe(true);
      }),
      { seed: 17, numRuns: 2_000 },
    );
    const given = [0, -0, -0.04, -0.0499999999, 0.05, 1.005, -2.5, 3.5, 1e21, NaN];
    expect(given.map((value) => toDecimals(value, 1))).toEqual(given.map((value) => asToFixed(value, 1)));
  });
});
