import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingShadowHourAnswer, BuildingShadowsAnswer } from '../../src/contract/shade/building-shadow.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { polygonOf, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

type Ring = number[][];

interface Shadows {
  features: { properties: Record<string, number>; geometry: { type: string; coordinates: unknown[] } }[];
  sun: { azimuth: number; elevation: number; time: string };
  capped: boolean;
  union: { coordinates: unknown[] };
  union_area_m2: number;
  union_ground_area_m2: number;
  roofShadows: { properties: Record<string, number>; geometry: { type: string; coordinates: unknown[] } }[];
}

const PLACE = { lat: 25.03, lng: 121.53 };
const MORNING = { ...PLACE, local_hour: 9, date: '2026-03-21' };

const box = (lng: number, lat: number, east = 0.0002, north = 0.0001): Ring => [
  [lng, lat],
  [lng + east, lat],
  [lng + east, lat + north],
  [lng, lat + north],
];

const post = (body: object) => service.rest<Shadows>('POST', '/api/shadows/from-features', { body });
const shadows = async (body: object): Promise<Shadows> => (await post(body)).body;

const coordinatesOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, member: unknown) => (key === 'properties' ? undefined : member));

/** Metres of a degree on the WGS84 ellipsoid. @see NIMA TR8350.2 (2000), radii of curvature. */
function metresOfDegree(lat: number): { east: number; north: number } {
  const [a, e2] = [6_378_137, 0.006_694_379_990_14];
  const phi = (lat * Math.PI) / 180;
  const w = Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  return { east: ((a / w) * Math.cos(phi) * Math.PI) / 180, north: ((a * (1 - e2)) / w ** 3) * (Math.PI / 180) };
}

