import { describe, expect, it } from 'vitest';
import type { DegreeBox } from '../../../src/core/buildings/building-area.js';
import { SourceFailure } from '../../../src/core/source-failure.js';
import { convertFeature } from '../../../src/domain/buildings/import/convert-feature.js';
import { polygonsOf, type FootprintCollection } from '../../../src/providers/footprints/footprint-feature.js';
import { convertOverpass } from '../../../src/providers/footprints/overpass-json.js';
import { areaM2 } from '../formats/collection-area.js';

const STAMP = '2026-07-14T11:35:59Z';
/** About one metre [deg], at the equator, where these buildings stand. */
const M = 1 / 111_320;

type LatLon = { lat: number; lon: number } | null;

/** Corners in metres from 0, 0 as Overpass gives geometry. */
const line = (...corners: [number, number][]): LatLon[] => corners.map(([x, y]) => ({ lat: y * M, lon: x * M }));
const box = (x: number, y: number, width: number, height: number): LatLon[] =>
  line([x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]);

const way = (id: number, geometry: LatLon[] | undefined, tags: Record<string, string> = { building: 'yes' }) => ({
  type: 'way',
  id,
  ...(geometry && { geometry }),
  tags,
});
const member = (role: string, geometry?: LatLon[], ref = 999) => ({
  type: 'way',
  ref,
  role,
  ...(geometry && { geometry }),
});
const relation = (id: number, members: object[], tags: Record<string, string> = { building: 'yes' }) => ({
  type: 'relation',
  id,
  members,
  tags: { type: 'multipolygon', ...tags },
});
const node = (id: number, x: number, y: number, tags: Record<string, string>) => ({
  ...{ type: 'node', id, lat: y * M, lon: x * M },
  tags,
});
const answer = (...elements: object[]): object => ({ osm3s: { timestamp_osm_base: STAMP }, elements });

const ids = ({ features }: FootprintCollection): string[] => features.map(({ id }) => id);

const failureOf = (work: () => unknown): SourceFailure => {
  try {
    work();
  } catch (error) {
    if (error instanceof SourceFailure) return error;
  }
  throw new Error('should have failed');
};

describe('an Overpass answer', () => {
  it('gives closed ways and multipolygons with their holes, tags and date', () => {
    const hole = box(5, 5, 10, 10);
    const collection = convertOverpass(
      answer(
        way(1, box(50, 0, 10, 10), { building: 'house', height: '7' }),
        relation(2, [member('outer', box(0, 0, 20, 20)), member('inner', hole)]),
      ),
    );

    expect(ids(collection)).toEqual(['relation/2', 'way/1']);
    expect(collection.sourceDate).toBe(STAMP);
    expect(collection.features[1]!.properties).toEqual({ building: 'house', height: '7' });
    expect(polygonsOf(collection.features[0]!)[0]).toHaveLength(2);
    expect(areaM2(collection, 'relation/2')).toBeCloseTo(300, -1);
  });

  it('joins outer rings that are drawn in pieces, some of them backwards', () => {
    const collection = convertOverpass(
      answer(
        relation(1, [
          member('outer', line([0, 0], [20, 0])),
          member('outer', line([0, 20], [0, 0])),
          member('outer', line([0, 20], [20, 20], [20, 0])),
        ]),
      ),
    );

    expect(areaM2(collection)).toBeCloseTo(400, -1);
  });

  it('assigns each hole to the outer ring around it, and drops a hole outside every ring', () => {
    const collection = convertOverpass(
      answer(
        relation(1, [
          member('outer', box(0, 0, 20, 20)),
          member('outer', box(100, 0, 20, 20)),
          member('inner', box(105, 5, 10, 10)),
          member('inner', box(500, 5, 10, 10)),
        ]),
      ),
    );

    expect(polygonsOf(collection.features[0]!).map((rings) => rings.length)).toEqual([1, 2]);
  });

  it('counts what cannot be used, by reason, and guesses nothing', () => {
    const collection = convertOverpass(
      answer(
        way(1, undefined),
        way(2, line([0, 0], [10, 0], [10, 10])),
        way(3, [...box(0, 0, 10, 10).slice(0, 3), null, ...box(0, 0, 10, 10).slice(3)]),
        relation(4, [member('outer'), member('inner', box(1, 1, 2, 2))]),
        relation(5, [member('outer', line([0, 0], [10, 0], [10, 10]))]),
        relation(6, [member('outer', box(0, 0, 10, 10))], { type: 'site', building: 'yes' }),
        way(7, box(0, 0, 10, 10), { building: 'no' }),
        way(8, box(0, 0, 10, 10), { building: 'yes', location: 'underground' }),
        way(9, box(0, 0, 10, 10), { highway: 'service' }),
      ),
    );

    expect(collection.features).toEqual([]);
    expect(collection.refused).toEqual({ no_geometry: 2, not_closed: 1, no_outer_ring: 2, not_a_multipolygon: 1 });
  });

  it('keeps a building whose hole has no geometry, whole, and marks it', () => {
    const collection = convertOverpass(
      answer(relation(1, [member('outer', box(0, 0, 10, 10)), member('inner'), member('inner', box(1, 1, 2, 2))])),
    );

    expect(polygonsOf(collection.features[0]!)[0]).toHaveLength(2);
    expect(collection.features[0]!.holesMissing).toBe(true);
    expect(convertFeature(collection.features[0], 'tagged').buildings[0]!.holesMissing).toBe(true);
  });

  it('takes positions from nodes where ways come without geometry', () => {
    const corners = box(0, 0, 10, 10).slice(0, 4);
    const nodes = corners.map((corner, i) => ({ type: 'node', id: i + 1, ...corner }));
    const collection = convertOverpass(
      answer(...nodes, { type: 'way', id: 1, nodes: [1, 2, 3, 4, 1], tags: { building: 'yes' } }),
    );

    expect(areaM2(collection)).toBeCloseTo(100, -1);
  });

  it('does not count an outline once as a way and once as the relation it belongs to', () => {
    const outline = box(0, 0, 20, 20);
    const collection = convertOverpass(
      answer(
        way(7, outline),
        way(8, box(5, 5, 10, 10), { building: 'shed' }),
        relation(1, [member('outer', outline, 7), member('inner', box(5, 5, 10, 10), 8)]),
      ),
    );

    expect(ids(collection)).toEqual(['relation/1', 'way/8']);
    expect(areaM2(collection)).toBeCloseTo(400, -1);
    expect(collection.refused).toEqual({ outline_of_relation: 1 });
  });
});

