import { describe, expect, it } from 'vitest';
import { bestSize, filled, sizeRange } from '../../../src/core/estimate/plant/plant-sizes.js';
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
    expect(bestSize(range, (n) => -((n - 173) ** 2))).toBe(173);
    expect(bestSize({ ...range, belowSteps: [] }, (n) => n)).toBe(400);
  });
});