describe('POST /api/shadows/from-features', () => {
  it.each([
    [0, 0],
    [25.03, 121.53],
    [48, 11],
    [60, 25],
    [-33.9, 151.2],
  ])('sweeps a box to the area of the closed formula within 0.1 %% at latitude %d', async (lat, lng) => {
    const day = lat < 0 ? '2026-12-21' : '2026-06-21';
    const { features, sun } = await shadows({
      buildings: [{ footprint: box(lng, lat), height: 30 }],
      lat,
      lng,
      local_hour: 9,
      date: day,
    });

    const { east, north } = metresOfDegree(lat);
    const [width, depth] = [0.0002 * east, 0.0001 * north];
    const length = 30 / Math.tan((sun.elevation * Math.PI) / 180);
    const azimuth = (sun.azimuth * Math.PI) / 180;
    const swept = length * (width * Math.abs(Math.cos(azimuth)) + depth * Math.abs(Math.sin(azimuth)));
    const { properties } = features[0]!;
    expect(properties['shadow_length_m']).toBeCloseTo(length, 2);
    expect(Math.abs(properties['ground_area_m2']! / swept - 1)).toBeLessThan(0.001);
    expect(Math.abs(properties['area_m2']! / (swept + width * depth) - 1)).toBeLessThan(0.001);
  });

  it('answers one feature a building in the order given, and a union no larger than their sum', async () => {
    const buildings = [30, 10, 20].map((height, i) => ({ footprint: box(PLACE.lng + i * 0.0003, PLACE.lat), height }));

    const answer = await shadows({ ...MORNING, buildings });

    const areas = answer.features.map(({ properties }) => properties['area_m2']!);
    expect(answer.features.map(({ properties }) => [properties['index'], properties['height']])).toEqual([
      [0, 30],
      [1, 10],
      [2, 20],
    ]);
    expect(answer.union_area_m2).toBeLessThan(areas.reduce((sum, area) => sum + area, 0));
    expect(answer.union_area_m2).toBeGreaterThan(Math.max(...areas));
    expect(answer.union_ground_area_m2).toBeLessThan(answer.union_area_m2);
  });

  it('shades a roof only by what rises above it', async () => {
    const [low, high] = [box(PLACE.lng - 0.00025, PLACE.lat), box(PLACE.lng, PLACE.lat)];

    const answer = await shadows({
      ...MORNING,
      buildings: [
        { footprint: low, height: 10 },
        { footprint: high, height: 40 },
      ],
    });

    // the morning sun stands in the east: the eastern tower shades the western house, never the other way
    expect(answer.roofShadows.map(({ properties }) => properties['index'])).toEqual([0]);
    expect(answer.roofShadows[0]!.properties['share']).toBeGreaterThan(0.3);
    expect([...answer.features, ...answer.roofShadows].map(({ geometry }) => geometry.type)).toEqual(Array(3).fill('Polygon')); // prettier-ignore
    const numbers = JSON.stringify([answer.features, answer.roofShadows, answer.union].map(coordinatesOf)).match(/-?\d+(\.\d+)?/g)!; // prettier-ignore
    expect(numbers.filter((number) => (number.split('.')[1] ?? '').length > 7)).toEqual([]);
  });

  it.each([0, 3.5, 24])('has nothing at night: hour %d', async (hour) => {
    const answer = await shadows({
      ...MORNING,
      local_hour: hour,
      buildings: [{ footprint: box(121.53, 25.03), height: 9 }],
    });

    expect(answer).toMatchObject({ features: [], roofShadows: [], union_area_m2: 0, union: { coordinates: [] } });
    expect(answer.sun.elevation).toBeLessThan(0);
  });

  it('is empty without buildings', async () => {
    expect(await shadows({ ...MORNING, buildings: [] })).toMatchObject({ features: [], union_area_m2: 0 });
  });

  it('caps the length where the sun is under one degree, and says so', async () => {
    const buildings = [{ footprint: box(121.53, 25.03), height: 10 }];

    const answer = await shadows({ ...PLACE, buildings, local_hour: 0, time: '2026-03-20T22:01:30Z' });

    expect(answer.sun.elevation).toBeGreaterThan(0);
    expect(answer.sun.elevation).toBeLessThan(1);
    expect(answer.capped).toBe(true);
    expect(answer.features[0]!.properties['shadow_length_m']).toBeCloseTo(10 / Math.tan(Math.PI / 180), 3);
  });

  it('takes the hour as the clock of the place shows it', async () => {
    expect((await shadows({ ...MORNING, buildings: [] })).sun.time).toBe('2026-03-21T01:00:00Z');
    expect((await shadows({ lat: 40.7, lng: -74, date: '2026-07-01', local_hour: 12.5, buildings: [] })).sun.time).toBe(
      '2026-07-01T16:30:00Z',
    );
  });

  it.each([
    ['2026-03-08', 2.5],
    ['2026-11-01', 1.5],
  ])('finds an instant for an hour that the clock skips or has twice: %s %d', async (date, hour) => {
    const { sun } = await shadows({ lat: 40.7, lng: -74, date, local_hour: hour, buildings: [] });

    expect(Number.isFinite(sun.elevation)).toBe(true);
    expect(sun.time.slice(0, 10)).toBe(date);
  });

  it('takes an instant in place of day and hour', async () => {
    const buildings = [{ footprint: box(121.53, 25.03), height: 10 }];

    const byTime = await shadows({
      ...PLACE,
      buildings,
      local_hour: 0,
      date: '1999-01-01',
      time: '2026-03-21T01:00:00Z',
    });

    expect(byTime).toEqual(await shadows({ ...MORNING, buildings }));
  });

  it('takes [lat, lng] tuples, either winding, closed rings and altitudes as the same footprint', async () => {
    const ring = box(121.53, 25.03);
    const of = (footprint: Ring) => shadows({ ...MORNING, buildings: [{ footprint, height: 20 }] });
    const plain = await of(ring);

    const others = await Promise.all([
      of(ring.map(([lng, lat]) => [lat!, lng!])),
      of(ring.toReversed()),
      of([...ring, ring[0]!]),
      of(ring.map((position) => [...position, 99])),
    ]);

    for (const other of others) expect(other.union_area_m2).toBeCloseTo(plain.union_area_m2, 3);
  });

  it('leaves the sun into a courtyard', async () => {
    const hole = box(121.53005, 25.030025, 0.0001, 0.00005);
    const of = (holes?: Ring[]) =>
      shadows({
        ...PLACE,
        local_hour: 12,
        date: '2026-06-21',
        buildings: [{ footprint: box(121.53, 25.03), height: 3, holes }],
      });

    const [open, closed] = [await of([hole]), await of()];

    expect(open.union_area_m2).toBeLessThan(closed.union_area_m2 - 20);
    expect((open.union.coordinates[0] as unknown[]).length).toBe(2);
  });

  it('does not depend on the order of the buildings', async () => {
    const buildings = Array.from({ length: 30 }, (_, i) => ({
      footprint: box(PLACE.lng + (i % 6) * 0.00025, PLACE.lat + Math.floor(i / 6) * 0.00015),
      height: 5 + ((i * 7) % 40),
    }));

    const [forth, back] = [
      await shadows({ ...MORNING, buildings }),
      await shadows({ ...MORNING, buildings: buildings.toReversed() }),
    ];

    expect(back.union_area_m2).toBeCloseTo(forth.union_area_m2, 2);
    expect(await shadows({ ...MORNING, buildings })).toEqual(forth);
  });

  it('takes the list of a building query as it is', async () => {
    const district = await startTestApp();
    const found = await district.rest<{ buildings: object[] }>(
      'GET',
      '/api/buildings?lat=25.0298&lng=121.5356&radius_m=60',
    );

    const answer = await district.rest<Shadows>('POST', '/api/shadows/from-features', {
      body: { ...MORNING, buildings: found.body.buildings },
    });
    await district.stop();

    expect(found.body.buildings.length).toBeGreaterThan(4);
    expect(answer.status).toBe(200);
    expect(answer.body.features).toHaveLength(found.body.buildings.length);
  });

  it('says the same through GraphQL', async () => {
    const rest = await shadows({ ...MORNING, buildings: [{ footprint: box(121.53, 25.03), height: 30 }] });

    const { data } = await service.graphql<{ shadows: Record<string, unknown> }>(
      `query ($input: ShadowsInput!) { shadows(input: $input) ${selectionOf(BuildingShadowsAnswer)} }`,
      {
        input: {
          of: { given: { at: PLACE, buildings: [{ footprint: polygonOf(box(121.53, 25.03)), heightM: 30 }] } },
          moment: { onDate: { localHour: 9, date: '2026-03-21' } },
        },
      },
    );

    const [ground] = data!.shadows['ground'] as Record<string, unknown>[];
    expect(data!.shadows).toMatchObject({
      union: rest.union,
      unionAreaM2: rest.union_area_m2,
      unionGroundAreaM2: rest.union_ground_area_m2,
      sun: { azimuth: rest.sun.azimuth, elevation: rest.sun.elevation },
    });
    expect(ground).toMatchObject({
      geometry: { type: 'MultiPolygon', coordinates: [rest.features[0]!.geometry.coordinates] },
      areaM2: rest.features[0]!.properties['area_m2'],
    });
  });
});

