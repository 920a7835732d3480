import { describe, expect, it } from 'vitest';
import { gridOf } from '../../../src/core/estimate/light/cell-grid.js';
import type { RoofCell } from '../../../src/core/estimate/light/roof-shade.js';

/** A row of two points, 1 m apart. */
const CELLS = [0, 1].map((x) => ({ x, y: 0 })) as RoofCell[];

describe('the points around a place', () => {
  it('are those within a step of the grid, in parts that add up to 1, beside its edge too', () => {
    const around = gridOf(CELLS, 1);

    const parts = [
      [0.25, 0],
      [0.25, 0.93],
    ].map(([x, y]) => [...around(x!, y!).weight.slice(0, 2)]);
    expect(parts).toEqual([0, 1].map(() => [expect.closeTo(0.75, 9), expect.closeTo(0.25, 9)]));
  });

  it('are the nearest one alone where the grid is 0.95 of a step away', () => {
    const { count, at } = gridOf(CELLS, 1)(0.75, 0.96);

    expect([count, at[0]]).toEqual([1, 1]);
  });
});
