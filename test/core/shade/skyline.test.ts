import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlatRing, XY } from '../../../src/core/geometry/position.js';
import { reversed } from '../../../src/core/geometry/ring.js';
import type { Prism } from '../../../src/core/shade/building.js';
import { roofSamples } from '../../../src/core/shade/roof-samples.js';
import { createNeighbourhood, NO_NEIGHBOUR, skylineOf, skylinesOf } from '../../../src/core/shade/sky/skyline.js';
import { skyViewFactor } from '../../../src/core/shade/sky/sky-view.js';
import { toDegrees, toRadians } from '../../../src/core/units.js';
import { L_SHAPE, rectangle, rotatedRectangle } from '../geometry/shapes.js';

const prism = (x: number, y: number, width: number, depth: number, heightM: number): Prism => ({
  rings: [rectangle(x, y, width, depth)],
  heightM,
  baseHeightM: 0,
});

const ORIGIN = { x: 0, y: 0, heightM: 5 };

describe('skyline of a point', () => {
  it('rises over a wall to the north as atan(rise x cos azimuth / distance)', () => {
    const neighbourhood = createNeighbourhood([prism(-20, 10, 40, 10, 15)]);

    const { elevation, neighbour } = skylineOf(neighbourhood, ORIGIN);

    for (const azimuth of [0, 17, 45, 60, 300, 345]) {
      const expected = toDegrees(Math.atan((10 * Math.cos(toRadians(azimuth))) / 10));
      expect(elevation[azimuth]).toBeCloseTo(expected, 4);
      expect(neighbour[azimuth]).toBe(0);
    }
    expect(elevation[90]).toBe(0);
    expect(elevation[180]).toBe(0);
    expect(neighbour[180]).toBe(NO_NEIGHBOUR);
  });

  it('names the higher of two neighbours in each direction', () => {
    const neighbourhood = createNeighbourhood([prism(-5, 10, 10, 10, 10), prism(-20, 40, 40, 10, 60)]);

    const { elevation, neighbour } = skylineOf(neighbourhood, ORIGIN);

    expect(neighbour[0]).toBe(1);
    expect(elevation[0]).toBeCloseTo(toDegrees(Math.atan(55 / 40)), 4);
  });

  it('leaves out buildings that are not higher than itself', () => {
    const neighbourhood = createNeighbourhood([prism(-5, -5, 10, 10, 10), prism(10, -5, 10, 10, 5)]);

    const { elevation } = skylineOf(neighbourhood, { ...ORIGIN, heightM: 10 });

    expect(Math.max(...elevation)).toBe(0);
  });

  it('sees a courtyard’s walls all around from inside it', () => {
    const rings = [rectangle(-20, -20, 40, 40), reversed(rectangle(-10, -10, 20, 20))];
    const neighbourhood = createNeighbourhood([{ rings, heightM: 15, baseHeightM: 0 }]);

    const { elevation } = skylineOf(neighbourhood, ORIGIN);

    expect(elevation[90]).toBeCloseTo(45, 4);
    expect(elevation[180]).toBeCloseTo(45, 4);
    expect(Math.min(...elevation)).toBeCloseTo(toDegrees(Math.atan(Math.SQRT1_2)), 2);
  });

  it('has no sky under a neighbour’s roof', () => {
    const neighbourhood = createNeighbourhood([prism(-5, -5, 10, 10, 50)]);

    const { elevation, neighbour } = skylineOf(neighbourhood, ORIGIN);

    expect(new Set(elevation)).toEqual(new Set([90]));
    expect(neighbour[77]).toBe(0);
  });

  it('takes the terrain where it is higher, interpolated between its steps', () => {
    const neighbourhood = createNeighbourhood([prism(-20, 10, 40, 10, 15)]);
    const terrain = Array.from({ length: 36 }, (_, i) => (i < 18 ? 10 : 20));

    const { elevation, neighbour } = skylineOf(neighbourhood, ORIGIN, terrain);

    expect(elevation[0]).toBeCloseTo(45, 4);
    expect(elevation[90]).toBeCloseTo(10, 5);
    expect(elevation[175]).toBeCloseTo(15, 5);
    expect(neighbour[90]).toBe(NO_NEIGHBOUR);
  });

  it('neighbours count from 1 degree of elevation and up to 2,000 m', () => {
    const seen = (y: number, heightM: number): boolean => {
      const neighbourhood = createNeighbourhood([prism(-50, y, 100, 100, ORIGIN.heightM + heightM)]);
      return skylineOf(neighbourhood, ORIGIN).neighbour[0] === 0;
    };

    expect(seen(100, 100 * Math.tan(toRadians(1.01)))).toBe(true);
    expect(seen(100, 100 * Math.tan(toRadians(0.99)))).toBe(false);
    expect(seen(1999.5, 500)).toBe(true);
    expect(seen(2000.5, 500)).toBe(false);
  });

  it('is the highest of the skylines of its neighbours one by one, of equal ones the first, from all around them', () => {
    const spot = fc.record({ x: fc.integer({ min: -120, max: 120 }), y: fc.integer({ min: -120, max: 120 }) });
    const scattered = fc.array(fc.tuple(rotatedRectangle, fc.integer({ min: 6, max: 60 })), {
      minLength: 3,
      maxLength: 30,
    });
    const law = (made: [FlatRing, number][], { x, y }: XY): void => {
      const prisms = [...made, ...made.slice(0, 2)].map(([ring, heightM]) => ({
        rings: [ring],
        heightM,
        baseHeightM: 0,
      }));
      const from = { x, y, heightM: 5 };
      const { elevation, neighbour } = skylineOf(createNeighbourhood(prisms), from);
      const each = prisms.map((one) => skylineOf(createNeighbourhood([one]), from).elevation);
      const highest = elevation.map((_, k) => Math.max(...each.map((one) => one[k]!)));
      const first = [...highest].map((angle, k) =>
        angle > 0 ? each.findIndex((one) => one[k] === angle) : NO_NEIGHBOUR,
      );

      expect(elevation).toEqual(highest);
      expect([...neighbour]).toEqual(first);
    };
    fc.assert(fc.property(scattered, spot, law), { seed: 20_261_123, numRuns: 200 });
  });

  it('is the same for the points of a grid, of a slanted row and of no row together as for each alone', () => {
    const spots = fc.array(fc.record({ x: fc.integer({ min: 0, max: 20 }), y: fc.integer({ min: 0, max: 20 }) }), { maxLength: 5 }); // prettier-ignore
    const scattered = fc.array(fc.tuple(rotatedRectangle, fc.integer({ min: 6, max: 60 })), { maxLength: 30 });
    const grid = Array.from({ length: 12 }, (_, i) => ({ x: 3.1 * (i % 4), y: 3.1 * Math.floor(i / 4) }));
    const row = Array.from({ length: 6 }, (_, i) => ({ x: 20 - 1.03 * i, y: 4 + 0.61 * i }));
    const law = (made: [FlatRing, number][], some: XY[]): void => {
      const hood = createNeighbourhood(made.map(([ring, heightM]) => ({ rings: [ring], heightM, baseHeightM: 0 })));
      const points = [...grid, ...row, ...some];
      const together = skylinesOf(hood, points, 5);
      const differing = points.flatMap((point, i) => {
        const alone = skylineOf(hood, { ...point, heightM: 5 });
        return [...alone.elevation].filter((angle, k) => Math.abs(angle - together[i]!.elevation[k]!) > 1e-4);
      });

      expect(differing.length).toBeLessThanOrEqual(1);
    };
    fc.assert(fc.property(scattered, spots, law), { seed: 20_261_129, numRuns: 100 });
  });

  it('is the same for the last of very many points as alone', () => {
    const hood = createNeighbourhood([prism(-20, 60, 40, 10, 30), prism(70, -5, 10, 40, 50)]);
    const points = Array.from({ length: 600 }, (_, i) => ({ x: i % 25, y: Math.floor(i / 25) }));

    const together = skylinesOf(hood, points, 5);

    expect(together).toHaveLength(600);
    const alone = skylineOf(hood, { ...points[599]!, heightM: 5 });
    expect(together[599]!.elevation[0]).toBeCloseTo(alone.elevation[0]!, 4);
    expect(together[599]!.neighbour).toEqual(alone.neighbour);
  });

  it('is flat with nobody around', () => {
    const skyline = skylineOf(createNeighbourhood([]), ORIGIN);

    expect(Math.max(...skyline.elevation)).toBe(0);
  });
});

