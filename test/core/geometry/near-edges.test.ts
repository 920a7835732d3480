import { describe, expect, it } from 'vitest';
import { countNearEdges } from '../../../src/core/geometry/near-edges.js';

const rectangle = (x: number, y: number, width: number, height: number): number[][] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

describe('edges near each other', () => {
  it.each([
    { name: 'one ring', rings: [rectangle(0, 0, 10, 10)], pairs: 4 },
    { name: 'apart', rings: [rectangle(0, 0, 10, 10), rectangle(20, 0, 10, 10)], pairs: 8 },
    { name: 'one in the other', rings: [rectangle(0, 0, 10, 10), rectangle(2, 2, 5, 5)], pairs: 8 },
    { name: 'over a corner', rings: [rectangle(0, 0, 10, 10), rectangle(5, 5, 10, 10)], pairs: 8 + 2 },
    { name: 'across', rings: [rectangle(0, 4, 10, 2), rectangle(4, 0, 2, 10)], pairs: 8 + 4 },
  ])('$name: $pairs pairs', ({ rings, pairs }) => {
    expect(countNearEdges(rings, 100)).toBe(pairs);
    expect(countNearEdges(rings.toReversed(), 100)).toBe(pairs);
  });

  it('are counted no further than the limit', () => {
    const bars = [0, 4, 8].map((y) => rectangle(-1, y, 20, 2));
    const posts = [0, 4, 8, 12].map((x) => rectangle(x, -1, 2, 20));

    expect(countNearEdges([...bars, ...posts], 1_000)).toBe(7 * 4 + 3 * 4 * 4);
    expect(countNearEdges([...bars, ...posts], 10)).toBe(11);
  });

  it('are given up after a hundred checks for each that may be counted', () => {
    // lines one above the other: each is a pair of edges, and all are compared
    const lines = (count: number) => Array.from({ length: count }, (_, y) => [[0, 2 * y], [10, 2 * y]]); // prettier-ignore

    expect(countNearEdges(lines(199), 200)).toBe(199);
    expect(countNearEdges(lines(200), 200)).toBe(201);
  });
});
