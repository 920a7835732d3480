import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditSubjectsOf } from '../../src/core/events/audit-subjects.js';
import type { TestApp } from '../helpers/app.js';
import {
  application,
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
let assessmentId: string;
let inquiryId: string;

beforeAll(async () => {
  app = await startMarket();
  user = await register(app);
  vendor = await makeVendor(app);
  const kept = await app.rest<{ id: string }>('POST', '/api/assessments', {
    body: { lat: 25, lng: 121, capacity_kw: 5 },
    headers: user.headers,
  });
  assessmentId = kept.body.id;
  inquiryId = await sendInquiry(app, user, vendor.vendorId, { assessment_id: assessmentId });
  await reply(app, vendor, inquiryId);
  await app.rest('POST', `/api/me/inquiries/${inquiryId}/review`, { body: { rating: 4 }, headers: user.headers });
});

afterAll(() => app.stop());

const SIDES = `query ($id: ID!) { inquiry(id: $id) {
  account { email } vendor { name pendingName owner { email } } assessment { id owner { email } } figures { capacityKw }
  messages { edges { node { content inquiry { id } } } } review { rating author { email } vendor { id } inquiry { id } } } }`;

const askSides = (headers: Record<string, string>) =>
  app.graphql<{ inquiry: Record<string, unknown> }>(SIDES, { id: inquiryId }, headers);

const refusals = (errors: readonly { path?: readonly unknown[]; extensions: { code?: unknown } }[] = []): string[] =>
  errors.map(({ path = [], extensions }) => `${path.slice(1).join('.')} ${String(extensions.code)}`).toSorted();

describe('an inquiry is one record for everyone', () => {
  it('whose edges give the sender what belongs to them', async () => {
    const { data, errors } = await askSides(user.headers);

    expect(data?.inquiry).toMatchObject({
      account: { email: user.email },
      vendor: { name: '陽光能源 Sunny Energy', pendingName: null, owner: null },
      assessment: { id: assessmentId, owner: { email: user.email } },
      messages: { edges: [{ node: { content: 'hello', inquiry: { id: inquiryId } } }] },
      review: { rating: 4, author: { email: user.email }, vendor: { id: vendor.vendorId } },
    });
    expect(refusals(errors)).toEqual(['vendor.owner FORBIDDEN', 'vendor.pendingName FORBIDDEN']);
  });

  it('whose edges give the vendor no account, no assessment, and the review once it is published', async () => {
    const { data, errors } = await askSides(vendor.headers);

    expect(data?.inquiry).toMatchObject({
      account: null,
      vendor: { pendingName: null, owner: { email: vendor.email } },
      assessment: null,
      figures: { capacityKw: 5 },
      messages: { edges: [{ node: { content: 'hello' } }] },
      review: null,
    });
    expect(refusals(errors)).toEqual(['account FORBIDDEN', 'assessment FORBIDDEN']);
  });

  it('of which administrators read everything', async () => {
    const query = `{ admin { inquiries { edges { node { account { email } assessment { id } review { rating } } } } } }`;

    const { data, errors } = await app.graphql(query, {}, asAdmin);

    const node = { account: { email: user.email }, assessment: { id: assessmentId }, review: { rating: 4 } };
    expect([data, errors]).toEqual([{ admin: { inquiries: { edges: [{ node }] } } }, undefined]);
  });
});

describe('a vendor', () => {
  const REVIEWS =
    'query ($id: ID!) { vendor(id: $id) { reviews { totalCount edges { node { rating author { id } } } } } }';

  it('has its reviews for everybody, as soon as they are published, and their authors for nobody', async () => {
    const before = await app.graphql(REVIEWS, { id: vendor.vendorId });
    const [pending] = await app.sql<{ id: string }>('select id from reviews where inquiry_id = $1', [inquiryId]);
    const published = await app.graphql(
      'mutation ($id: ID!) { publishReview(id: $id) { review { status } vendor { rating reviewCount } } }',
      { id: pending!.id },
      asAdmin,
    );

    const { data, errors } = await app.graphql(REVIEWS, { id: vendor.vendorId });

    expect(before.data).toEqual({ vendor: { reviews: { totalCount: 0, edges: [] } } });
    expect(published.data).toEqual({
      publishReview: { review: { status: 'PUBLISHED' }, vendor: { rating: 4, reviewCount: 1 } },
    });
    expect(data).toEqual({ vendor: { reviews: { totalCount: 1, edges: [{ node: { rating: 4, author: null } }] } } });
    expect(refusals(errors)).toEqual(['reviews.edges.0.node.author FORBIDDEN']);
  });

  it('has its inquiries for its owner alone, and not while it is suspended', async () => {
    const query = 'query ($id: ID!) { vendor(id: $id) { id inquiries { totalCount } } }';
    const shut = await makeVendor(app);
    await sendInquiry(app, user, shut.vendorId);
    const ask = (headers: Record<string, string>) => app.graphql(query, { id: shut.vendorId }, headers);

    const [owner, others] = [await ask(shut.headers), await ask(vendor.headers)];
    const suspension = { body: { reason: 'x' }, headers: asAdmin };
    await app.rest('POST', `/api/admin/vendors/${shut.vendorId}/suspend`, suspension);
    const suspended = await ask(shut.headers);

    expect(owner.data).toEqual({ vendor: { id: shut.vendorId, inquiries: { totalCount: 1 } } });
    for (const { data, errors } of [others, suspended]) {
      expect(data).toEqual({ vendor: { id: shut.vendorId, inquiries: null } });
      expect(refusals(errors)).toEqual(['inquiries FORBIDDEN']);
    }
  });
});

describe('a missing record', () => {
  it('empties nothing around it', async () => {
    const query = '{ admin { application(id: "gone") { id } overview { accounts { total } } } }';

    const { data, errors } = await app.graphql(query, {}, asAdmin);

    expect(data).toMatchObject({ admin: { application: null, overview: { accounts: { total: expect.any(Number) } } } });
    expect(refusals(errors)).toEqual(['application NOT_FOUND']);
  });

  it('is null where an edge leads to it: a removed assessment, an erased vendor', async () => {
    const [sender, owner] = [await register(app), await makeVendor(app)];
    const kept = await app.rest<{ id: string }>('POST', '/api/assessments', {
      body: { lat: 25, lng: 121 },
      headers: sender.headers,
    });
    const id = await sendInquiry(app, sender, owner.vendorId, { assessment_id: kept.body.id });
    await app.rest('DELETE', `/api/me/assessments/${kept.body.id}`, { headers: sender.headers });
    await app.rest('DELETE', '/api/me', { headers: owner.headers });

    const query = 'query ($id: ID!) { inquiry(id: $id) { vendorName vendor { id } assessment { id } } }';
    const { data, errors } = await app.graphql(query, { id }, sender.headers);

    expect(errors).toBeUndefined();
    expect(data).toEqual({ inquiry: { vendorName: '陽光能源 Sunny Energy', vendor: null, assessment: null } });
  });
});

describe('the list of an edge', () => {
  it('goes on behind a cursor, and counts the whole', async () => {
    const query = `query ($id: ID!, $first: Int, $after: String) { inquiry(id: $id) { messages(first: $first, after: $after) {
      totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { node { content } } } } }`;
    interface Thread {
      inquiry: { messages: { pageInfo: { endCursor: string }; edges: { node: { content: string } }[] } };
    }
    const id = await sendInquiry(app, user, vendor.vendorId);
    for (const content of ['a', 'b', 'c']) await reply(app, vendor, id, { content });
    const ask = (part: object) => app.graphql<Thread>(query, { id, ...part }, user.headers);

    const first = await ask({ first: 2 });
    const next = await ask({ first: 2, after: first.data?.inquiry.messages.pageInfo.endCursor });
    const whole = await ask({ first: null });
    const faults = [await ask({ first: 0 }), await ask({ after: 'x' })];

    const contents = [first, next, whole].map(({ data }) =>
      data?.inquiry.messages.edges.map(({ node }) => node.content),
    );
    expect(contents).toEqual([['a', 'b'], ['c'], ['a', 'b', 'c']]);
    expect(first.data).toMatchObject({
      inquiry: { messages: { totalCount: 3, pageInfo: { hasNextPage: true, hasPreviousPage: false } } },
    });
    expect(next.data).toMatchObject({
      inquiry: { messages: { totalCount: 3, pageInfo: { hasNextPage: false, hasPreviousPage: true } } },
    });
    expect(faults.flatMap(({ errors }) => refusals(errors))).toEqual([
      'messages VALIDATION_FAILED',
      'messages VALIDATION_FAILED',
    ]);
  });

  it('of several objects holds the items of each', async () => {
    const query = `{ viewer { inquiries(first: 100) { edges { node { id messages(first: 1) { edges { node { inquiry { id } } } } } } } } }`;
    interface Own {
      viewer: { inquiries: { edges: { node: { id: string; messages: { edges: unknown[] } } }[] } };
    }

    const { data } = await app.graphql<Own>(query, {}, user.headers);

    const inquiries = data!.viewer.inquiries.edges.map(({ node }) => node);
    const written = inquiries.filter(({ messages }) => messages.edges.length > 0);
    expect(inquiries.length).toBeGreaterThan(written.length);
    expect(written.map(({ messages }) => messages.edges)).toEqual(
      written.map(({ id }) => [{ node: { inquiry: { id } } }]),
    );
  });
});

describe('mutations of one operation', () => {
  it('each answer the record as they left it, and make records under keys of their own', async () => {
    const asked = `mutation ($v: ID!) {
      a: inquire(vendorId: $v, input: { message: "first" }, idempotencyKey: "k1") { inquiry { id } }
      b: inquire(vendorId: $v, input: { message: "second" }, idempotencyKey: "k2") { inquiry { id } } }`;
    const sender = await register(app);
    interface Asked {
      a: { inquiry: { id: string } };
      b: { inquiry: { id: string } };
    }

    const made = await app.graphql<Asked>(asked, { v: vendor.vendorId }, sender.headers);
    const again = await app.graphql<Asked>(asked, { v: vendor.vendorId }, sender.headers);
    const answered = await app.graphql(
      `mutation ($id: ID!) { a: replyToInquiry(inquiryId: $id, input: { content: "x" }) { inquiry { status } }
        b: closeInquiry(inquiryId: $id) { inquiry { status } } }`,
      { id: made.data?.a.inquiry.id },
      vendor.headers,
    );

    expect(made.data?.a.inquiry.id).not.toBe(made.data?.b.inquiry.id);
    expect(again.data).toEqual(made.data);
    expect(answered.data).toEqual({ a: { inquiry: { status: 'CONTACTED' } }, b: { inquiry: { status: 'CLOSED' } } });
  });
});

const DATA = `data { __typename
  ... on ApplicationDecidedEvent { applicationStatus account { id } vendor { id } application { id } vendorName reason }
  ... on InquirySentEvent { inquiry { id } account { id } vendor { id name } vendorName }
  ... on InquiryRepliedEvent { inquiry { id } message { content } account { id } inquiryStatus quotedPrice } }`;

describe('an event', () => {
  let quotedId: string;

  beforeAll(async () => {
    quotedId = await sendInquiry(app, user, vendor.vendorId);
    await reply(app, vendor, quotedId, { content: 'hello', quoted_price: 500_000 });
  });

  it('has the type of what happened, and edges to its records', async () => {
    const stored = await app.sql<{ id: string }>('select id from outbox_events order by id');
    const ask = () =>
      app.graphql<{ nodes: { type: string; data: object }[] }>(
        `query Events($ids: [ID!]!) { nodes(ids: $ids) { ... on Event { type ${DATA} } } }`,
        { ids: stored.map(({ id }) => id) },
        asAdmin,
      );

    // the second time it is compiled
    const [first, second] = [await ask(), await ask()];

    expect(first.errors).toBeUndefined();
    expect(second.data).toEqual(first.data);
    const { nodes } = first.data!;
    const of = (type: string, id: string) =>
      nodes.find((node) => node.type === type && JSON.stringify(node).includes(id))?.data;
    expect(of('APPLICATION_DECIDED', vendor.vendorId)).toEqual({
      __typename: 'ApplicationDecidedEvent',
      applicationStatus: 'APPROVED',
      account: { id: vendor.id },
      vendor: { id: vendor.vendorId },
      application: { id: expect.any(String) as string },
      vendorName: application().company_name,
      reason: null,
    });
    expect(of('INQUIRY_SENT', quotedId)).toEqual({
      __typename: 'InquirySentEvent',
      inquiry: { id: quotedId },
      account: { id: user.id },
      vendor: { id: vendor.vendorId, name: application().company_name },
      vendorName: application().company_name,
    });
    expect(of('INQUIRY_REPLIED', quotedId)).toEqual({
      __typename: 'InquiryRepliedEvent',
      inquiry: { id: quotedId },
      message: { content: 'hello' },
      account: { id: user.id },
      inquiryStatus: 'QUOTED',
      quotedPrice: 500_000,
    });
  });

  it('is beside an entry of the audit log that names what has changed, found by the kind of its record', async () => {
    const { data, errors } = await app.graphql<{ admin: { audit: { edges: { node: object }[] } } }>(
      `query Audit($id: ID!) { admin { audit(filter: { subjectType: INQUIRY, subjectId: $id }) {
        edges { node { action subjectType changes { field before after } } } } } }`,
      { id: quotedId },
      asAdmin,
    );

    expect(errors).toBeUndefined();
    expect(data!.admin.audit.edges.map(({ node }) => node)).toContainEqual(
      expect.objectContaining({
        subjectType: 'INQUIRY',
        changes: expect.arrayContaining([{ field: 'status', before: 'new', after: 'quoted' }]) as unknown,
      }),
    );
  });

  it('is about an account where REST says that an administrator changed a user', async () => {
    const { id } = await register(app);
    await app.graphql('mutation ($id: ID!) { disableAccount(id: $id) { account { id } } }', { id }, asAdmin);

    const { data } = await app.graphql<{ admin: { audit: { edges: { node: object }[] } } }>(
      `query ($id: ID!) { admin { audit(filter: { subjectType: ACCOUNT, subjectId: $id }) {
        edges { node { action subjectType subject { id } } } } } }`,
      { id },
      asAdmin,
    );
    const path = `/api/admin/audit?subject_type=user&subject_id=${id}`;
    const rest = await app.rest<{ subject_type: string }[]>('GET', path, { headers: asAdmin });

    const entry = { action: 'user.disable', subjectType: 'ACCOUNT', subject: { id } };
    expect(data!.admin.audit.edges.map(({ node }) => node)).toEqual([entry]);
    expect(rest.body.map(({ subject_type: type }) => type)).toEqual(['user']);
    const asAccount = await app.rest('GET', path.replace('=user', '=account'), { headers: asAdmin });
    expect(asAccount.body).toEqual(rest.body);
    expect(auditSubjectsOf('account')).toEqual(['account', 'user']);
  });
});
