import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { matchEnergy, type MatchInput } from '../../../src/core/finance/self-consumption.js';

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const year = <T>(value: T): T[] => Array.from({ length: 12 }, () => value);
const day = (from: number, to: number, kw: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? kw : 0));

const FLAT = day(0, 24, 1);
const base: MatchInput = {
  acMonthHourKw: year(day(6, 18, 2)),
  monthlyUseKwh: year(300),
  hourShares: FLAT,
  dayFactors: year([1]),
};

const cases = fc.record({
  acMonthHourKw: fc.array(fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 24, maxLength: 24 }), {
    minLength: 12,
    maxLength: 12,
  }),
  monthlyUseKwh: fc.array(fc.double({ min: 0, max: 3000, noNaN: true }), { minLength: 12, maxLength: 12 }),
  hourShares: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 24, maxLength: 24 }),
  dayFactors: fc.constantFrom(year([1]), year([0.4, 1, 1.6])),
});

describe('matching output with use', () => {
  it('uses no more than is made and no more than is needed, and loses nothing', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const match = matchEnergy(input);
        const days = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

        input.acMonthHourKw.forEach((row, month) => {
          const made = sum(row) * (days[month] ?? 0);
          const used = match.selfUsedKwh[month] ?? NaN;
          expect(used + (match.exportedKwh[month] ?? NaN)).toBeCloseTo(made, 6);
          expect(used).toBeLessThanOrEqual(Math.min(made, input.monthlyUseKwh[month] ?? 0) + 1e-6);
        });
        expect(match.selfSufficiency).toBeLessThanOrEqual(1);
        expect(match.selfConsumption).toBeLessThanOrEqual(1);
      }),
      { seed: 61, numRuns: 200 },
    );
  });

  it('covers the daylight half of a flat use when the roof gives more than enough by day', () => {
    expect(matchEnergy(base).selfSufficiency).toBeCloseTo(0.5, 12);
  });

  it('uses everything when the use is larger in every hour', () => {
    expect(matchEnergy({ ...base, monthlyUseKwh: year(1e5) }).selfConsumption).toBeCloseTo(1, 12);
  });

  it('finds less self-use when days differ than on mean days alone', () => {
    const even = matchEnergy({ ...base, acMonthHourKw: year(day(6, 18, 0.5)) });
    const uneven = matchEnergy({ ...base, acMonthHourKw: year(day(6, 18, 0.5)), dayFactors: year([0.3, 1, 1.7]) });

    expect(sum(uneven.selfUsedKwh)).toBeLessThan(sum(even.selfUsedKwh));
  });

  it('grows with the plant, but by ever less', () => {
    const selfUsed = (kw: number): number =>
      sum(matchEnergy({ ...base, acMonthHourKw: year(day(6, 18, kw)) }).selfUsedKwh);

    expect(selfUsed(0.4)).toBeGreaterThan(selfUsed(0.2));
    expect(selfUsed(0.6) - selfUsed(0.4)).toBeLessThan(selfUsed(0.4) - selfUsed(0.2));
  });

  it('is nothing, and not NaN, for a dark roof or an empty house', () => {
    const dark = matchEnergy({ ...base, acMonthHourKw: year(day(0, 0, 0)) });
    const empty = matchEnergy({ ...base, monthlyUseKwh: year(0) });

    expect([dark.selfConsumption, dark.selfSufficiency, empty.selfConsumption, empty.selfSufficiency]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('refuses arrays of another shape and negative numbers', () => {
    expect(() => matchEnergy({ ...base, hourShares: [1] })).toThrow(InvalidInputError);
    expect(() => matchEnergy({ ...base, acMonthHourKw: year(day(0, 24, -1)) })).toThrow(InvalidInputError);
    expect(() => matchEnergy({ ...base, dayFactors: year([]) })).toThrow(InvalidInputError);
  });
});
