import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountChangesRequest, PasswordChangeRequest } from '../../src/contract/accounts/account.request.js';
import * as filters from '../../src/contract/administration/admin-filter.request.js';
import {
  FinanceRowRequest,
  FinanceRowUpdateRequest,
  ReasonRequest,
  RoleRequest,
  SubscriptionRequest,
} from '../../src/contract/administration/admin.request.js';
import {
  LoginRequest,
  LogoutRequest,
  RefreshRequest,
  RegisterRequest,
} from '../../src/contract/accounts/auth.request.js';
import type { RequestClass } from '../../src/contract/fields/field-kinds.js';
import {
  InquiryListRequest,
  InquiryMessageRequest,
  ReviewRequest,
  VendorReplyRequest,
} from '../../src/contract/vendors/inquiry.request.js';
import { PageRequest } from '../../src/contract/common/page.request.js';
import { pagedRequest } from '../../src/contract/common/paged-request.js';
import { truncateInputs } from '../../src/contract/fields/rules/truncate-inputs.js';
import { VendorApplicationRequest } from '../../src/contract/vendors/vendor-application.request.js';
import { InquiryRequest } from '../../src/contract/vendors/vendor-inquiry.request.js';
import { VendorListRequest } from '../../src/contract/vendors/vendor-list.request.js';
import {
  PortfolioRequest,
  PortfolioUpdateRequest,
  VendorUpdateRequest,
} from '../../src/contract/vendors/vendor-profile.request.js';
import type { TestApp } from '../helpers/app.js';
import { faultCases, type FaultCase } from '../helpers/field-faults.js';
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

/** `leaver` is whose sign-in ends when a sound request goes through. */
type Sender = 'nobody' | 'user' | 'leaver' | 'vendor' | 'admin';

interface Operation {
  path: string;
  by: Sender;
  requestClass: RequestClass;
  /** A request that is in order, so far as its fields go. */
  sound: Record<string, unknown>;
}

const PASSWORD = 'a long enough secret 1';
const ROW = {
  id: 'row',
  kind: 'subsidy',
  valid_from: '2026-01-01',
  value: { name: 'S', variant: 'a', twdPerKwMin: 1, twdPerKwMax: 2, capTwd: null, condition: null, fundedBy: 'city' },
  unit: 'TWD/kW',
  source: 'a test',
  status: 'unverified',
};

const body = (path: string, by: Sender, requestClass: RequestClass, sound: Record<string, unknown>): Operation => ({
  path,
  by,
  requestClass,
  sound,
});

/** Every operation on people's records that has a body; the path's words in capitals stand for records. */
const BODIES: Operation[] = [
  body('POST /api/auth/register', 'nobody', RegisterRequest, { email: 'new@example.com', password: PASSWORD }),
  body('POST /api/auth/login', 'nobody', LoginRequest, { email: 'nobody@example.com', password: PASSWORD }),
  body('POST /api/auth/refresh', 'nobody', RefreshRequest, { refresh_token: 'x' }),
  body('POST /api/auth/logout', 'nobody', LogoutRequest, {}),
  body('PATCH /api/me', 'user', AccountChangesRequest, {}),
  body('POST /api/me/password', 'leaver', PasswordChangeRequest, {
    current_password: PASSWORD,
    new_password: PASSWORD,
  }),
  body('POST /api/vendors/apply', 'user', VendorApplicationRequest, application()),
  body('POST /api/vendors/VENDOR/inquire', 'user', InquiryRequest, {}),
  body('POST /api/me/inquiries/INQUIRY/messages', 'user', InquiryMessageRequest, { content: 'a question' }),
  body('POST /api/me/inquiries/INQUIRY/review', 'user', ReviewRequest, { rating: 4 }),
  body('PATCH /api/me/vendor', 'vendor', VendorUpdateRequest, {}),
  body('POST /api/me/vendor/portfolios', 'vendor', PortfolioRequest, { title: 'a roof' }),
  body('PATCH /api/me/vendor/portfolios/PORTFOLIO', 'vendor', PortfolioUpdateRequest, {}),
  body('POST /api/me/vendor/inquiries/INQUIRY/messages', 'vendor', VendorReplyRequest, { content: 'an answer' }),
  body('PATCH /api/admin/vendors/VENDOR', 'admin', VendorUpdateRequest, {}),
  body('POST /api/admin/vendors/VENDOR/suspend', 'admin', ReasonRequest, { reason: 'fire' }),
  body('POST /api/admin/vendors/VENDOR/subscription', 'admin', SubscriptionRequest, { status: 'pro' }),
  body('POST /api/admin/applications/APPLICATION/reject', 'admin', ReasonRequest, { reason: 'no licence' }),
  body('POST /api/admin/reviews/REVIEW/reject', 'admin', ReasonRequest, { reason: 'rude' }),
  body('POST /api/admin/users/USER/role', 'admin', RoleRequest, { role: 'vendor' }),
  body('POST /api/admin/subsidies', 'admin', FinanceRowRequest, { ...ROW, id: 'new' }),
  body('PATCH /api/admin/subsidies/row', 'admin', FinanceRowUpdateRequest, {}),
];

