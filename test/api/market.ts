import { expect } from 'vitest';
import type { Settings } from '../../src/config/settings.js';
import type { Caller } from '../../src/domain/caller.js';
import { createServices, type Services } from '../../src/platform/services.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

export const ADMIN_SECRET = 'admin-secret-of-these-tests';
export const asAdmin = { 'x-admin-secret': ADMIN_SECRET };

/** Starts the service without a district and without limits on calls; `asAdmin` opens the administrators' door. */
export const startMarket = (overrides: Partial<Settings> = {}): Promise<TestApp> =>
  startTestApp({ adminSecret: ADMIN_SECRET, rateLimits: 'off', demoDistrict: 'off', ...overrides });

let people = 0;

/** A registered person. */
export interface Person {
  id: string;
  email: string;
  headers: { authorization: string };
}

/** Registers somebody new. */
export async function register(app: TestApp, name = 'person'): Promise<Person> {
  const email = `${name}-${++people}@example.com`;
  const body = { email, password: 'a long enough secret 1' };
  const { status, body: grant } = await app.rest<{ access_token: string; user_id: string }>(
    'POST',
    '/api/auth/register',
    { body },
  );
  expect(status).toBe(200);
  return { id: grant.user_id, email, headers: { authorization: `Bearer ${grant.access_token}` } };
}

export const application = (changes: object = {}) => ({
  company_name: '陽光能源 Sunny Energy',
  contact_name: '王小明',
  email: 'info@sunny.example.com',
  phone: '02-1234-5678',
  counties: ['台北市', '新北市'],
  ...changes,
});

/** A vendor with its owner. */
export interface VendorOwner extends Person {
  vendorId: string;
}

/** Registers somebody who applies and is approved. */
export async function makeVendor(app: TestApp, changes: object = {}): Promise<VendorOwner> {
  const owner = await register(app, 'vendor');
  const sent = await app.rest<{ id: string }>('POST', '/api/vendors/apply', {
    body: application(changes),
    headers: owner.headers,
  });
  const approved = await app.rest<{ vendor_id: string }>('POST', `/api/admin/applications/${sent.body.id}/approve`, {
    headers: asAdmin,
  });
  expect(approved.status).toBe(200);
  return { ...owner, vendorId: approved.body.vendor_id };
}

/** Sends an inquiry. @returns its id. */
export async function sendInquiry(app: TestApp, sender: Person, vendorId: string, body: object = {}): Promise<string> {
  const { status, body: sent } = await app.rest<{ id: string }>('POST', `/api/vendors/${vendorId}/inquire`, {
    body: { message: `question ${++people}`, ...body },
    headers: sender.headers,
  });
  expect(status).toBe(200);
  return sent.id;
}

/** A vendor's answer. */
export const reply = (app: TestApp, vendor: Person, inquiryId: string, body: object = { content: 'hello' }) =>
  app.rest('POST', `/api/me/vendor/inquiries/${inquiryId}/messages`, { body, headers: vendor.headers });

/** The services of a request of their own. */
export const servicesOf = (app: TestApp): Services => createServices(app.app.platform);

/** A caller by the administrator's secret. */
export const administrator: Caller = { kind: 'administrator', via: 'secret', ip: '192.0.2.1', requestId: 'test' };

/** Acts as the audit log has them, oldest first. */
export async function auditOf(app: TestApp, subjectId: string): Promise<string[]> {
  const rows = await app.sql<{ action: string }>('select action from audit_entries where subject_id = $1 order by id', [
    subjectId,
  ]);
  return rows.map(({ action }) => action);
}

/** A record of REST with `null` for its empty texts, as GraphQL has what is not known. */
export const nullForEmpty = (record: object): object =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value === '' ? null : (value as unknown)]));