describe('an outline whose relation cannot be used', () => {
  it('is a building itself', () => {
    const collection = convertOverpass(answer(way(7, box(0, 0, 20, 20)), relation(1, [member('outer', undefined, 7)])));

    expect(ids(collection)).toEqual(['way/7']);
    expect(collection.refused).toEqual({ no_outer_ring: 1 });
  });
});

describe('building parts', () => {
  const whole = way(1, box(0, 0, 20, 20), { building: 'yes', height: '30', name: '塔' });
  const part = (id: number, geometry: LatLon[], tags: Record<string, string> = {}) =>
    way(id, geometry, { 'building:part': 'yes', ...tags });

  it('replace a building that they cover completely', () => {
    const collection = convertOverpass(
      answer(whole, part(2, box(0, 0, 10, 20), { height: '10' }), part(3, box(10, 0, 10, 20), { height: '30' })),
    );

    expect(ids(collection)).toEqual(['way/2', 'way/3']);
    expect(areaM2(collection)).toBeCloseTo(400, -1);
  });

  it('leave their building the ground that they do not cover, so that no ground counts twice', () => {
    const collection = convertOverpass(answer(whole, part(2, box(5, 5, 10, 10), { height: '60' })));

    expect(areaM2(collection, 'way/1')).toBeCloseTo(300, -1);
    expect(areaM2(collection)).toBeCloseTo(400, -1);
  });

  it('inherit height and name that only their building reports', () => {
    const collection = convertOverpass(
      answer(whole, part(2, box(0, 0, 10, 20)), part(3, box(10, 0, 10, 20), { 'building:levels': '3' })),
    );

    const tags = collection.features.map(({ properties }) => properties);
    expect(tags[0]).toMatchObject({ height: '30', name: '塔' });
    expect(tags[1]).toMatchObject({ 'building:levels': '3', name: '塔' });
    expect(tags[1]).not.toHaveProperty('height');
  });

  it('that are isolated, or only touch a building, are buildings of their own', () => {
    const collection = convertOverpass(
      answer(whole, part(2, box(100, 0, 10, 10)), part(3, box(20, 0, 10, 20), { height: '4' })),
    );

    expect(ids(collection)).toEqual(['way/1', 'way/2', 'way/3']);
    expect(areaM2(collection)).toBeCloseTo(700, -1);
  });
});

