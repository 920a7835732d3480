import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { matchEnergy, type MatchInput } from '../../../src/core/finance/use/self-consumption.js';
import { MONTH_HOUR_OF_HOUR } from '../../../src/core/time/hours-of-year.js';
import { yearOfDays, yearOfUnevenDays } from './year-of-days.js';

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((total, value) => total + value, 0);
const year = <T>(value: T): T[] => Array.from({ length: 12 }, () => value);
const day = (from: number, to: number, kw: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? kw : 0));

const FLAT = day(0, 24, 1);
const SUNNY = yearOfDays(year(day(6, 18, 2)));
const base: MatchInput = { acHours: SUNNY, outputKwh: sum(SUNNY), monthlyUseKwh: year(300), hourShares: FLAT };

const mean24 = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 24, maxLength: 24 });
const cases = fc.record({
  acHours: fc
    .tuple(fc.array(mean24, { minLength: 12, maxLength: 12 }), fc.constantFrom([1], [0.4, 1.6, 1], [0, 3, 0.1, 0.2]))
    .map(([days, factors]) => yearOfUnevenDays(days, factors)),
  outputKwh: fc.double({ min: 0, max: 50_000, noNaN: true }),
  monthlyUseKwh: fc.array(fc.double({ min: 0, max: 3000, noNaN: true }), { minLength: 12, maxLength: 12 }),
  hourShares: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 24, maxLength: 24 }),
});

/** The lesser of output and load, hour by hour. */
function summed({ acHours, outputKwh, monthlyUseKwh, hourShares }: MatchInput): number[] {
  const months = year(0);
  const scale = sum(acHours) > 0 ? outputKwh / sum(acHours) : 0;
  acHours.forEach((output, hour) => {
    const [month, clock] = [Math.floor(MONTH_HOUR_OF_HOUR[hour]! / 24), hour % 24];
    const load = (monthlyUseKwh[month]! * hourShares[clock]!) / sum(hourShares) / DAYS[month]!;
    months[month]! += Math.min(scale * output, load);
  });
  return months;
}

describe('matching output with use', () => {
  it('is the sum of the lesser of output and load over all hours of the year', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const { selfUsedKwh, selfUsedByHour } = matchEnergy(input);

        summed(input).forEach((kwh, month) => {
          expect(Math.abs(selfUsedKwh[month]! - kwh)).toBeLessThan(1e-9 * (1 + kwh));
          expect(sum(selfUsedByHour[month]!)).toBeCloseTo(selfUsedKwh[month]!, 9);
        });
      }),
      { seed: 61, numRuns: 100 },
    );
  });

  it('uses no more than is made and no more than is needed, and loses nothing', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const match = matchEnergy(input);

        const made = sum(input.acHours) > 0 ? input.outputKwh : 0;
        expect(sum(match.selfUsedKwh) + sum(match.exportedKwh)).toBeCloseTo(made, 6);
        match.selfUsedKwh.forEach((used, month) =>
          expect(used).toBeLessThanOrEqual(input.monthlyUseKwh[month]! + 1e-6),
        );
        expect(match.selfSufficiency).toBeLessThanOrEqual(1);
        expect(match.selfConsumption).toBeLessThanOrEqual(1);
      }),
      { seed: 61, numRuns: 100 },
    );
  });

  it('covers the daylight half of a flat use when the roof gives more than enough by day', () => {
    expect(matchEnergy(base).selfSufficiency).toBeCloseTo(0.5, 12);
  });

  it('uses everything when the use is larger in every hour', () => {
    expect(matchEnergy({ ...base, monthlyUseKwh: year(1e5) }).selfConsumption).toBeCloseTo(1, 12);
  });

  it('finds less self-use when days differ than on mean days alone', () => {
    const days = year(day(6, 18, 0.5));
    const even = yearOfDays(days);
    const uneven = yearOfUnevenDays(days, [0.3, 1, 1.7]);

    expect(sum(matchEnergy({ ...base, acHours: uneven, outputKwh: sum(uneven) }).selfUsedKwh)).toBeLessThan(
      0.95 * sum(matchEnergy({ ...base, acHours: even, outputKwh: sum(even) }).selfUsedKwh),
    );
  });

  it('grows with the plant, but by ever less', () => {
    const selfUsed = (kw: number): number => sum(matchEnergy({ ...base, outputKwh: kw * 12 * 365 }).selfUsedKwh);

    expect(selfUsed(0.4)).toBeGreaterThan(selfUsed(0.2));
    expect(selfUsed(0.6) - selfUsed(0.4)).toBeLessThan(selfUsed(0.4) - selfUsed(0.2));
  });

  it('is nothing, and not NaN, for a dark roof or an empty house', () => {
    const dark = matchEnergy({ ...base, acHours: new Float64Array(8760), outputKwh: 0 });
    const empty = matchEnergy({ ...base, monthlyUseKwh: year(0) });

    expect(sum(dark.exportedKwh)).toBe(0);
    expect([dark.selfConsumption, dark.selfSufficiency, empty.selfConsumption, empty.selfSufficiency]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('refuses arrays of another shape and negative numbers', () => {
    expect(() => matchEnergy({ ...base, hourShares: [1] })).toThrow(InvalidInputError);
    expect(() => matchEnergy({ ...base, hourShares: day(0, 0, 1) })).toThrow(InvalidInputError);
    expect(() => matchEnergy({ ...base, acHours: new Float64Array(24) })).toThrow(InvalidInputError);
    expect(() => matchEnergy({ ...base, acHours: SUNNY.map((kw) => kw - 1) })).toThrow(InvalidInputError);
    expect(() => matchEnergy({ ...base, outputKwh: NaN })).toThrow(InvalidInputError);
  });
});
