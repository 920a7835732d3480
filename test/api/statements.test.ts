import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSchema } from '../../src/resolvers/schema.js';
import type { TestApp } from '../helpers/app.js';
import { citusUrl } from '../helpers/citus.js';
import { calculateOnce, listenToDatabase } from '../helpers/statements.js';
import { edgesOfRows, followEdge, makeRows, MOST_ROWS, ROWS_OF, type RowEdge } from './graph-rows.js';
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

// fifty estimates exceed what one operation may cost; what they read is counted all the same
vi.mock(import('../../src/core/limits/operation-bounds.js'), async (original) => ({
  ...(await original()),
  MAX_OPERATION_WORK: 1e9,
}));

/** Edges that look for the building at a place, or for those around it. */
const AROUND_PLACES = [
  'Assessment.building',
  'Building.estimate',
  'BuildingShading.neighbours',
  'BuildingShading.skyline',
  'ShadingNeighbour.building',
  'SkylinePart.building',
];
/** Statements of so many places more than of one: a cluster searches around each by itself, one server around all at once. */
const OF_PLACES = citusUrl === undefined ? 0 : MOST_ROWS;

let app: TestApp;
let user: Person;
let vendor: VendorOwner;
const { statements, listen, count } = listenToDatabase();

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
  listen(app);
});

afterAll(() => app.stop());

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
      // the account, which `viewer` is, is read too
      'own inquiries with messages, GraphQL',
      7,
      (n: number) =>
        ask(`{ viewer { inquiries(first: ${n}) { totalCount edges { node { id ${PARTS} } } } } }`, user.headers),
    ],
    ['received inquiries, REST', 7, (n: number) => get(`/api/me/vendor/inquiries?limit=${n}`, vendor.headers)],
    [
      'received inquiries, GraphQL',
      8,
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
    for (const [at, statementsOfMany] of many.entries())
      expect(statementsOfMany).toBeLessThanOrEqual(few[at]! + 1 + OF_PLACES);
    expect(Math.max(...many)).toBeLessThan(8 + OF_PLACES);
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

const edges = edgesOfRows(await createSchema());

describe('the edges of the rows of every list', () => {
  let graph: TestApp;

  beforeAll(async () => {
    graph = await startMarket({ processRole: 'api', demoDistrict: 'on' });
    await makeRows(graph);
    calculateOnce(graph);
    listen(graph);
  });

  afterAll(() => graph.stop());

  const follow = (edge: RowEdge, ids: readonly string[]) => async () => {
    const answer = await graph.graphql<{ nodes?: (object | null)[] }>(followEdge(edge, ids), {}, asAdmin);
    // rows that are not there would take no statements
    expect(answer.data?.nodes ?? []).not.toContain(null);
    return answer;
  };

  const idsOf = async ({ type }: RowEdge): Promise<string[]> =>
    (await graph.sql<{ id: string }>(ROWS_OF[type]!.ids)).map(({ id }) => id);

  it('are known with rows to count them on', () => {
    expect(edges.length).toBeGreaterThan(60);
    expect([...new Set(edges.map(({ type }) => type))].filter((type) => !(type in ROWS_OF))).toEqual([]);
  });

  it.each(edges.map((edge) => [`${edge.type}.${edge.field.name}`, edge] as const))(
    '%s takes the same statements, at most 12, for 1 row, for 5 and for 50',
    async (name, edge) => {
      const ofPlaces = AROUND_PLACES.includes(name) ? OF_PLACES : 0;
      const ids = await idsOf(edge);
      await follow(edge, ids)();

      const counts: number[] = [];
      for (const rows of [1, 5, MOST_ROWS]) counts.push(await count(follow(edge, ids.slice(0, rows))));

      const [one, ...more] = counts as [number, ...number[]];
      // a revision is read once more for those who ask while it is read; what is known of an area expires in half a minute
      expect(Math.max(...more)).toBeLessThanOrEqual(one + 2 + ofPlaces);
      expect(Math.max(...counts)).toBeLessThanOrEqual(12 + ofPlaces);
    },
  );

  it('give shading that is not stored yet with the same statements too', async () => {
    const edge = edges.find(({ type, field }) => type === 'Building' && field.name === 'shading')!;
    const ids = await idsOf(edge);
    await follow(edge, ids)();

    const counts: number[] = [];
    for (const rows of [1, 5, MOST_ROWS]) {
      await graph.sql('delete from building_shading');
      counts.push(await count(follow(edge, ids.slice(0, rows))));
    }

    expect(Math.max(...counts)).toBeLessThanOrEqual(counts[0]! + 2);
    expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  });
});

describe('an estimate over REST', () => {
  it('takes at most 6 statements, and the finance rows are read again only after a change', async () => {
    const district = await startMarket({ processRole: 'api', demoDistrict: 'on' });
    listen(district);
    const estimate = (use: number) => () =>
      district.rest('POST', '/api/assessments/estimate', { body: { lat: 25.0298, lng: 121.5356, monthly_kwh: use } });
    const readsRows = (): boolean => statements.some((text) => /from "?finance_rows/.test(text));
    await count(estimate(100));

    const [fresh, equal] = [await count(estimate(200)), await count(estimate(200))];
    const readsUnchanged = readsRows();
    // as another process does it
    await district.sql(`update finance_rows set note = 'of this test' where id = (select min(id) from finance_rows)`);
    await count(estimate(200));
    const readsChanged = readsRows();
    await count(estimate(200));

    expect([fresh, equal]).toEqual([6, 6]);
    expect([readsUnchanged, readsChanged, readsRows()]).toEqual([false, true, false]);
    await district.stop();
  });
});
