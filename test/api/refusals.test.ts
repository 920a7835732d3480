import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type RestAnswer, type TestApp } from '../helpers/app.js';
import { polygonOf } from '../helpers/both-doors.js';

interface Refusal {
  detail: { type: string; loc: (string | number)[]; msg: string; input?: unknown; ctx?: Record<string, unknown> }[];
}

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ rateLimits: 'off' });
});

afterAll(() => service.stop());

const post = (path: string, body: object): Promise<RestAnswer<Refusal>> =>
  service.rest<Refusal>('POST', path, { body });

const PLACE = { lat: 25.0298, lng: 121.5356 };

/** More light than any month can have [kWh/m² a day]; as temperatures [°C] they may be. */
const BRIGHT = Array.from({ length: 12 }, () => 12);

describe('a refusal', () => {
  it('shows of a large faulty value its beginning, through both interfaces', async () => {
    const ring = Array.from({ length: 100_001 }, (_, i) => [121.5 + Math.cos(i) / 1_000, 25 + Math.sin(i) / 1_000]);
    const input = { buildings: [{ footprint: ring, height: 10 }], ...PLACE };

    const rest = await post('/api/shadows/from-features', { ...input, local_hour: 12 });
    const graphql = await service.graphql('query ($input: ShadowsInput!) { shadows(input: $input) { __typename } }', {
      input: {
        of: { given: { at: PLACE, buildings: [{ footprint: polygonOf(ring), heightM: 10 }] } },
        moment: { onDate: { localHour: 12 } },
      },
    });

    const [fault] = rest.body.detail;
    expect(rest.status).toBe(422);
    expect(rest.text.length).toBeLessThan(40_000);
    expect(fault?.ctx).toMatchObject({ input_cut: true });
    expect(JSON.stringify(ring).startsWith(JSON.stringify(fault?.input).slice(0, 10_000))).toBe(true);
    expect(graphql.errors?.[0]?.extensions).toMatchObject({ detail: [{ ctx: { input_cut: true } }] });
    expect(JSON.stringify(graphql).length).toBeLessThan(40_000);
  });

  it('shows an ordinary faulty value exactly', async () => {
    const building = { footprint: [[121.5, 25]], height: 'tall', note: { 'kept as': ['it', 'is'] } };

    const { body } = await post('/api/shadows/from-features', {
      buildings: [building, 'none'],
      ...PLACE,
      local_hour: 12,
    });

    const inputs = body.detail.map(({ loc, input }) => [loc.join('.'), input]);
    expect(inputs).toContainEqual(['body.buildings.0.height', 'tall']);
    expect(inputs).toContainEqual(['body.buildings.1', 'none']);
    expect(body.detail.every(({ ctx }) => ctx?.['input_cut'] === undefined)).toBe(true);
  });

  it.each([
    [
      'a lease with a loan',
      { lease_share_percent: 10, loan_share: 0.5, loan_rate_percent: 2, loan_years: 10 },
      'lease_share_percent',
    ],
    ['a lease of a plant for own use', { mode: 'self_use', lease_share_percent: 10 }, 'lease_share_percent'],
    ['a subsidy beyond all measure', { subsidy_twd: 1e15 }, 'subsidy_twd'],
  ])('of wishes about money stands where they were asked for: %s', async (_what, finance, field) => {
    const { status, body } = await post('/api/assessments/estimate', { ...PLACE, monthly_kwh: 400, finance });

    expect(status).toBe(422);
    expect(body.detail.map(({ loc }) => loc)).toEqual([['body', 'finance', field]]);
    expect(body.detail[0]?.msg).not.toMatch(/options|[a-z][A-Z]/);
  });

  it.each([
    [
      'more sun than there is',
      { climate: { monthly_ghi: BRIGHT, monthly_temp: BRIGHT } },
      ['climate', 'monthly_ghi', 0],
    ],
    ['a day that is too far ahead', { finance: { as_of: '2051-01-01' } }, ['finance', 'as_of']],
    ['a pitch without its direction', { roof: { tilt: 20 } }, ['roof', 'azimuth']],
    ['a direction without its pitch', { roof: { azimuth: 180 } }, ['roof', 'tilt']],
    ['a flat roof with a pitch', { roof: { shape: 'flat', tilt: 20 } }, ['roof', 'tilt']],
  ])('of an estimate is at the member that was sent: %s', async (_what, given, loc) => {
    const { status, body } = await post('/api/assessments/estimate', { ...PLACE, monthly_kwh: 400, ...given });

    expect([status, body.detail.map((fault) => fault.loc)]).toEqual([422, [['body', ...loc]]]);
  });

  it('of a building that is elsewhere names the building', async () => {
    const { body: found } = await service.rest<{ buildings: { id: string }[] }>(
      'GET',
      '/api/buildings?lat=25.0298&lng=121.5356&limit=1',
    );
    const [building] = found.buildings;
    const { status, body } = await post('/api/assessments/estimate', { lat: 24, lng: 121, building_id: building!.id });

    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['body', 'building_id'], input: building!.id }]);
  });

  it('of a figure for experts names it by its place alone', async () => {
    const { status, body } = await post('/api/yield', { ...PLACE, tilt: 20, azimuth: 180, capacity_kw: 1e-9 });

    expect(status).toBe(422);
    expect(body.detail).toMatchObject([
      { loc: ['body', 'capacity_kw'], msg: 'Value error, a number from 0.000001 to 1000000 is needed' },
    ]);
  });

  it('of a whole query shows it in the names of the query', async () => {
    const { status, body } = await service.rest<Refusal>(
      'GET',
      '/api/buildings?min_lon=121&min_lat=25&max_lon=122&max_lat=26',
    );

    expect(status).toBe(422);
    expect(body.detail).toMatchObject([
      { loc: ['query'], input: { min_lon: '121', min_lat: '25', max_lon: '122', max_lat: '26' } },
    ]);
  });
});

