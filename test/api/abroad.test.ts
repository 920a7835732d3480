import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, startMarket } from './market.js';

let service: TestApp;

beforeAll(async () => {
  service = await startMarket();
});

afterAll(() => service.stop());

const KAWASAKI = { lat: 35.5308, lng: 139.7029 };
const ROOF = {
  footprint: [[139.7028, 35.5307], [139.703, 35.5307], [139.703, 35.5309], [139.7028, 35.5309]], // prettier-ignore
  height: 9,
};
/** About that of Yokohama: 3.8 kWh/m² a day on average, 16 °C. */
const CLIMATE = {
  monthly_ghi: [2.6, 3.3, 3.9, 4.7, 5.1, 4.4, 4.7, 4.9, 3.6, 2.9, 2.4, 2.2],
  monthly_temp: [6, 6.5, 9.5, 14.5, 19, 22, 26, 27, 24, 18.5, 13, 8.5],
};
/** All that money needs, in yen. */
const MONEY = {
  currency: 'JPY',
  mode: 'self_use',
  as_of: '2026-06-01',
  cost_twd_per_kw: 250_000,
  feed_in_tariff: 15,
  retail_price: 31,
  om_twd_per_kw_year: 3_000,
  insurance_twd_per_kw_year: 1_000,
  inverter_replacement: { year: 12, twd_per_kw: 30_000 },
  degradation_percent: 0.5,
  discount_rate_percent: 3,
  tax_percent: 0,
  subsidy_twd: 0,
  grid_emission_factor: 0.43,
};

interface Answer {
  payback_years: number | null;
  total_cost: number;
  capacity_kw: number;
  verdict: { answer: string; reasons: { text: string }[]; turning_points: { input: string }[] };
  result: {
    finance: { currency: string; unknowns: object[] };
    sources: { name: string }[];
    warnings: { text: string }[];
  };
  detail: { loc: unknown[] }[];
}

const post = (body: object) =>
  service.rest<Answer>('POST', '/api/assessments/estimate', { body: { ...KAWASAKI, roof: ROOF, ...body } });

describe('a roof abroad', () => {
  it('has a payback in its own currency from the climate and the money of the request alone', async () => {
    const { status, body, text } = await post({
      climate: CLIMATE,
      monthly_kwh: 500,
      hour_shares: Array.from({ length: 24 }, () => 1),
      plant: { capacity_kw: 5 },
      finance: MONEY,
    });

    expect(status, text).toBe(200);
    expect(body.total_cost).toBeCloseTo(250_000 * body.capacity_kw, 0);
    expect(body.payback_years).toBeGreaterThan(5);
    expect(body.payback_years).toBeLessThan(20);
    expect(body.result.finance).toMatchObject({ currency: 'JPY', unknowns: [] });
    expect(body.result.sources).toEqual([{ name: 'request', detail: 'monthly values of the request' }]);
    expect(body.verdict.reasons.some(({ text: reason }) => reason.includes('JPY'))).toBe(true);
    expect(JSON.stringify(body.verdict)).not.toContain('TWD/');
    expect(body.verdict.turning_points.map(({ input }) => input)).toContain('finance.retail_price');
  });

  it('depends on questions whose answers it takes, where the money is not given', async () => {
    const { body } = await post({ climate: CLIMATE });

    expect(body.verdict.answer).toBe('depends');
    expect(body.result.finance.currency).toBe('XXX');
    expect(body.payback_years).toBeNull();
    expect(body.result.warnings.map(({ text }) => text).join()).toMatch(/No finance rows.*import-finance/);
  });

  it('without a climate is refused with what would help', async () => {
    const { status, body } = await post({});

    expect([status, body.detail]).toEqual([404, expect.stringMatching(/monthly values.*import stations.*CLIMATE_URL/)]);
  });

  it('without a climate is refused the same by GraphQL, whichever fields are selected', async () => {
    const footprint = { type: 'Polygon', coordinates: [[...ROOF.footprint, ROOF.footprint[0]]] };
    const input = { at: { lat: KAWASAKI.lat, lng: KAWASAKI.lng }, roof: { footprint, heightM: ROOF.height } };
    for (const fields of ['capacityKw', 'monthlyKwh county', 'covered', 'capacityKw hash verdict { answer }']) {
      const query = `query ($input: EstimateInput!) { estimate(input: $input) { ${fields} } }`;
      const { errors } = await service.graphql(query, { input });
      expect(errors?.[0]?.message).toMatch(/monthly values.*CLIMATE_URL/);
    }
  });

  it.each([
    [
      'eleven months',
      { climate: { ...CLIMATE, monthly_ghi: CLIMATE.monthly_ghi.slice(1) } },
      ['climate', 'monthly_ghi'],
    ],
    ['light without temperatures', { climate: { monthly_ghi: CLIMATE.monthly_ghi } }, ['climate', 'monthly_temp']],
    ['a currency that is none', { climate: CLIMATE, finance: { currency: 'yen' } }, ['finance', 'currency']],
  ])('is refused: %s', async (_case, body, loc) => {
    const answer = await post(body);

    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, ['body', ...loc]]);
  });
});

