import { booleanPointInPolygon } from '@turf/turf';
import type { MultiPolygon } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClimateAnswer, TownshipAnswer, TownshipClimateAnswer } from '../../src/contract/climate/climate.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, inBothDoors, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

const DAYS = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

interface Town {
  township_code: string;
  county_name: string;
  town_name: string;
  elevation_m: number | null;
  elevation_sigma_m: number | null;
  elevation_source: string | null;
}

const townships = async (query = ''): Promise<Town[]> =>
  (await service.rest<Town[]>('GET', `/api/townships${query}`)).body;

describe('GET /api/townships', () => {
  it('lists the 368 townships of 22 counties, each code once', async () => {
    const all = await townships();

    expect(all).toHaveLength(368);
    expect(new Set(all.map(({ township_code: code }) => code)).size).toBe(368);
    expect(new Set(all.map(({ county_name: county }) => county)).size).toBe(22);
  });

  it('has outlines for a map of the country, which take a sixth and share their borders', async () => {
    const asked = (detail: string) =>
      service.graphql<{ townships: { geometry: { coordinates: number[][][][] } }[] }>(
        `{ townships { geometry(level: ${detail}) } }`,
      );
    const [full, coarse] = [await asked('FULL'), await asked('COARSE')];

    const outlines = coarse.data!.townships.map(({ geometry }) => geometry.coordinates);
    expect(JSON.stringify(coarse.data).length).toBeLessThan(JSON.stringify(full.data).length / 5);
    expect(outlines.filter((polygons) => polygons.length === 0)).toEqual([]);
    const rings = outlines.flat(2);
    expect(rings.every((ring) => ring.length >= 4 && String(ring[0]) === String(ring.at(-1)))).toBe(true);
    expect(rings.flat(2).every((degrees) => Math.abs(degrees * 100 - Math.round(degrees * 100)) < 1e-6)).toBe(true);
  });

  it('has the outline of each in GraphQL, which contains its point', async () => {
    type Node = { geometry: MultiPolygon; point: { lat: number; lng: number } };
    const { data, errors } = await service.graphql<{ townships: Node[] }>(
      '{ townships { geometry point { lat lng } } }',
    );

    expect(errors).toBeUndefined();
    expect(data!.townships).toHaveLength(368);
    const outside = data!.townships.filter(
      ({ geometry, point: { lng, lat } }) => !booleanPointInPolygon([lng, lat], geometry),
    );
    expect(outside).toEqual([]);
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(2_000_000);
  });

  it('reports for each the height that its climate is for where no terrain gives one, and its source', async () => {
    const all = await townships();

    const { body: climate } = await service.rest('GET', '/api/climate/10020010');
    expect(
      all.filter(({ elevation_m: height, elevation_sigma_m: sigma }) => Number.isFinite(height) && sigma! > 0),
    ).toHaveLength(368);
    expect(all.find(({ township_code: code }) => code === '10020010')).toMatchObject({
      elevation_m: climate['elevation_m'],
      elevation_sigma_m: climate['elevation_sigma_m'],
      elevation_source: climate['elevation_source'],
    });
  });

  it.each(['台北市', '臺北市', ' 台北市 ', 'Taipei City', 'taipei city'])(
    'takes a county in any of its writings: %s',
    async (county) => {
      const found = await townships(`?county=${encodeURIComponent(county)}`);

      expect(found).toHaveLength(12);
      expect(found.every((town) => town.county_name === '臺北市')).toBe(true);
    },
  );

  it.each(['', 'x', 'constructor', '%'])('finds nothing in a county that is none: "%s"', async (county) => {
    expect(await townships(`?county=${encodeURIComponent(county)}`)).toEqual([]);
  });

  it('says the same through GraphQL, with an input, without and with null', async () => {
    const selection = selectionOf(TownshipAnswer);

    const { data } = await service.graphql(
      `{ all: townships ${selection} none: townships(county: null) ${selection}
         some: townships(county: "台北市") ${selection} }`,
    );

    expect(asRest(TownshipAnswer, data?.['all'])).toEqual(await townships());
    expect(data?.['none']).toEqual(data?.['all']);
    expect(asRest(TownshipAnswer, data?.['some'])).toEqual(await townships('?county=臺北市'));
  });
});

