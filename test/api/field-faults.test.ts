import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AssessmentRequest } from '../../src/contract/assessments/assessment.request.js';
import { BuildingsQueryRequest } from '../../src/contract/buildings/buildings-query.request.js';
import { TownshipRequest, TownshipsRequest } from '../../src/contract/climate/climate.request.js';
import { EstimateRequest } from '../../src/contract/assessments/estimate.request.js';
import type { RequestClass } from '../../src/contract/fields/field-kinds.js';
import { ViewportShadowsRequest } from '../../src/contract/shade/shadow-view.request.js';
import { ShadowDayRequest, ShadowRequest } from '../../src/contract/shade/shadow.request.js';
import { SunRequest, SunTimesRequest } from '../../src/contract/sun/sun.request.js';
import { TiltRequest } from '../../src/contract/energy/tilt.request.js';
import { UsableFractionRequest } from '../../src/contract/assessments/usable-fraction.request.js';
import { YieldRequest } from '../../src/contract/energy/yield.request.js';
import { truncateInputs } from '../../src/contract/fields/rules/truncate-inputs.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { faultCases, type FaultCase } from '../helpers/field-faults.js';

const PLACE = { lat: 25.0298, lng: 121.5356 };

const ROOF = [[121.5356, 25.0298], [121.5358, 25.0298], [121.5358, 25.03]]; // prettier-ignore

const BODIES: [path: string, requestClass: RequestClass, sound: Record<string, unknown>][] = [
  ['/api/assessments', AssessmentRequest, PLACE],
  ['/api/assessments/estimate', EstimateRequest, PLACE],
  ['/api/shadows/from-features', ShadowRequest, { ...PLACE, buildings: [], local_hour: 9 }],
  ['/api/shadows/precompute', ShadowDayRequest, { ...PLACE, buildings: [] }],
  ['/api/usable-fraction', UsableFractionRequest, { ...PLACE, target_footprint: ROOF }],
  ['/api/yield', YieldRequest, { ...PLACE, tilt: 20, azimuth: 180 }],
];

const QUERIES: [path: string, requestClass: RequestClass, sound: Record<string, unknown>][] = [
  ['/api/buildings', BuildingsQueryRequest, { ...PLACE, radius_m: 50 }],
  [
    '/api/shadows',
    ViewportShadowsRequest,
    { min_lon: 121.535, min_lat: 25.029, max_lon: 121.537, max_lat: 25.031, local_hour: 9 },
  ],
  ['/api/sun', SunRequest, PLACE],
  ['/api/sun-times', SunTimesRequest, PLACE],
  ['/api/tilt', TiltRequest, PLACE],
  ['/api/township', TownshipRequest, PLACE],
  ['/api/townships', TownshipsRequest, {}],
];

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

const textOf = (sent: object): string =>
  new URLSearchParams(Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)])).toString();

const count = async (): Promise<number> => {
  const [row] = await service.app.platform.database.sql.rows<{ count: number }>(
    'select count(*)::int as count from assessments',
  );
  return row!.count;
};

const titled = (cases: FaultCase[]): [string, FaultCase][] => cases.map((one) => [one.title, one]);

describe.each(BODIES)('POST %s', (path, requestClass, sound) => {
  it('takes the body that the cases below start from', async () => {
    const { status } = await service.rest('POST', path, { body: sound });

    expect(status).toBe(200);
  });

  it.each(titled(faultCases(requestClass, 'body', sound)))('refuses %s', async (_title, { sent, item }) => {
    const before = await count();

    const { status, body } = await service.rest('POST', path, { body: sent });

    expect(status).toBe(422);
    expect(body).toEqual({ detail: truncateInputs([item]) });
    expect(await count()).toBe(before);
  });
});

describe.each(QUERIES)('GET %s', (path, requestClass, sound) => {
  it('takes the query that the cases below start from', async () => {
    const { status } = await service.rest('GET', `${path}?${textOf(sound)}`);

    expect(status).toBe(200);
  });

  it.each(titled(faultCases(requestClass, 'query', sound)))('refuses %s', async (_title, { sent, item }) => {
    const { status, body } = await service.rest('GET', `${path}?${textOf(sent)}`);

    expect(status).toBe(422);
    expect(body).toEqual({ detail: [item] });
  });
});

describe('a request with several faults', () => {
  it('is reported with all of them together, in declared order', async () => {
    const body = { lat: 91, goal: 1, capacity_kw: -1, best_angle: 90.5, result: [] };

    const answer = await service.rest<{ detail: { loc: string[]; type: string }[] }>('POST', '/api/assessments', {
      body,
    });

    expect(answer.body.detail.map(({ loc, type }) => [loc.at(-1), type])).toEqual([
      ['lat', 'less_than_equal'],
      ['lng', 'missing'],
      ['goal', 'string_type'],
      ['capacity_kw', 'greater_than_equal'],
      ['best_angle', 'less_than_equal'],
      ['result', 'dict_type'],
    ]);
  });
});
