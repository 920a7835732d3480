import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { financeRow } from '../core/finance/finance-rows.js';
import { asAdmin, startMarket } from './market.js';

let app: TestApp;

beforeAll(async () => {
  app = await startMarket();
});

afterAll(() => app.stop());

const { value: tariff } = financeRow('retail_tariff', 'retail-residential-2025-10');
const { value: subsidy } = financeRow('subsidy', 'subsidy-central-2025');
const { value: shape } = financeRow('load_shape', 'load-evening');
const { value: capex } = financeRow('capex', 'capex-1kw');
const tier = { upToKwh: null, summer: 5, nonSummer: 4 };
const step = { upToKw: null, twdPerKw: 5, capTwd: null };

const row = (kind: string, value: object) => ({
  id: 'spoilt',
  kind,
  valid_from: '2026-01-01',
  value,
  unit: 'TWD',
  source: 'test',
  status: 'draft',
});

const create = (group: string, body: object) => app.rest('POST', `/api/admin/${group}`, { headers: asAdmin, body });

/** Each made the estimate, which anyone may ask for, fail or tell figures that are none. */
const SPOILT: readonly [group: string, kind: string, field: string, value: object][] = [
  ['tariffs', 'retail_tariff', 'tiers', { ...tariff, tiers: [null] }],
  ['tariffs', 'retail_tariff', 'tiers', { ...tariff, tiers: ['foo'] }],
  ['tariffs', 'retail_tariff', 'tiers', { ...tariff, tiers: [] }],
  ['tariffs', 'retail_tariff', 'tiers', { ...tariff, tiers: [{ ...tier, summer: '5' }] }],
  ['tariffs', 'retail_tariff', 'tiers', { ...tariff, tiers: [{ ...tier, upToKwh: 9 }, { ...tier, upToKwh: 9 }, tier] }],
  ['tariffs', 'retail_tariff', 'tiers', { ...tariff, tiers: [tier, { ...tier, upToKwh: 9 }] }],
  ['tariffs', 'retail_tariff', 'billingCycleMonths', { ...tariff, billingCycleMonths: 0 }],
  ['tariffs', 'retail_tariff', 'billingCycleMonths', { ...tariff, billingCycleMonths: 13 }],
  ['tariffs', 'retail_tariff', 'summerFrom', { ...tariff, summerFrom: '13-01' }],
  ['subsidies', 'subsidy', 'steps', { ...subsidy, steps: 7 }],
  ['subsidies', 'subsidy', 'steps', { ...subsidy, steps: [null] }],
  ['subsidies', 'subsidy', 'steps', { ...subsidy, steps: [{ ...step, twdPerKw: -1 }] }],
  ['subsidies', 'subsidy', 'twdPerKwMin', { ...subsidy, twdPerKwMin: -1 }],
  ['subsidies', 'subsidy', 'twdPerKwMax', { ...subsidy, twdPerKwMin: 2, twdPerKwMax: 1 }],
  ['figures', 'load_shape', 'hourShares', { ...shape, hourShares: [] }],
  ['figures', 'load_shape', 'hourShares', { ...shape, hourShares: Array(25).fill(1) }],
  ['figures', 'load_shape', 'hourShares', { ...shape, hourShares: Array(24).fill(0) }],
  ['figures', 'day_spread', 'fifths', { fifths: Array(12).fill([]) }],
  ['figures', 'day_spread', 'fifths', { fifths: Array(11).fill([1]) }],
  ['figures', 'capex', 'twdPerKwMin', { ...capex, twdPerKwMin: -1 }],
  ['figures', 'capex', 'maxKwExclusive', { ...capex, maxKwExclusive: 0.5 }],
  ['figures', 'degradation', 'percentPerYear', { percentPerYear: 5000, percentPerYearMin: 0, percentPerYearMax: 1 }],
  ['figures', 'discount_rate', 'percentPerYear', { percentPerYear: -100, percentPerYearMin: 0, percentPerYearMax: 1 }],
];

describe('a row of money that no calculation could use', () => {
  it.each(SPOILT)('is refused (%#): %s, %s.%s', async (group, kind, field, value) => {
    const answer = await create(group, row(kind, value));

    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toEqual([
      expect.objectContaining({
        type: 'value_error',
        loc: ['body', 'value', field],
        msg: expect.stringContaining(`value.${field}: `) as string,
      }),
    ]);
    expect(await app.sql('select 1 from finance_rows where id = $1', ['spoilt'])).toEqual([]);
  });

  it('is refused through GraphQL too, and as a change of a sound one', async () => {
    const sound = { ...row('retail_tariff', tariff), id: 'sound' };
    const { valid_from: validFrom, ...rest } = row('retail_tariff', { ...tariff, tiers: [null] });
    await create('tariffs', sound);

    const made = await app.graphql(
      'mutation ($input: FinanceRowInput!) { createFinanceRow(input: $input) { financeRow { id } } }',
      { input: { ...rest, validFrom } },
      asAdmin,
    );
    const changed = await app.rest('PATCH', '/api/admin/tariffs/sound', {
      headers: asAdmin,
      body: { value: { ...tariff, tiers: [null] } },
    });

    expect(made.errors?.[0]?.extensions?.['code']).toBe('VALIDATION_FAILED');
    expect(changed.status).toBe(422);
    expect(await app.sql("select value from finance_rows where id in ('spoilt', 'sound')", [])).toEqual([
      { value: tariff },
    ]);
  });

  it.each(['.', '..'])('is refused under the name %s, which no path can name again', async (id) => {
    const answer = await create('tariffs', { ...row('retail_tariff', tariff), id });

    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toMatchObject([{ loc: ['body', 'id'] }]);
  });
});
