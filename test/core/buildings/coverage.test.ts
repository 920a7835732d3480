import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DegreeBox } from '../../../src/core/buildings/building-area.js';
import { knownPart, uncovered } from '../../../src/core/buildings/coverage.js';
import { tileBox, tileKey } from '../../../src/core/geometry/web-tile.js';

const box = (west: number, south: number, east: number, north: number): DegreeBox => ({ west, south, east, north });

/** Boxes on whole degrees, so that every cell of one degree is wholly in or out of each. */
const gridBox = fc
  .tuple(fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .map(([west, south, width, height]) => box(west, south, west + width, south + height));

describe('uncovered', () => {
  it('agrees with counting cell by cell', () => {
    fc.assert(
      fc.property(gridBox, fc.array(gridBox, { maxLength: 8 }), (area, covered) => {
        const isIn = (x: number, y: number): boolean =>
          covered.some((part) => part.west <= x && part.east >= x + 1 && part.south <= y && part.north >= y + 1);
        let all = true;
        for (let x = area.west; x < area.east; x++) {
          for (let y = area.south; y < area.north; y++) all &&= isIn(x, y);
        }

        expect(uncovered([area], covered).length === 0).toBe(all);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it.each([
    ['a point inside', box(1, 1, 1, 1), true],
    ['a point on the edge', box(2, 1, 2, 1), true],
    ['a point outside', box(2.1, 1, 2.1, 1), false],
    ['a line that leaves the box', box(1, 1, 3, 1), false],
  ])('knows %s', (_name, area, expected) => {
    expect(uncovered([area], [box(0, 0, 2, 2)]).length === 0).toBe(expected);
  });
});

describe('knownPart', () => {
  const tile = { z: 14, x: 13_722, y: 7_014 };
  const edges = tileBox(tile);
  const inner = box(edges.west + 0.004, edges.south + 0.004, edges.east - 0.004, edges.north - 0.004);
  const east = tileKey({ ...tile, x: tile.x + 1 });
  const north = tileKey({ ...tile, y: tile.y - 1 });

  it('of a lone tile is the box of its buildings', () => {
    expect(knownPart(tile, inner, new Set([tileKey(tile)]))).toEqual(inner);
  });

  it('reaches the edges on the sides where the data set goes on', () => {
    const part = knownPart(tile, inner, new Set([tileKey(tile), east, north]));

    expect(part).toEqual({ ...inner, east: edges.east, north: edges.north });
  });
});
