import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

interface Hours {
  local_time: string[];
  poa_kwh_m2: number[];
  dc_kwh: number[];
  ac_kwh: number[];
  lit_share: number[];
  annual: { poa_kwh_m2: number; dc_kwh: number; ac_kwh: number };
}

interface Answer {
  hours?: Hours;
  ac_annual: number;
  annual_kwh: number;
  result: { assessment_hash: string };
}

const PLANE = { lat: 25.0298, lng: 121.5356, tilt: 20, azimuth: 200, capacity_kw: 5 };
const ROOF = { lat: 25.0298, lng: 121.5356, finance: { as_of: '2026-03-01' } };
const COLUMNS = ['local_time', 'poa_kwh_m2', 'dc_kwh', 'ac_kwh', 'lit_share'] as const;

const ask = async (path: string, body: object): Promise<Answer> =>
  (await service.rest<Answer>('POST', path, { body })).body;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const relative = (value: number, truth: number): number => Math.abs(value / truth - 1);

describe.each([
  ['/api/yield', PLANE, 'ac_annual'],
  ['/api/assessments/estimate', ROOF, 'annual_kwh'],
] as const)('hours of %s', (path, body, total) => {
  it('are 8,760 that add up to the year, with their local times', async () => {
    const answer = await ask(path, { ...body, hourly: true });

    const hours = answer.hours!;
    for (const column of COLUMNS) expect(hours[column]).toHaveLength(8760);
    for (const column of ['poa_kwh_m2', 'dc_kwh', 'ac_kwh'] as const) {
      expect(relative(sum(hours[column]), hours.annual[column])).toBeLessThan(1e-9);
    }
    // the year of the answer has a tenth
    expect(Math.abs(hours.annual.ac_kwh - answer[total])).toBeLessThanOrEqual(0.05001);
    expect(hours.local_time[0]).toBe('2021-01-01T00:00:00+08:00');
    expect(hours.local_time.at(-1)).toBe('2021-12-31T23:00:00+08:00');
    expect(hours.local_time.some((time) => time.includes('-02-29'))).toBe(false);
    expect(hours.lit_share.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  it('change no other figure, and are there only where they are asked for', async () => {
    const plain = await ask(path, body);
    const { hours: _hours, ...rest } = await ask(path, { ...body, hourly: true });

    expect(plain).not.toHaveProperty('hours');
    expect(rest).toEqual(plain);
  });

  it('are the whole answer as CSV, with the same values', async () => {
    const { hours } = await ask(path, { ...body, hourly: true });

    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/csv' },
      body: JSON.stringify(body),
    });

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-length')).toBeNull();
    const [head, ...lines] = (await response.text()).trimEnd().split('\r\n');
    expect(head).toBe(COLUMNS.join());
    expect(lines).toEqual(hours!.local_time.map((_, i) => COLUMNS.map((column) => hours![column][i]).join()));
  });

  it('are asked for by a boolean', async () => {
    const { status, body: fault } = await service.rest<{ detail: { loc: unknown[]; type: string }[] }>('POST', path, {
      body: { ...body, hourly: 'often' },
    });

    expect(status).toBe(422);
    expect(fault.detail).toMatchObject([{ loc: ['body', 'hourly'], type: 'bool_parsing' }]);
  });
});

describe('hours in GraphQL', () => {
  const HOURS = '{ localTime poaKwhM2 dcKwh acKwh litShare annual { poaKwhM2 dcKwh acKwh } }';

  it.each([
    [
      'planeYield',
      'YieldInput',
      '/api/yield',
      PLANE,
      { at: { lat: 25.0298, lng: 121.5356 }, tilt: 20, azimuth: 200, capacityKw: 5 },
    ],
    [
      'estimate',
      'EstimateInput',
      '/api/assessments/estimate',
      ROOF,
      { at: { lat: 25.0298, lng: 121.5356 }, finance: { asOf: '2026-03-01' } },
    ],
  ])('of %s are those of REST, computed when they are selected', async (field, type, path, body, input) => {
    const rest = await ask(path, { ...body, hourly: true });

    const { data } = await service.graphql(
      `query ($input: ${type}!) { found: ${field}(input: $input) { hours ${HOURS} } }`,
      { input },
    );

    const { hours } = data!['found'] as { hours: Record<string, unknown> };
    expect(hours['localTime']).toEqual(rest.hours!.local_time);
    expect(hours['acKwh']).toEqual(rest.hours!.ac_kwh);
    expect(hours['litShare']).toEqual(rest.hours!.lit_share);
    expect(hours['annual']).toEqual({
      poaKwhM2: rest.hours!.annual.poa_kwh_m2,
      dcKwh: rest.hours!.annual.dc_kwh,
      acKwh: rest.hours!.annual.ac_kwh,
    });
  });

  it('cost about as many bytes as they have', async () => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `{ planeYield(input: { at: { lat: 25, lng: 121.5 }, tilt: 20, azimuth: 180 }) { hours ${HOURS} } }`,
      }),
    });
    const { data, extensions } = (await response.json()) as {
      data: unknown;
      extensions: { cost: { bytesExpected: number } };
    };

    const bytes = JSON.stringify(data).length;
    expect(extensions.cost.bytesExpected / bytes).toBeGreaterThan(0.9);
    expect(extensions.cost.bytesExpected / bytes).toBeLessThan(1.5);
  });
});
