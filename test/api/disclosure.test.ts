import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/resolvers/schema.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { routes } from '../../src/rest/routes.js';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, makeVendor, register, reply, sendInquiry, startMarket, type Person } from './market.js';

/** Names of what few may read, or nobody. */
const DELICATE = /pass|hash|secret|token|phone|email|note|ip$|disabled|session/i;

/** Answers that may contain such a name; any other one fails. */
const TOLD = [
  // for the holder and administrators
  'Account.disabledAt',
  'Account.email',
  'Account.emailConfirmedAt',
  'Account.phone',
  'AccountCounts.disabled',
  'AuditEntry.actorIp',
  // whose names only hold a word that secrets have
  'Building.township',
  // of inputs, no secret
  'BuildingShading.inputsHash',
  // for who has the token of the e-mail
  'ConfirmedEmail.emailConfirmedAt',
  // a number
  'EndedSessions.endedSessions',
  'Estimate.hash',
  'FinanceRow.note',
  'Place.township',
  'RoofPotential.township',
  'RoofPotentialTask.township',
  'TokenGrant.accessToken',
  'TokenGrant.email',
  'TokenGrant.refreshToken',
  'TokenGrant.token',
  // a vendor's own words about itself, for customers
  'Vendor.email',
  'Vendor.phone',
  // the applicant's, for the applicant and administrators
  'VendorApplication.email',
  'VendorApplication.licenseNote',
  'VendorApplication.phone',
];

/** The same that only REST has. */
const TOLD_IN_REST = [
  'EstimateDetail.assessmentHash',
  // always `bearer`
  'TokenGrant.tokenType',
  // of the sender, for the vendor that was written to
  'ReceivedInquiry.inquirerEmail',
  // masked: its first letter and domain
  'Lead.accountEmail',
];

describe('case 34: no answer has a field for data that nobody may read', () => {
  it('in GraphQL', async () => {
    const types = Object.values((await createSchema()).getTypeMap()).filter(isObjectType);
    const roots = new Set(['Query', 'Mutation']);

    const delicate = types
      .filter(({ name }) => !roots.has(name) && !name.startsWith('__'))
      .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));

    expect(delicate.filter((field) => DELICATE.test(field.split('.')[1]!)).toSorted()).toEqual(TOLD);
  });

  it('in REST', () => {
    const told = new Set([...TOLD, ...TOLD_IN_REST].map((field) => field.split('.')[1]!.toLowerCase()));
    const names = new Set(answerNames(openApiDocument(routes)));

    const delicate = [...names].filter(
      (name) => DELICATE.test(name) && !told.has(name.replaceAll('_', '').toLowerCase()),
    );

    expect(names.size).toBeGreaterThan(100);
    expect(delicate).toEqual([]);
  });
});

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}

/** Names of all members that any answer of a document may have. */
function answerNames(document: object): string[] {
  const { paths, components } = document as {
    paths: Record<string, Record<string, { responses: object }>>;
    components: { schemas: Record<string, Schema> };
  };
  const seen = new Set<unknown>();
  const walk = (node: unknown): string[] => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return [];
    seen.add(node);
    const { $ref, properties } = node as Schema;
    const named = $ref === undefined ? [] : walk(components.schemas[$ref.split('/').at(-1)!]);
    return [...named, ...Object.keys(properties ?? {}), ...Object.values(node).flatMap(walk)];
  };
  return Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ responses }) => walk(responses)));
}

