import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EstimatePartsAnswer } from '../../src/contract/assessments/estimate-parts.answer.js';
import { PlantConfigurationAnswer } from '../../src/contract/assessments/plant-configuration.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, estimateAsRest, estimateInBothDoors, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

const PLACE = { lat: 25.0298, lng: 121.5356 };

interface PlacedPanels {
  origin: [number, number];
  step_deg: number;
  offsets: number[];
  yearly_kwh: number[];
}

interface Detail {
  assessment_hash: string;
  building: { id: string | null; height_m: number; height_source: string; source: string };
  energy: { annual_kwh: number; ac_monthly: number[]; p10: number; p50: number; p90: number; specific_yield: number };
  layout: { panels: PlacedPanels };
  roof: Record<string, number>;
  neighbour_count: number;
  attribution: string;
  as_of: string;
}

interface Estimate {
  [name: string]: unknown;
  capacity_kw: number;
  annual_kwh: number;
  roof_area_ping: number;
  total_cost: number | null;
  subsidy_amount: number | null;
  out_of_pocket: number | null;
  payback_years: number | null;
  result: Detail;
}

const post = (body: object) =>
  service.rest<Estimate>('POST', '/api/assessments/estimate', {
    body: { ...PLACE, finance: { as_of: '2026-03-01' }, ...body },
  });
const estimate = async (body: object = {}): Promise<Estimate> => (await post(body)).body;

const square = (size: number): number[][] => [
  [121.5356, 25.0298],
  [121.5356 + size, 25.0298],
  [121.5356 + size, 25.0298 + size],
  [121.5356, 25.0298 + size],
];