describe('a building across the edge of a box, with a part on either side', () => {
  const elements = [
    way(1, box(0, 0, 20, 20), { building: 'yes', height: '30' }),
    way(2, box(1, 0, 5, 20), { 'building:part': 'yes', height: '10' }),
    way(3, box(12, 0, 5, 20), { 'building:part': 'yes', height: '20' }),
  ];
  const boxOf = (x: number, y: number, width: number, height: number): DegreeBox => ({
    west: x * M,
    south: y * M,
    east: (x + width) * M,
    north: (y + height) * M,
  });
  const west = boxOf(-491, -480, 500, 500);
  const east = boxOf(9, -480, 500, 500);

  it('becomes the same from either side, so that no ground counts twice once both are stored', () => {
    const sides = [west, east].map((side) => convertOverpass(answer(...elements), side));

    expect(sides[1]).toEqual(sides[0]);
    expect(ids(sides[0]!)).toEqual(['way/1', 'way/2', 'way/3']);
    expect(areaM2(sides[0]!)).toBeCloseTo(400, -1);
    expect(areaM2(sides[0]!, 'way/1')).toBeCloseTo(200, -1);
  });

  it('returns no part and no building outside the box that belongs to nothing in it', () => {
    const strangers = [
      way(8, box(-600, 0, 10, 10), { 'building:part': 'yes', height: '5' }),
      way(9, box(-640, 0, 10, 10), { building: 'yes', 'building:part': 'yes' }),
    ];

    const found = convertOverpass(answer(...elements, ...strangers), west);
    const without = convertOverpass(answer(...strangers), west);

    expect(ids(found)).toEqual(['way/1', 'way/2', 'way/3']);
    expect(ids(without)).toEqual([]);
  });
});

describe('87: an Overpass answer is a failure and not "no buildings"', () => {
  it.each([
    ['a remark with elements', { ...answer(way(1, box(0, 0, 1, 1))), remark: 'runtime error: open64: 0 Success' }],
    ['a remark without elements', { ...answer(), remark: 'runtime error: no such thing' }],
    ['no elements at all', { osm3s: { timestamp_osm_base: STAMP } }],
    ['no elements and no date', { elements: [] }],
    ['elements that are none', { elements: ['way'] }],
    ['elements without ids', { elements: [{ type: 'way' }] }],
    ['null', null],
    ['a text', 'OK'],
    ['a list', []],
  ])('when it is %s', (_what, value) => {
    const failure = failureOf(() => convertOverpass(value));

    expect(failure.kind).toBe('malformed');
  });

  it.each([
    'runtime error: Query timed out in "query" at line 1 after 7 seconds.',
    'runtime error: Query run out of memory using about 64 MB of RAM.',
    'runtime error: Query ran out of memory in "query" at line 1. It would need at least 65 MB of RAM to continue.',
  ])('and says that the question was too large when it remarks: %s', (remark) => {
    const failure = failureOf(() => convertOverpass({ ...answer(way(1, box(0, 0, 1, 1))), remark }));

    expect(failure).toMatchObject({ kind: 'too_much', mayPass: false, countsAgainstSource: false });
  });

  it('but a dated answer without elements means that nothing is listed there', () => {
    const collection = convertOverpass(answer());

    expect(collection).toEqual({ features: [], replaced: [], sourceDate: STAMP, refused: {} });
  });
});

describe('solar plants that are drawn on roofs', () => {
  const solar = (output?: string): Record<string, string> => ({
    power: 'generator',
    'generator:source': 'solar',
    ...(output !== undefined && { 'generator:output:electricity': output }),
  });
  /** Two roofs that share a wall, and one a street away. */
  const roofs = (tags: Record<string, string> = {}) => [
    way(2, box(10, 0, 10, 10)),
    way(1, box(0, 0, 10, 10), { building: 'yes', ...tags }),
    relation(3, [member('outer', box(40, 0, 20, 20)), member('inner', box(45, 5, 10, 10))]),
  ];
  const kwOf = (elements: object[]): Record<string, unknown> =>
    Object.fromEntries(
      convertOverpass(answer(...elements)).features.map(({ id, properties }) => [id, properties['pv_kw']]),
    );
  const none = { 'way/1': undefined, 'way/2': undefined, 'relation/3': undefined };

  it.each([
    ['inside one', 5, 5, { 'way/1': 4 }],
    ['inside the other', 19.9, 9, { 'way/2': 4 }],
    ['on the border of two, once', 10, 5, { 'way/1': 4 }],
    ['beside one by less than 2 m', 21.5, 5, { 'way/2': 4 }],
    ['beside one by more than 2 m', 22.5, 5, {}],
    ['in a courtyard, far from its walls', 50, 10, {}],
    ['in a courtyard, near a wall', 46, 10, { 'relation/3': 4 }],
  ])('count for the roof where the point is %s', (_where, x, y, expected) => {
    expect(kwOf([...roofs(), node(9, x, y, solar('4 kW'))])).toEqual({ ...none, ...expected });
  });

  it('are added up, points and areas, each without being a building', () => {
    const area = way(8, box(2, 2, 3, 3), solar('1500 W'));

    expect(kwOf([...roofs(), node(9, 5, 5, solar('4 kW')), area])).toEqual({ ...none, 'way/1': 5.5 });
  });

  it('count for nothing without a capacity, or where the building names its own', () => {
    const unknown = [node(9, 5, 5, solar()), node(10, 5, 5, solar('yes')), node(11, 5, 5, { natural: 'tree' })];

    expect(kwOf([...roofs(), ...unknown])).toEqual(none);
    expect(kwOf([...roofs(solar('7 kW')), node(9, 5, 5, solar('4 kW'))])).toEqual(none);
  });
});
