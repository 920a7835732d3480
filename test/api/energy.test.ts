import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TiltAnswer, YieldAnswer } from '../../src/contract/energy/energy.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

const PLACE = { lat: 25, lng: 121.5 };
const months = (value: number): number[] => Array.from({ length: 12 }, () => value);

interface Yield {
  tilt: number;
  azimuth: number;
  poa_monthly: number[];
  dc_monthly: number[];
  ac_monthly: number[];
  ac_monthly_p10: number[];
  ac_monthly_p90: number[];
  poa_annual: number;
  ac_annual: number;
  specific_yield: number;
  p10: number;
  p90: number;
  waterfall: { delta_kwh_per_kwp: number; total_kwh_per_kwp: number }[];
}

const yieldOf = async (body: object): Promise<Yield> =>
  (await service.rest<Yield>('POST', '/api/yield', { body: { ...PLACE, ...body } })).body;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('POST /api/yield', () => {
  it('has months that add up to the year, and stages that add up to the yield', async () => {
    const answer = await yieldOf({ tilt: 20, azimuth: 180 });

    // each number is rounded to a tenth
    const { waterfall } = answer;
    expect(Math.abs(sum(answer.poa_monthly) - answer.poa_annual)).toBeLessThan(0.7);
    expect(Math.abs(sum(answer.ac_monthly) - answer.ac_annual)).toBeLessThan(0.7);
    expect(Math.abs(sum(waterfall.map((stage) => stage.delta_kwh_per_kwp)) - answer.specific_yield)).toBeLessThan(
      0.05 * (waterfall.length + 1),
    );
    expect(waterfall.at(-1)!.total_kwh_per_kwp).toBeCloseTo(answer.specific_yield, 6);
    expect(answer.dc_monthly.every((dc, i) => dc > answer.ac_monthly[i]!)).toBe(true);
    expect(answer.p10).toBeLessThan(answer.ac_annual);
    expect(answer.p90).toBeGreaterThan(answer.ac_annual);
  });

  it('has a band for each month, by what its radiation varies: wider in the plum rains of May than in October', async () => {
    const {
      ac_monthly: months,
      ac_monthly_p10: low,
      ac_monthly_p90: high,
      ac_annual: year,
      p90,
    } = await yieldOf({ tilt: 20, azimuth: 180 });
    const width = months.map((kwh, i) => high[i]! / kwh - 1);

    expect(Math.min(...width)).toBeGreaterThan(p90 / year - 1);
    expect(width[4]).toBeGreaterThan(1.3 * width[9]!);
    // each number is rounded to a tenth
    months.forEach((kwh, i) => expect(Math.abs(high[i]! + low[i]! - 2 * kwh)).toBeLessThan(0.21));
  });

  it('is as the months of the request say: a horizontal plane in the sun of 4 kWh/m² a day gets just that', async () => {
    const answer = await yieldOf({ tilt: 0, azimuth: 180, monthly_ghi: months(4), monthly_temp: months(25) });

    expect(Math.abs(answer.poa_annual / (4 * 365) - 1)).toBeLessThan(0.003);
  });

  it('grows with the capacity and with nothing else', async () => {
    const one = await yieldOf({ tilt: 20, azimuth: 180 });

    const hundred = await yieldOf({ tilt: 20, azimuth: 180, capacity_kw: 100 });

    expect(hundred.ac_annual / one.ac_annual).toBeCloseTo(100, 1);
    expect(hundred.specific_yield).toBeCloseTo(one.specific_yield, 1);
  });

  it('loses what it is requested to lose', async () => {
    const [none, half] = [
      await yieldOf({ tilt: 20, azimuth: 180, losses_percent: 0 }),
      await yieldOf({ tilt: 20, azimuth: 180, losses_percent: 50 }),
    ];

    expect(sum(half.dc_monthly) / sum(none.dc_monthly)).toBeCloseTo(0.5, 3);
  });

  it('is nothing without light, and no number is missing then', async () => {
    const answer = await yieldOf({ tilt: 20, azimuth: 180, monthly_ghi: months(0), monthly_temp: months(20) });

    expect(answer).toMatchObject({ ac_annual: 0, poa_annual: 0, specific_yield: 0, p10: 0, p90: 0 });
    expect(JSON.stringify(answer)).not.toContain('null');
  });

  it('finds a plane that no other of a grid beats', async () => {
    const best = await yieldOf({ optimize: true });
    const planes = [0, 10, 15, 20, 30, 45].flatMap((tilt) =>
      [90, 150, 180, 210, 270].map((azimuth) => ({ tilt, azimuth })),
    );

    const others = await Promise.all(planes.map((plane) => yieldOf(plane)));

    expect(Math.max(...others.map(({ ac_annual: ac }) => ac))).toBeLessThanOrEqual(best.ac_annual * 1.0005);
  });

  it.each([
    ['no plane', {}, ['tilt', 'azimuth']],
    ['light without temperatures', { tilt: 1, azimuth: 1, monthly_ghi: months(4) }, ['monthly_temp']],
    ['temperatures without light', { tilt: 1, azimuth: 1, monthly_temp: months(4) }, ['monthly_ghi']],
  ])('names what is missing: %s', async (_case, body, missing) => {
    const { status, body: answer } = await service.rest('POST', '/api/yield', { body: { ...PLACE, ...body } });

    expect(status).toBe(422);
    expect(answer).toEqual({
      detail: missing.map((name) => ({ type: 'missing', loc: ['body', name], msg: 'Field required', input: null })),
    });
  });

  it('refuses more light than reaches the top of the atmosphere, naming the month', async () => {
    const body = { lat: 70, lng: 20, tilt: 20, azimuth: 180, monthly_ghi: months(8), monthly_temp: months(0) };

    const { status, body: answer } = await service.rest<{ detail: { loc: unknown[] }[] }>('POST', '/api/yield', {
      body,
    });

    expect(status).toBe(422);
    expect(answer.detail[0]!.loc).toEqual(['body', 'monthly_ghi', 0]);
  });

  it('is 404 where neither months are given nor a climate is known', async () => {
    const { status } = await service.rest('POST', '/api/yield', { body: { lat: 0, lng: 0, tilt: 1, azimuth: 1 } });

    expect(status).toBe(404);
  });

  it('says the same through GraphQL', async () => {
    const horizon = Array.from({ length: 36 }, (_, i) => (i < 18 ? 20 : 0));
    const rest = await yieldOf({
      tilt: 20,
      azimuth: 150,
      capacity_kw: 7.5,
      mount: 'roof',
      albedo: 0.3,
      horizon,
      hourly: true,
    });

    const { data } = await service.graphql(
      `query ($input: YieldInput!) { planeYield(input: $input) ${selectionOf(YieldAnswer)} }`,
      {
        input: { at: PLACE, tilt: 20, azimuth: 150, capacityKw: 7.5, mount: 'ROOF', albedo: 0.3, horizon },
      },
    );

    expect(asRest(YieldAnswer, data?.['planeYield'])).toEqual(rest);
  });
});

