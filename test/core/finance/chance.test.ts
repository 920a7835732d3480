import { describe, expect, it } from 'vitest';
import { chanceOf, exceededWith, worthOfAnswer, type ChanceRange } from '../../../src/core/finance/chance/chance.js';
import { byInformation } from '../../../src/core/finance/chance/question-order.js';
import { moneySpread } from '../../../src/core/finance/chance/scenarios.js';
import { sensitivity } from '../../../src/core/finance/chance/sensitivity.js';
import type { FinanceCase, InputRange, Unknown } from '../../../src/core/finance/case/finance-case.js';

type Tails = ChanceRange['spread']['tails'];

const range = (name: string, tails: Tails = 'normal', p10 = {}, p90 = {}): ChanceRange => ({
  name: name as InputRange['name'],
  unit: 'TWD',
  base: 0,
  low: -1,
  high: 1,
  atLow: p10,
  atHigh: p90,
  spread: { p10, p90, tails },
});

const LEVELS = [-1, 0, 1];

/** Net present values that are a middle and a sum of what each input moves it by, the last input moving first. */
const grid = (middle: number, moves: readonly number[]): Float64Array => {
  const from = [middle];
  return Float64Array.from(
    moves.reduce((all, move) => all.flatMap((value) => LEVELS.map((level) => value + level * move)), from),
  );
};

const inputs = (count: number, tails?: Tails): ChanceRange[] => Array.from({ length: count }, (_, i) => range(`x${i}`, tails)); // prettier-ignore

/** Distribution function of the standard normal, tabulated at some points (NIST, Engineering Statistics Handbook, 1.3.6.7.1). */
const NORMAL: [z: number, below: number][] = [
  [-1.9, 0.02872],
  [-1.2, 0.11507],
  [-0.6, 0.27425],
  [-0.2, 0.42074],
  [0.3, 0.61791],
  [0.9, 0.81594],
  [1.6, 0.9452],
];

/** Standard deviations from the middle to the tenth percentile. */
const TO_TENTH = 1.28155;

describe('the probability that a plant is worth it', () => {
  it.each([1, 2, 3, 4])('is that of the normal distribution with %d inputs that move its worth evenly', (count) => {
    const moves = Array.from({ length: count }, (_, i) => 100 * (i + 1));
    const sigma = Math.hypot(...moves) / TO_TENTH;

    for (const [z, below] of NORMAL) {
      const { probability, expectedTwd } = chanceOf(inputs(count), grid(z * sigma, moves));
      expect(Math.abs(probability - below)).toBeLessThan(0.012);
      expect(Math.abs(expectedTwd - z * sigma)).toBeLessThan(0.01 * sigma);
    }
  });

  it('is even between ends that lie a quarter beyond the percentiles', () => {
    const of = (middle: number): number => chanceOf(inputs(1, 'ends'), grid(middle, [100])).probability;

    for (const middle of [-130, -90, -25, 40, 110, 130])
      expect(of(middle)).toBeCloseTo(Math.min(1, Math.max(0, (middle + 125) / 250)), 2);
  });

  it('is none where nothing is earned, and certain where something is', () => {
    expect([0, 1, -1].map((twd) => chanceOf([], Float64Array.of(twd)).probability)).toEqual([0, 1, 0]);
  });

  it('has the value that is exceeded with a share of it', () => {
    const exceeded = [0.1, 0.5, 0.9].map((share) => exceededWith(share, inputs(1), grid(50, [100])));

    expect(exceeded.map((value) => Math.round(value / 5) * 5)).toEqual([150, 50, -50]);
    for (const middle of [-60, 0, 20, 70]) {
      const values = grid(middle, [100, 30]);
      const { probability } = chanceOf(inputs(2), values);
      expect(exceededWith(probability, inputs(2), values)).toBeGreaterThan(0);
      expect(exceededWith(probability + 0.001, inputs(2), values)).toBeLessThanOrEqual(0);
    }
    expect(exceededWith(1, inputs(1), grid(0, [1]))).toBeLessThan(-2);
  });
});