describe('a number that is out of bounds', () => {
  it('query: shows the text that was sent, whichever layer refuses it', async () => {
    const byBound = await service.rest<Refusal>('GET', '/api/sun?lat=inf&lng=+-0181.50');
    const byDomain = await service.rest<Refusal>('GET', '/api/buildings?lat=90.50&lng=-0.0&lat=091');

    expect(byBound.body.detail).toMatchObject([
      { type: 'less_than_equal', loc: ['query', 'lat'], input: 'inf', ctx: { le: 90 } },
      { type: 'greater_than_equal', loc: ['query', 'lng'], input: ' -0181.50', ctx: { ge: -180 } },
    ]);
    expect(byDomain.body.detail).toMatchObject([
      { type: 'less_than_equal', loc: ['query', 'lat'], input: '091', ctx: { le: 90 } },
    ]);
  });

  it('integer beyond exact doubles: breaks the bound that it breaks', async () => {
    const { status, body } = await service.rest<Refusal>('GET', '/api/vendors?limit=9007199254740993');

    expect(status).toBe(422);
    expect(body.detail).toMatchObject([
      { type: 'less_than_equal', loc: ['query', 'limit'], input: '9007199254740993', ctx: { le: 100 } },
    ]);
  });

  it('minus nought: keeps its sign', async () => {
    const { text } = await service.rest('POST', '/api/yield', {
      raw: '{"lat": [-0.0], "lng": -0.0, "capacity_kw": -0.0}',
    });

    expect(text).toContain('"input":[-0.0]');
  });
});

describe('an instant without an offset', () => {
  it.each(['2026-06-21T04:00:00', '2026-06-21T04:00:00Z', '2026-06-21 12:00+08:00'])(
    'is UTC in both interfaces: %s',
    async (time) => {
      const rest = await service.rest('GET', `/api/sun?lat=25&lng=121&time=${encodeURIComponent(time)}`);
      const literal = await service.graphql(`{ sun(at: { lat: 25, lng: 121 }, time: "${time}") { azimuth time } }`);
      const variable = await service.graphql(
        'query ($time: DateTime) { sun(at: { lat: 25, lng: 121 }, time: $time) { azimuth time } }',
        { time },
      );

      expect(rest.body).toMatchObject({ time: '2026-06-21T04:00:00Z' });
      for (const { data } of [literal, variable]) {
        expect(data).toEqual({ sun: { azimuth: rest.body['azimuth'], time: '2026-06-21T04:00:00.000Z' } });
      }
    },
  );

  it.each(['"noon"', '5', '"2026-13-01T00:00:00"'])('that is none is refused: %s', async (time) => {
    const { errors } = await service.graphql(`{ sun(at: { lat: 25, lng: 121 }, time: ${time}) { azimuth } }`);

    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  });
});
