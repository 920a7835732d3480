import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdempotencyKeyRequest } from '../../src/contract/common/idempotency-key.request.js';
import type { Route } from '../../src/rest/route.js';
import { routes } from '../../src/rest/routes.js';
import type { RestAnswer, TestApp } from '../helpers/app.js';
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
import { figuresInGraphql } from '../helpers/both-doors.js';

const AT_ONCE = 6;

let service: TestApp;
let user: Person;
let vendor: VendorOwner;
let keys = 0;

beforeAll(async () => {
  service = await startMarket();
  user = await register(service);
  vendor = await makeVendor(service);
});

afterAll(() => service.stop());

/** `POST` operations that make nothing that could be there twice; all others take an `Idempotency-Key`. */
const NOT_CREATING: readonly string[] = [
  '/api/admin/accounts/{id}/role',
  '/api/admin/applications/{id}/approve',
  '/api/admin/applications/{id}/reject',
  '/api/admin/events/deliveries/{id}/replay',
  '/api/admin/events/test',
  '/api/admin/jobs/{id}/cancel',
  '/api/admin/jobs/{id}/retry',
  '/api/admin/reviews/{id}/publish',
  '/api/admin/reviews/{id}/reject',
  '/api/admin/users/{id}/disable',
  '/api/admin/users/{id}/enable',
  '/api/admin/users/{id}/role',
  '/api/admin/vendors/{id}/approve',
  '/api/admin/vendors/{id}/reject',
  '/api/admin/vendors/{id}/name/approve',
  '/api/admin/vendors/{id}/name/reject',
  '/api/admin/vendors/{id}/reinstate',
  '/api/admin/vendors/{id}/subscription',
  '/api/admin/vendors/{id}/suspend',
  '/api/assessments/estimate',
  '/api/auth/confirm',
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/password/forgot',
  '/api/auth/password/reset',
  '/api/auth/refresh',
  '/api/me/claim',
  '/api/me/confirmation',
  '/api/me/inquiries/{id}/choose',
  '/api/me/password',
  '/api/me/vendor/inquiries/{id}/close',
  // as the earlier service's client calls it, which sends no key
  '/api/me/vendor/inquiries/{id}/reply',
  '/api/me/vendor/logo',
  '/api/shadows/from-features',
  '/api/shadows/precompute',
  '/api/usable-fraction',
  '/api/what-if',
  '/api/yield',
];

/** A creating operation as both interfaces have it. */
interface Creation {
  headers: Record<string, string>;
  path: string;
  body: Record<string, unknown>;
  /** Another body that is sound, too. */
  other: Record<string, unknown>;
  /** Member of the answer that tells which record was made. */
  idMember?: string;
  mutation: string;
  variables: Record<string, unknown>;
  /** Table of what is made. */
  table: string;
}

const FINANCE_ROW = {
  kind: 'subsidy',
  value: { name: 'S', variant: 'a', twdPerKwMin: 1, twdPerKwMax: 2, capTwd: null, condition: null, fundedBy: 'city' },
  unit: 'TWD/kW',
  source: 'a test',
  status: 'unverified',
};

