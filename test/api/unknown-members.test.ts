import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

const PLACE = { lat: 25.0298, lng: 121.5356 };
const ROOF = [
  [121.5356, 25.0298],
  [121.5358, 25.0298],
  [121.5358, 25.03],
  [121.5356, 25.03],
];

const warningsOf = async (path: string, body: object): Promise<unknown> => {
  const answer = await service.rest('POST', path, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body['warnings'];
};

const ignored = (name: string): object => ({
  code: 'unknown_member',
  params: { name },
  text: `The unknown member "${name}" was ignored.`,
});

describe('unknown members of a calculation', () => {
  it.each([
    ['/api/yield', { ...PLACE, tilt: 20, azimuth: 180 }],
    ['/api/usable-fraction', { ...PLACE, target_footprint: ROOF, height: 10 }],
    ['/api/assessments/estimate', { ...PLACE, finance: { as_of: '2026-06-01' } }],
  ])('%s: come back as warnings, and without any there are none', async (path, body) => {
    expect(await warningsOf(path, body)).toEqual([]);
    expect(await warningsOf(path, { ...body, azimut: 90, constructor: 1 })).toEqual([
      ignored('azimut'),
      ignored('constructor'),
    ]);
  });

  it('estimate: are named down to the option they were meant for', async () => {
    const body = { ...PLACE, finance: { as_of: '2026-06-01', discount_rat: 1 }, roof: { setback_n: 1 } };

    expect(await warningsOf('/api/assessments/estimate', body)).toEqual([
      ignored('finance.discount_rat'),
      ignored('roof.setback_n'),
    ]);
  });

  it('yield: are bounded in number and length', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`member${i}`, i]));

    const named = (await warningsOf('/api/yield', {
      ['x'.repeat(5_000)]: 1,
      ...PLACE,
      tilt: 20,
      azimuth: 180,
      ...many,
    })) as unknown[];

    expect(named).toHaveLength(21);
    expect(named[0]).toEqual(ignored(`${'x'.repeat(100)}...`));
    expect(named.at(-1)).toMatchObject({ params: { most: 20 }, text: 'More than 20 unknown members were ignored.' });
  });

  it('yield: GraphQL refuses them', async () => {
    const { errors } = await service.graphql(
      '{ planeYield(input: { at: { lat: 25, lng: 121 }, azimut: 90 }) { annualKwh } }',
    );

    expect(errors?.[0]?.message).toContain('azimut');
  });
});
