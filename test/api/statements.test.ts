import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import {
  asAdmin,
  makeVendor,
  register,
  reply,
  sendInquiry,
  startMarket,
  type Person,
  type VendorOwner,
} from './market.js';

let app: TestApp;
let user: Person;
let vendor: VendorOwner;
let statements: string[] = [];

/** Notes every statement, whether it comes from the entity manager or from the hot path. */
function listenToDatabase(): void {
  const { database } = app.app.platform;
  const connection = database.orm.em.getConnection() as unknown as {
    executeQuery(query: string, ...rest: unknown[]): Promise<unknown>;
  };
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, ...rest) => {
    statements.push(query);
    return execute(query, ...rest);
  };
  const sql = database.sql as { rows: typeof database.sql.rows };
  const rows = sql.rows;
  sql.rows = (text, parameters) => {
    statements.push(text);
    return rows(text, parameters);
  };
}

beforeAll(async () => {
  app = await startMarket({ processRole: 'api' });
  user = await register(app, 'user');
  vendor = await makeVendor(app);
  for (let index = 0; index < 12; index++) {
    const { headers } = index === 0 ? vendor : await makeVendor(app, { company_name: `V${index}` });
    for (const title of ['A', 'B', 'C'])
      await app.rest('POST', '/api/me/vendor/portfolios', { body: { title }, headers });
    const id = await sendInquiry(app, user, vendor.vendorId);
    await reply(app, vendor, id);
    await reply(app, vendor, id, { content: 'price', quoted_price: 1 });
    await app.rest('POST', `/api/me/inquiries/${id}/review`, { body: { rating: 5 }, headers: user.headers });
  }
  listenToDatabase();
});

afterAll(() => app.stop());

async function count(work: () => Promise<{ status: number; errors?: unknown }>): Promise<number> {
  statements = [];
  const { status, errors } = await work();
  expect([status, errors]).toEqual([200, undefined]);
  return statements.length;
}

const get =
  (path: string, headers: Record<string, string> = {}) =>
  () =>
    app.rest('GET', path, { headers });
const ask =
  (query: string, headers: Record<string, string> = {}) =>
  () =>
    app.graphql(query, {}, headers);

const MESSAGES = 'messages { id content } reply { id } reviewRating vendorName vendorRating';

describe('case 51: a page takes the same few statements whether it has two items or twelve', () => {
  it.each([
    ['vendors with portfolios, REST', 3, (n: number) => get(`/api/vendors?limit=${n}`)],
    [
      'vendors with portfolios, GraphQL',
      3,
      (n: number) =>
        ask(`{ vendors(first: ${n}) { totalCount edges { cursor node { id name portfolios { id title } } } } }`),
    ],
    ['own inquiries with messages, REST', 6, (n: number) => get(`/api/me/inquiries?limit=${n}`, user.headers)],
    [
      'own inquiries with messages, GraphQL',
      6,
      (n: number) => ask(`{ myInquiries(first: ${n}) { totalCount edges { node { id ${MESSAGES} } } } }`, user.headers),
    ],
    ['received inquiries, REST', 7, (n: number) => get(`/api/me/vendor/inquiries?limit=${n}`, vendor.headers)],
    [
      'received inquiries, GraphQL',
      7,
      (n: number) =>
        ask(`{ receivedInquiries(first: ${n}) { edges { node { id messages { id } } } } }`, vendor.headers),
    ],
    ["administrators' vendors, REST", 3, (n: number) => get(`/api/admin/vendors?limit=${n}`, asAdmin)],
    ["administrators' inquiries, REST", 5, (n: number) => get(`/api/admin/inquiries?limit=${n}`, asAdmin)],
    [
      "administrators' inquiries, GraphQL",
      5,
      (n: number) => ask(`{ admin { inquiries(first: ${n}) { edges { node { id ${MESSAGES} } } } } }`, asAdmin),
    ],
  ])('%s', async (_page, most, call) => {
    const few = await count(call(2));
    const many = await count(call(12));

    expect(many).toBe(few);
    expect(many).toBeGreaterThan(1);
    expect(many).toBeLessThanOrEqual(most + 1);
  });
});
