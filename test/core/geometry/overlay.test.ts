import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  intersectRings,
  offsetRings,
  resolveEvenOdd,
  subtractRings,
  unionRings,
} from '../../../src/core/geometry/overlay.js';
import { flatRing, polygonsArea, reversed, signedArea } from '../../../src/core/geometry/ring.js';
import { jtsDifference, jtsIntersection, jtsPolygon, jtsUnion } from './jsts-oracle.js';
import { rectangle, rotatedRectangle } from './shapes.js';

const rectangles = (most: number) => fc.array(rotatedRectangle, { minLength: 10, maxLength: most });

describe('overlay of local polygons', () => {
  it('case 81: unions 10,000 random rotated rectangles to JTS’s area within 1e-6, without an exception', () => {
    let made = 0;

    fc.assert(
      fc.property(rectangles(40), (rings) => {
        made += rings.length;

        const area = polygonsArea(unionRings(rings));

        const truth = jtsUnion(rings.map((ring) => jtsPolygon([ring]))).getArea();
        expect(Math.abs(area / truth - 1)).toBeLessThan(1e-6);
      }),
      { seed: 21, numRuns: 520 },
    );

    expect(made).toBeGreaterThan(10_000);
  });

  it('keeps a union between the largest part and the sum of all', () => {
    fc.assert(
      fc.property(rectangles(30), (rings) => {
        const parts = rings.map(signedArea);

        const area = polygonsArea(unionRings(rings));

        expect(area).toBeGreaterThanOrEqual(Math.max(...parts) * (1 - 1e-6));
        expect(area).toBeLessThanOrEqual(parts.reduce((a, b) => a + b, 0) * (1 + 1e-6));
      }),
      { seed: 22, numRuns: 200 },
    );
  });

  it('case 81: intersects and subtracts as JTS does', () => {
    fc.assert(
      fc.property(rotatedRectangle, rotatedRectangle, (a, b) => {
        const shared = polygonsArea(intersectRings([a], [b]));
        const rest = polygonsArea(subtractRings([a], [b]));

        const [jtsA, jtsB] = [jtsPolygon([a]), jtsPolygon([b])];
        const tolerance = signedArea(a) * 1e-6 + 0.01;
        expect(Math.abs(shared - jtsIntersection(jtsA, jtsB).getArea())).toBeLessThan(tolerance);
        expect(Math.abs(rest - jtsDifference(jtsA, jtsB).getArea())).toBeLessThan(tolerance);
        expect(Math.abs(shared + rest - signedArea(a))).toBeLessThan(tolerance);
      }),
      { seed: 23, numRuns: 500 },
    );
  });

  it('gives the same area whatever the order and however often a ring is repeated', () => {
    fc.assert(
      fc.property(rectangles(60), (rings) => {
        const once = polygonsArea(unionRings(rings));

        const again = polygonsArea(unionRings([...rings.toReversed(), ...rings]));

        expect(Math.abs(again / once - 1)).toBeLessThan(1e-6);
      }),
      { seed: 24, numRuns: 100 },
    );
  });

  it('puts each hole into its own outer ring, islands in holes included', () => {
    const hole = reversed(rectangle(10, 10, 80, 80));
    const island = rectangle(30, 30, 40, 40);
    const islandHole = reversed(rectangle(40, 40, 20, 20));

    const polygons = unionRings([islandHole, island, hole, rectangle(0, 0, 100, 100), rectangle(200, 0, 10, 10)]);

    const areas = polygons.map((polygon) => polygonsArea([polygon])).sort((a, b) => a - b);
    expect(areas).toEqual([100, 1200, 3600]);
  });

  it('keeps coordinates beyond 32 bits of 0.1 mm', () => {
    const far = rectangle(9_000_000, -9_000_000, 10, 20);

    const polygons = unionRings([far]);

    expect(polygonsArea(polygons)).toBeCloseTo(200, 6);
    expect(Math.min(...polygons[0]![0]!.filter((_, i) => i % 2 === 0))).toBe(9_000_000);
  });

  it('takes a bow-tie by the even-odd rule', () => {
    const bowTie = flatRing([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ]);

    const polygons = resolveEvenOdd([bowTie]);

    expect(polygons).toHaveLength(2);
    expect(polygonsArea(polygons)).toBeCloseTo(50, 6);
  });

  it('shrinks by a distance, and to nothing when there is no inside left', () => {
    const ring = rectangle(0, 0, 20, 10);

    const inset = offsetRings([ring], -2);
    const gone = offsetRings([ring], -6);

    expect(polygonsArea(inset)).toBeCloseTo(16 * 6, 6);
    expect(gone).toEqual([]);
  });

  it.each([
    [30, -3.8637],
    [26, -1],
  ])('grows a corner of %i° to at most four times the distance, else cuts it off', (degrees, west) => {
    const half = 20 * Math.tan((degrees * Math.PI) / 360);
    const wedge = flatRing([
      [0, 0],
      [20, -half],
      [20, half],
    ]);

    const easts = offsetRings([wedge], 1)[0]![0]!.filter((_, i) => i % 2 === 0);

    expect(Math.min(...easts)).toBeCloseTo(west, 3);
  });

  it('drops rings below one square centimetre', () => {
    expect(unionRings([rectangle(0, 0, 0.012, 0.012)])).toHaveLength(1);
    expect(unionRings([rectangle(0, 0, 0.009, 0.009)])).toEqual([]);
  });

  it('gives nothing for nothing', () => {
    const empty = unionRings([]);

    expect(empty).toEqual([]);
  });
});
