import { describe, expect, it } from 'vitest';
import { classNumbers } from '../../../src/pages/explorer/map/class-numbers.js';

const box = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

describe('the class on a roof', () => {
  it('is written once, on the largest of the parts into which tiles cut the roof', () => {
    const parts = [
      { id: 'a', class: 4, rings: [box(0, 0, 1, 2)] },
      { id: 'a', class: 4, rings: [box(1, 0, 5, 2)] },
      { id: 'b', class: 2, rings: [box(8, 0, 10, 2)] },
    ];

    const { features } = classNumbers(parts);

    expect(features.map(({ geometry, properties }) => [properties, geometry.coordinates])).toEqual([
      [{ id: 'a', class: 4 }, [3, 1]],
      [{ id: 'b', class: 2 }, [9, 1]],
    ]);
  });

  it('is on the roof, not in its courtyard or beside its wing; a roof without a class has none', () => {
    const courtyard = { id: 'a', class: 3, rings: [box(0, 0, 10, 10), box(2, 2, 7, 8)] };
    const wing = { id: 'b', class: 3, rings: [[[0, 0], [10, 0], [10, 2], [2, 2], [2, 10], [0, 10], [0, 0]]] }; // prettier-ignore

    const { features } = classNumbers([courtyard, wing, { id: 'c', rings: [box(0, 0, 1, 1)] }]);

    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [8.5, 5],
      [1, 5],
    ]);
  });
});