describe('POST /api/shadows/precompute', () => {
  const buildings = [30, 10].map((height, i) => ({ footprint: box(PLACE.lng + i * 0.0003, PLACE.lat), height }));
  const inGraphql = buildings.map(({ footprint, height }) => ({ footprint: polygonOf(footprint), heightM: height }));
  const DAY = { ...PLACE, date: '2026-03-21', buildings };
  const HOURS = Array.from({ length: 14 }, (_, i) => i + 6);

  it('answers the hours 6 to 19, each as the shadows of that hour', async () => {
    const { status, body } = await service.rest<Record<string, Shadows>>('POST', '/api/shadows/precompute', {
      body: DAY,
    });

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(HOURS.map(String));
    for (const hour of HOURS) expect(body[hour]).toEqual(await shadows({ ...DAY, local_hour: hour }));
    expect(body['12']!.features).toHaveLength(2);
    expect(body['19']!.features).toEqual([]);
  });

  it('says the same through GraphQL, as a list', async () => {
    const rest = await service.rest<Record<string, Shadows>>('POST', '/api/shadows/precompute', { body: DAY });

    const { data, errors } = await service.graphql<{ shadowDay: { hour: number; shadows: Record<string, unknown> }[] }>(
      `query ($input: ShadowDayInput!) { shadowDay(input: $input) ${selectionOf(BuildingShadowHourAnswer)} }`,
      { input: { of: { given: { at: PLACE, buildings: inGraphql } }, on: { date: '2026-03-21' } } },
    );

    expect(errors).toBeUndefined();
    expect(data!.shadowDay.map(({ hour }) => hour)).toEqual(HOURS);
    expect(data!.shadowDay.map((hour) => hour.shadows['unionAreaM2'])).toEqual(
      HOURS.map((hour) => rest.body[hour]!.union_area_m2),
    );
  });

  it('takes the day of an instant, by the clock of the place, rather than the day given', async () => {
    const query = { ...PLACE, buildings, date: '2026-12-21', time: '2026-03-20T22:01:30Z' };

    const { body } = await service.rest<Record<string, Shadows>>('POST', '/api/shadows/precompute', { body: query });

    const suns = Object.values(body).map(({ sun }) => sun.time);
    expect(suns[0]).toBe('2026-03-20T22:00:00Z');
    expect(suns[13]).toBe('2026-03-21T11:00:00Z');
  });

  it('refuses footprints that are none, with their place', async () => {
    const { status, body } = await service.rest<{ detail: object[] }>('POST', '/api/shadows/precompute', {
      body: { ...DAY, buildings: [...buildings, { footprint: box(121.53, 25.03, 1e-12, 1e-12), height: 3 }] },
    });

    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ type: 'value_error', loc: ['body', 'buildings', 2, 'footprint'] }]);
  });
});

