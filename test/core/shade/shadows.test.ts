import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { createLocalFrame } from '../../../src/core/geometry/local-frame.js';
import type { Polygon } from '../../../src/core/geometry/position.js';
import { orientFootprint, toPrisms, type ShadeBuilding } from '../../../src/core/shade/building.js';
import { computeShadows } from '../../../src/core/shade/shadows.js';
import { createSunFrame } from '../../../src/core/shade/sun-frame.js';
import { sunPosition } from '../../../src/core/sun/sun-position.js';
import { toRadians, type LatLng } from '../../../src/core/units.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { jtsIntersection, jtsPolygon, jtsSweep, jtsUnion } from '../geometry/jsts-oracle.js';

const TAIPEI = { lat: 25.04, lng: 121.5 };
const SUN = { azimuth: 240, apparentElevation: 25 };

/** Building with its south-west corner at (x, y) metres from a place. */
function box(
  x: number,
  y: number,
  width: number,
  depth: number,
  heightM: number,
  place: LatLng = TAIPEI,
): ShadeBuilding {
  const frame = createLocalFrame(place);
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + depth },
    { x, y: y + depth },
  ];
  return { footprint: corners.map(frame.toWgs84), heightM };
}

const boxes = fc.array(
  fc
    .tuple(
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: 5, max: 40 }),
      fc.integer({ min: 5, max: 40 }),
      fc.integer({ min: 3, max: 60 }),
    )
    .map(([x, y, width, depth, heightM]) => box(x, y, width, depth, heightM)),
  { minLength: 1, maxLength: 15 },
);

