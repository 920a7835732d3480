import { expect, it } from 'vitest';
import { tileOutline } from '../../../../src/core/buildings/tiles/tile-outline.js';

/** Corners that are left of a square whose side has a corner in its middle that stands out. */
const cornersOf = (side: number, out: number): number => {
  const ring = Float64Array.of(0, 0, side / 2, -out, side, 0, side, side, 0, side);
  return tileOutline([ring], 4096)[0]!.length - 1;
};

it('an outline in a tile loses corners that stand out by up to 3 units, or an eighth of its width', () => {
  expect([3, 4].map((out) => cornersOf(1_000, out))).toEqual([4, 5]);
  expect([2, 3].map((out) => cornersOf(16, out))).toEqual([4, 5]);
});
