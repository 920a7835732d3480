import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { makeVendor, register, reply, sendInquiry, startMarket, type Person, type VendorOwner } from './market.js';

let app: TestApp;
let vendor: VendorOwner;
let user: Person;

beforeAll(async () => {
  app = await startMarket();
  vendor = await makeVendor(app);
  user = await register(app);
});

afterAll(() => app.stop());

const PLACE = { lat: 25.0298, lng: 121.5356 };
const ROOF = { footprint: [[121.5356, 25.0298], [121.5358, 25.0298], [121.5358, 25.03], [121.5356, 25.03]], height: 12 }; // prettier-ignore

interface Calculated {
  capacity_kw: number;
  annual_kwh: number;
  total_cost: number;
  result: { assessment_hash: string };
}

interface Check {
  computed: boolean;
  verdict: string;
  capacity: { verdict: string } | null;
  specificYield: { verdict: string } | null;
}

const calculate = async (): Promise<Calculated> =>
  (await app.rest<Calculated>('POST', '/api/assessments/estimate', { body: { ...PLACE, roof: ROOF } })).body;

/** Keeps an assessment, inquires about it, and has the vendor quote. */
async function quoted(assessment: object, quote: object): Promise<Check> {
  const kept = await app.rest<{ id: string }>('POST', '/api/assessments', { body: assessment, headers: user.headers });
  expect(kept.status, kept.text).toBe(200);
  const id = await sendInquiry(app, user, vendor.vendorId, { assessment_id: kept.body.id });
  const answer = await reply(app, vendor, id, { content: 'offer', ...quote });
  expect(answer.status, answer.text).toBe(200);
  return answer.body['quoteCheck'] as Check;
}

describe('the quote of a vendor', () => {
  it('is checked in kWp, kWh and price against the estimate that was kept by its hash', async () => {
    const { capacity_kw: kw, annual_kwh: kwh, total_cost: cost, result } = await calculate();
    const own = { assessment_hash: result.assessment_hash };

    const fair = await quoted(own, { quoted_price: cost, quoted_capacity_kw: kw, quoted_annual_kwh: kwh });
    const false_ = await quoted(own, {
      quoted_price: 200_000 * kw * 20,
      quoted_capacity_kw: kw * 20,
      quoted_annual_kwh: kw * 20 * 3_000,
    });

    expect(fair).toMatchObject({ computed: true, verdict: 'within', capacity: { verdict: 'within' } });
    expect(fair.specificYield).toMatchObject({ verdict: 'within' });
    expect(false_).toMatchObject({ verdict: 'far_above', capacity: { verdict: 'far_above' } });
    expect(false_.specificYield).toMatchObject({ verdict: 'far_above' });
  });

  it('is not judged by figures that the client sent: 200,000 TWD/kWp and 3,000 kWh/kWp are flagged all the same', async () => {
    const { result } = await calculate();
    const sent = { ...PLACE, capacity_kw: 10, total_cost: 2_000_000, annual_kwh: 30_000, result };

    const check = await quoted(sent, { quoted_price: 2_000_000, quoted_capacity_kw: 10, quoted_annual_kwh: 30_000 });

    expect(check).toMatchObject({ computed: false, verdict: 'far_above', specificYield: { verdict: 'far_above' } });
  });

  it('of a hash beside false figures is checked against the calculation alone', async () => {
    const { capacity_kw: kw, result } = await calculate();
    const own = { assessment_hash: result.assessment_hash, annual_kwh: kw * 3_000, total_cost: kw * 200_000 };

    const check = await quoted(own, { quoted_price: kw * 200_000, quoted_annual_kwh: kw * 3_000 });

    expect(check).toMatchObject({ computed: true, verdict: 'far_above', specificYield: { verdict: 'far_above' } });
  });
});
