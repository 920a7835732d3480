import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FINANCE_BOUNDS } from '../../src/core/finance/finance-bounds.js';
import { EstimateRequest } from '../../src/contract/assessments/estimate.request.js';
import type { FieldDescriptor, RequestClass } from '../../src/contract/fields/field-kinds.js';
import { nameInGraphql, requestFields } from '../../src/contract/fields/field-registry.js';
import { requestName } from '../../src/rest/naming.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { ADMIN_SECRET, asAdmin } from './market.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ adminSecret: ADMIN_SECRET, rateLimits: 'off' });
});

afterAll(() => service.stop());

const PLACE = { lat: 25.0298, lng: 121.5356 };

interface Finance {
  assumptions: { name: string; value: unknown; status: string }[];
  unknowns: { field: string; bounds: number[] | null }[];
  views: { view: string; counted: boolean }[];
  cash_flow: Record<string, number>[];
  self_sufficiency: number;
  potential_self_sufficiency: number;
}

interface Answer {
  annual_revenue: number;
  annual_net: number;
  self_sufficiency: number;

  result: { finance: Finance };
}

const EVEN_DAY = Array.from({ length: 24 }, () => 1);

/** An answer to each question about money. */
const MONEY_ANSWERS = {
  feed_in_tariff: 5,
  cost_twd_per_kw: 50_000,
  om_twd_per_kw_year: 300,
  insurance_twd_per_kw_year: 250,
  inverter_replacement: { year: 12, twd_per_kw: 4000 },
  degradation_percent: 1,
  discount_rate_percent: 3,
  tax_percent: 1.5,
  price_growth_percent: 2,
  grid_emission_factor: 0.4,
  subsidy_twd: 1000,
};

/** The same with what other answers make needless, and with the questions about the use. */
const ANSWERS = {
  ...MONEY_ANSWERS,
  high_efficiency_modules: true,
  high_efficiency_premium_percent: 1,
  tax_bracket_percent: 12,
  retail_price: 4,
  monthly_kwh: 350,
  hour_shares: EVEN_DAY,
};

const post = async (finance: object = {}, body: object = {}) =>
  service.rest<Answer>('POST', '/api/assessments/estimate', {
    body: { ...PLACE, monthly_kwh: 400, ...body, finance: { as_of: '2026-03-01', ...finance } },
  });

const fieldsOf = (answer: Answer): string[] => answer.result.finance.unknowns.map(({ field }) => field);

/** Whether a path of names in an interface's spelling leads to an input of the estimate. */
const leads = (path: string, spell: (field: FieldDescriptor) => string): boolean => {
  let fields = requestFields(EstimateRequest);
  return path.split('.').every((name) => {
    const field = fields.find((one) => spell(one) === name);
    fields = field?.rule.kind === 'nested' ? requestFields((field.rule as { of: () => RequestClass }).of()) : [];
    return field !== undefined;
  });
};

describe('a question about money', () => {
  it.each([
    ['all is sold', {}, {}],
    ['the house uses it first', { mode: 'self_use' }, {}],
    ['the use is not known', { mode: 'self_use' }, { monthly_kwh: undefined }],
    ['no table is of that day', { mode: 'self_use', as_of: '1990-01-01' }, {}],
    ['the plan is not known', { mode: 'self_use' }, { retail_plan: 'none' }],
  ])('names the input that answers it, and answering removes it: %s', async (_case, finance, body) => {
    const asked = fieldsOf((await post(finance, body)).body);

    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((field) => !leads(field, requestName))).toEqual([]);
    for (const field of new Set(asked)) {
      const name = field.replace('finance.', '') as keyof typeof ANSWERS;
      const answer = { [name]: ANSWERS[name] };
      expect([field, ANSWERS[name]]).not.toEqual([field, undefined]);
      const answered = field.startsWith('finance.')
        ? await post({ ...finance, ...answer }, body)
        : await post(finance, { ...body, ...answer });

      expect(answered.status, answered.text).toBe(200);
      expect(fieldsOf(answered.body)).not.toContain(field);
    }
  });

  it('names it as GraphQL spells it there', async () => {
    const { data } = await service.graphql(
      `query ($input: EstimateInput!) { estimate(input: $input) { finance { unknowns { field } } } }`,
      { input: { at: PLACE, monthlyKwh: 400, finance: { asOf: '2026-03-01' } } },
    );
    const { unknowns } = (data as { estimate: { finance: { unknowns: { field: string }[] } } }).estimate.finance;

    expect(unknowns.map(({ field }) => field)).toContain('finance.omPerKwYear');
    expect(unknowns.filter(({ field }) => !leads(field, nameInGraphql))).toEqual([]);
  });

  it('is refused where GraphQL has it, by rules of the calculation too', async () => {
    const refusals = [
      [{ bill: 900, monthlyKwh: 400 }, ['input', 'bill']],
      [{ bill: 1e9 }, ['input', 'bill']],
      [{ battery: { kwh: 1, kw: 1, cost: -1 } }, ['input', 'battery', 'cost']],
      [{ finance: { costPerKw: -1 } }, ['input', 'finance', 'costPerKw']],
      [{ finance: { inverterReplacement: { year: 5, amountPerKw: -1 } } }, ['input', 'finance', 'inverterReplacement', 'amountPerKw']], // prettier-ignore
    ] as const;

    for (const [input, loc] of refusals) {
      const { errors } = await service.graphql(
        `query ($input: EstimateInput!) { estimate(input: $input) { hash finance { npv } } }`,
        { input: { at: PLACE, ...input } },
      );

      expect(errors?.[0]?.extensions['detail']).toMatchObject([{ loc }]);
    }
  });

  it('is not asked at all when everything is given, and every figure is the owner’s', async () => {
    const { status, body } = await post(MONEY_ANSWERS, { hour_shares: EVEN_DAY });
    const given = body.result.finance.assumptions
      .filter(({ status: from }) => from === 'given')
      .map(({ name }) => name);

    expect(status).toBe(200);
    expect(fieldsOf(body)).toEqual([]);
    expect(given).toEqual(
      expect.arrayContaining(['costTwdPerKw', 'omTwdPerKwYear', 'insuranceTwdPerKwYear', 'taxPercent', 'degradationPercent', 'gridEmissionFactor']), // prettier-ignore
    );
    expect(body.result.finance.cash_flow[11]?.['replacement_twd']).toBeLessThan(0);
  });
});

