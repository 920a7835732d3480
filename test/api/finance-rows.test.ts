import { getNamedType, isObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/resolvers/schema.js';
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

  it('is refused in the words of GraphQL, at the figure', async () => {
    const change =
      'mutation ($value: FinanceValueInput!) { updateFinanceRow(id: "fit-floating-2021h1", input: { value: $value }) { financeRow { id } } }';
    const of = async (value: object) => {
      const { errors } = await app.graphql(change, { value }, asAdmin);
      return errors?.[0]?.extensions['detail'];
    };

    expect(await of({ ratePerKwh: -1 })).toMatchObject([
      { loc: ['input', 'value', 'ratePerKwh'], msg: 'Must be a number from 0 to 1000 or null' },
    ]);
    expect(await of({ cycles: 5 })).toMatchObject([
      { loc: ['input', 'value', 'cycles'], msg: 'Rows of the kind FEED_IN_TARIFF have no cycles' },
    ]);
  });

  it('has names without the currency in GraphQL, in its lists too, and those of the contract in the store', async () => {
    const value = { name: 'S', variant: 'a', condition: 'none', fundedBy: 'city', amountPerKwMin: 1, cap: 9 };
    const steps = [{ upToKw: null, amountPerKw: 5, cap: 7 }];

    const { data, errors } = await app.graphql(
      `mutation ($input: FinanceRowInput!) {
        addFinanceRow(input: $input) { financeRow { value { amountPerKwMin cap steps { upToKw amountPerKw cap } } } }
      }`,
      {
        input: {
          ...{ id: 'named', kind: 'SUBSIDY', validFrom: '2026-01-01', unit: 'TWD', source: 'test', status: 'DRAFT' },
          value: { ...value, steps },
        },
      },
      asAdmin,
    );
    const [stored] = await app.sql<{ value: object }>(
      "delete from finance_rows where id = 'named' returning value",
      [],
    );

    expect(errors).toBeUndefined();
    expect(data).toEqual({ addFinanceRow: { financeRow: { value: { amountPerKwMin: 1, cap: 9, steps } } } });
    expect(stored?.value).toMatchObject({
      ...{ twdPerKwMin: 1, capTwd: 9 },
      steps: [{ upToKw: null, twdPerKw: 5, capTwd: 7 }],
    });
  });

  it('is refused through GraphQL too, and as a change of a sound one', async () => {
    const sound = { ...row('retail_tariff', tariff), id: 'sound' };
    const { valid_from: validFrom, kind: _, ...rest } = row('retail_tariff', {});
    const { minMonthlyFeeTwd: minMonthlyFee, ...figures } = tariff;
    const value = { ...figures, minMonthlyFee, tiers: [{ ...tariff.tiers[0], summer: 1_000_000 }] };
    await create('tariffs', sound);

    const made = await app.graphql(
      'mutation ($input: FinanceRowInput!) { addFinanceRow(input: $input) { financeRow { id } } }',
      { input: { ...rest, kind: 'RETAIL_TARIFF', status: 'DRAFT', validFrom, value } },
      asAdmin,
    );
    const changed = await app.rest('PATCH', '/api/admin/tariffs/sound', {
      headers: asAdmin,
      body: { value: { ...tariff, tiers: [null] } },
    });

    expect(made.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: [{ loc: ['input', 'value', 'tiers'] }],
    });
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

describe('the source of a row in Chinese', () => {
  const sourceOf = async (id: string) =>
    (
      await app.sql<{ source: string; zh: string | null }>(
        'select source, source_zh as zh from finance_rows where id = $1',
        [id],
      )
    )[0];
  const change = (body: object) => app.rest('PATCH', '/api/admin/tariffs/worded', { headers: asAdmin, body });

  it('is stored beside the source, stays with it, and goes when the source becomes another', async () => {
    const body = { ...row('retail_tariff', tariff), id: 'worded', source: 'own survey', source_zh: '自行調查' };
    const made = await create('tariffs', body);
    await change({ note: 'checked' });
    const kept = await sourceOf('worded');
    const changed = await change({ source: 'a later survey' });

    expect(made.body).toMatchObject({ source: 'own survey', source_zh: '自行調查' });
    expect(kept).toEqual({ source: 'own survey', zh: '自行調查' });
    expect(changed.body).toMatchObject({ source: 'a later survey', source_zh: null });
    expect(await sourceOf('worded')).toEqual({ source: 'a later survey', zh: null });
  });

  it('is refused when it is empty', async () => {
    const { status, body } = await change({ source_zh: '' });

    expect(status).toBe(422);
    expect(body['detail']).toMatchObject([{ loc: ['body', 'source_zh'] }]);
  });
});

/** Every field of a type, as a selection. */
const selected = (type: GraphQLObjectType): string =>
  Object.values(type.getFields())
    .map((field) => {
      const of = getNamedType(field.type);
      return isObjectType(of) ? `${field.name} { ${selected(of)} }` : field.name;
    })
    .join(' ');

function figuresOf(schema: GraphQLSchema): string {
  const type = schema.getType('FinanceValue');
  if (!isObjectType(type)) throw new TypeError('FinanceValue is no object');
  return `{ ${selected(type)} }`;
}

it('a row of every kind is read in GraphQL, and sent back is stored as it was', async () => {
  const rows = await app.sql<{ id: string; kind: string; value: object }>(
    'select distinct on (kind) id, kind, value from finance_rows where id not like $1 order by kind, id',
    ['sound'],
  );
  const { data, errors } = await app.graphql<{ nodes: { id: string; kind: string; value: object }[] }>(
    `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on FinanceRow { id kind value ${figuresOf(await createSchema())} } } }`,
    { ids: rows.map(({ id }) => id) },
    asAdmin,
  );

  expect(errors).toBeUndefined();
  expect(rows.length).toBeGreaterThan(25);
  for (const [at, { kind, value }] of data!.nodes.entries()) {
    const input = {
      ...{ id: `again-${rows[at]!.id}`, validFrom: '2026-01-01', unit: 'TWD', source: 'test', status: 'DRAFT' },
      kind,
      value,
    };
    const made = await app.graphql<{ addFinanceRow: { financeRow: { kind: string } } }>(
      'mutation ($input: FinanceRowInput!) { addFinanceRow(input: $input) { financeRow { kind } } }',
      { input },
      asAdmin,
    );
    const stored = await app.sql<{ value: object }>('select value from finance_rows where id = $1', [input.id]);

    expect(made.errors).toBeUndefined();
    expect(made.data!.addFinanceRow.financeRow.kind).toBe(kind);
    expect(stored).toEqual([{ value: rows[at]!.value }]);
  }
});

it('figures that do not fit their kind any more have no value in GraphQL, and are shown by REST', async () => {
  await app.sql("update finance_rows set value = '{}' where id = 'sound'");

  const { data, errors } = await app.graphql(
    '{ node(id: "sound") { ... on FinanceRow { kind value { __typename } } } }',
    {},
    asAdmin,
  );

  expect(errors).toBeUndefined();
  expect(data).toEqual({ node: { kind: 'RETAIL_TARIFF', value: null } });
});
