import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PvDutyAnswer } from '../../src/contract/assessments/duty.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ rateLimits: 'off' });
});

afterAll(() => service.stop());

/** A roof of some 2,000 m² above its neighbours. */
const [LNG, LAT] = [121.5356, 25.0298];
const FOOTPRINT = [
  [LNG, LAT],
  [LNG + 0.0005, LAT],
  [LNG + 0.0005, LAT + 0.00036],
  [LNG, LAT + 0.00036],
];
const POLYGON = { type: 'Polygon', coordinates: [[...FOOTPRINT, FOOTPRINT[0]]] };
const FACTORY = { lat: LAT + 0.0001, lng: LNG + 0.0001, finance: { as_of: '2026-11-01' } };
const roof = { footprint: FOOTPRINT, height: 60 };

interface Duty {
  state: string;
  reason: { text: string };
  required_kw: number | null;
  possible_kw: number;
  building_area_m2: number;
  unknowns: { field: string; text: string }[];
}

const estimate = async (said: object, body: object = {}) => {
  const answer = await service.rest<{ duty: Duty | null }>('POST', '/api/assessments/estimate', {
    body: { ...FACTORY, roof: { ...roof, ...said }, ...body },
  });
  expect(answer.status).toBe(200);
  return answer.body.duty;
};

const page = async (said: object, lang: string) =>
  (
    await service.rest('POST', '/api/assessments/estimate', {
      body: { ...FACTORY, roof: { ...roof, ...said }, lang },
      headers: { accept: 'text/html' },
    })
  ).text;

describe('the duty of a new factory of 2,000 m²', () => {
  it('is 0.05 kW for each m², and fits', async () => {
    const duty = await estimate({ is_new_building: true, building_class: 'C' });

    expect(duty?.state).toBe('applies');
    expect(duty?.building_area_m2).toBeGreaterThan(1900);
    expect(duty?.required_kw).toBeCloseTo(duty!.building_area_m2 * 0.05, 0);
    expect(duty?.possible_kw).toBeGreaterThan(duty!.required_kw!);
  });

  it('is asked for by the names of the inputs where nothing is said of the building', async () => {
    const duty = await estimate({});

    expect(duty?.state).toBe('unknown');
    expect(duty?.unknowns.map(({ field }) => field)).toEqual(['roof.is_new_building', 'roof.building_class']);
  });

  it('is the same in GraphQL', async () => {
    const { data, errors } = await service.graphql<{ estimate: { duty: object } }>(
      `query ($input: EstimateInput!) { estimate(input: $input) { duty ${selectionOf(PvDutyAnswer)} } }`,
      {
        input: {
          at: { lat: FACTORY.lat, lng: FACTORY.lng },
          finance: { asOf: '2026-11-01' },
          roof: { footprint: POLYGON, heightM: 60, isNewBuilding: true, buildingClass: 'C' },
        },
      },
    );

    expect(errors).toBeUndefined();
    expect(asRest(PvDutyAnswer, data!.estimate.duty)).toEqual(
      await estimate({ is_new_building: true, building_class: 'C' }),
    );
  });

  it('has one line in the report, and its questions, in both languages', async () => {
    const said = { is_new_building: true, building_class: 'C' };

    expect(await page(said, 'en')).toMatch(/Building law<\/strong>: This new building needs \d+(\.\d)? kW of PV/);
    expect(await page(said, 'zh-TW')).toMatch(/建築法規<\/strong>：依法此新建築須設置 \d+(\.\d)? 瓩/);
    expect(await page({}, 'en')).toContain('Is the building new, or extended or its roof rebuilt?');
    expect(await page({}, 'zh-TW')).toContain('是否為新建、增建或改建屋頂的建築？');
  });

  it('does not exist before the law, and refuses a class that is none', async () => {
    const early = await estimate({ is_new_building: true }, { finance: { as_of: '2026-07-31' } });
    const { status, body } = await service.rest('POST', '/api/assessments/estimate', {
      body: { ...FACTORY, roof: { ...roof, building_class: 'J' } },
    });

    expect(early).toBeNull();
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'roof', 'building_class'] }] });
  });
});