describe('what an answer is worth', () => {
  it('is the loss that it spares: of what chance moves, a half-normal mean, and nothing where the answer is no other decision', () => {
    const worth = (middle: number): number => chanceOf(inputs(1), grid(middle, [100])).information.get('x0')!;

    // the mean of what is above 0 in a normal distribution about 0 is 0.39894 standard deviations
    expect(Math.abs(worth(0) - (0.39894 * 100) / TO_TENTH)).toBeLessThan(0.15);
    expect([worth(1_000), worth(-1_000)]).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)]);
  });

  it('of what the owner chooses is that of any value between the ends', () => {
    const ends = { atLow: -100, atHigh: 100 };

    expect(worthOfAnswer(0, ends)).toBeCloseTo(25, 9);
    expect(worthOfAnswer(-50, { atLow: 0, atHigh: 100 })).toBeCloseTo(12.5, 9);
    expect([worthOfAnswer(1_000, ends), worthOfAnswer(-1_000, ends)]).toEqual([0, 0]);
  });

  it('orders the questions, then how far they move the outcome, and those that move nothing come last', () => {
    const names = ['most', 'some', 'wide', 'narrow'];
    const ranges: InputRange[] = names.map((name) => ({ ...range(name), answer: `finance.${name}` }));
    const ends: Record<string, [number, number]> = { most: [990, 1_010], some: [900, 1_100], wide: [400, 1_600], narrow: [1_999.9, 2_000.1] }; // prettier-ignore
    const moves = sensitivity({} as FinanceCase, ranges, () => ({ npvTwd: 0 }) as never).map((row) => ({ ...row, npvAtLowTwd: ends[row.name]![0], npvAtHighTwd: ends[row.name]![1] })); // prettier-ignore
    // what the owner chooses has no distribution: between 100 below and above a worth of 0 its answer is worth 25
    const information = new Map([
      ['most', 30],
      ['wide', 0],
      ['narrow', 0],
    ]);
    const questions = ['nothing', 'narrow', 'some', 'wide', 'most'].map((name) => ({ field: `finance.${name}` }) as Unknown); // prettier-ignore

    const chance = { probability: 1, expectedTwd: 0, information };
    for (const asked of [questions, questions.toReversed()])
      expect(byInformation(asked, ranges, moves, chance, 1_000).map(({ field }) => field.slice(8))).toEqual(['most', 'some', 'wide', 'narrow', 'nothing']); // prettier-ignore
  });
});

/** A case of two numbers, of which its money is made. */
const pair = ({ x, y }: { x: number; y: number }) => ({ annualKwh: x, taxPercent: y });
const two = (): ChanceRange[] => [
  range('annualKwh', 'normal', { annualKwh: -1 }, { annualKwh: 1 }),
  range('taxPercent', 'normal', { taxPercent: -1 }, { taxPercent: 1 }),
];
const base = pair({ x: 0, y: 0 }) as unknown as FinanceCase;

const spreadOf = (npvTwd: (x: number, y: number) => number, paybackYears: (x: number, y: number) => number | null) =>
  moneySpread(base, two(), ({ annualKwh: x, taxPercent: y }) => ({
    annualKwh: x,
    annualRevenueTwd: 0,
    selfConsumption: 0,
    paybackYears: paybackYears(x, y),
    total20yrTwd: 0,
    npvTwd: npvTwd(x, y),
    cumulativeTwd: [npvTwd(x, y)],
  }));

describe('the spread of the money', () => {
  it('is by the weights 30, 40 and 30 % of each level of two inputs', () => {
    const { p10, p90 } = spreadOf(
      (x, y) => 100 * (x + y),
      () => 1,
    );

    // -200 has 9 % about 0.045, the first -100 has 12 % about 0.15: a tenth is 0.055 of the 0.105 between them
    const tenth = -200 + (100 * 0.055) / 0.105;
    expect([p10.npvTwd, p90.npvTwd]).toEqual([expect.closeTo(tenth, 9), expect.closeTo(-tenth, 9)]);
    expect([p10.cumulativeTwd[0], p90.cumulativeTwd[0]]).toEqual([p10.npvTwd, p90.npvTwd]);
  });

  it('of the payback is never where the case next to the tenth never pays back', () => {
    const longest =
      (at: [number, number]) =>
      (x: number, y: number): number | null =>
        x === -1 && y === -1 ? null : x === at[0] && y === at[1] ? 20 : 5;

    // the longest that ends has 16 % about 0.83, or 12 % about 0.85; never has 9 % about 0.955
    expect(spreadOf(() => 0, longest([0, 0])).p10.paybackYears).toBeNull();
    expect(spreadOf(() => 0, longest([-1, 0])).p10.paybackYears).toBe(20);
    expect(spreadOf(() => 0, longest([0, 0])).p90.paybackYears).toBe(5);
  });
});

describe('the sensitivity', () => {
  it('names first what moves the outcome most, not where it is largest', () => {
    const npv: Record<string, number> = { '-1 0': 1_000, '1 0': 1_010, '0 -1': -50, '0 1': 50 };
    const rows = sensitivity(base, two(), ({ annualKwh: x, taxPercent: y }) => ({ npvTwd: npv[`${x} ${y}`], paybackYears: 3 }) as never); // prettier-ignore

    expect(rows.map(({ name }) => name)).toEqual(['taxPercent', 'annualKwh']);
    expect(rows[0]).toMatchObject({ npvAtLowTwd: -50, npvAtHighTwd: 50, paybackAtLowYears: 3 });
  });
});