describe('sky-view factor', () => {
  it('is (1 + cos tilt) / 2 for a free horizon', () => {
    for (const surfaceTilt of [0, 20, 45, 90]) {
      const factor = skyViewFactor(new Float32Array(360), { surfaceTilt, surfaceAzimuth: 130 });

      expect(factor).toBeCloseTo((1 + Math.cos(toRadians(surfaceTilt))) / 2, 3);
    }
  });

  it('is cos² of a ring of equal elevation for a horizontal surface, and 0 under a closed one', () => {
    const ring = skyViewFactor(new Float32Array(360).fill(30));
    const closed = skyViewFactor(new Float32Array(360).fill(90));

    expect(ring).toBeCloseTo(0.75, 6);
    expect(closed).toBeCloseTo(0, 9);
  });

  it('loses more to a wall in front of a tilted surface than to one behind it', () => {
    const south = Float32Array.from({ length: 360 }, (_, k) => (Math.abs(k - 180) < 60 ? 40 : 0));

    const facing = skyViewFactor(south, { surfaceTilt: 40, surfaceAzimuth: 180 });
    const turned = skyViewFactor(south, { surfaceTilt: 40, surfaceAzimuth: 0 });

    expect(facing).toBeLessThan(turned);
  });
});

describe('sample points of a roof', () => {
  it('a square roof of 500 m² has one point for each 5 m²', () => {
    const side = Math.sqrt(500);

    const { points, cellM } = roofSamples([rectangle(0, 0, side, side)]);

    expect(points).toHaveLength(100);
    expect(cellM ** 2).toBeCloseTo(5, 9);
  });

  it('a thin strip that the first grid misses gets a finer one', () => {
    const { points, cellM } = roofSamples([rectangle(0, 0, 60, 0.1)]);

    expect(points.length).toBeGreaterThanOrEqual(20);
    expect(cellM).toBeLessThan(Math.sqrt(6 / 20) + 1e-9);
  });

  it.each([
    ['a small roof', [rectangle(0, 0, 4, 4)], 20, 40],
    ['a middling roof', [rectangle(0, 0, 20, 20)], 70, 90],
    ['a hall', [rectangle(0, 0, 100, 80)], 150, 200],
    ['a thin strip', [rectangle(0, 0, 60, 0.5)], 20, 200],
    ['an L', [L_SHAPE], 50, 70],
  ])('lie inside it, %s getting a number by its area', (_, rings, least, most) => {
    const { points } = roofSamples(rings);

    expect(points.length).toBeGreaterThanOrEqual(least);
    expect(points.length).toBeLessThanOrEqual(most);
    expect(points.some(({ x, y }) => rings[0] === L_SHAPE && x > 10 && y > 10)).toBe(false);
    expect(roofSamples(rings).points).toEqual(points);
  });
});