describe('POST /api/assessments/estimate', () => {
  it('answers every number of an assessment, from one consistent whole', async () => {
    const answer = await estimate({ monthly_kwh: 400, address: '台北市大安區' });

    const { result } = answer;
    expect(answer).toMatchObject({
      ...PLACE,
      county: '臺北市',
      monthly_kwh: 400,
      goal: 'annual',
      address: '台北市大安區',
    });
    expect(answer.annual_kwh).toBeCloseTo(result.energy.annual_kwh, 0);
    const months = result.energy.ac_monthly.reduce((sum, kwh) => sum + kwh, 0);
    // each month is rounded to a tenth
    expect(Math.abs(months - result.energy.annual_kwh)).toBeLessThan(0.7);
    expect(result.energy.specific_yield * answer.capacity_kw).toBeCloseTo(answer.annual_kwh, -1);
    expect(answer.total_cost! - answer.subsidy_amount!).toBe(answer.out_of_pocket);
    expect(result.energy.p10).toBeLessThan(result.energy.p50);
    expect(result.energy.p90).toBeGreaterThan(result.energy.p50);
    expect(answer.payback_years).toBeGreaterThan(0);
    expect(result).toMatchObject({ as_of: '2026-03-01' });
    expect(result.attribution).toContain('中央氣象署');
  });

  it('is at home with what the sun gives in Taipei: 800 to 1,400 kWh a year for each kWp', async () => {
    const { result } = await estimate();

    expect(result.energy.specific_yield).toBeGreaterThan(800);
    expect(result.energy.specific_yield).toBeLessThan(1_400);
  });

  it('uses at most the roof that is there', async () => {
    const answer = await estimate();
    const { body: building } = await service.rest<{ area_ping: number }>(
      'GET',
      `/api/buildings/${answer.result.building.id}`,
    );

    expect(answer.roof_area_ping).toBeLessThan(building.area_ping);
    expect(answer.roof_area_ping).toBeGreaterThan(0);
    // no module gives more than 250 W a square metre
    expect(answer.capacity_kw).toBeLessThan(building.area_ping * (400 / 121) * 0.25);
  });

  it('gives the same again, hash and all, and another hash for another wish', async () => {
    const [one, again, other] = [await estimate(), await estimate(), await estimate({ plant: { losses_percent: 20 } })];

    expect(again).toEqual(one);
    expect(other.result.assessment_hash).not.toBe(one.result.assessment_hash);
  });

  it('means the same building by its id as by its place', async () => {
    const byPlace = await estimate();

    const byId = await estimate({ building_id: byPlace.result.building.id });

    expect(byId.annual_kwh).toBe(byPlace.annual_kwh);
  });

  it('takes a drawn roof in place of the building, without counting the building under it as a neighbour', async () => {
    const { body } = await service.rest<{ footprint: number[][] }>(
      'GET',
      `/api/buildings/${(await estimate()).result.building.id}`,
    );

    const drawn = await estimate({ roof: { footprint: body.footprint, height: 30 } });

    expect(drawn.result.building).toMatchObject({ id: null, height_m: 30, height_source: 'given', source: 'drawn' });
    expect(drawn.result.neighbour_count).toBe((await estimate()).result.neighbour_count);
    expect(drawn.annual_kwh).toBeGreaterThan(0);
  });

  it('gets less where more is in the way: losses, setback, obstructions, a lower roof among towers', async () => {
    const plain = await estimate({ roof: { height: 60 } });

    const [losses, setback, low] = [
      await estimate({ roof: { height: 60 }, plant: { losses_percent: 40 } }),
      await estimate({ roof: { height: 60, setback_m: 2 } }),
      await estimate({ roof: { height: 3, min_sun_share: 0 } }),
    ];

    expect(losses.annual_kwh).toBeLessThan(plain.annual_kwh);
    expect(setback.roof_area_ping).toBeLessThan(plain.roof_area_ping);
    expect(low.annual_kwh / low.capacity_kw).toBeLessThan(plain.annual_kwh / plain.capacity_kw);
  });

  it.each([
    ['a setback that leaves nothing', { roof: { setback_m: 20 } }],
    [
      'an obstruction over all of it',
      { roof: { obstructions: [square(0.01).map(([lng, lat]) => [lng! - 0.005, lat! - 0.005])] } },
    ],
    ['a wish of less than a module', { plant: { capacity_kw: 1e-9 } }],
  ])('says so with a value where nothing fits: %s', async (_case, body) => {
    const { status, body: answer } = await post(body);

    expect(status).toBe(200);
    expect(answer).toMatchObject({ capacity_kw: 0, annual_kwh: 0, total_cost: null, payback_years: null });
  });

  it.each(['annual', 'summer', 'winter', 'peak', 'match', 'roi'])('takes the goal %s', async (goal) => {
    const { status, body } = await post({ goal, monthly_kwh: 400 });

    expect([status, body['goal'], body.annual_kwh > 0]).toEqual([200, goal, true]);
  });

  it('asks for what it does not know rather than inventing it: no tables hold for the day, no money is reported', async () => {
    const answer = await estimate({ finance: { as_of: '1990-01-01' } });

    expect(answer).toMatchObject({ total_cost: null, payback_years: null });
    expect(answer.annual_kwh).toBeGreaterThan(0);
  });

  it.each([
    ['no building there', { lat: 25.1, lng: 121.7 }, 404],
    ['an id of no building', { building_id: '0190a5d0-0000-7000-8000-000000000000' }, 404],
    ['a place without climate', { lat: 0, lng: 0, roof: { footprint: [[0, 0], [0.0002, 0], [0.0002, 0.0002]] } }, 404], // prettier-ignore
    ['a pitched roof without its tilt', { roof: { shape: 'pitched', azimuth: 180 } }, 422],
    ['half a loan', { finance: { loan_share: 0.5 } }, 422],
    ['a roof of no area', { roof: { footprint: square(1e-9) } }, 422],
    ['an id that is none', { building_id: 'x' }, 422],
  ])('refuses %s', async (_case, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('is an assessment that can be kept as it is', async () => {
    const answer = await estimate({ monthly_kwh: 400 });

    const kept = await service.rest('POST', '/api/assessments', { body: answer });

    // these five are no fields of an assessment
    const {
      annual_net: annualNet,
      verdict: _verdict,
      duty: _duty,
      warnings: _warnings,
      configurations: _configurations,
      ...fields
    } = answer;
    expect(annualNet).toBeGreaterThan(0);
    expect(kept.status).toBe(200);
    expect(kept.body).toMatchObject(fields);
  });

  it('says the same through GraphQL, to the last number', async () => {
    const rest = await estimate({
      monthly_kwh: 400,
      goal: 'match',
      finance: { mode: 'self_use', as_of: '2026-03-01' },
    });

    const { data, errors } = await service.graphql(
      `query ($input: EstimateInput!) { estimate(input: $input) ${selectionOf(EstimatePartsAnswer)} }`,
      { input: { at: PLACE, monthlyKwh: 400, goal: 'MATCH', finance: { mode: 'SELF_USE', asOf: '2026-03-01' } } },
    );

    expect(errors).toBeUndefined();
    expect(estimateAsRest(data?.['estimate'])).toEqual(estimateInBothDoors(rest));
  });
});

describe('the tilt of a flat roof', () => {
  it('is at most 15 degrees unless max_tilt or tilt says otherwise, through both interfaces', async () => {
    const [usual, low, given] = [
      await estimate(),
      await estimate({ plant: { max_tilt: 6 } }),
      await estimate({ plant: { tilt: 22 } }),
    ];
    const { data } = await service.graphql<{ estimate: { layout: { tilt: number } } }>(
      '{ estimate(input: { at: { lat: 25.0298, lng: 121.5356 }, plant: { maxTilt: 6 }, finance: { asOf: "2026-03-01" } }) { layout { tilt } } }',
    );

    expect(usual['best_angle']).toBeLessThanOrEqual(15);
    expect(low['best_angle']).toBeLessThanOrEqual(6);
    expect(given['best_angle']).toBe(22);
    expect(data!.estimate.layout.tilt).toBe(low['best_angle']);
  });

  it('is refused above a limit that is given with it, and above what racks on a roof reach', async () => {
    const over = await service.rest<{ detail: { loc: unknown[]; msg: string }[] }>(
      'POST',
      '/api/assessments/estimate',
      {
        body: { ...PLACE, plant: { tilt: 30, max_tilt: 20 } },
      },
    );

    expect(over.status).toBe(422);
    expect(over.body.detail[0]).toMatchObject({ loc: ['body', 'plant', 'tilt'] });
    expect(over.body.detail[0]!.msg).toContain('limit of 20°');
    expect((await post({ plant: { max_tilt: 86 } })).status).toBe(422);
  });
});

describe('the shape of a roof', () => {
  it('is assumed to be flat with a warning, unless it is said', async () => {
    const codes = async (body: object): Promise<string[]> =>
      ((await estimate(body)).result as unknown as { warnings: { code: string }[] }).warnings.map(({ code }) => code);

    expect(await codes({})).toContain('flat_assumed');
    expect(await codes({ roof: { setback_m: 1 } })).toContain('flat_assumed');
    expect(await codes({ roof: { shape: 'flat' } })).not.toContain('flat_assumed');
  });
});

describe('the building that a place means', () => {
  interface Found {
    warnings: { code: string; params: Record<string, number>; text: string }[];
    covered: boolean;
    building: { id: string | null; distance_m: number | null };
  }
  const found = (answer: Estimate): Found => answer.result as unknown as Found;
  const codes = (answer: Estimate): string[] => found(answer).warnings.map(({ code }) => code);
  /** Just off the east edge of the district, by metres. */
  const beside = async (metres: number): Promise<{ lat: number; lng: number }> => {
    const { body } = await service.rest<{ buildings: { footprint: number[][] }[] }>(
      'GET',
      '/api/buildings?lat=25.0298&lng=121.5356&radius_m=600',
    );
    const corners = body.buildings.flatMap(({ footprint }) => footprint);
    const [lng, lat] = corners.reduce((east, corner) => (corner[0]! > east[0]! ? corner : east));
    return { lat: lat!, lng: lng! + metres / (111_320 * Math.cos((lat! * Math.PI) / 180)) };
  };

  it('is the one that covers it, without a warning', async () => {
    const answer = await estimate();

    expect(found(answer).building.distance_m).toBe(0);
    expect(found(answer).covered).toBe(true);
    expect(codes(answer)).not.toContain('building_beside');
  });

  it('else the nearest within 50 m, with its distance and a warning; none farther away', async () => {
    const [near, far] = [await post(await beside(30)), await post(await beside(52))];

    expect(near.status, near.text).toBe(200);
    expect(found(near.body).building.distance_m).toBeCloseTo(30, 0);
    const [warning] = found(near.body).warnings;
    expect(warning).toMatchObject({ code: 'building_beside', params: { distanceM: expect.closeTo(30, 0) } });
    expect(far.status).toBe(404);
  });

  it('is not covered, with a warning, where no buildings are known around a drawn roof', async () => {
    const place = { lat: 24.5, lng: 121.2 };
    const footprint = square(0.0002).map(([lng, lat]) => [lng! - 121.5356 + place.lng, lat! - 25.0298 + place.lat]);

    const alone = await estimate({ ...place, roof: { footprint, height: 10 } });
    const usable = await service.rest('POST', '/api/usable-fraction', {
      body: { ...place, target_footprint: footprint },
    });

    expect(found(alone)).toMatchObject({ covered: false, building: { distance_m: null } });
    expect(codes(alone)).toContain('not_covered');
    expect(usable.body).toMatchObject({
      covered: false,
      warnings: [{ code: 'not_covered' }, { code: 'height_uncertain' }],
    });
  });
});

describe('the configurations', () => {
  interface Configuration {
    [name: string]: unknown;
    modules: number;
    capacity_kw: number;
    npv: number | null;
    recommended: boolean;
  }
  const configurationsOf = (answer: Estimate): Configuration[] => answer['configurations'] as Configuration[];

  it('compare about ten sizes from the least to all that fits, those just below 10 and 20 kW among them', async () => {
    const configurations = configurationsOf(await estimate());

    const sizes = configurations.map(({ capacity_kw }) => capacity_kw);
    expect(sizes.length).toBeGreaterThanOrEqual(8);
    expect(sizes.length).toBeLessThanOrEqual(12);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes).toEqual(expect.arrayContaining([3.15, 9.9, 19.8]));
  });

  it('recommend one, which is the plant of the answer and has the greatest net present value', async () => {
    const answer = await estimate();

    const recommended = configurationsOf(answer).filter((one) => one.recommended);
    const most = Math.max(...configurationsOf(answer).map(({ npv }) => npv!));
    expect(recommended).toHaveLength(1);
    expect(recommended[0]).toMatchObject({
      npv: most,
      capacity_kw: answer.capacity_kw,
      annual_kwh: answer.annual_kwh,
      total_cost: answer.total_cost,
      payback_years: answer.payback_years,
    });
  });

  it('have the money of the answer also where the house uses the output', async () => {
    const answer = await estimate({ monthly_kwh: 600, finance: { mode: 'self_use', as_of: '2026-06-01' } });

    const [recommended] = configurationsOf(answer).filter((one) => one.recommended);
    const { finance } = answer['result'] as unknown as { finance: Record<string, number> };
    expect(recommended).toMatchObject({
      npv: finance['npv_twd'],
      annual_net: finance['annual_net_twd'],
      payback_years: finance['payback_years'],
      self_consumption: finance['self_consumption'],
    });
  });

  it('are exactly what a size that is asked for brings', async () => {
    for (const { capacity_kw, ...expected } of configurationsOf(await estimate())) {
      const asked = await estimate({ plant: { capacity_kw } });

      const { annual_kwh, total_cost, subsidy_amount, annual_net, payback_years } = asked;
      const { energy } = asked['result'] as unknown as { energy: Record<string, number> };
      const [annual_kwh_p10, annual_kwh_p90] = [energy['p10'], energy['p90']];
      expect(expected).toMatchObject({ annual_kwh, annual_kwh_p10, annual_kwh_p90 });
      expect(expected).toMatchObject({ total_cost, subsidy_amount, annual_net, payback_years });
      expect(asked.capacity_kw).toBe(capacity_kw);
      expect(configurationsOf(asked)).toContainEqual({ capacity_kw, ...expected });
    }
  });

  it('are the same through both interfaces', async () => {
    const { data } = await service.graphql<{ estimate: { configurations: object[] } }>(
      `{ estimate(input: { at: { lat: 25.0298, lng: 121.5356 }, finance: { asOf: "2026-03-01" } }) { configurations ${selectionOf(PlantConfigurationAnswer)} } }`,
    );

    expect(asRest(PlantConfigurationAnswer, data!.estimate.configurations)).toEqual(configurationsOf(await estimate()));
  });
});
