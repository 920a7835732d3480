import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unionRings } from '../../../src/core/geometry/overlay.js';
import type { FlatRing } from '../../../src/core/geometry/position.js';
import { polygonsArea, reversed, signedArea } from '../../../src/core/geometry/ring.js';
import { sweepPolygons, sweepRing, sweepRings } from '../../../src/core/shade/sweep.js';
import { createSunFrame } from '../../../src/core/shade/sun-frame.js';
import { jtsSweep } from '../geometry/jsts-oracle.js';
import { L_SHAPE, rectangle, rotatedRectangle, U_SHAPE } from '../geometry/shapes.js';

const COURTYARD = [rectangle(0, 0, 30, 30), reversed(rectangle(10, 10, 10, 10))];
const HEIGHT_M = 12;

const SUNS = [
  { azimuth: 180, apparentElevation: 60 },
  { azimuth: 95, apparentElevation: 35 },
  { azimuth: 240, apparentElevation: 45 },
  { azimuth: 133, apparentElevation: 12 },
  { azimuth: 301, apparentElevation: 5 },
];

/** Area of a sweep by slices along the shadow, each the union of intervals lengthened by the shadow (midpoint rule). */
function slicedSweepArea(rings: readonly FlatRing[], shadowM: number, slices = 20_000): number {
  const ys = rings.flatMap((ring) => [...ring.filter((_, i) => i % 2 === 1)]);
  const low = Math.min(...ys);
  const step = (Math.max(...ys) - low) / slices;
  let area = 0;
  for (let k = 0; k < slices; k++) area += step * sliceLength(rings, low + (k + 0.5) * step, shadowM);
  return area;
}

function sliceLength(rings: readonly FlatRing[], y: number, shadowM: number): number {
  const xs: number[] = [];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const j = (i + 2) % ring.length;
      const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
      if (ay > y !== by > y) xs.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
    }
  }
  xs.sort((a, b) => a - b);
  let length = 0;
  let reached = -Infinity;
  for (let i = 0; i < xs.length; i += 2) {
    const end = xs[i + 1]! + shadowM;
    length += Math.max(0, end - Math.max(reached, xs[i]!));
    reached = Math.max(reached, end);
  }
  return length;
}

const sweptArea = (rings: readonly FlatRing[], x: number, y: number): number =>
  polygonsArea(unionRings(rings.map((ring) => sweepRing(ring, x, y).ring)));

describe('sweep of a footprint along its shadow', () => {
  it.each([
    ['L, shadow to the east', [L_SHAPE], 15, 0, 10 * (20 + 15) + 10 * (10 + 15)],
    ['L, shadow to the south-west', [L_SHAPE], -5, -5, 300 + 20 * 5 + 20 * 5],
    ['U, shadow to the north', [U_SHAPE], 0, 12, 20 * (20 + 12) + 10 * (5 + 12)],
    ['U, short shadow to the east', [U_SHAPE], 6, 0, 5 * 36 + 15 * (20 + 12)],
    ['U, long shadow to the east', [U_SHAPE], 14, 0, 5 * 44 + 15 * 44],
    ['courtyard, short shadow', COURTYARD, 0, 4, 20 * 34 + 10 * (20 + 8)],
    ['courtyard filled', COURTYARD, 0, -25, 30 * 55],
  ])('has the area of the closed formula: %s', (_, rings, x, y, expected) => {
    const area = sweptArea(rings, x, y);

    expect(area).toBeCloseTo(expected, 3);
  });

  it.each(SUNS)(
    'agrees with slices within 0.1 % for each shape with the sun at $azimuth, $apparentElevation',
    (sun) => {
      const frame = createSunFrame(sun);
      const shadowM = HEIGHT_M * frame.shadowPerMetre;
      const shapes = [[rectangle(0, 0, 20, 10)], [L_SHAPE], [U_SHAPE], COURTYARD];

      for (const shape of shapes) {
        const turned = shape.map(frame.toSun);
        const area = polygonsArea(sweepPolygons(sweepRings(turned, 0, shadowM)));

        expect(Math.abs(area / slicedSweepArea(turned, shadowM) - 1)).toBeLessThan(0.001);
      }
    },
  );

  it('keeps the lit part of a courtyard as a hole', () => {
    const polygons = unionRings(COURTYARD.map((ring) => sweepRing(ring, 4, 0).ring));

    expect(polygons).toHaveLength(1);
    expect(signedArea(polygons[0]![1]!)).toBeCloseTo(-60, 4);
  });

  it('starts at the shadow of the underside for a part that floats', () => {
    const polygons = sweepPolygons(sweepRings([rectangle(0, 0, 10, 10)], 30, 45));

    const xs = [...polygons[0]![0]!.filter((_, i) => i % 2 === 0)];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([30, 55]);
    expect(polygonsArea(polygons)).toBeCloseTo(250, 6);
  });

  it('is the footprint itself when there is no shadow', () => {
    const area = sweptArea([U_SHAPE], 0, 0);

    expect(area).toBeCloseTo(450, 6);
  });

  it('agrees with JTS’s union of parallelograms within 1e-6 for 2,000 random rectangles', () => {
    const vector = fc.double({ min: -120, max: 120, noNaN: true }).map((v) => Math.round(v * 1e4) / 1e4);

    fc.assert(
      fc.property(rotatedRectangle, vector, vector, (ring, x, y) => {
        const area = sweptArea([ring], x, y);

        expect(Math.abs(area / jtsSweep([ring], x, y).getArea() - 1)).toBeLessThan(1e-6);
      }),
      { seed: 31, numRuns: 2000 },
    );
  });

  it('agrees with JTS for concave shapes and courtyards in any direction', () => {
    const vector = fc.double({ min: -60, max: 60, noNaN: true }).map((v) => Math.round(v * 1e4) / 1e4);

    fc.assert(
      fc.property(fc.constantFrom([L_SHAPE], [U_SHAPE], COURTYARD), vector, vector, (rings, x, y) => {
        const area = sweptArea(rings, x, y);

        expect(Math.abs(area / jtsSweep(rings, x, y).getArea() - 1)).toBeLessThan(2e-6);
      }),
      { seed: 32, numRuns: 300 },
    );
  });
});
