import { describe, expect, it } from 'vitest';
import type { FlatRing } from '../../../src/core/geometry/position.js';
import { countCrossings } from '../../../src/core/geometry/ring-crossings.js';

const rectangle = (x: number, y: number, width: number, height: number): FlatRing =>
  Float64Array.of(x, y, x + width, y, x + width, y + height, x, y + height);

describe('the crossings of outlines', () => {
  it.each([
    [rectangle(0, 0, 10, 10), rectangle(20, 0, 10, 10), 0],
    [rectangle(0, 0, 10, 10), rectangle(2, 2, 5, 5), 0],
    [rectangle(0, 0, 10, 10), rectangle(5, 5, 10, 10), 2],
    [rectangle(0, 4, 10, 2), rectangle(4, 0, 2, 10), 4],
  ])('case %#: apart, inside, over a corner, across', (one, other, count) => {
    expect(countCrossings([one], [other], 100)).toBe(count);
    expect(countCrossings([other], [one], 100)).toBe(count);
  });

  it('of all rings are added up, and are counted no further than the limit', () => {
    const bars = [0, 4, 8].map((y) => rectangle(-1, y, 20, 2));
    const posts = [0, 4, 8, 12].map((x) => rectangle(x, -1, 2, 20));

    expect(countCrossings(bars, posts, 1_000)).toBe(3 * 4 * 4);
    expect(countCrossings(bars, posts, 10)).toBe(11);
  });
});
