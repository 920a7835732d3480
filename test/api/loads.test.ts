import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ rateLimits: 'off' });
});

afterAll(() => service.stop());

const PLACE = { lat: 25.0298, lng: 121.5356 };

interface Answer {
  monthly_kwh: number;
  self_sufficiency: number;
  total_cost: number;
  annual_revenue: number;
  verdict: { turning_points: { input: string }[] };
  result: { finance: { unknowns: { field: string }[]; assumptions: { name: string; value: unknown }[] } };
}

const post = (body: object, finance: object = {}) =>
  service.rest<Answer & { detail: { loc: unknown[]; msg: string }[] }>('POST', '/api/assessments/estimate', {
    body: {
      ...PLACE,
      plant: { capacity_kw: 5, tilt: 10, azimuth: 180 },
      ...body,
      finance: { as_of: '2026-06-01', mode: 'self_use', ...finance },
    },
  });
const estimate = async (body: object, finance?: object): Promise<Answer> => {
  const { status, body: answer, text } = await post(body, finance);
  expect(status, text).toBe(200);
  return answer;
};

describe('the use of a household', () => {
  it('is its mean, its twelve months, or its bill of two months', async () => {
    const mean = await estimate({ monthly_kwh: 400 });
    const months = await estimate({ monthly_kwh: Array.from({ length: 12 }, () => 400) });
    const bill = await estimate({ bill_twd: 2_000 });

    expect([mean.monthly_kwh, months.monthly_kwh]).toEqual([400, 400]);
    expect(months.annual_revenue).not.toBe(mean.annual_revenue);
    expect(bill.monthly_kwh).toBeGreaterThan(350);
    expect(bill.monthly_kwh).toBeLessThan(450);
    expect((await estimate({ monthly_kwh: bill.monthly_kwh })).self_sufficiency).toBeCloseTo(bill.self_sufficiency, 3);
  });

  it('counts in the shape that is given or named, and then is not asked about', async () => {
    const [typical, office, given] = [
      await estimate({ monthly_kwh: 400 }),
      await estimate({ monthly_kwh: 400, load_profile: 'office' }),
      await estimate({ monthly_kwh: 400, hour_shares: Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 1 : 0)) }),
    ];
    const asked = (answer: Answer) => answer.result.finance.unknowns.some(({ field }) => field === 'hour_shares');

    expect(office.self_sufficiency).toBeGreaterThan(typical.self_sufficiency);
    expect([typical, office, given].map(asked)).toEqual([true, false, false]);
  });

  it('is bought under the plan that is named, or at a price of its own', async () => {
    const base = { monthly_kwh: 800, load_profile: 'shop' };
    const plans = ['residential_tiered', 'business_tiered', 'simple_three_period', 'standard_two_period'];
    const revenues = [];
    for (const retail_plan of plans) revenues.push((await estimate({ ...base, retail_plan })).annual_revenue);

    expect(new Set(revenues).size).toBe(plans.length);
    const free = await estimate(base, { retail_price: 0 });
    const dear = await estimate(base, { retail_price: 10 });
    expect(free.annual_revenue).toBeLessThan(Math.min(...revenues));
    expect(dear.annual_revenue).toBeGreaterThan(Math.max(...revenues));
    expect(dear.verdict.turning_points.map(({ input }) => input)).toContain('finance.retail_price');
  });

  it('is met further by a battery, which is paid for', async () => {
    const battery = { kwh: 10, kw: 5, cost_twd: 150_000 };
    const [without, met] = [await estimate({ monthly_kwh: 400 }), await estimate({ monthly_kwh: 400, battery })];

    expect(met.self_sufficiency).toBeGreaterThan(without.self_sufficiency + 0.1);
    expect(met.total_cost - without.total_cost).toBe(150_000);
  });

  it('is the same through GraphQL, one number or twelve', async () => {
    const query = 'query ($input: EstimateInput!) { estimate(input: $input) { monthlyKwh finance { annualRevenue } } }';
    const months = Array.from({ length: 12 }, (_, month) => 300 + 20 * month);
    for (const monthlyKwh of [400, months]) {
      const rest = await estimate({ monthly_kwh: monthlyKwh });
      const plant = { capacityKw: 5, tilt: 10, azimuth: 180 };
      const finance = { asOf: '2026-06-01', mode: 'SELF_USE' };
      const { data, errors } = await service.graphql(query, { input: { at: PLACE, plant, finance, monthlyKwh } });

      expect(errors).toBeUndefined();
      expect(data?.['estimate']).toEqual({
        monthlyKwh: rest.monthly_kwh,
        finance: { annualRevenue: rest.annual_revenue },
      });
    }
  });

  it.each([
    ['eleven months', { monthly_kwh: Array.from({ length: 11 }, () => 400) }, ['body', 'monthly_kwh']],
    ['a bill beside the use', { monthly_kwh: 400, bill_twd: 2_000 }, ['body', 'bill_twd']],
    ['a bill of a plan that is none', { bill_twd: 2_000, retail_plan: 'none' }, ['body', 'retail_plan']],
    [
      'a day without use',
      { monthly_kwh: 400, hour_shares: Array.from({ length: 24 }, () => 0) },
      ['body', 'hour_shares'],
    ],
    ['half a battery', { battery: { kwh: 5, kw: 2 } }, ['body', 'battery', 'cost_twd']],
    ['23 hours', { monthly_kwh: 400, hour_shares: Array.from({ length: 23 }, () => 1) }, ['body', 'hour_shares']],
  ])('is refused: %s', async (_case, body, loc) => {
    const { status, body: answer } = await post(body);

    expect([status, answer.detail[0]?.loc]).toEqual([422, loc]);
  });

  it('has no battery where all output is sold', async () => {
    const answer = await post({ battery: { kwh: 5, kw: 2, cost_twd: 1 } }, { mode: 'feed_in' });

    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, ['body', 'battery']]);
  });
});