describe('an input about money', () => {
  const inputs = {
    om_twd_per_kw_year: FINANCE_BOUNDS.omTwdPerKwYear,
    insurance_twd_per_kw_year: FINANCE_BOUNDS.insuranceTwdPerKwYear,
    degradation_percent: FINANCE_BOUNDS.degradationPercent,
    tax_percent: FINANCE_BOUNDS.taxPercent,
    price_growth_percent: FINANCE_BOUNDS.priceGrowthPercent,
    grid_emission_factor: FINANCE_BOUNDS.gridEmissionFactor,
  };

  it.each(Object.entries(inputs))('is refused outside its bounds: %s', async (name, { min, max }) => {
    for (const value of [min - 1, max + 1]) {
      const { status, body } = await post({ [name]: value });

      expect([status, (body as unknown as { detail: { loc: string[] }[] }).detail[0]?.loc]).toEqual([
        422,
        ['body', 'finance', name],
      ]);
    }
    expect((await post({ [name]: min })).status).toBe(200);
  });

  it('is refused in part: a new inverter needs its year and its price, and a year of the term', async () => {
    expect((await post({ inverter_replacement: { year: 12 } })).status).toBe(422);
    expect((await post({ inverter_replacement: { year: 21, twd_per_kw: 4000 } })).status).toBe(422);
    expect((await post({ inverter_replacement: { year: 2.5, twd_per_kw: 4000 } })).status).toBe(422);
  });

  it('says the same through both interfaces', async () => {
    const { body } = await post(MONEY_ANSWERS, { hour_shares: EVEN_DAY });
    const { year, twd_per_kw: amountPerKw } = ANSWERS.inverter_replacement;

    const { data, errors } = await service.graphql(
      `query ($input: EstimateInput!) { estimate(input: $input) { finance { annualNet annualRevenue total20yr } } }`,
      {
        input: {
          at: PLACE,
          monthlyKwh: 400,
          finance: {
            asOf: '2026-03-01',
            feedInTariff: 5,
            costPerKw: 50_000,
            omPerKwYear: 300,
            insurancePerKwYear: 250,
            inverterReplacement: { year, amountPerKw },
            degradationPercent: 1,
            discountRatePercent: 3,
            taxPercent: 1.5,
            priceGrowthPercent: 2,
            gridEmissionFactor: 0.4,
            subsidyAmount: 1000,
          },
        },
      },
    );

    expect(errors).toBeUndefined();
    expect(data?.['estimate']).toMatchObject({
      finance: { annualNet: body.annual_net, annualRevenue: body.annual_revenue },
    });
  });
});

describe('the money of an estimate', () => {
  it('has self-sufficiency 0 where all is sold and its hypothetical value under its own name; gross and net apart', async () => {
    const { body } = await post();

    expect(body.self_sufficiency).toBe(0);
    expect(body.result.finance.self_sufficiency).toBe(0);
    expect(body.result.finance.potential_self_sufficiency).toBeGreaterThan(0.1);
    expect(body.annual_net).toBeLessThan(body.annual_revenue);
    expect(body.result.finance.views.map(({ view, counted }) => [view, counted])).toEqual([
      ['market', true],
      ['regulator', false],
    ]);
  });

  it('does not pay a subsidy for roofs up to 1,000 m2 on a drawn roof of 2,300, and does not ask', async () => {
    const side = 48 / 111_000;
    const { lat, lng } = PLACE;
    const footprint = [[lng, lat], [lng + side * 1.1, lat], [lng + side * 1.1, lat + side], [lng, lat + side]]; // prettier-ignore

    const { body } = await post({}, { roof: { footprint, height: 60 } });

    expect(fieldsOf(body)).not.toContain('finance.subsidy_twd');
    expect(body.result.finance.assumptions.some(({ value }) => String(value).includes('at most 1000 m2'))).toBe(true);
  });

  it('takes the county of a region in either writing and in English, and warns of one that no row is for', async () => {
    const answers = await Promise.all(
      [{}, { region: '臺北市' }, { region: '台北市' }, { region: 'Taipei City' }, { region: '台背市' }].map((finance) =>
        post(finance),
      ),
    );
    const [usual, ...named] = answers.map(({ body }) => body.annual_revenue);
    const warned = answers.map(({ text }) => text.includes('region called 台背市'));

    expect(named.slice(0, 3)).toEqual([usual, usual, usual]);
    expect(named[3]).toBeLessThan(usual!);
    expect(warned).toEqual([false, false, false, false, true]);
  });

  it('follows what administrators edit', async () => {
    const before = (await post()).body.result.finance.assumptions.find(({ name }) => name === 'taxPercent');

    const edited = await service.rest('PATCH', '/api/admin/figures/personal-tax-rate', {
      headers: asAdmin,
      body: { value: { percent: 20, percentMin: 5, percentMax: 40 } },
    });
    const after = (await post()).body.result.finance.assumptions.find(({ name }) => name === 'taxPercent');

    expect(edited.status).toBe(200);
    expect([before?.value, after?.value]).toEqual([expect.closeTo(0.72, 9), expect.closeTo(1.2, 9)]);
  });
});