describe('GET /api/tilt', () => {
  interface Tilt {
    best_tilt: number;
    best_azimuth: number;
    poa_kwh_m2_year: number;
    curve: { tilt: number; value: number }[];
    band: { from_tilt: number; to_tilt: number };
  }

  const tilt = async (query: string): Promise<Tilt> =>
    (await service.rest<Tilt>('GET', `/api/tilt?lat=25&lng=121.5${query}`)).body;

  it('gives the plane that the yield of the place is highest for, with the light on it', async () => {
    const best = await tilt('');

    const energy = await yieldOf({ tilt: best.best_tilt, azimuth: best.best_azimuth });

    expect(energy.poa_annual / best.poa_kwh_m2_year).toBeCloseTo(1, 3);
    expect(Math.abs(best.best_azimuth - 180)).toBeLessThan(10);
    expect(best.best_tilt).toBeGreaterThan(10);
    expect(best.best_tilt).toBeLessThan(25.1);
  });

  it('has a curve whose top is at the best tilt, within the band', async () => {
    const { best_tilt: bestTilt, curve, band } = await tilt('');

    const top = curve.reduce((high, point) => (point.value > high.value ? point : high));

    expect(Math.abs(top.tilt - bestTilt)).toBeLessThanOrEqual(5);
    expect(band.from_tilt).toBeLessThanOrEqual(bestTilt);
    expect(band.to_tilt).toBeGreaterThanOrEqual(bestTilt);
  });

  it('is flat where the azimuth is fixed to the north', async () => {
    expect(await tilt('&azimuth=0')).toMatchObject({ best_tilt: 0, best_azimuth: 0 });
  });

  it('is steeper for winter than for summer', async () => {
    const [winter, summer] = [await tilt('&goal=winter'), await tilt('&goal=summer')];

    expect(winter.best_tilt).toBeGreaterThan(summer.best_tilt + 10);
  });

  it('says the same through GraphQL', async () => {
    const rest = await tilt('&azimuth=150&goal=winter');

    const { data } = await service.graphql(
      `{ tilt(input: { at: { lat: 25, lng: 121.5 }, azimuth: 150, goal: WINTER }) ${selectionOf(TiltAnswer)} }`,
    );

    expect(asRest(TiltAnswer, data?.['tilt'])).toEqual(rest);
  });
});
