import { booleanPointInPolygon } from '@turf/turf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPoint } from '../../../src/core/geometry/ring.js';

/** An L with a courtyard, closed. */
const L_SHAPE = [
  [[0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4], [0, 0]],
  [[0.5, 0.5], [1.5, 0.5], [1.5, 1.5], [0.5, 1.5], [0.5, 0.5]],
]; // prettier-ignore

describe('a point in rings', () => {
  it('is inside flat rings, closed or not, as for Turf', () => {
    const closed = L_SHAPE.map((ring) => Float64Array.from(ring.flat()));
    const open = closed.map((ring) => ring.slice(0, -2));

    fc.assert(
      fc.property(fc.double({ min: -1, max: 5, noNaN: true }), fc.double({ min: -1, max: 5, noNaN: true }), (x, y) => {
        // on the boundary either may come out
        fc.pre([x, y].every((value) => ![0, 0.5, 1.5, 2, 4].includes(value)));
        const expected = booleanPointInPolygon([x, y], { type: 'Polygon', coordinates: L_SHAPE });
        const found = [containsPoint(closed, x, y), containsPoint(open, x, y)];
        expect(found).toEqual([expected, expected]);
      }),
      { seed: 9, numRuns: 500 },
    );
  });
});
