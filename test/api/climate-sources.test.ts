import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClimateAnswer, TownshipClimateAnswer } from '../../src/contract/climate/climate.answer.js';
import { EstimatePartsAnswer } from '../../src/contract/assessments/estimate-parts.answer.js';
import { openDemFile } from '../../src/cli/elevation/dem-file.js';
import { TerrainImportService } from '../../src/domain/terrain/terrain-import.service.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import {
  asRest,
  estimateAsRest,
  estimateInBothDoors,
  inBothDoors,
  selectionOf,
  polygonOf,
} from '../helpers/both-doors.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../helpers/shared-data.js';
import { html, startStubUpstream, status, type StubUpstream } from '../helpers/stub-upstream.js';
import { overTheSea, pvgis, withoutTypicalYear } from '../providers/climate/pvgis-stub.js';

interface Source {
  name: string;
  detail: string;
}

interface Yield {
  [name: string]: unknown;
  ac_monthly: number[];
  tilt: number;
  azimuth: number;
  specific_yield: number;
  sources: Source[];
}

interface Climate {
  annual: { ghi_kwh_m2: number; air_temperature: number };
  monthly: Record<string, number | null>[];
  elevation_m: number;
  elevation_sigma_m: number;
  elevation_assumed: boolean;
  elevation_source: string;
  source: string;
  retrieved_at: string | null;
  stale: boolean;
  sources: { id: string; name: string; source_date: string }[];
  attribution: string;
}

interface Estimate {
  [name: string]: unknown;
  annual_kwh: number;
  county: string | null;
  total_cost: number | null;
  result: { attribution: string; sources: Source[]; energy: { ac_monthly: number[]; specific_yield: number } };
}

const FREIBURG = { lat: 47.9948, lng: 7.8499 };
const SYDNEY = { lat: -33.8688, lng: 151.2093 };
const XINYI = '63000020';

let server: StubUpstream;
let abroad: TestApp;
let alone: TestApp;
let asked = 0;

/** A place some way north of Freiburg that nobody has asked about. */
const newPlace = () => ({ lat: FREIBURG.lat + 0.01 * (asked += 1), lng: FREIBURG.lng });

beforeAll(async () => {
  server = await startStubUpstream(pvgis);
  abroad = await startTestApp({ demoDistrict: 'off', climateUrl: `${server.url}/api/v5_3` });
  alone = await startTestApp({ demoDistrict: 'off' });
});
beforeEach(() => {
  server.behave(pvgis);
});
afterAll(() => Promise.all([abroad.stop(), alone.stop(), server.close()]));

const roofAt = ({ lat, lng }: { lat: number; lng: number }) => ({
  footprint: [
    [lng - 2e-4, lat - 1e-4],
    [lng + 2e-4, lat - 1e-4],
    [lng + 2e-4, lat + 1e-4],
    [lng - 2e-4, lat + 1e-4],
  ],
  height: 9,
});

const estimateBody = (place: { lat: number; lng: number }) => ({
  ...place,
  roof: roofAt(place),
  finance: { as_of: '2026-03-01' },
});

const estimate = (app: TestApp, place: { lat: number; lng: number }) =>
  app.rest<Estimate>('POST', '/api/assessments/estimate', { body: estimateBody(place) });

const yieldOf = (app: TestApp, place: { lat: number; lng: number }, body: object = { optimize: true }) =>
  app.rest<Yield>('POST', '/api/yield', { body: { ...place, capacity_kw: 1, ...body } });

const sumOf = (values: readonly number[], months: readonly number[]): number =>
  months.reduce((sum, month) => sum + values[month - 1]!, 0);