describe('shadows of buildings', () => {
  it.each([
    [0, '2026-03-20T09:00:00Z'],
    [25, '2026-12-21T08:00:00Z'],
    [48, '2026-06-21T07:00:00Z'],
    [60, '2026-09-10T14:00:00Z'],
  ])('a rectangle’s shadow has the area of the closed formula under the real sun at latitude %s', (lat, instant) => {
    const place = { lat, lng: 10 };
    const sun = sunPosition(place, new Date(instant));

    const { ground } = computeShadows([box(-10, -5, 20, 10, 15, place)], sun, place);

    const lengthM = 15 / Math.tan(toRadians(sun.apparentElevation));
    const east = Math.abs(lengthM * Math.sin(toRadians(sun.azimuth)));
    const north = Math.abs(lengthM * Math.cos(toRadians(sun.azimuth)));
    expect(ground[0]!.shadowLengthM).toBeCloseTo(lengthM, 6);
    expect(ground[0]!.areaM2).toBeCloseTo(200 + 20 * north + 10 * east, 1);
    expect(ground[0]!.groundAreaM2).toBeCloseTo(20 * north + 10 * east, 1);
  });

  it('points away from the sun', () => {
    const { ground } = computeShadows([box(0, 0, 10, 10, 20)], { azimuth: 90, apparentElevation: 45 }, TAIPEI);

    const frame = createLocalFrame(TAIPEI);
    const xs = ground[0]!.geometry.flat().map((position) => frame.toLocal(position).x);
    // coordinates have 7 decimals, 1 cm
    expect(Math.min(...xs)).toBeCloseTo(-20, 2);
    expect(Math.max(...xs)).toBeCloseTo(10, 2);
  });

  it('keeps the order given, also for buildings without height', () => {
    const { ground } = computeShadows([box(0, 0, 10, 10, 0), box(50, 0, 10, 10, 5)], SUN, TAIPEI);

    expect(ground.map(({ index, heightM }) => [index, heightM])).toEqual([
      [0, 0],
      [1, 5],
    ]);
    expect(ground[0]!.areaM2).toBeCloseTo(100, 3);
    expect(ground[0]!.groundAreaM2).toBe(0);
  });

  it('shades a lower roof by what rises above it, over (caster - receiver) / tan elevation', () => {
    const caster = box(0, 0, 20, 20, 30);
    const receiver = box(25, 0, 20, 20, 10);

    const { roofs } = computeShadows([caster, receiver], { azimuth: 270, apparentElevation: 60 }, TAIPEI);

    const reach = 20 / Math.tan(toRadians(60)) - 5;
    expect(roofs).toHaveLength(1);
    expect(roofs[0]).toMatchObject({ index: 1, heightM: 10 });
    expect(roofs[0]!.areaM2).toBeCloseTo(20 * reach, 1);
    expect(roofs[0]!.share).toBeCloseTo(reach / 20, 3);
  });

  it('lets the sun through under a part that floats above the roof', () => {
    const bridge = { ...box(-40, 0, 20, 20, 50), baseHeightM: 40 };
    const receiver = box(0, 0, 20, 20, 10);

    const { roofs, ground } = computeShadows([bridge, receiver], { azimuth: 270, apparentElevation: 45 }, TAIPEI);

    const spans = roofs[0]!.geometry.flat().map((position) => createLocalFrame(TAIPEI).toLocal(position).x);
    expect(Math.min(...spans)).toBeCloseTo(0, 2);
    expect(Math.max(...spans)).toBeCloseTo(20, 2);
    expect(roofs[0]!.areaM2).toBeCloseTo(400, 1);
    expect(ground[0]!.areaM2).toBeCloseTo(20 * 30, 1);
    expect(ground[0]!.groundAreaM2).toBeCloseTo(600, 1);
  });

  it('is empty with the sun below the horizon or with no building, and never capped then', () => {
    const night = computeShadows([box(0, 0, 10, 10, 10)], { azimuth: 0, apparentElevation: -3 }, TAIPEI);
    const nothing = computeShadows([], SUN, TAIPEI);

    const empty = { ground: [], union: [], unionAreaM2: 0, unionGroundAreaM2: 0, roofs: [], capped: false };
    expect(night).toEqual(empty);
    expect(nothing).toEqual(empty);
  });

  it('caps the length where the sun is under one degree and says so', () => {
    const shadows = computeShadows([box(0, 0, 10, 10, 10)], { azimuth: 100, apparentElevation: 0.01 }, TAIPEI);

    expect(shadows.capped).toBe(true);
    expect(shadows.ground[0]!.shadowLengthM).toBeCloseTo(10 / Math.tan(toRadians(1)), 6);
  });

  it('throws no shadow with the sun overhead', () => {
    const { ground } = computeShadows([box(0, 0, 10, 10, 10)], { azimuth: 0, apparentElevation: 90 }, TAIPEI);

    expect(ground[0]!.shadowLengthM).toBe(0);
    expect(ground[0]!.groundAreaM2).toBeCloseTo(0, 3);
  });

  it('takes tuples given as [lat, lng] for the same building', () => {
    const building = box(0, 0, 20, 10, 10);
    const swapped = { ...building, footprint: building.footprint.map(([lng, lat]) => [lat!, lng!]) };

    const one = computeShadows([building], SUN, TAIPEI);
    const other = computeShadows([swapped], SUN, TAIPEI);

    expect(other).toEqual(one);
    expect(orientFootprint(building.footprint, TAIPEI)).toBe(building.footprint);
  });

  it('works across the antimeridian, with every position in range', () => {
    const place = { lat: -17, lng: 179.9999 };

    const { ground, union } = computeShadows([box(0, 0, 20, 10, 30, place)], SUN, place);

    const elsewhere = computeShadows([box(0, 0, 20, 10, 30)], SUN, TAIPEI);
    expect(ground.map(({ index }) => index)).toEqual([0, 0]);
    const sum = (area: 'areaM2' | 'groundAreaM2') => ground.reduce((total, part) => total + part[area], 0);
    // each part is measured at 7 decimals, 1 cm, on a seam of 50 m
    expect(Math.abs(sum('areaM2') - elsewhere.ground[0]!.areaM2)).toBeLessThan(0.5);
    expect(Math.abs(sum('groundAreaM2') - elsewhere.ground[0]!.groundAreaM2)).toBeLessThan(0.5);
    expect(union).toHaveLength(2);
    expect(union.flat(2).every(([lng]) => Math.abs(lng) <= 180)).toBe(true);
  });

  it('a building of two polygons has two shadows of its index, whose areas add up', () => {
    const frame = createLocalFrame(TAIPEI);
    // two triangles of 100 m² that meet in one point
    const bowTie = [[0, 0], [20, 20], [20, 0], [0, 20]].map(([x, y]) => frame.toWgs84({ x: x!, y: y! })); // prettier-ignore
    const { ground } = computeShadows([box(50, 0, 10, 10, 5), { footprint: bowTie, heightM: 0 }], SUN, TAIPEI);

    expect(ground.map(({ index }) => index)).toEqual([0, 1, 1]);
    for (const { areaM2, groundAreaM2 } of ground.slice(1)) {
      expect(areaM2).toBeCloseTo(100, 1);
      expect(groundAreaM2).toBeCloseTo(0, 3);
    }
  });

  it('a roof shaded from two sides has two parts, whose shares add up', () => {
    const towers = [box(-6, -30, 5, 10, 60), box(21, -30, 5, 10, 60), box(-10, 0, 40, 10, 10)];

    const { roofs } = computeShadows(towers, { azimuth: 180, apparentElevation: 45 }, TAIPEI);

    expect(roofs.map(({ index, areaM2 }) => [index, Math.round(areaM2)])).toEqual([
      [2, 50],
      [2, 50],
    ]);
    for (const { areaM2, share } of roofs) expect(share).toBeCloseTo(areaM2 / 400, 4);
  });

  it('area under another building’s body is no roof: a podium counts only around its tower', () => {
    const podium = box(0, 0, 40, 20, 10);
    const tower = box(0, 0, 20, 20, 40);

    const { roofs } = computeShadows([podium, tower], { azimuth: 270, apparentElevation: 71.5650512 }, TAIPEI);

    // 30 m of tower shade 10 m of the 20 m that are left of the podium
    expect(roofs).toHaveLength(1);
    expect(roofs[0]!.index).toBe(0);
    expect(roofs[0]!.areaM2).toBeCloseTo(200, 0);
    expect(roofs[0]!.share).toBeCloseTo(0.5, 3);
  });

  it('of two roofs of one height at one place the larger keeps the area, and a body above the roof takes none', () => {
    const large = box(0, 0, 40, 20, 10);
    const small = box(0, 0, 20, 20, 10);
    const bridge = { ...box(10, 0, 5, 20, 30), baseHeightM: 20 };
    const tower = box(-100, -10, 20, 40, 70);

    const { roofs } = computeShadows([small, large, bridge, tower], { azimuth: 270, apparentElevation: 30 }, TAIPEI);

    // the tower shades 24 m of the large roof, the bridge 5 m of the rest; of the small one nothing is left
    const shares = new Map(roofs.map(({ index }) => [index, 0]));
    for (const { index, share } of roofs) shares.set(index, shares.get(index)! + share);
    expect(shares.has(0)).toBe(false);
    expect(shares.get(1)).toBeGreaterThan(0.5);
    expect(shares.get(1)).toBeLessThanOrEqual(1);
  });

  it('coordinates that are valid only as they are given stay so where the place has a wrong longitude', () => {
    const building = box(0, 0, 20, 10, 30);
    const right = computeShadows([building], SUN, TAIPEI);

    for (const lng of [-121.5, 0, 25]) {
      const wrong = computeShadows([building], SUN, { lat: TAIPEI.lat, lng });

      expect(wrong.unionAreaM2).toBeCloseTo(right.unionAreaM2, 1);
      expect(wrong.ground[0]!.geometry[0]![0]![0]).toBeCloseTo(121.5, 2);
    }
  });

  it('every coordinate has at most 7 decimals', () => {
    const place = { lat: -17, lng: 179.9999 };
    for (const center of [TAIPEI, place]) {
      const towers = [box(0, 0, 20, 10, 30, center), box(22, 3, 7, 9, 8, center)];

      const { ground, roofs, union } = computeShadows(towers, SUN, center);

      const positions = [union, ground.map(({ geometry }) => geometry), roofs.map(({ geometry }) => geometry)].flat(3);
      expect(positions.flat().filter((degrees) => !/^-?\d+(\.\d{1,7})?$/.test(String(degrees)))).toEqual([]);
    }
  });

  it('names every building that cannot be used', () => {
    const bad: ShadeBuilding[] = [
      box(0, 0, 10, 10, 10),
      { footprint: [[121.5, 25]], heightM: 3 },
      box(0, 0, 10, 10, Number.NaN),
      { ...box(0, 0, 10, 10, 10), baseHeightM: 20 },
    ];

    let issues: unknown[] = [];
    try {
      computeShadows(bad, SUN, TAIPEI);
    } catch (error) {
      issues = error instanceof InvalidInputError ? error.issues.map(({ loc }) => loc) : [];
    }

    expect(issues).toEqual([
      ['buildings', 1, 'footprint'],
      ['buildings', 2, 'heightM'],
      ['buildings', 2, 'baseHeightM'],
      ['buildings', 3, 'baseHeightM'],
    ]);
  });

  it('keeps the union between the largest sweep and the sum, whatever the order and with repetitions', () => {
    fc.assert(
      fc.property(boxes, (buildings) => {
        const shadows = computeShadows(buildings, SUN, TAIPEI);

        const again = computeShadows([...buildings.toReversed(), ...buildings], SUN, TAIPEI);
        const areas = shadows.ground.map(({ areaM2 }) => areaM2);
        expect(shadows.unionAreaM2).toBeGreaterThanOrEqual(Math.max(...areas) * (1 - 1e-6) - 0.01);
        expect(shadows.unionAreaM2).toBeLessThanOrEqual(areas.reduce((a, b) => a + b, 0) * (1 + 1e-6) + 0.01);
        expect(Math.abs(again.unionAreaM2 - shadows.unionAreaM2)).toBeLessThan(shadows.unionAreaM2 * 1e-6);
        expect(shadows.unionGroundAreaM2).toBeLessThanOrEqual(shadows.unionAreaM2);
      }),
      { seed: 41, numRuns: 100 },
    );
  });

  it('grows with height', () => {
    fc.assert(
      fc.property(boxes, (buildings) => {
        const low = computeShadows(buildings, SUN, TAIPEI);

        const high = computeShadows(
          buildings.map((building) => ({ ...building, heightM: building.heightM + 5 })),
          SUN,
          TAIPEI,
        );

        expect(high.unionAreaM2).toBeGreaterThan(low.unionAreaM2);
        high.ground.forEach(({ areaM2 }, i) => expect(areaM2).toBeGreaterThan(low.ground[i]!.areaM2));
      }),
      { seed: 42, numRuns: 60 },
    );
  });

  it.skipIf(!hasSharedData)(`agrees with JTS on real footprints: union and roof shadows${sharedDataNotice}`, () => {
    const file = JSON.parse(readFileSync(sharedData('buildings/taipei-wanhua-zhongzheng.geojson'), 'utf8')) as {
      features: { properties: { height_m: number }; geometry: { coordinates: Polygon } }[];
    };
    const buildings = file.features.slice(0, 120).map(({ properties, geometry }) => ({
      footprint: geometry.coordinates[0]!,
      heightM: properties.height_m,
    }));
    const sunFrame = createSunFrame({ azimuth: 240, apparentElevation: 12 });
    const prisms = toPrisms(buildings, createLocalFrame(TAIPEI)).map((prism) => ({
      ...prism,
      rings: prism.rings.map(sunFrame.toSun),
    }));

    const shadows = computeShadows(buildings, { azimuth: 240, apparentElevation: 12 }, TAIPEI);

    const sweeps = prisms.map(({ rings, heightM }) => jtsSweep(rings, heightM * sunFrame.shadowPerMetre, 0));
    expect(Math.abs(shadows.unionAreaM2 / jtsUnion(sweeps).getArea() - 1)).toBeLessThan(1e-6);
    shadows.ground.forEach(({ areaM2 }, i) => expect(Math.abs(areaM2 / sweeps[i]!.getArea() - 1)).toBeLessThan(1e-5));
    const byRoof = Map.groupBy(shadows.roofs, ({ index }) => index);
    const worst = [...byRoof].map(([index, parts]) => ({ index, areaM2: parts.reduce((sum, { areaM2 }) => sum + areaM2, 0) })).toSorted((a, b) => b.areaM2 - a.areaM2)[0]!; // prettier-ignore
    const receiver = prisms[worst.index]!;
    const casters = prisms.filter(({ heightM }) => heightM > receiver.heightM);
    const shade = jtsUnion(
      casters.map(({ rings, heightM }) => jtsSweep(rings, (heightM - receiver.heightM) * sunFrame.shadowPerMetre, 0)),
    );
    expect(worst.areaM2).toBeCloseTo(jtsIntersection(jtsPolygon(receiver.rings), shade).getArea(), 1);
  });
});