describe('finance rows of a country', () => {
  const row = {
    id: 'kr-discount',
    kind: 'discount_rate',
    country: 'KR',
    currency: 'KRW',
    valid_from: '2026-01-01',
    value: { percentPerYear: 4, percentPerYearMin: 3, percentPerYearMax: 5 },
    unit: '% a year',
    source: 'test',
    status: 'assumption',
  };
  const seoul = { lat: 37.5665, lng: 126.978 };
  const roof = { ...ROOF, footprint: ROOF.footprint.map(([lng, lat]) => [lng! - KAWASAKI.lng + seoul.lng, lat! - KAWASAKI.lat + seoul.lat]) }; // prettier-ignore
  const rateOf = async (): Promise<[string, unknown]> => {
    const { discount_rate_percent: _rate, currency: _currency, ...rest } = MONEY;
    const { body } = await post({ ...seoul, roof, climate: CLIMATE, monthly_kwh: 500, finance: rest });
    const { currency, assumptions } = body.result.finance as unknown as {
      currency: string;
      assumptions: { name: string; value: unknown }[];
    };
    return [currency, assumptions.find(({ name }) => name === 'discountRatePercent')?.value];
  };

  it('are kept by administrators through both interfaces, and count where the country is', async () => {
    const before = await rateOf();
    const made = await service.rest<Record<string, unknown>>('POST', '/api/admin/figures', {
      headers: asAdmin,
      body: row,
    });
    const after = await rateOf();
    const changed = await service.graphql<{ updateFinanceRow: { financeRow: object } }>(
      `mutation { updateFinanceRow(id: "kr-discount", input: { value: { percentPerYear: 4.5 } }) {
         financeRow { country currency region value { percentPerYear percentPerYearMin percentPerYearMax } } } }`,
      {},
      asAdmin,
    );
    const last = await rateOf();

    expect(before).toEqual(['XXX', undefined]);
    expect([made.status, made.body]).toMatchObject([200, { country: 'KR', currency: 'KRW', region: [] }]);
    expect(after).toEqual(['KRW', 4]);
    expect(changed.errors).toBeUndefined();
    expect(changed.data!.updateFinanceRow.financeRow).toEqual({
      country: 'KR',
      currency: 'KRW',
      region: [],
      // what was not sent stays
      value: { ...row.value, percentPerYear: 4.5 },
    });
    expect(last).toEqual(['KRW', 4.5]);
  });

  it('of Taiwan name neither, and a country is a code', async () => {
    const { country: _country, currency: _currency, ...plain } = row;
    const [taiwan, bad] = [
      await service.rest('POST', '/api/admin/figures', { headers: asAdmin, body: { ...plain, id: 'tw-discount' } }),
      await service.rest<Answer>('POST', '/api/admin/figures', {
        headers: asAdmin,
        body: { ...row, country: 'Korea' },
      }),
    ];

    expect(taiwan.body).toMatchObject({ country: 'TW', currency: 'TWD', region: 'TW' });
    expect([bad.status, bad.body.detail[0]?.loc]).toEqual([422, ['body', 'country']]);
  });
});

describe('a roof in Taiwan', () => {
  const place = { lat: 25.0298, lng: 121.5356 };
  const roof = { ...ROOF, footprint: ROOF.footprint.map(([lng, lat]) => [lng! - 139.7029 + place.lng, lat! - 35.5308 + place.lat]) }; // prettier-ignore

  it('takes a climate of its own, and no currency but that of the tables', async () => {
    const dark = { ...CLIMATE, monthly_ghi: CLIMATE.monthly_ghi.map((ghi) => ghi / 2) };
    const [bright, dim, yen] = [
      await post({ ...place, roof, climate: CLIMATE }),
      await post({ ...place, roof, climate: dark }),
      await post({ ...place, roof, finance: { currency: 'JPY' } }),
    ];
    const yieldOf = ({ body }: Awaited<ReturnType<typeof post>>): number =>
      (body.result as unknown as { energy: { specific_yield: number } }).energy.specific_yield;

    expect(yieldOf(dim)).toBeLessThan(0.6 * yieldOf(bright));
    expect(bright.body.result.finance.currency).toBe('TWD');
    expect([yen.status, yen.body.detail[0]?.loc]).toEqual([422, ['body', 'finance', 'currency']]);
  });
});