const CREATIONS: Record<string, () => Promise<Creation> | Creation> = {
  '/api/auth/register': () => {
    const email = `again-${++keys}@example.com`;
    const password = 'a long enough secret 1';
    return {
      headers: {},
      path: '/api/auth/register',
      body: { email, password },
      other: { email: `other-${email}`, password },
      idMember: 'user_id',
      mutation:
        'mutation ($key: String, $input: RegisterInput!) { made: register(input: $input, idempotencyKey: $key) { account { id } } }',
      variables: { input: { email, password } },
      table: 'accounts',
    };
  },
  '/api/assessments': () => ({
    headers: user.headers,
    path: '/api/assessments',
    body: { lat: 25, lng: 121 },
    other: { lat: 24, lng: 121 },
    mutation:
      'mutation ($key: String, $input: AssessmentInput!) { made: addAssessment(input: $input, idempotencyKey: $key) { assessment { id } } }',
    variables: { input: { at: { lat: 25, lng: 121 } } },
    table: 'assessments',
  }),
  '/api/vendors/apply': async () => {
    const { headers } = await register(service);
    const { company_name: companyName, contact_name: contactName, email, phone, counties } = application();
    return {
      headers,
      path: '/api/vendors/apply',
      body: application(),
      other: application({ company_name: 'another' }),
      mutation:
        'mutation ($key: String, $input: VendorApplicationInput!) { made: applyAsVendor(input: $input, idempotencyKey: $key) { application { id } } }',
      variables: { input: { companyName, contactName, email, phone, counties } },
      table: 'vendor_applications',
    };
  },
  '/api/vendors/{vendor_id}/inquire': () => {
    const input = { message: `how much? ${++keys}` };
    return {
      headers: user.headers,
      path: `/api/vendors/${vendor.vendorId}/inquire`,
      body: input,
      other: { message: 'how soon?' },
      mutation:
        'mutation ($key: String, $id: ID!, $input: InquiryInput!) { made: inquire(vendorId: $id, input: $input, idempotencyKey: $key) { inquiry { id } } }',
      variables: { id: vendor.vendorId, input },
      table: 'inquiries',
    };
  },
  '/api/me/vendor/portfolios': () => ({
    headers: vendor.headers,
    path: '/api/me/vendor/portfolios',
    body: { title: 'a roof' },
    other: { title: 'another roof' },
    mutation:
      'mutation ($key: String, $input: PortfolioInput!) { made: addPortfolio(input: $input, idempotencyKey: $key) { portfolio { id } } }',
    variables: { input: { title: 'a roof' } },
    table: 'vendor_portfolios',
  }),
  '/api/me/inquiries/{id}/messages': async () => {
    const id = await sendInquiry(service, user, vendor.vendorId);
    return {
      headers: user.headers,
      path: `/api/me/inquiries/${id}/messages`,
      body: { content: 'a question' },
      other: { content: 'another question' },
      mutation:
        'mutation ($key: String, $id: ID!, $content: String!) { made: writeToVendor(inquiryId: $id, content: $content, idempotencyKey: $key) { message { id } } }',
      variables: { id, content: 'a question' },
      table: 'inquiry_messages',
    };
  },
  '/api/me/vendor/inquiries/{id}/messages': async () => {
    const id = await sendInquiry(service, user, vendor.vendorId);
    return {
      headers: vendor.headers,
      path: `/api/me/vendor/inquiries/${id}/messages`,
      body: { content: 'an answer', quoted_price: 500_000 },
      other: { content: 'an answer', quoted_price: 600_000 },
      mutation:
        'mutation ($key: String, $id: ID!, $input: VendorReplyInput!) { made: replyToInquiry(inquiryId: $id, input: $input, idempotencyKey: $key) { message { id } } }',
      variables: { id, input: { content: 'an answer', quotedPrice: 500_000 } },
      table: 'inquiry_messages',
    };
  },
  '/api/me/inquiries/{id}/review': async () => {
    const id = await sendInquiry(service, user, vendor.vendorId);
    await reply(service, vendor, id);
    return {
      headers: user.headers,
      path: `/api/me/inquiries/${id}/review`,
      body: { rating: 4 },
      other: { rating: 5 },
      mutation:
        'mutation ($key: String, $id: ID!, $input: ReviewInput!) { made: reviewVendor(inquiryId: $id, input: $input, idempotencyKey: $key) { review { id } } }',
      variables: { id, input: { rating: 4 } },
      table: 'reviews',
    };
  },
  '/api/admin/jobs/shadow-precompute': () => ({
    headers: asAdmin,
    path: '/api/admin/jobs/shadow-precompute',
    body: { bbox: [10, 10, 10.001, 10.001] },
    other: { bbox: [10, 10, 10.002, 10.002] },
    mutation:
      'mutation ($key: String, $input: ShadowPrecomputeInput!) { made: startShadowPrecompute(input: $input, idempotencyKey: $key) { job { id } } }',
    variables: { input: { box: { minLng: 10, minLat: 10, maxLng: 10.001, maxLat: 10.001 } } },
    table: 'jobs',
  }),
  '/api/admin/subsidies': () => {
    const id = `row-${++keys}`;
    const body = { ...FINANCE_ROW, id, valid_from: '2026-01-01' };
    const { kind: _, value, ...financeRow } = FINANCE_ROW;
    return {
      headers: asAdmin,
      path: '/api/admin/subsidies',
      body,
      other: { ...body, id: `other-${id}` },
      mutation:
        'mutation ($key: String, $input: FinanceRowInput!) { made: addFinanceRow(input: $input, idempotencyKey: $key) { financeRow { id } } }',
      variables: {
        input: {
          ...financeRow,
          kind: 'SUBSIDY',
          status: 'UNVERIFIED',
          value: figuresInGraphql(value),
          id,
          validFrom: '2026-01-01',
        },
      },
      table: 'finance_rows',
    };
  },
};

