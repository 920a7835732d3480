import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetRings, subtractRings, unionRings } from '../../../src/core/geometry/overlay.js';
import type { LocalPolygon } from '../../../src/core/geometry/position.js';
import { flatRing, polygonsArea } from '../../../src/core/geometry/ring.js';
import type { LayoutInput, ModuleLayout } from '../../../src/core/layout/layout-types.js';
import { packModules } from '../../../src/core/layout/pack-modules.js';
import { layoutInput, overlap, rectangle, turned } from './shapes.js';

const SEED = 20260;
/** A module may reach over the edge by half a millimetre; areas are compared to that along its outline. */
const OUTSIDE_M2 = 6 * 0.0006;

const side = fc.integer({ min: 20, max: 160 }).map((decimetres) => decimetres / 10);
const place = fc.integer({ min: -80, max: 80 }).map((decimetres) => decimetres / 10);

/** Roofs of a few rectangles laid over each other less a few others, turned: notches, courtyards, slivers and separate parts. */
const roof = (turn: fc.Arbitrary<number>): fc.Arbitrary<LocalPolygon[]> =>
  fc
    .tuple(
      fc.array(fc.tuple(side, side, place, place, turn), { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(side, side, place, place), { maxLength: 3 }),
      turn,
    )
    .map(([parts, cuts, angle]) => {
      const whole = unionRings(parts.flatMap(([w, d, x, y, part]) => turned(rectangle(w, d, x, y), part)));
      const cut = unionRings(cuts.flatMap(([w, d, x, y]) => rectangle(w / 3, d / 3, x, y)));
      const rest = cut.length > 0 ? subtractRings(whole.flat(), cut.flat()) : whole;
      return rest.map((polygon) => turned(polygon, angle));
    });

const anyTurn = fc.integer({ min: 0, max: 359 });
const inputs: fc.Arbitrary<LayoutInput> = fc
  .record({
    usable: roof(anyTurn),
    tilt: fc.constantFrom(0, 5, 15, 30),
    surfaceAzimuth: fc.constantFrom(90, 160, 180, 200),
    orientation: fc.constantFrom('portrait', 'landscape', 'best'),
    alignment: fc.constantFrom('azimuth', 'axes', 'best'),
    gapM: fc.constantFrom(0, 0.02, 0.3),
    pitch: fc.constantFrom(
      { rule: 'flush' },
      { rule: 'fixed', pitchM: 2.6 },
      { rule: 'solstice', hourFrom: 10, hourTo: 14 },
    ),
  } as const)
  .map((changes) => layoutInput(changes));

function outsideM2({ usable }: LayoutInput, { panels }: ModuleLayout): number[] {
  const rings = usable.flat();
  return panels.map(({ corners }) =>
    polygonsArea(subtractRings([flatRing(corners.map(({ x, y }) => [x, y] as const))], rings)),
  );
}

/** Modules of a plain grid from the south-west corner of the roof's box, rows facing south. */
function gridCount(usable: readonly LocalPolygon[], width: number, depth: number, pitch: number): number {
  const xs = usable.flatMap((polygon) => [...polygon[0]!].filter((_, i) => i % 2 === 0));
  const ys = usable.flatMap((polygon) => [...polygon[0]!].filter((_, i) => i % 2 === 1));
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const rings = usable.flat();
  let count = 0;
  for (let y = y0; y + depth <= y1 + 1e-9; y += pitch) {
    for (let x = x0; x + width <= x1 + 1e-9; x += width) {
      if (polygonsArea(subtractRings(rectangle(width, depth, x, y), rings)) < 1e-6) count++;
    }
  }
  return count;
}

describe('laws of packing', () => {
  it('keeps every module inside the usable roof', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(Math.max(0, ...outsideM2(input, packModules(input)))).toBeLessThan(OUTSIDE_M2);
      }),
      { seed: SEED, numRuns: 120 },
    );
  });

  it('never lays two modules over each other', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { panels } = packModules(input);

        for (const [i, a] of panels.entries()) {
          for (const b of panels.slice(i + 1)) expect(overlap(a, b, 0.0001)).toBe(false);
        }
      }),
      { seed: SEED, numRuns: 120 },
    );
  });

  it('keeps the pitch between all rows of a block', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const layout = packModules(input);
        fc.pre(layout.orientation !== 'mixed');
        const azimuth = (layout.rowAzimuth * Math.PI) / 180;
        const lines = layout.panels.map(({ block, row, corners: [corner] }) => ({
          block,
          row,
          v: -corner.x * Math.sin(azimuth) - corner.y * Math.cos(azimuth),
        }));

        for (const a of lines) {
          const next = lines.find((b) => b.block === a.block && b.row === a.row + 1);
          if (next) expect(next.v - a.v).toBeGreaterThan(layout.rowPitchM - 0.0001);
        }
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('covers no more than the usable area and keeps its own figures in step', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const layout = packModules(input);

        expect(layout.coverage).toBeLessThanOrEqual(1.002);
        expect(layout.count).toBe(layout.panels.length);
        expect(layout.panels.map(({ index }) => index)).toEqual(layout.panels.map((_, i) => i));
        expect(layout.capacityKw).toBeCloseTo(0.4 * layout.count, 9);
      }),
      { seed: SEED, numRuns: 120 },
    );
  });

  it('holds at least what a plain grid holds', () => {
    fc.assert(
      fc.property(roof(anyTurn), (usable) => {
        const layout = packModules(layoutInput({ usable }));

        expect(layout.count).toBeGreaterThanOrEqual(gridCount(usable, 1, 2, 2));
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('never holds more with a larger setback', () => {
    fc.assert(
      fc.property(roof(fc.constantFrom(0, 90, 180)), fc.constantFrom(0, 10, 20), (usable, tilt) => {
        const countAt = (setbackM: number): number =>
          packModules(
            layoutInput({ usable: offsetRings(usable.flat(), -setbackM), tilt, pitch: { rule: 'fixed', pitchM: 2.4 } }),
          ).count;

        const counts = [0, 0.3, 0.6, 1, 1.5].map(countAt);

        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('is the same whatever order the parts of the roof come in', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(packModules({ ...input, usable: input.usable.toReversed() })).toEqual(packModules(input));
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('holds as many on a roof that is turned together with its rows', () => {
    fc.assert(
      fc.property(roof(fc.constantFrom(0, 90)), anyTurn, (usable, angle) => {
        const straight = packModules(layoutInput({ usable, tilt: 10, pitch: { rule: 'fixed', pitchM: 2.5 } }));

        const askew = packModules(
          layoutInput({
            usable: usable.map((polygon) => turned(polygon, angle)),
            surfaceAzimuth: 180 + angle,
            tilt: 10,
            pitch: { rule: 'fixed', pitchM: 2.5 },
          }),
        );

        expect(askew.count).toBe(straight.count);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });
});