describe('with a PVGIS-compatible server a roof anywhere on earth', () => {
  it.each([
    ['Freiburg', FREIBURG, [6, 7, 8], [12, 1, 2]],
    ['Sydney', SYDNEY, [12, 1, 2], [6, 7, 8]],
  ])('in %s is estimated, says who spoke, and makes most in its own summer', async (_name, place, summer, winter) => {
    const { status: code, body } = await estimate(abroad, place);

    expect(code).toBe(200);
    expect(body.annual_kwh).toBeGreaterThan(0);
    expect(body.result.energy.specific_yield).toBeGreaterThan(700);
    expect(body.result.energy.specific_yield).toBeLessThan(1_500);
    const monthly = body.result.energy.ac_monthly;
    expect(sumOf(monthly, summer)).toBeGreaterThan(1.5 * sumOf(monthly, winter));
    expect(body.result.sources).toContainEqual({
      name: 'PVGIS (PVGIS-SARAH3)',
      detail: expect.stringContaining('radiation PVGIS-SARAH3, weather ERA5, 2005-2014') as string,
    });
    expect(body.result.attribution).toContain('PVGIS © European Union');
    // no tariff, subsidy or law of Taiwan is laid upon it
    expect(body).toMatchObject({ county: null, total_cost: null });
  });

  it('is estimated the same through GraphQL', async () => {
    const { body } = await estimate(abroad, SYDNEY);
    const { footprint, height } = roofAt(SYDNEY);
    const roof = { footprint: polygonOf(footprint), heightM: height };

    const { data, errors } = await abroad.graphql(
      `query ($input: EstimateInput!) { estimate(input: $input) ${selectionOf(EstimatePartsAnswer)} }`,
      { input: { at: SYDNEY, roof, finance: { asOf: '2026-03-01' } } },
    );

    expect(errors).toBeUndefined();
    expect(estimateAsRest(data?.['estimate'])).toEqual(estimateInBothDoors(body));
  });

  it('faces the equator at its best, on either side of it', async () => {
    const [north, south] = [await yieldOf(abroad, FREIBURG), await yieldOf(abroad, SYDNEY)];

    expect(Math.abs(north.body.azimuth - 180)).toBeLessThan(15);
    expect(Math.min(south.body.azimuth, 360 - south.body.azimuth)).toBeLessThan(15);
    for (const { body } of [north, south]) expect(body.tilt).toBeGreaterThan(15);
  });

  it('has a best tilt, and the same through GraphQL', async () => {
    const rest = await abroad.rest<Record<string, unknown>>('GET', `/api/tilt?lat=${FREIBURG.lat}&lng=${FREIBURG.lng}`);
    const { data } = await abroad.graphql<{ tilt: { bestTilt: number; bestAzimuth: number } }>(
      `{ tilt(input: { at: { lat: ${FREIBURG.lat}, lng: ${FREIBURG.lng} } }) { bestTilt bestAzimuth } }`,
    );

    expect(rest.status).toBe(200);
    expect(data?.tilt).toEqual({ bestTilt: rest.body['best_tilt'], bestAzimuth: rest.body['best_azimuth'] });
  });

  it('is known without wind where only the months are available', async () => {
    server.behave(withoutTypicalYear);

    const { status: code, body } = await yieldOf(abroad, newPlace());

    expect(code).toBe(200);
    expect(body.specific_yield).toBeGreaterThan(700);
  });

  it('is 404 over the sea, where no source has data', async () => {
    server.behave(overTheSea);

    const { status: code, body } = await yieldOf(abroad, { lat: 10, lng: -30 });

    expect([code, body]).toEqual([
      404,
      { detail: expect.stringMatching(/^Climate of this place not found; .*CLIMATE_URL/) },
    ]);
  });
});

describe('without one', () => {
  it.each([FREIBURG, SYDNEY, { lat: 0, lng: 0 }])('a place outside Taiwan has no climate: %o', async (place) => {
    const answers = [await yieldOf(alone, place), await estimate(alone, place)];

    for (const { status: code, body } of answers) {
      expect([code, body]).toEqual([
        404,
        { detail: expect.stringMatching(/^Climate of this place not found; .*CLIMATE_URL/) },
      ]);
    }
  });
});