/** Every list of people's records. */
const LISTS: Operation[] = [
  body('GET /api/vendors', 'nobody', VendorListRequest, {}),
  body('GET /api/me/assessments', 'user', PageRequest, {}),
  body('GET /api/me/inquiries', 'user', PageRequest, {}),
  body('GET /api/me/vendor-applications', 'user', PageRequest, {}),
  body('GET /api/me/vendor/inquiries', 'vendor', InquiryListRequest, {}),
  body('GET /api/admin/users', 'admin', pagedRequest(filters.UserFilterRequest), {}),
  body('GET /api/admin/applications', 'admin', pagedRequest(filters.ApplicationFilterRequest), {}),
  body('GET /api/admin/vendors', 'admin', pagedRequest(filters.AdminVendorFilterRequest), {}),
  body('GET /api/admin/inquiries', 'admin', pagedRequest(filters.AdminInquiryFilterRequest), {}),
  body('GET /api/admin/reviews', 'admin', pagedRequest(filters.ReviewFilterRequest), {}),
  body('GET /api/admin/assessments', 'admin', pagedRequest(filters.AssessmentFilterRequest), {}),
  body('GET /api/admin/events/deliveries', 'admin', pagedRequest(filters.DeliveryFilterRequest), {}),
  body('GET /api/admin/audit', 'admin', pagedRequest(filters.AuditFilterRequest), {}),
  body('GET /api/admin/subsidies', 'admin', pagedRequest(filters.FinanceRowFilterRequest), {}),
];

let service: TestApp;
let user: Person;
let leaver: Person;
let vendor: VendorOwner;
const records: Record<string, string> = {};

beforeAll(async () => {
  service = await startMarket();
  user = await register(service);
  leaver = await register(service);
  vendor = await makeVendor(service);
  const other = await register(service);
  const make = async (path: string, sent: object, { headers }: Pick<Person, 'headers'>): Promise<string> =>
    String((await service.rest('POST', path, { body: sent, headers })).body['id']);
  records['VENDOR'] = vendor.vendorId;
  records['USER'] = other.id;
  records['INQUIRY'] = await sendInquiry(service, user, vendor.vendorId);
  records['PORTFOLIO'] = await make('/api/me/vendor/portfolios', { title: 'a roof' }, vendor);
  records['APPLICATION'] = await make('/api/vendors/apply', application(), other);
  const reviewed = await sendInquiry(service, user, vendor.vendorId);
  await reply(service, vendor, reviewed);
  records['REVIEW'] = await make(`/api/me/inquiries/${reviewed}/review`, { rating: 3 }, user);
  await service.rest('POST', '/api/admin/subsidies', { body: ROW, headers: asAdmin });
});

afterAll(() => service.stop());

const headersOf = (by: Sender): Record<string, string> =>
  ({ nobody: {}, user: user.headers, leaver: leaver.headers, vendor: vendor.headers, admin: asAdmin })[by];

const placeOf = (path: string): [method: string, place: string] => {
  const [method = '', place = ''] = path.split(' ');
  return [method, place.replaceAll(/[A-Z]{4,}/g, (name) => records[name] ?? name)];
};

/** Whatever changes leaves one of these. */
const traces = async (): Promise<object[]> =>
  service.sql(
    `select (select count(*) from accounts) accounts, (select max(updated_at) from accounts) changed,
       (select count(*) from sessions) sessions, (select count(*) from audit_entries) acts`,
  );

const titled = (cases: FaultCase[]): [string, FaultCase][] => cases.map((one) => [one.title, one]);

describe.each(BODIES)('$path', ({ path, by, requestClass, sound }) => {
  it.each(titled(faultCases(requestClass, 'body', sound)))('refuses %s', async (_title, { sent, item }) => {
    const [method, place] = placeOf(path);
    const before = await traces();

    const answer = await service.rest(method, place, { body: sent, headers: headersOf(by) });

    expect([answer.status, answer.body]).toEqual([422, { detail: truncateInputs([item]) }]);
    expect(await traces()).toEqual(before);
  });

  it('finds no fault in the body that the cases above start from', async () => {
    const [method, place] = placeOf(path);

    const { status } = await service.rest(method, place, { body: sound, headers: headersOf(by) });

    expect(status).not.toBe(422);
  });
});

describe.each(LISTS)('$path', ({ path, by, requestClass }) => {
  it.each(titled(faultCases(requestClass, 'query', {})))('refuses %s', async (_title, { sent, item }) => {
    const query = new URLSearchParams(
      Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const [, place] = placeOf(path);

    const answer = await service.rest('GET', `${place}?${query}`, { headers: headersOf(by) });

    expect([answer.status, answer.body]).toEqual([422, { detail: [item] }]);
  });
});
