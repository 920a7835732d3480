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

const PARTS = 'vendor { name rating } review { rating } messages { edges { node { id content } } }';

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
      (n: number) =>
        ask(`{ viewer { inquiries(first: ${n}) { totalCount edges { node { id ${PARTS} } } } } }`, user.headers),
    ],
    ['received inquiries, REST', 7, (n: number) => get(`/api/me/vendor/inquiries?limit=${n}`, vendor.headers)],
    [
      'received inquiries, GraphQL',
      7,
      (n: number) =>
        ask(`{ viewer { vendor { inquiries(first: ${n}) { edges { node { id ${PARTS} } } } } } }`, vendor.headers),
    ],
    ["administrators' vendors, REST", 3, (n: number) => get(`/api/admin/vendors?limit=${n}`, asAdmin)],
    ["administrators' inquiries, REST", 5, (n: number) => get(`/api/admin/inquiries?limit=${n}`, asAdmin)],
    [
      "administrators' inquiries, GraphQL",
      6,
      (n: number) => ask(`{ admin { inquiries(first: ${n}) { edges { node { id ${PARTS} } } } } }`, asAdmin),
    ],
  ])('%s', async (_page, most, call) => {
    const few = await count(call(2));
    const many = await count(call(12));

    expect(many).toBe(few);
    expect(many).toBeGreaterThan(1);
    expect(many).toBeLessThanOrEqual(most + 1);
  });
});

describe('edges of places', () => {
  it('take the same statements for 1 row and for 50', async () => {
    const headers = (await register(app, 'mover')).headers;
    const kept = Array.from({ length: 50 }, (_, i) => ({ lat: 25 + i / 1000, lng: 121.5 }));
    for (const body of kept) await app.rest('POST', '/api/assessments', { body, headers });
    const townships = await app.graphql<{ townships: { id: string }[] }>('{ townships { id } }');
    const ids = townships.data!.townships.map(({ id }) => id).slice(0, 50);
    const edges = (n: number) => [
      ask(`{ viewer { assessments(first: ${n}) { edges { node { building { id } } } } } }`, headers),
      ...['climate { source }', 'vendors(first: 2) { edges { node { id } } }'].map((edge) =>
        ask(`{ nodes(ids: ${JSON.stringify(ids.slice(0, n))}) { ... on Township { ${edge} } } }`),
      ),
      ask(`{ ${ids.slice(0, Math.min(n, 20)).map((_, i) => `p${i}: place(at: { at: { lat: ${25 + i / 1000}, lng: 121.5 } }) { building { id } vendors(first: 2) { edges { node { id } } } }`).join(' ')} }`), // prettier-ignore
    ];
    const counted = async (n: number) => {
      const all: number[] = [];
      for (const edge of edges(n)) all.push(await count(edge));
      return all;
    };

    await counted(50);
    const [few, many] = [await counted(1), await counted(50)];

    // a revision is read once more for those who ask while it is read
    for (const [at, statementsOfMany] of many.entries()) expect(statementsOfMany).toBeLessThanOrEqual(few[at]! + 1);
    expect(Math.max(...many)).toBeLessThan(8);
  });
});

/** My assessment with its building's shading and its inquiries, their vendors with reviews, their threads and my reviews. */
const SCREEN = `query ($id: ID!) { assessment(id: $id) { id capacityKw building { id shading { azimuthStepDeg } } inquiries(first: 50) { edges { node { id status
  vendor { name rating portfolios { title } reviews(first: 3) { edges { node { rating comment } } } }
  messages(first: 20) { edges { node { content quotedPrice } } } review { rating } } } } } }`;

interface Screen {
  assessment: {
    inquiries: { edges: { node: { vendor: object; messages: { edges: object[] }; review: object | null } }[] };
  };
}

describe('the screen of an assessment', () => {
  /** An assessment that so many inquiries refer to, each to another vendor as far as there are any. */
  async function makeAssessment(inquiries: number, vendors: readonly VendorOwner[]): Promise<string> {
    const kept = await app.rest<{ id: string }>('POST', '/api/assessments', {
      body: { lat: 25, lng: 121, capacity_kw: 5 },
      headers: user.headers,
    });
    for (let index = 0; index < inquiries; index++) {
      const receiver = vendors[index % vendors.length]!;
      const id = await sendInquiry(app, user, receiver.vendorId, { assessment_id: kept.body.id });
      await reply(app, receiver, id);
      await app.rest('POST', `/api/me/inquiries/${id}/review`, { body: { rating: 5 }, headers: user.headers });
    }
    await app.sql(`update reviews set status = 'published'`);
    return kept.body.id;
  }

  it('reads the results of assessments only where they are selected', async () => {
    await makeAssessment(1, [vendor]);
    const readsResult = async (fields: string): Promise<boolean> => {
      await count(ask(`{ viewer { assessments { edges { node { ${fields} } } } } }`, user.headers));
      return statements.some((text) => /(\.\*|"result_text").* from "assessments"/.test(text));
    };

    expect([await readsResult('id capacityKw'), await readsResult('id result')]).toEqual([false, true]);
  });

  it('takes one query and the same statements, at most 12, for 1 inquiry and for 50', async () => {
    const vendors = [vendor, await makeVendor(app), await makeVendor(app)];
    const [few, many] = [await makeAssessment(1, vendors), await makeAssessment(50, vendors)];
    const screens: Screen[] = [];
    const show = (id: string) => async () => {
      const answer = await app.graphql<Screen>(SCREEN, { id }, user.headers);
      screens.push(answer.data!);
      return answer;
    };

    // the first question for buildings of a place also looks whether they are known
    await app.graphql(SCREEN, { id: few }, user.headers);
    const counts = [await count(show(few)), await count(show(many))];

    const [of1, of50] = screens.map(({ assessment }) => assessment.inquiries.edges.map(({ node }) => node));
    expect([of1!.length, of50!.length]).toEqual([1, 50]);
    expect(of50!.every(({ messages, review }) => messages.edges.length === 1 && review !== null)).toBe(true);
    expect(counts[1]).toBe(counts[0]);
    expect(counts[1]).toBeLessThanOrEqual(12);
  });
});