describe('case 78 and 79: footprints that are none', () => {
  const one = (footprint: unknown, more: object = {}) =>
    post({ ...MORNING, buildings: [{ footprint, height: 10, ...more }] });

  it.each([
    ['one place four times', [[121.53, 25.03], [121.53, 25.03], [121.53, 25.03], [121.53, 25.03]], '3 distinct'], // prettier-ignore
    ['two places and back', [[121.53, 25.03], [121.531, 25.03], [121.53, 25.03]], '3 distinct'], // prettier-ignore
    ['edges of a tenth of a micrometre', box(121.53, 25.03, 1e-12, 1e-12), 'no area'],
    ['beyond the world', box(500, 25.03), '-180..180'],
    ['at 1e308', [[1e308, 25], [1e308, 25.1], [-1e308, 25.1]], '-180..180'], // prettier-ignore
  ])('are refused with their place: %s', async (_name, footprint, reason) => {
    const { status, body } = await one(footprint);

    const { detail } = body as unknown as { detail: { loc: unknown[]; msg: string; type: string }[] };
    expect(status).toBe(422);
    expect(detail).toMatchObject([{ type: 'value_error', loc: ['body', 'buildings', 0, 'footprint'] }]);
    expect(detail[0]!.msg).toContain(reason);
  });

  it('are refused where the underside is above the top', async () => {
    const { body } = await one(box(121.53, 25.03), { base_height: 20 });

    expect((body as unknown as { detail: object[] }).detail).toMatchObject([
      { loc: ['body', 'buildings', 0, 'base_height'] },
    ]);
  });

  it.each([
    ['a bow tie', [[121.53, 25.03], [121.531, 25.031], [121.531, 25.03], [121.53, 25.031]], 5_580], // prettier-ignore
    ['a spike', [...box(121.53, 25.03).slice(0, 2), [121.54, 25.03], [121.5302, 25.03], ...box(121.53, 25.03).slice(2)], 223.6], // prettier-ignore
    ['a ring walked twice', [...box(121.53, 25.03), [121.53, 25.03], ...box(121.53, 25.03, 0.0002, 0.0002)], undefined],
  ])('are put right where that can be done: %s', async (_name, footprint, areaM2) => {
    const { status, body } = await post({ ...MORNING, buildings: [{ footprint, height: 0 }] });

    expect(status).toBe(200);
    const area = body.features.reduce((sum, { properties }) => sum + properties['area_m2']!, 0);
    expect(Number.isFinite(area) && area >= 0).toBe(true);
    if (areaM2) expect(Math.abs(area / areaM2 - 1)).toBeLessThan(0.01);
  });

  it('are whole across the antimeridian, from either side', async () => {
    const ring = [[179.9999, 0], [-179.9999, 0], [-179.9999, 0.0001], [179.9999, 0.0001]]; // prettier-ignore
    const flat = { height: 0, footprint: ring };
    const { east, north } = metresOfDegree(0);

    for (const lng of [180, -180, 179.9999]) {
      const { features } = await shadows({ ...MORNING, lat: 0, lng, buildings: [flat] });

      const area = features.reduce((sum, { properties }) => sum + properties['area_m2']!, 0);
      expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Polygon']);
      expect(Math.abs(area / (0.0002 * east * 0.0001 * north) - 1)).toBeLessThan(0.001);
    }
  });

  it.each([90, -90])('are whole around the pole at latitude %d', async (lat) => {
    const ring = [0, 90, 180, -90].map((lng) => [lng, lat > 0 ? 89.9999 : -89.9999]);
    const date = lat > 0 ? '2026-06-21' : '2026-12-21';

    const { features } = await shadows({
      lat,
      lng: 0,
      local_hour: 9,
      date,
      buildings: [{ footprint: ring, height: 30 }],
    });

    // a square with corners 11.17 m from the pole
    expect(
      Math.abs(features[0]!.properties['area_m2']! - features[0]!.properties['ground_area_m2']! - 249.5),
    ).toBeLessThan(1);
  });
});