describe('a township', () => {
  const climate = (app: TestApp, code = XINYI) => app.rest<Climate>('GET', `/api/climate/${code}`);
  const forget = () => abroad.app.platform.database.sql.rows('truncate provider_cache, provider_turns');

  it('is reported by the better source where that answers, by the stations while it does not, and by it again', async () => {
    const first = await climate(abroad);
    await forget();
    server.behave(status(404));
    const second = await climate(abroad);
    server.behave(pvgis);
    // or its second call, for wind, may find no turn in time on a slow machine
    await abroad.app.platform.database.sql.rows('truncate provider_turns');
    const third = await climate(abroad);

    expect([first, second, third].map(({ status: code, body }) => [code, body.source])).toEqual([
      [200, 'PVGIS'],
      [200, 'stations'],
      [200, 'PVGIS'],
    ]);
    expect([first, second, third].map(({ headers }) => headers.get('cache-control'))).toEqual([
      'public, max-age=86400',
      'public, max-age=60',
      'public, max-age=86400',
    ]);
    expect(first.body).toMatchObject({
      stale: false,
      elevation_m: 278,
      elevation_assumed: false,
      elevation_source: 'PVGIS',
      attribution: 'PVGIS © European Union',
      sources: [{ id: 'PVGIS-SARAH3', name: 'PVGIS', source_date: '2005-2014' }],
    });
    expect(first.body.retrieved_at).toMatch(/^20\d\d-/);
    expect(first.body.monthly[0]).toMatchObject({ month: 1, wind_speed_ms: expect.closeTo(2.1, 6) as number });
    expect(first.body.monthly[0]).toMatchObject({ relative_humidity: 61, sunshine_h: null });
    expect(second.body).toMatchObject({ retrieved_at: null, stale: false });
    expect(second.body.attribution).toContain('中央氣象署');
  });

  it('is to be asked for again soon in all its forms while the better source, or its weather, is away', async () => {
    const paths = [`/api/climate/${XINYI}`, '/api/township?lat=25.031&lng=121.561', '/api/tilt?lat=25.032&lng=121.562'];
    const askAll = async (): Promise<unknown[]> => {
      await forget();
      const answers = await Promise.all(paths.map((path) => abroad.rest('GET', path)));
      return answers.map(({ status: code, headers }) => [code, headers.get('cache-control')]);
    };
    const all = (maxAge: number): unknown[] => paths.map(() => [200, `public, max-age=${maxAge}`]);

    server.behave(pvgis);
    const whole = await askAll();
    server.behave(withoutTypicalYear);
    await forget();
    const bare = await climate(abroad);
    server.behave(status(404));
    const away = await askAll();
    server.behave(pvgis);

    expect(whole).toEqual(all(86_400));
    expect([bare.body.source, bare.headers.get('cache-control')]).toEqual(['PVGIS', 'public, max-age=60']);
    expect(away).toEqual(all(60));
  });

  it('is to be asked for again soon while a stale copy is served', async () => {
    const path = `/api/climate/${XINYI}`;
    await forget();
    server.behave(pvgis);
    await abroad.rest('GET', path);
    await abroad.app.platform.database.sql.rows(`update provider_cache set fetched_at = now() - interval '200 days'`);
    server.behave(status(404));

    const { body, headers } = await abroad.rest('GET', path);
    server.behave(pvgis);

    expect(body).toMatchObject({ source: 'PVGIS', stale: true });
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('says the same through GraphQL, for every caller', async () => {
    for (const app of [abroad, alone]) {
      const { body } = await climate(app);
      const place = await app.rest('GET', '/api/township?lat=25.03&lng=121.56');

      const { data } = await app.graphql(
        `{ township(code: "${XINYI}") { climate ${selectionOf(ClimateAnswer)} }
           townshipClimate(input: { at: { lat: 25.03, lng: 121.56 } }) ${selectionOf(TownshipClimateAnswer)} }`,
      );

      const { township, townshipClimate } = data as { township: { climate: unknown }; townshipClimate: unknown };
      expect(asRest(ClimateAnswer, township.climate)).toEqual(inBothDoors(ClimateAnswer, body));
      expect(asRest(TownshipClimateAnswer, townshipClimate)).toEqual(place.body);
    }
  });

  it('in the mountains is cooler for its height, which is named as an assumption with its sigma', async () => {
    const { body } = await alone.rest<Climate & { monthly_temp: number[]; monthly_humidity: number[] }>(
      'GET',
      '/api/township?lat=24.0241&lng=121.1322',
    );
    const plane = await yieldOf(alone, { lat: 24.0241, lng: 121.1322 });

    expect(body).toMatchObject({ town_name: '仁愛鄉', source: 'stations', elevation_m: 934, elevation_assumed: true });
    expect(body.elevation_source).toContain('lowest station of the township');
    expect(body.elevation_sigma_m).toBeGreaterThan(300);
    expect(body.monthly_temp.reduce((sum, value) => sum + value, 0) / 12).toBeLessThan(20.5);
    expect(body.monthly_humidity).toHaveLength(12);
    expect(plane.body.sources).toContainEqual({
      name: 'height above sea level',
      detail: expect.stringMatching(/^934 m ± \d+ m, assumed: lowest station of the township/) as string,
    });
  });

  it('answers for each of the 368', async () => {
    const { body: towns } = await alone.rest<{ township_code: string }[]>('GET', '/api/townships');

    const answers: Climate[] = [];
    for (const { township_code: code } of towns) answers.push((await climate(alone, code)).body);

    expect(answers).toHaveLength(368);
    expect(answers.every(({ source, sources }) => source === 'stations' && sources.length === 31)).toBe(true);
    const values = answers.flatMap(({ monthly }) => monthly.flatMap((month) => Object.values(month)));
    expect(values.every((value) => Number.isFinite(value))).toBe(true);
    expect(answers.every(({ elevation_source: origin }) => origin !== '')).toBe(true);
  });

  it.skipIf(!hasSharedData)(`has the terrain’s height where one is at hand${sharedDataNotice}`, async () => {
    const assumed = await climate(alone, '09020030');
    const file = await openDemFile(sharedData('elevation/kinmen-aw3d30.tif'));
    const { sql } = alone.app.platform.database;
    await new TerrainImportService({ sql, clock: () => new Date() }).load(file, { name: 'kinmen', attribution: 'AW3D30 © JAXA', sourceDate: '2024', force: false }); // prettier-ignore
    await file.close();

    const summit = await alone.rest<Climate & { monthly_temp: number[] }>(
      'GET',
      '/api/township?lat=24.4635&lng=118.4135',
    );
    const town = await climate(alone, '09020030');

    expect(assumed.body.elevation_assumed).toBe(true);
    expect(town.body).toMatchObject({ elevation_assumed: false, elevation_sigma_m: 0 });
    expect(town.body.elevation_source).toBe('terrain kinmen');
    expect(summit.body.elevation_m).toBeGreaterThan(150);
    const atTheTop = summit.body.monthly_temp.reduce((sum, value) => sum + value, 0) / 12;
    expect(town.body.annual.air_temperature - atTheTop).toBeCloseTo(
      0.0065 * (summit.body.elevation_m - town.body.elevation_m),
      0,
    );
  });
});

// last, for a source that fails five times in a row is left alone for a while
describe('while the server is unavailable', () => {
  it.each([
    ['throttles', status(429, { 'retry-after': '60' })],
    ['is overloaded', status(529)],
    ['sends a page', html],
  ])('a place that only it knows is 503 with Retry-After, never an empty answer: it %s', async (_case, behaviour) => {
    await abroad.app.platform.database.sql.rows('truncate provider_turns');
    server.behave(behaviour);
    const place = newPlace();

    const rest = await yieldOf(abroad, place);
    const { data, errors } = await abroad.graphql(
      `{ tilt(input: { at: { lat: ${place.lat}, lng: 7.8499 } }) { bestTilt } }`,
    );

    expect([rest.status, rest.body]).toEqual([503, { detail: 'Climate data is temporarily unavailable' }]);
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(data?.['tilt']).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
    await abroad.app.platform.database.sql.rows('truncate provider_turns');
  });
});