describe('what was removed', () => {
  let app: TestApp;
  let user: Person;

  beforeAll(async () => {
    app = await startMarket();
    user = await register(app, 'user');
  });

  afterAll(() => app.stop());

  const get = (path: string, headers: Record<string, string> = user.headers) => app.rest('GET', path, { headers });

  it('case 35: is gone for all: the vendor of an erased owner, whose inquiries stay with their senders', async () => {
    const vendor = await makeVendor(app);
    const inquiryId = await sendInquiry(app, user, vendor.vendorId, { message: 'still here' });
    await reply(app, vendor, inquiryId);

    const erased = await app.rest('DELETE', '/api/me', { headers: vendor.headers });
    const answers = [
      await get(`/api/vendors/${vendor.vendorId}`),
      await app.rest('POST', `/api/vendors/${vendor.vendorId}/inquire`, { body: {}, headers: user.headers }),
      await get(`/api/admin/vendors/${vendor.vendorId}`, asAdmin),
      await get(`/api/admin/users/${vendor.id}`, asAdmin),
      await get('/api/me', vendor.headers),
      await app.rest('POST', `/api/me/inquiries/${inquiryId}/review`, { body: { rating: 5 }, headers: user.headers }),
    ];
    const own = await get(`/api/me/inquiries/${inquiryId}`);
    const graphql = await app.graphql(
      `{ inquiry(id: "${inquiryId}") { message vendorName vendor { id } } }`,
      {},
      user.headers,
    );
    const administered = await get(`/api/admin/inquiries/${inquiryId}`, asAdmin);
    const told = await app.rest('POST', `/api/me/inquiries/${inquiryId}/messages`, {
      body: { content: 'anybody there?' },
      headers: user.headers,
    });

    expect(erased.status).toBe(200);
    expect(answers.map(({ status }) => status).slice(0, 5)).toEqual([404, 404, 404, 404, 401]);
    expect([answers[5]?.status, answers[5]?.body]).toEqual([409, { detail: 'The vendor has been removed' }]);
    expect(own.body).toMatchObject({ message: 'still here', messages: [{ content: 'hello' }] });
    expect(graphql.errors).toBeUndefined();
    expect(administered.status).toBe(200);
    expect([told.status, told.body]).toEqual([409, { detail: 'The vendor has been removed' }]);
  });

  it('case 35: is gone for all: an assessment, and an inquiry that referred to it still answers', async () => {
    const vendor = await makeVendor(app);
    const { body: kept } = await app.rest('POST', '/api/assessments', {
      body: { lat: 25, lng: 121, capacity_kw: 5 },
      headers: user.headers,
    });
    const id = String(kept['id']);
    const inquiryId = await sendInquiry(app, user, vendor.vendorId, { assessment_id: id });

    const removed = await app.rest('DELETE', `/api/me/assessments/${id}`, { headers: user.headers });
    const gone = [
      await get(`/api/assessments/${id}`),
      await get(`/api/assessments/${id}`, asAdmin),
      await app.rest('DELETE', `/api/me/assessments/${id}`, { headers: user.headers }),
    ];
    const left = [
      await get(`/api/me/inquiries/${inquiryId}`),
      await get(`/api/me/vendor/inquiries/${inquiryId}`, vendor.headers),
      await reply(app, vendor, inquiryId, { content: 'a price', quoted_price: 400_000 }),
      await get('/api/me/export'),
    ];

    expect([removed, ...gone].map(({ status }) => status)).toEqual([200, 404, 404, 404]);
    expect(left.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('case 76: markup and formulas in texts are kept and returned as the data they are, never as a page', async () => {
    const text = '=cmd|x!A1<script>alert(1)</script><img src=x onerror=alert(1)>';
    const vendor = await makeVendor(app, { company_name: text });
    const inquiryId = await sendInquiry(app, user, vendor.vendorId, { message: text, address: text });

    const answers = [
      await get(`/api/vendors/${vendor.vendorId}`),
      await get('/api/vendors?q=cmd'),
      await get(`/api/me/inquiries/${inquiryId}`),
      await get(`/api/vendors/${encodeURIComponent(text)}`, { accept: 'text/html' }),
    ];

    expect(answers[0]?.body['name']).toBe(text);
    expect(answers[2]?.body['message']).toBe(text);
    for (const { headers } of answers) {
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
