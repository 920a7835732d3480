import { describe, expect, it } from 'vitest';
import { isHeavy } from '../../../src/core/compute/computation-weight.js';
import type { EstimateInput } from '../../../src/core/estimate/estimate-types.js';
import type { RawRing } from '../../../src/core/geometry/footprint.js';

const DEGREE_M = 111_000;

const place = (east: number, north: number): [number, number] => [121.5 + east / DEGREE_M, 25 + north / DEGREE_M];

/** A tower with twenty corners. */
const tower = (east: number, north: number): RawRing =>
  Array.from({ length: 20 }, (_, i) =>
    place(east + 8 * Math.cos((i * Math.PI) / 10), north + 8 * Math.sin((i * Math.PI) / 10)),
  );

/** A comb of 100 m; two of them, one turned, cross each other everywhere. */
const comb = (teeth: number, isTurned: boolean): RawRing => {
  const width = 50 / teeth;
  const corners = Array.from({ length: teeth }, (_, tooth) => 2 * tooth * width).flatMap((x) => [
    [x, 100],
    [x + width, 100],
    [x + width, 1],
    [x + 2 * width, 1],
  ]);
  return [[0, 0], ...corners, [100, 0]].map(([x, y]) => (isTurned ? place(y!, x!) : place(x!, y!)));
};

const weigh = (footprints: RawRing[]): boolean =>
  isHeavy('shadows', {
    buildings: footprints.map((footprint) => ({ footprint, heightM: 12 })),
    sun: { azimuth: 130, apparentElevation: 30 },
    center: { lat: 25, lng: 121.5 },
  });

/** Corners at one place, each edge of which is near each other: n (n - 1) / 2 pairs. */
const knot = (corners: number): RawRing => Array.from({ length: corners }, () => place(corners, corners));

describe('the weight of shadows', () => {
  it('is light up to 40,000 pairs of edges near each other', () => {
    const pairs = [283, 14, 4].map(knot); // 39,903 + 91 + 6

    expect([weigh(pairs), weigh([...pairs, knot(2)])]).toEqual([false, true]);
  });

  it('does not follow from the number of vertices: a town is light, two combs that cross each other are heavy', () => {
    const town = Array.from({ length: 1_000 }, (_, i) => tower((i % 30) * 18, Math.floor(i / 30) * 18));

    expect(weigh(town)).toBe(false);
    expect(weigh([comb(300, false), comb(300, true)])).toBe(true);
    expect(weigh([comb(300, false)])).toBe(false);
  });

  it('counts buildings that stand in each other', () => {
    const stack = (size: number): RawRing[] => Array.from({ length: size }, (_, i) => tower(i * 0.05, i * 0.03));

    expect(weigh(stack(20))).toBe(false);
    expect(weigh(stack(100))).toBe(true);
  });
});

describe('the weight of an estimate', () => {
  it('is light up to 10,000 crossings that a roof and what is on it could have', () => {
    const isHeavyWith = (corners: number, ...onIt: number[]): boolean =>
      isHeavy('estimate', { roof: { footprint: knot(corners), obstructions: onIt.map(knot) } } as EstimateInput);

    expect([isHeavyWith(100, 60, 40), isHeavyWith(73, 100, 37)]).toEqual([false, true]); // 10,000 and 10,001
  });
});
