import { booleanIntersects, bboxPolygon, multiPolygon } from '@turf/turf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MultiPolygon } from '../../../src/core/geometry/position.js';
import { computeShadows } from '../../../src/core/shade/shadows.js';
import { computeViewportShadows, touchesBox } from '../../../src/core/shade/viewport-shadows.js';

const SEED = 20261121;

const CENTER = { lat: 25.03, lng: 121.53 };
const SUN = { azimuth: 100, apparentElevation: 20 };

const house = (east: number, north: number, heightM: number) => {
  const [lng, lat] = [CENTER.lng + east, CENTER.lat + north];
  const [side, depth] = [0.0002, 0.0001];
  return {
    footprint: [[lng, lat], [lng + side, lat], [lng + side, lat + depth], [lng, lat + depth]], // prettier-ignore
    heightM,
  };
};

describe('whether polygons touch a box', () => {
  const degree = fc.integer({ min: -20, max: 20 }).map((step) => step / 10);
  const box = fc
    .tuple(degree, degree, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }))
    .map(([west, south, width, depth]) => {
      // beside the tenths of the triangles: whether a corner is met exactly depends on rounding
      const [x, y] = [west + 0.0137, south + 0.0071];
      return { west: x, south: y, east: x + width / 10, north: y + depth / 10 };
    });
  const triangle = fc
    .tuple(degree, degree, degree, degree, degree, degree)
    .filter(([ax, ay, bx, by, cx, cy]) => Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) > 0.01)
    .map(([ax, ay, bx, by, cx, cy]): MultiPolygon => [[[[ax, ay], [bx, by], [cx, cy], [ax, ay]]]]); // prettier-ignore

  it('equals the result of turf', () => {
    fc.assert(
      fc.property(triangle, box, (polygons, { west, south, east, north }) => {
        const expected = booleanIntersects(multiPolygon(polygons), bboxPolygon([west, south, east, north]));

        expect(touchesBox(polygons, { west, south, east, north })).toBe(expected);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('is no for no polygons', () => {
    expect(touchesBox([], { west: 0, south: 0, east: 1, north: 1 })).toBe(false);
  });
});

describe('shadows of a view', () => {
  const inside = house(0, 0, 10);
  const passing = house(0.0012, 0.0012, 30);
  const reaching = house(0.0008, -0.0001, 40);
  const view = { west: CENTER.lng, south: CENTER.lat, east: CENTER.lng + 0.0002, north: CENTER.lat + 0.0001 };
  const scene = {
    buildings: [passing, reaching, inside],
    isInside: [false, false, true],
    boxes: [view],
    sun: SUN,
    center: CENTER,
  };

  it('are those of what is in it and of what shades it; the union is of these alone', () => {
    const { members, ground, unionAreaM2 } = computeViewportShadows(scene);

    const alone = computeShadows([reaching, inside], SUN, CENTER);
    expect(members).toEqual([1, 2]);
    expect(ground.map(({ index }) => index)).toEqual([0, 1]);
    expect(ground.map(({ areaM2 }) => areaM2)).toEqual(alone.ground.map(({ areaM2 }) => areaM2));
    expect(unionAreaM2).toBe(alone.unionAreaM2);
  });

  it('tell the shade on roofs inside alone, by everything around', () => {
    const { roofs } = computeViewportShadows(scene);

    const all = computeShadows(scene.buildings, SUN, CENTER).roofs;
    expect(roofs.map(({ index }) => index)).toEqual([1]);
    expect(roofs[0]!.share).toBe(all.find(({ index }) => index === 2)!.share);
  });

  it('a roof that a tower covers wholly is dark and has no polygons', () => {
    const covered = computeViewportShadows({
      ...scene,
      buildings: [house(0, 0, 30), inside],
      isInside: [true, true],
    });

    expect(covered.roofs).toEqual([]);
    expect(covered.shadedShares).toEqual([[1, 1]]);
  });

  it('are none by night', () => {
    expect(computeViewportShadows({ ...scene, sun: { azimuth: 0, apparentElevation: -5 } })).toMatchObject({
      members: [],
      ground: [],
      roofs: [],
      unionAreaM2: 0,
    });
  });
});
