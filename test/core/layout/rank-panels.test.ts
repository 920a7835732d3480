import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packModules } from '../../../src/core/layout/pack-modules.js';
import { buildingOrder, rankPanels } from '../../../src/core/layout/rank-panels.js';
import type { Panel, RankedPanel } from '../../../src/core/layout/layout-types.js';
import { layoutInput, rectangle } from './shapes.js';

const roof = packModules(layoutInput({ usable: [rectangle(12, 12)] })).panels;

const touch = (a: Panel, b: Panel): boolean => Math.abs(a.column - b.column) + Math.abs(a.row - b.row) === 1;

/** Pieces a plant falls into. */
function pieces(panels: readonly RankedPanel[]): number {
  const rest = new Set(panels);
  let count = 0;
  for (const start of panels) {
    if (!rest.delete(start)) continue;
    count++;
    const open = [start];
    for (let at = open.pop(); at; at = open.pop()) {
      const here = at;
      for (const other of [...rest].filter((panel) => touch(here, panel))) {
        rest.delete(other);
        open.push(other);
      }
    }
  }
  return count;
}

describe('order of building', () => {
  it('builds a plant in one piece on an evenly lit roof, whatever its size', () => {
    const ranked = rankPanels(roof, () => 500);

    for (const size of [1, 3, 7, 20, 45, 72]) expect(pieces(ranked.slice(0, size))).toBe(1);
  });

  it('keeps plants compact rather than strung out', () => {
    const ranked = rankPanels(roof, () => 500);

    const sixteen = ranked.slice(0, 16);
    const shared = sixteen.flatMap((a) => sixteen.filter((b) => touch(a, b))).length / 2;
    // a string of 16 shares 15 sides, a square block of 4 x 4 shares 24
    expect(shared).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ['beside it, less than half a width away', 1.4, [0, 1, 2]],
    ['behind it, where the one beside is farther away', 1.6, [0, 2, 1]],
  ])('goes on with the panel %s', (_, from, order) => {
    const places = {
      count: 3,
      block: new Int32Array(3),
      row: Int32Array.of(0, 0, 1),
      from: Float64Array.of(0, from, 0),
      to: Float64Array.of(1, from + 1, 1),
    };

    expect([...buildingOrder(places, Float64Array.of(5, 5, 5))]).toEqual(order);
  });

  it('leaves the shaded corner to the last', () => {
    const shaded = (x: number, y: number): boolean => x > 8 && y > 6;

    const ranked = rankPanels(roof, ({ x, y }) => (shaded(x, y) ? 300 : 500));

    const last = ranked.slice(-12);
    expect(last.every(({ center, yearlyKwh }) => shaded(center.x, center.y) && yearlyKwh === 300)).toBe(true);
  });

  it('ranks every panel once, and never a clearly worse one before a better', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: roof.length, maxLength: roof.length }),
        (kwh) => {
          const ranked = rankPanels(roof, (_, { index }) => kwh[index]!);

          const best = Math.max(...kwh);
          expect(ranked.map(({ rank }) => rank)).toEqual(roof.map((_, i) => i + 1));
          expect(new Set(ranked.map(({ index }) => index)).size).toBe(roof.length);
          let lowest = Infinity;
          for (const { yearlyKwh } of ranked) {
            expect(yearlyKwh).toBeLessThanOrEqual(lowest + 0.01 * best);
            lowest = Math.min(lowest, yearlyKwh);
          }
        },
      ),
      { seed: 11, numRuns: 50 },
    );
  });

  it('ranks nothing where there is nothing, and refuses energies that are no numbers', () => {
    expect(rankPanels([], () => 1)).toEqual([]);
    expect(() => rankPanels(roof, () => Number.NaN)).toThrow(/finite number/);
  });
});