describe('GET /api/township', () => {
  it.each([
    ['lat=25.0339&lng=121.5645', '臺北市', '信義區'],
    ['lat=22.6163&lng=120.3133', '高雄市', '新興區'],
    ['lat=23.5711&lng=119.5793', '澎湖縣', '馬公市'],
  ])('names the township that holds the point: %s is %s %s', async (query, county, town) => {
    const { body } = await service.rest('GET', `/api/township?${query}`);

    expect([body['county_name'], String(body['town_name']).endsWith('區') || county === '澎湖縣']).toEqual([
      county,
      true,
    ]);
    if (county !== '高雄市') expect(body['town_name']).toBe(town);
  });

  it('gives twelve months and weights of mean 1, with the best tilt of the latitude or somewhat less', async () => {
    const { body } = await service.rest<Record<string, number[]>>('GET', '/api/township?lat=25.0339&lng=121.5645');

    for (const name of ['monthly_ghi', 'monthly_temp', 'monthly_wind', 'goal_adj']) expect(body[name]).toHaveLength(12);
    expect(body['goal_adj']!.reduce((sum, weight) => sum + weight, 0) / 12).toBeCloseTo(1, 9);
    expect(body['best_angle']).toBeGreaterThan(10);
    expect(body['best_angle']).toBeLessThan(25.1);
  });

  it('weighs the warm months for summer and the cold ones for winter', async () => {
    const weights = async (goal: string) =>
      (await service.rest<{ goal_adj: number[] }>('GET', `/api/township?lat=25&lng=121.5&goal=${goal}`)).body.goal_adj;

    const [summer, winter] = [await weights('summer'), await weights('winter')];

    expect(summer[6]).toBeGreaterThan(summer[0]!);
    expect(winter[0]).toBeGreaterThan(winter[6]!);
  });

  it.each(['lat=0&lng=0', 'lat=51.5&lng=0', 'lat=-90&lng=0'])('is 404 outside Taiwan: %s', async (query) => {
    const { status, body } = await service.rest('GET', `/api/township?${query}`);

    expect([status, body]).toEqual([404, { detail: 'Township not found' }]);
  });

  it('says the same through GraphQL, the 404 included', async () => {
    const { body } = await service.rest('GET', '/api/township?lat=25&lng=121.5&goal=match&monthly_use=400');

    const { data, errors } = await service.graphql(
      `{ here: townshipClimate(input: { at: { lat: 25, lng: 121.5 }, goal: MATCH, monthlyKwh: 400 }) ${selectionOf(TownshipClimateAnswer)}
         sea: townshipClimate(input: { at: { lat: 0, lng: 0 } }) { townshipName } }`,
    );

    expect(asRest(TownshipClimateAnswer, data?.['here'])).toEqual(body);
    expect(data?.['sea']).toBeNull();
    expect(errors).toMatchObject([{ message: 'Township not found', path: ['sea'], extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('GET /api/climate/{township_code}', () => {
  interface Climate {
    annual: { ghi_kwh_m2: number; sunshine_h: number };
    monthly: { month: number; ghi_kwh_m2_day: number; sunshine_h: number }[];
    sources: { ghi_weight: number }[];
    attribution: string;
  }

  it('has months that add up to the year, and sources whose weights add up to one', async () => {
    const { body } = await service.rest<Climate>('GET', '/api/climate/63000020');

    const ghi = body.monthly.reduce((sum, month, i) => sum + month.ghi_kwh_m2_day * DAYS[i]!, 0);
    const sunshine = body.monthly.reduce((sum, month) => sum + month.sunshine_h, 0);
    expect(body.monthly.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(Math.abs(ghi / body.annual.ghi_kwh_m2 - 1)).toBeLessThan(0.002);
    expect(Math.abs(sunshine / body.annual.sunshine_h - 1)).toBeLessThan(0.002);
    expect(body.sources.reduce((sum, source) => sum + source.ghi_weight, 0)).toBeCloseTo(1, 6);
    expect(body.attribution).toContain('中央氣象署');
  });

  it.each(['1', '６３００００２０', 'constructor', '__proto__', '63000020 ', '..%2f63000020'])(
    'is 404 for a code that is none: %s',
    async (code) => {
      const { status, body } = await service.rest(
        'GET',
        `/api/climate/${code.includes('%') ? code : encodeURIComponent(code)}`,
      );

      expect([status, body]).toEqual([404, { detail: 'Township not found' }]);
    },
  );

  it('says the same through GraphQL', async () => {
    const { body } = await service.rest('GET', '/api/climate/63000020');

    const { data } = await service.graphql(`{ township(code: "63000020") { climate ${selectionOf(ClimateAnswer)} } }`);

    const { climate } = data!['township'] as { climate: unknown };
    expect(asRest(ClimateAnswer, climate)).toEqual(inBothDoors(ClimateAnswer, body));
  });

  it('may be kept a day and is reported unchanged with its tag', async () => {
    const first = await service.rest('GET', '/api/climate/63000020');

    const again = await service.rest('GET', '/api/climate/63000020', {
      headers: { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' },
    });

    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
