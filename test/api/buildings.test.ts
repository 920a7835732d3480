import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BuildingAnswer } from '../../src/contract/buildings/building.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

interface Item {
  id: string;
  footprint: [number, number][];
  holes: [number, number][][];
  height: number;
  area_m2: number;
  area_ping: number;
  [name: string]: unknown;
}

interface List {
  buildings: Item[];
  source: string;
  count: number;
  truncated: boolean;
  attribution: string;
}

const CENTER = { lat: 25.0298, lng: 121.5356 };
const list = async (query: string): Promise<List> => (await service.rest<List>('GET', `/api/buildings?${query}`)).body;

/** Metres from the middle of the district to a position. */
function metresFrom([lng, lat]: readonly number[]): number {
  const north = (lat! - CENTER.lat) * 110_774;
  const east = (lng! - CENTER.lng) * 111_320 * Math.cos((CENTER.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

describe('GET /api/buildings', () => {
  it('lists the whole demo district, named as such', async () => {
    const answer = await list('lat=25.0298&lng=121.5356&radius_m=2000');

    expect(answer).toMatchObject({ source: 'database', count: 150, truncated: false });
    expect(answer.attribution).toContain('demo');
    expect(answer.buildings).toHaveLength(150);
    expect(new Set(answer.buildings.map(({ id }) => id)).size).toBe(150);
  });

  it('gives each building exactly the fields of the contract', async () => {
    const { buildings } = await list('lat=25.0298&lng=121.5356&radius_m=30');

    expect(Object.keys(buildings[0]!).toSorted()).toEqual(
      [
        'id', 'footprint', 'holes', 'height', 'height_source', 'height_sigma_m', 'base_height', 'floors', 'area_m2',
        'area_ping', 'source', 'source_date', 'name', 'address', 'osm_id', 'holes_missing',
      ].toSorted(), // prettier-ignore
    );
  });

  it('has closed footprints, and areas in m² and ping that belong together', async () => {
    const { buildings } = await list('lat=25.0298&lng=121.5356&radius_m=300');

    for (const { footprint, holes, area_m2: areaM2, area_ping: areaPing } of buildings) {
      for (const ring of [footprint, ...holes]) expect(ring.at(-1)).toEqual(ring[0]);
      expect(areaPing * (400 / 121)).toBeCloseTo(areaM2, 1);
    }
    expect(buildings.some(({ holes }) => holes.length > 0)).toBe(true);
  });

  it('takes a true circle of metres: what it finds reaches into it, what it leaves out does not', async () => {
    const all = await list('lat=25.0298&lng=121.5356&radius_m=2000');

    const near = await list('lat=25.0298&lng=121.5356&radius_m=100');

    const ids = new Set(near.buildings.map(({ id }) => id));
    const cornersWithin = all.buildings.filter(({ footprint }) =>
      footprint.some((position) => metresFrom(position) < 99),
    );
    const outside = all.buildings.filter(({ footprint }) => Math.min(...footprint.map(metresFrom)) > 130);
    expect(cornersWithin.length).toBeGreaterThan(10);
    expect(cornersWithin.every(({ id }) => ids.has(id))).toBe(true);
    expect(outside.some(({ id }) => ids.has(id))).toBe(false);
    // the corner of the square around the circle lies 141 m away, and must not be in it
    expect(near.count).toBeLessThan(all.count);
  });

  it('has a radius of 300 m by default', async () => {
    expect(await list('lat=25.0298&lng=121.5356')).toEqual(await list('lat=25.0298&lng=121.5356&radius_m=300'));
  });

  it('takes the box before the point, and only what touches it', async () => {
    const box = 'min_lon=121.5350&min_lat=25.0290&max_lon=121.5360&max_lat=25.0300';

    const answer = await list(`${box}&lat=0&lng=0&radius_m=1`);

    expect(answer.count).toBeGreaterThan(3);
    expect(answer).toEqual(await list(box));
    for (const { footprint } of answer.buildings) {
      expect(Math.max(...footprint.map(([lng]) => lng))).toBeGreaterThanOrEqual(121.535);
      expect(Math.min(...footprint.map(([lng]) => lng))).toBeLessThanOrEqual(121.536);
    }
  });

  it('gives a FeatureCollection of the same to who asks for GeoJSON', async () => {
    const path = '/api/buildings?lat=25.0298&lng=121.5356&radius_m=60';
    const plain = await list('lat=25.0298&lng=121.5356&radius_m=60');

    const { headers, body } = await service.rest<{ type: string; features: { id: string; geometry: object }[] }>(
      'GET',
      path,
      {
        headers: { accept: 'application/geo+json' },
      },
    );

    expect(headers.get('content-type')).toContain('application/geo+json');
    expect(headers.get('vary')).toContain('Accept');
    expect(body.type).toBe('FeatureCollection');
    expect(body.features.map(({ id }) => id)).toEqual(plain.buildings.map(({ id }) => id));
    expect(body.features[0]!.geometry).toEqual({
      type: 'Polygon',
      coordinates: [plain.buildings[0]!.footprint, ...plain.buildings[0]!.holes],
    });
  });

  it.each([
    [
      '',
      [
        ['missing', 'lat'],
        ['missing', 'lng'],
      ],
    ],
    ['lat=1', [['missing', 'lng']]],
    [
      'min_lon=1&max_lon=2',
      [
        ['missing', 'min_lat'],
        ['missing', 'max_lat'],
      ],
    ],
    [
      'min_lon=1&lat=1',
      [
        ['missing', 'min_lat'],
        ['missing', 'max_lon'],
        ['missing', 'max_lat'],
        ['missing', 'lng'],
      ],
    ],
    [
      'lat=91&lng=-181',
      [
        ['less_than_equal', 'lat'],
        ['greater_than_equal', 'lng'],
      ],
    ],
    ['min_lon=1&min_lat=2&max_lon=1.1&max_lat=1', [['value_error', 'min_lat']]],
    ['min_lon=1&min_lat=1&max_lon=0&max_lat=2', [['value_error', 'min_lon']]],
    [
      'min_lon=-1e308&min_lat=1&max_lon=1e308&max_lat=1',
      [
        ['greater_than_equal', 'min_lon'],
        ['less_than_equal', 'max_lon'],
      ],
    ],
    ['min_lon=121&min_lat=25&max_lon=122&max_lat=26', [['value_error', 'query']]],
    ['lat=25&lng=121&radius_m=2000.0001', [['less_than_equal', 'radius_m']]],
    ['lat=25&lng=121&radius_m=0', [['greater_than', 'radius_m']]],
  ])('case 64 and 65: refuses "%s"', async (query, faults) => {
    const { status, body } = await service.rest<{ detail: { type: string; loc: string[] }[] }>(
      'GET',
      `/api/buildings?${query}`,
    );

    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }) => [type, loc.at(-1)])).toEqual(faults);
  });

  it.each([
    'lat=90&lng=0&radius_m=2000',
    'lat=-90&lng=180&radius_m=2000',
    'lat=0&lng=180&radius_m=2000',
    'min_lon=179.95&min_lat=0&max_lon=-179.95&max_lat=0.1',
    'min_lon=1&min_lat=1&max_lon=1&max_lat=1',
    'min_lon=-180&min_lat=89.99999&max_lon=180&max_lat=90',
  ])('is empty where nothing stands, at the edges of the world too: %s', async (query) => {
    expect(await list(query)).toMatchObject({
      buildings: [],
      source: 'database',
      count: 0,
      truncated: false,
      attribution: null,
    });
  });

  it('reads equal questions of one moment together, and mixes up none that differ', async () => {
    const questions = ['radius_m=60', 'radius_m=150', 'radius_m=2000'].map(
      (radius) => `lat=25.0298&lng=121.5356&${radius}`,
    );
    const alone = await Promise.all(questions.map(list));
    const { sql } = service.app.platform.database;
    const read = sql.rows.bind(sql);
    // the embedded database would have answered before the next request is read
    const lists = vi.spyOn(sql, 'rows').mockImplementation(async (...statement) => {
      await pause(100);
      return read(...statement);
    });

    const crowd = await Promise.all(Array.from({ length: 60 }, (_, i) => list(questions[i % 3]!)));
    const reads = lists.mock.calls.length;
    lists.mockRestore();

    expect(crowd).toEqual(Array.from({ length: 60 }, (_, i) => alone[i % 3]));
    expect(new Set(alone.map(({ count }) => count)).size).toBe(3);
    expect(reads).toBeLessThan(60);
  });

  it('is 304 for who has it already', async () => {
    const path = '/api/buildings?lat=25.0298&lng=121.5356&radius_m=60';
    const first = await service.rest('GET', path);

    const again = await service.rest('GET', path, {
      headers: { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' },
    });

    expect([first.headers.get('cache-control'), again.status, again.text]).toEqual(['public, max-age=60', 304, '']);
  });

  it('says the same through GraphQL', async () => {
    const rest = await list('lat=25.0298&lng=121.5356&radius_m=60');

    const { data } = await service.graphql(
      `{ buildings(in: { circle: { center: { lat: 25.0298, lng: 121.5356 }, radiusM: 60 } }) {
        totalCount source attribution covered ageSeconds stale pageInfo { hasNextPage } nodes ${selectionOf(BuildingAnswer)} } }`,
    );

    const { totalCount, pageInfo, nodes, ageSeconds, source, ...origin } = data!['buildings'] as Record<
      string,
      unknown
    >;
    expect({
      ...origin,
      source: String(source).toLowerCase(),
      buildings: asRest(BuildingAnswer, nodes),
      count: totalCount,
      truncated: (pageInfo as { hasNextPage: boolean }).hasNextPage,
      age_seconds: ageSeconds,
    }).toEqual(rest);
  });
});

describe('GET /api/buildings/{id}', () => {
  it('gives the building as the list has it, through both interfaces', async () => {
    const { buildings } = await list('lat=25.0298&lng=121.5356&radius_m=30');
    const [item] = buildings;

    const rest = await service.rest('GET', `/api/buildings/${item!.id}`);
    const { data } = await service.graphql(`query ($id: ID!) { building(id: $id) ${selectionOf(BuildingAnswer)} }`, {
      id: item!.id,
    });

    expect(rest.body).toEqual(item);
    expect(asRest(BuildingAnswer, data?.['building'])).toEqual(item);
  });

  it.each([
    '0190a5d0-0000-7000-8000-000000000000',
    'x',
    '%2f..',
    '..%2f..%2fetc%2fpasswd',
    'constructor',
    "' or 1=1 --",
  ])('is 404 for an id that is none: %s', async (id) => {
    const { status, body } = await service.rest('GET', `/api/buildings/${id}`);

    expect([status, body]).toEqual([404, { detail: 'Building not found' }]);
  });
});
