import { area as turfArea, polygon as turfPolygon } from '@turf/turf';
import { describe, expect, it } from 'vitest';
import { normalizeFootprint, type RawRing } from '../../../src/core/geometry/footprint.js';

const M = 1 / 111_320;
const at = (x: number, y: number, lng = 121.5, lat = 25): [number, number] => [
  lng + (x * M) / Math.cos((lat * Math.PI) / 180),
  lat + y * M,
];
const square = (x: number, y: number, side: number): [number, number][] => [
  at(x, y),
  at(x + side, y),
  at(x + side, y + side),
  at(x, y + side),
];

function accepted(rings: readonly RawRing[]) {
  const result = normalizeFootprint(rings);
  if (!result.ok) throw new Error(`refused: ${result.faults.join()}`);
  return result.footprint;
}

function faults(rings: readonly RawRing[]) {
  const result = normalizeFootprint(rings);
  return result.ok ? [] : result.faults;
}

describe('footprints from users and files', () => {
  it('takes rings closed or open, either winding, with altitudes, and gives one and the same polygon', () => {
    const open = square(0, 0, 20);
    const closed = [...open, open[0]!];
    const turned = [...open].reverse();
    const high = open.map(([lng, lat]) => [lng, lat, 33]);

    const areas = [open, closed, turned, high].map((ring) => accepted([ring]));

    for (const footprint of areas) {
      expect(footprint.areaM2).toBeCloseTo(areas[0]!.areaM2, 9);
      expect(footprint.repairs).toEqual([]);
      expect(footprint.polygons[0]![0]![0]).toEqual(footprint.polygons[0]![0]!.at(-1));
    }
  });

  it('leaves the positions of a clean ring as they are, counter-clockwise and closed', () => {
    const ring = [
      [121.5000001, 25.0000003],
      [121.5004002, 25.0000001],
      [121.5003009, 25.0005007],
    ];
    const closed = [...ring, ring[0]];

    expect(accepted([ring]).polygons).toEqual([[closed]]);
    expect(accepted([ring.toReversed()]).polygons).toEqual([[closed]]);
    expect(
      accepted([
        [
          [-180, 0],
          [-179.9999, 0],
          [-180, 0.0001],
        ],
      ]).polygons,
    ).toHaveLength(1);
  });

  it('measures area on the ellipsoid within 0.01 % of the exact integral of a one-minute cell', () => {
    // area between two parallels per radian of longitude, exact series for the WGS84 authalic sphere
    const e = Math.sqrt(0.00669437999014);
    const b2 = 6356752.314245 ** 2;
    const q = (s: number) => s / (1 - (e * s) ** 2) / 2 + Math.log((1 + e * s) / (1 - e * s)) / (4 * e);
    const [south, north] = [25 + 1 / 240, 25 + 1 / 80].map((d) => Math.sin((d * Math.PI) / 180));
    const exact = b2 * (q(north!) - q(south!)) * (Math.PI / 180 / 60);
    const ring = [
      [121, 25 + 1 / 240],
      [121 + 1 / 60, 25 + 1 / 240],
      [121 + 1 / 60, 25 + 1 / 80],
      [121, 25 + 1 / 80],
    ];

    const { areaM2 } = accepted([ring]);

    expect(Math.abs(areaM2 / exact - 1)).toBeLessThan(1e-4);
  });

  it('drops repeated points and says so', () => {
    const [a, b, c, d] = square(0, 0, 10);

    const footprint = accepted([[a!, a!, b!, c!, c!, d!]]);

    expect(footprint.repairs).toEqual(['duplicate_points']);
    expect(footprint.polygons[0]![0]).toHaveLength(5);
  });

  it('takes a bow-tie apart into its two triangles', () => {
    const [a, b, c, d] = square(0, 0, 10);

    const footprint = accepted([[a!, c!, b!, d!]]);

    expect(footprint.repairs).toEqual(['self_crossing']);
    expect(footprint.polygons).toHaveLength(2);
    expect(footprint.areaM2).toBeCloseTo(50, 0);
  });

  it('cuts off a spike without changing the area', () => {
    const [a, b, c, d] = square(0, 0, 10);
    const whole = accepted([[a!, b!, c!, d!]]);

    const footprint = accepted([[a!, b!, at(10, 5), at(30, 5), at(10, 5), c!, d!]]);

    expect(Math.abs(footprint.areaM2 - whole.areaM2)).toBeLessThan(0.01);
    expect(footprint.polygons[0]![0]).toHaveLength(5);
    expect(footprint.repairs).toEqual(['spikes']);
  });

  it.each([
    ['a spike of several steps', ['a', 'b', 'out', 'far', 'out', 'b', 'c', 'd']],
    ['a spike at the seam', ['out', 'a', 'b', 'c', 'd', 'a', 'out']],
    ['each wall walked three times', ['a', 'b', 'a', 'b', 'c', 'b', 'c', 'd', 'c', 'd', 'a', 'd']],
  ])('leaves only the outline of a ring with %s', (_name, walk) => {
    const [a, b, c, d] = square(0, 0, 10);
    const places = new Map([...Object.entries({ a, b, c, d }), ['out', at(-5, -5)], ['far', at(-9, 30)]] as const);

    const footprint = accepted([walk.map((name) => places.get(name)!)]);

    expect(footprint.polygons).toHaveLength(1);
    expect(footprint.polygons[0]![0]).toHaveLength(5);
    expect(footprint.areaM2).toBeCloseTo(accepted([[a!, b!, c!, d!]]).areaM2, 1);
  });

  it('takes a ring apart that touches itself in a point, and makes a hole of a courtyard that it walks into', () => {
    const halves = accepted([
      [at(0, 0), at(10, 0), at(10, 10), at(20, 10), at(20, 20), at(10, 20), at(10, 10), at(0, 10)],
    ]);
    const courtyard = accepted([
      [at(0, 0), at(30, 0), at(30, 30), at(0, 30), at(0, 0), at(5, 20), at(20, 20), at(20, 5)],
    ]);

    expect(halves.polygons.map(([ring]) => ring!.length)).toEqual([5, 5]);
    expect(courtyard.polygons).toHaveLength(1);
    expect(courtyard.polygons[0]!.map((ring) => ring.length)).toEqual([5, 5]);
    expect([halves.repairs, courtyard.repairs]).toEqual([['self_crossing'], ['self_crossing']]);
  });

  it('leaves a ring of very many corners as it is', () => {
    const ring = Array.from({ length: 300 }, (_, i) =>
      at(50 * Math.cos((i * Math.PI) / 150), 50 * Math.sin((i * Math.PI) / 150)),
    );

    const footprint = accepted([ring]);

    expect(footprint.repairs).toEqual([]);
    expect(footprint.polygons[0]![0]).toHaveLength(301);
  });

  it('keeps holes and clips one that reaches outside', () => {
    const whole = accepted([square(0, 0, 30), square(10, 10, 10)]);
    const clipped = accepted([square(0, 0, 30), square(20, 10, 20)]);

    expect(whole.polygons[0]).toHaveLength(2);
    expect(whole.areaM2 / accepted([square(0, 0, 30)]).areaM2).toBeCloseTo(8 / 9, 4);
    expect(clipped.repairs).toEqual(['holes_clipped']);
    expect(clipped.areaM2 / accepted([square(0, 0, 30)]).areaM2).toBeCloseTo(7 / 9, 4);
  });

  it.each([
    [1, []],
    [2, ['holes_clipped']],
  ])('takes a hole that reaches %i mm outside for %j', (mm, repairs) => {
    expect(accepted([square(0, 0, 30), square(20 + mm / 1000, 10, 10)]).repairs).toEqual(repairs);
  });

  it('takes 144 cm² for a footprint, and 81 cm² for none', () => {
    expect(accepted([square(0, 0, 0.12)]).areaM2).toBeCloseTo(0.0144, 3);
    expect(faults([square(0, 0, 0.09)])).toEqual(['zero_area']);
  });

  it('unwraps a footprint across the antimeridian and cuts the answer there', () => {
    const ring = [
      [179.9999, -17],
      [-179.9999, -17],
      [-179.9999, -16.9999],
      [179.9999, -16.9999],
    ];
    const here = accepted([ring]);
    const fromTheEast = accepted([[...ring.slice(1), ring[0]!]]);
    const elsewhere = accepted([
      [
        [9.9999, -17],
        [10.0001, -17],
        [10.0001, -16.9999],
        [9.9999, -16.9999],
      ],
    ]);

    expect(here.repairs).toEqual(['antimeridian']);
    expect(here.areaM2).toBeCloseTo(elsewhere.areaM2, 3);
    expect(here.polygons).toHaveLength(2);
    expect(fromTheEast.areaM2).toBeCloseTo(here.areaM2, 3);
    expect(fromTheEast.polygons.map((rings) => turfArea(turfPolygon(rings)))).toEqual(
      here.polygons.map((rings) => expect.closeTo(turfArea(turfPolygon(rings)), 1)),
    );
    expect(here.polygons.flat(2).every(([lng]) => Math.abs(lng) <= 180)).toBe(true);
    const parts = here.polygons.map((rings) => turfArea(turfPolygon(rings)));
    expect(parts[0]! + parts[1]!).toBeCloseTo(turfArea(turfPolygon(elsewhere.polygons[0]!)), 1);
  });

  it.each([
    ['no ring at all', [], 'too_few_points'],
    ['an empty ring', [[]], 'too_few_points'],
    ['two distinct points', [[at(0, 0), at(1, 1), at(0, 0), at(1, 1)]], 'too_few_points'],
    ['a position without latitude', [[at(0, 0), [121.5], at(1, 1)]], 'not_finite'],
    ['NaN', [[at(0, 0), [NaN, 25], at(1, 1)]], 'not_finite'],
    ['a longitude of 180.5', [[at(0, 0), [180.5, 25], at(1, 1)]], 'out_of_range'],
    ['a latitude of 91', [[at(0, 0), [121, 91], at(1, 1)]], 'out_of_range'],
    ['points on one line', [[at(0, 0), at(5, 5), at(10, 10)]], 'zero_area'],
  ])('refuses %s and says why', (_, rings, fault) => {
    const found = faults(rings);

    expect(found).toEqual([fault]);
  });
});
