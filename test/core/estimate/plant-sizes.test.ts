import { describe, expect, it } from 'vitest';
import { bestSize, filled, sizeRange, surestSize } from '../../../src/core/estimate/plant/plant-sizes.js';
import { readFinanceRows } from '../../../src/providers/reference-files.js';

const context = { rows: readFinanceRows(), asOf: '2026-06-01', county: '臺北市' };

describe('the sizes of a plant', () => {
  it('begin at 3 kWp where the roof takes it and money decides', () => {
    expect(sizeRange(80, 0.45, context, true).least).toBe(7);
    expect(sizeRange(4, 0.45, context, true).least).toBe(4);
    expect(sizeRange(80, 0.45, context, false).least).toBe(1);
  });

  it('include the largest below each step of the tariff', () => {
    const { belowSteps } = sizeRange(130, 0.45, context, true);

    expect(belowSteps).toEqual(expect.arrayContaining([22, 44, 111]));
  });

  it('fill the widest gaps without leaving out or repeating any', () => {
    const sizes = filled([7, 22, 84, 22], 10);

    expect(sizes).toHaveLength(10);
    expect(new Set(sizes).size).toBe(10);
    expect(sizes).toEqual(expect.arrayContaining([7, 22, 84]));
    expect(filled([3, 5], 10)).toEqual([3, 4, 5]);
  });

  it('are searched down to the best one, beside a step or between steps', () => {
    const range = { least: 7, most: 400, belowSteps: [22, 44, 111] };

    expect(bestSize(range, (n) => (n <= 22 ? n : n / 100))).toBe(22);
    const peaks = Array.from({ length: 31 }, (_, i) => 7 + 13 * i);
    expect(peaks.map((peak) => bestSize(range, (n) => -((n - peak) ** 2)))).toEqual(peaks);
    expect(bestSize({ ...range, belowSteps: [] }, (n) => n)).toBe(400);
    expect(bestSize({ ...range, belowSteps: [20, 22, 23] }, (n) => -Math.abs(n - 21.4))).toBe(21);
  });

  it.each([
    ['the one worth most where it is sure', { 10: [60, 0.9], 20: [100, 0.7], 30: [80, 0.8] }, 20],
    [
      'the one worth most of the sure ones that are worth half as much',
      { 10: [40, 0.9], 20: [50, 0.7], 30: [100, 0.69] },
      20,
    ],
    ['the one worth most where the sure ones are worth less than half', { 10: [49.9, 0.9], 30: [100, 0.69] }, 30],
    ['the one that loses least where all lose', { 10: [-5, 0.8], 30: [-4, 0.4] }, 30],
  ])('are chosen by their chance too: %s', (_, sizes: Record<number, number[]>, chosen) => {
    const question = { probabilityOf: (n: number) => sizes[n]![1]!, worthItFrom: 0.7 };

    expect(surestSize(Object.keys(sizes).map(Number), (n) => sizes[n]![0]!, question)).toBe(chosen);
  });
});
