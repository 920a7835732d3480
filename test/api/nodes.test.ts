import { isInterfaceType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE_TYPES } from '../../src/resolvers/graph/nodes.js';
import { createSchema } from '../../src/resolvers/schema.js';
import type { TestApp } from '../helpers/app.js';
import type { CallerName } from './access-policy.js';
import { asAdmin, makeVendor, register, reply, sendInquiry, startMarket, type VendorOwner } from './market.js';

const NOBODY = '019a0000-0000-7000-8000-000000000001';

let app: TestApp;
let headers: Record<Exclude<CallerName, 'secret'>, Record<string, string>>;
let vendor: VendorOwner;
/** One record of each type, by a name. */
let ids: Record<string, string>;

beforeAll(async () => {
  app = await startMarket();
  const [user, other] = [await register(app), await register(app)];
  vendor = await makeVendor(app);
  headers = { anonymous: {}, user: user.headers, other: other.headers, vendor: vendor.headers, admin: asAdmin };
  const make = async (path: string, body: object, owner: Record<string, string> = user.headers): Promise<string> =>
    String((await app.rest('POST', path, { body, headers: owner })).body['id']);
  const review = async (): Promise<string> => {
    const inquiryId = await sendInquiry(app, user, vendor.vendorId);
    await reply(app, vendor, inquiryId);
    return make(`/api/me/inquiries/${inquiryId}/review`, { rating: 4 });
  };
  const [published, pending] = [await review(), await review()];
  await app.rest('POST', `/api/admin/reviews/${published}/publish`, { headers: asAdmin });
  const suspended = await makeVendor(app);
  const suspension = { body: { reason: 'of this test' }, headers: asAdmin };
  await app.rest('POST', `/api/admin/vendors/${suspended.vendorId}/suspend`, suspension);
  const job = await make('/api/admin/jobs/shadow-precompute', { bbox: [121, 25, 121.01, 25.01] }, asAdmin);
  const oneOf = async (table: string, where: string, value: string): Promise<string> =>
    (await app.sql<{ id: string }>(`select id from ${table} where ${where} = $1 limit 1`, [value]))[0]!.id;
  ids = {
    account: user.id,
    assessment: await make('/api/assessments', { lat: 25, lng: 121 }),
    auditEntry: await oneOf('audit_entries', 'subject_id', published),
    job,
    published,
    pending,
    vendor: vendor.vendorId,
    suspended: suspended.vendorId,
    application: await oneOf('vendor_applications', 'account_id', vendor.id),
    portfolio: await make('/api/me/vendor/portfolios', { title: 'a roof' }, vendor.headers),
    financeRow: await oneOf('finance_rows', 'kind', 'capex'),
    none: NOBODY,
  };
});

afterAll(() => app.stop());

const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';

const askNodes = (given: string[], from: Record<string, string>) =>
  app.graphql<{ nodes: ({ __typename: string; id: string } | null)[] }>(NODES, { ids: given }, from);

/** Names of the records that a caller sees. */
async function seenBy(caller: keyof typeof headers): Promise<string[]> {
  const { data, errors } = await askNodes(Object.values(ids), headers[caller]);
  expect(errors).toBeUndefined();
  return Object.keys(ids).filter((_name, at) => data?.nodes[at] !== null);
}

describe('a record by its id', () => {
  const PUBLIC = ['portfolio', 'published', 'vendor'];

  it.each<[keyof typeof headers, string[]]>([
    ['anonymous', PUBLIC],
    ['user', [...PUBLIC, 'account', 'assessment', 'pending']],
    ['other', PUBLIC],
    ['vendor', [...PUBLIC, 'application']],
    [
      'admin',
      [...PUBLIC, 'account', 'application', 'assessment', 'auditEntry', 'financeRow', 'job', 'pending', 'suspended'],
    ],
  ])('is shown to %s only where it may be read', async (caller, names) => {
    expect((await seenBy(caller)).toSorted()).toEqual(names.toSorted());
  });

  it('comes in the order of the ids, with its type, whichever form of its id is given', async () => {
    const asked = [ids['job']!, NOBODY, ids['vendor']!.toUpperCase(), 'no id\0', ids['job']!];

    const answers = [];
    for (let time = 0; time < 3; time++) answers.push((await askNodes(asked, asAdmin)).data?.nodes);

    const job = { __typename: 'Job', id: ids['job'] };
    const nodes = [job, null, { __typename: 'Vendor', id: ids['vendor'] }, null, job];
    // the second time it is compiled
    expect(answers).toEqual([nodes, nodes, nodes]);
  });

  it('answers the fields of its type', async () => {
    const query = `{ node(id: "${ids['vendor']}") { id ... on Vendor { name portfolios { title } } ... on Job { state } } }`;

    const answers = [await app.graphql(query), await app.graphql(query), await app.graphql(query)];

    const node = { id: ids['vendor'], name: '陽光能源 Sunny Energy', portfolios: [{ title: 'a roof' }] };
    expect(answers.map(({ data }) => data)).toEqual([{ node }, { node }, { node }]);
  });

  it('is refused for more than 100 ids, and for one that is too long, by its place', async () => {
    const { errors: many } = await askNodes(
      Array.from({ length: 101 }, () => NOBODY),
      {},
    );
    const { errors: long } = await askNodes([NOBODY, 'x'.repeat(221)], {});

    expect(many?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', detail: [{ loc: ['ids'] }] });
    expect(long?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', detail: [{ loc: ['ids', 1] }] });
  });
});

describe('types of records', () => {
  it('are those that implement Node', async () => {
    const schema = await createSchema();
    const node = schema.getType('Node');

    const types = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];

    expect(types.toSorted()).toEqual(Object.keys(NODE_TYPES).toSorted());
  });
});