const countOf = async (table: string): Promise<number> => {
  const [row] = await service.sql<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row!.n;
};

const post = ({ path, headers }: Creation, body: object, key: string): Promise<RestAnswer> =>
  service.rest('POST', path, { body, headers: { ...headers, 'idempotency-key': key } });

/** What a mutation made, as its only member. */
type Made = Record<string, { id: string }>;

const idOf = (made: Made): string | undefined => Object.values(made)[0]?.id;

const takesKey = ({ request: { header } }: Route): boolean =>
  header === IdempotencyKeyRequest || header?.prototype instanceof IdempotencyKeyRequest;

describe('case 100: an Idempotency-Key', () => {
  it('is taken by every POST that makes something', () => {
    const without = routes.filter((route) => route.method === 'post' && !takesKey(route));

    expect(without.map(({ path }) => path).toSorted()).toEqual(NOT_CREATING.toSorted());
  });

  it.each(Object.entries(CREATIONS))(
    'sent at once, again and through GraphQL makes one record: %s',
    async (_, make) => {
      const creation = await make();
      const { idMember = 'id', mutation, variables, headers, table } = creation;
      const key = `key ${++keys}`;
      const before = await countOf(table);

      const atOnce = await Promise.all(Array.from({ length: AT_ONCE }, () => post(creation, creation.body, key)));
      const again = await post(creation, creation.body, key);
      const inGraphql = await service.graphql<{ made: Made }>(mutation, { ...variables, key }, headers);
      const other = await post(creation, creation.other, key);

      const answers = [...atOnce, again];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set([...answers.map(({ body }) => body[idMember]), idOf(inGraphql.data!.made)]).size).toBe(1);
      expect([other.status, other.body]).toEqual([
        409,
        { detail: 'The Idempotency-Key was used with another request' },
      ]);
      expect(await countOf(table)).toBe(before + 1);
    },
  );

  it('of a registration keeps no token and takes no other password', async () => {
    const email = `kept-${++keys}@example.com`;
    const headers = { 'idempotency-key': `key ${++keys}` };
    const send = (password: string) =>
      service.rest('POST', '/api/auth/register', { body: { email, password }, headers });
    const first = await send('a long enough secret 1');

    const again = await send('a long enough secret 1');
    const guessed = await send('a long enough secret 2');

    const kept = await service.sql<{ answer: Uint8Array }>('select answer from idempotency_keys where key = $1', [
      headers['idempotency-key'],
    ]);
    const me = await service.rest('GET', '/api/me', {
      headers: { authorization: `Bearer ${String(again.body['access_token'])}` },
    });
    expect(again.body['refresh_token']).not.toBe(first.body['refresh_token']);
    expect(me.body['email']).toBe(email);
    expect([guessed.status, guessed.body]).toEqual([
      409,
      { detail: 'The Idempotency-Key was used with another request' },
    ]);
    expect(Buffer.from(kept[0]!.answer).toString('latin1')).not.toContain(String(first.body['refresh_token']));
    expect(Buffer.from(kept[0]!.answer).length).toBeLessThan(80);
  });
});