describe('case 80: size', () => {
  const circle = (count: number): Ring =>
    Array.from({ length: count }, (_, i) => [
      121.53 + 0.005 * Math.cos((2 * Math.PI * i) / count),
      25.03 + 0.005 * Math.sin((2 * Math.PI * i) / count),
    ]);

  it('takes rings of 5,000 vertices, 100,000 in all', async () => {
    const building = { footprint: circle(5_000), height: 3 };

    const { status, body } = await post({ ...MORNING, buildings: Array.from({ length: 20 }, () => building) });

    expect(status).toBe(200);
    expect(body.features).toHaveLength(20);
    expect(body.features[0]!.properties['area_m2']).toBeGreaterThan(800_000);
  });

  it.each(['/api/shadows/from-features', '/api/shadows/precompute'])(
    '%s refuses a ring of more, and says which',
    async (path) => {
      const sound = { footprint: circle(5), height: 3 };
      const buildings = [
        sound,
        { ...sound, footprint: circle(5_001) },
        { ...sound, holes: [circle(5), circle(5_001)] },
      ];

      const { status, body } = await service.rest<{ detail: object[] }>('POST', path, {
        body: { ...MORNING, buildings },
      });

      const msg = 'List should have at most 5000 items after validation, not 5001';
      expect(status).toBe(422);
      expect(body.detail).toMatchObject([
        { type: 'too_long', loc: ['body', 'buildings', 1, 'footprint'], msg },
        { type: 'too_long', loc: ['body', 'buildings', 2, 'holes', 1], msg },
      ]);
    },
  );

  it.each([
    ['/api/shadows/from-features', 100_000],
    ['/api/shadows/precompute', 40_000],
  ])('%s refuses more vertices than %i over all buildings together', async (path, limit) => {
    const building = { footprint: circle(4_762), height: 3 };

    const { status, text } = await service.rest('POST', path, {
      body: { ...MORNING, buildings: Array.from({ length: 21 }, () => building) },
    });

    expect(status).toBe(422);
    expect(JSON.parse(text)).toMatchObject({
      detail: [
        {
          loc: ['body', 'buildings'],
          msg: `Value error, all footprints together may have ${limit} vertices, not 100002`,
        },
      ],
    });
  });

  it('reports at most a thousand faults of a body of many', async () => {
    const { status, body } = await post({
      ...MORNING,
      buildings: Array.from({ length: 20 }, () => ({ footprint: Array.from({ length: 4_500 }, () => []), height: 1 })),
    });

    expect(status).toBe(422);
    expect((body as unknown as { detail: unknown[] }).detail).toHaveLength(1_000);
  });
});
