import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, startMarket } from './market.js';

/** The id that the browser made, version 4. */
const CLIENT_ID = '6f1c2e4a-1b7d-4c3e-9f5a-2d8b7c6e5f40';
const JSON_TYPE = { 'content-type': 'application/json' };
/** The smallest pictures of their kinds, as far as their first bytes; the client sends whole files like this. */
const PNG = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n a logo', 'latin1').toString('base64')}`;
const JPEG = `data:image/jpeg;base64,${Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1').toString('base64')}`;
const HOUR_KEYS = Array.from({ length: 14 }, (_, i) => String(i + 6));
const SCENE = {
  buildings: [{ footprint: [[121.565, 25.033], [121.5652, 25.033], [121.5652, 25.0332], [121.565, 25.0332]], height: 20 }], // prettier-ignore
  lat: 25.033,
  lng: 121.565,
};
const ASSESSMENT = {
  ...{ user_id: CLIENT_ID, address: '台北市信義區市府路45號', lat: 25.033, lng: 121.565, county: '台北市' },
  ...{ roof_area_ping: 30, monthly_kwh: 400, goal: 'annual', capacity_kw: 9.9, total_cost: 594_000 },
  ...{ subsidy_amount: 0, out_of_pocket: 594_000, annual_kwh: 11_000, self_sufficiency: 80, payback_years: 9.6 },
  ...{ total_20yr: 640_000, annual_revenue: 61_499.99999999999, best_angle: 22 },
  result: { monthlyKwh: Array.from({ length: 12 }, () => 917) },
};

/** What the pages of the earlier service's client send and read, in the order in which a user meets them. */
describe("the earlier service's web client", () => {
  let app: TestApp;
  let user: Record<string, string>;
  let vendor: Record<string, string>;
  let vendorId: string;
  let inquiryId: string;

  const call = async <Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<Body> => {
    const answer = await app.rest<Body>(method, path, { headers: { ...JSON_TYPE, ...headers }, body });
    expect([method, path, answer.status, answer.text]).toEqual([method, path, 200, answer.text]);
    return answer.body;
  };
  const signUp = async (email: string) => {
    const grant = await call('POST', '/api/auth/register', {}, { email, password: 'sol4r-xz' });
    expect(grant).toMatchObject({ token: expect.any(String), user_id: expect.any(String), email, role: 'user' });
    return { authorization: `Bearer ${String(grant['token'])}` };
  };

  beforeAll(async () => {
    app = await startMarket();
  });

  afterAll(() => app.stop());

  it('registers with eight characters and signs in; the token lasts 30 days and ends with the session', async () => {
    user = await signUp('owner@example.com');
    vendor = await signUp('vendor@example.com');

    const grant = await call('POST', '/api/auth/login', {}, { email: 'owner@example.com', password: 'sol4r-xz' });
    const claims = JSON.parse(Buffer.from(String(grant['token']).split('.')[1]!, 'base64url').toString()) as object;
    const own = { authorization: `Bearer ${String(grant['token'])}` };
    await call('GET', '/api/me', own);
    await call('POST', '/api/auth/logout', own);
    const ended = await app.rest('GET', '/api/me', { headers: own });

    const { iat, exp } = claims as { iat: number; exp: number };
    expect(exp - iat).toBe(30 * 86_400);
    expect(ended.status).toBe(401);
  });

  it('draws the shadows of an hour and of the day', async () => {
    const hour = await call('POST', '/api/shadows/from-features', {}, { ...SCENE, local_hour: 9 });
    const day = await call('POST', '/api/shadows/precompute', {}, { ...SCENE, local_hour: 12 });

    expect(hour).toMatchObject({ type: 'FeatureCollection', features: [{ geometry: { type: 'Polygon' } }] });
    expect(Object.keys(day)).toEqual(expect.arrayContaining(HOUR_KEYS));
    expect(day['9']).toMatchObject({ type: 'FeatureCollection', roofShadows: expect.any(Array) });
  });

  it('keeps an assessment with the id of the browser, and claims it by that id once', async () => {
    await call('POST', '/api/assessments', {}, ASSESSMENT);
    const stored = await app.sql<{ user_id: string | null; client_id_hash: string }>('select * from assessments');
    const listedByAdmin = await app.rest('GET', '/api/admin/assessments', { headers: asAdmin });
    const wrong = await call('POST', '/api/me/claim?user_id=anon-1', user);
    const versionSeven = await call('POST', '/api/me/claim?user_id=01890000-0000-7000-8000-000000000000', user);
    const claimed = await call('POST', `/api/me/claim?user_id=${CLIENT_ID.toUpperCase()}`, user);
    const byAnother = await call('POST', `/api/me/claim?user_id=${CLIENT_ID}`, vendor);

    expect(stored).toMatchObject([{ user_id: null, client_id_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(listedByAdmin.text).not.toContain(CLIENT_ID);
    expect([wrong, versionSeven, claimed, byAnother].map((outcome) => outcome['claimed'])).toEqual([0, 0, 1, 0]);
    expect(await call('GET', '/api/me/assessments', user)).toMatchObject([
      {
        ...{ address: ASSESSMENT.address, county: '台北市', annual_kwh: 11_000, payback_years: 9.6 },
        capacity_kw: 9.9,
      },
    ]);
  });

  it('keeps an assessment whose place is unknown', async () => {
    const kept = await call('POST', '/api/assessments', {}, { ...ASSESSMENT, address: null, lat: null, lng: null });

    expect(kept).toMatchObject({ address: null, lat: null, lng: null, annual_kwh: 11_000 });
  });

  it('applies as a vendor, and the administrator finds and approves the application', async () => {
    const none = await call('GET', '/api/me/application/status', vendor);
    await call('POST', '/api/vendors/apply', vendor, {
      ...{ company_name: '陽光', contact_name: '王小明', phone: '02-1234', email: 'vendor@example.com' },
      ...{ counties: ['台北市'], company_tax_id: null, license_note: null, logo_url: PNG },
    });
    const pending = await call<{ id: string }[]>('GET', '/api/admin/vendors/pending', asAdmin);
    await call('POST', `/api/admin/vendors/${pending[0]!.id}/reject`, asAdmin, { reason: null });
    const rejected = await call('GET', '/api/me/application/status', vendor);
    await call('POST', '/api/vendors/apply', vendor, {
      ...{ company_name: '陽光', contact_name: '王小明', phone: '02-1234', email: 'vendor@example.com', counties: ['台北市'] },
    }); // prettier-ignore
    const [again] = await call<{ id: string }[]>('GET', '/api/admin/vendors/pending', asAdmin);
    await call('POST', `/api/admin/vendors/${again!.id}/approve`, asAdmin);

    expect(none).toEqual({ status: 'none', rejectionReason: null });
    expect(pending).toMatchObject([
      { name: '陽光', phone: '02-1234', email: 'vendor@example.com', applicationStatus: 'pending', companyTaxId: null },
    ]);
    expect(pending).toMatchObject([{ contactName: '王小明', licenseNote: null, counties: ['台北市'] }]);
    expect(rejected).toEqual({ status: 'rejected', rejectionReason: null });
    expect(await call('GET', '/api/me/application/status', vendor)).toMatchObject({ status: 'approved' });
  });

  it('shows leads without address and with a masked e-mail until their owner has written', async () => {
    expect(await call('GET', '/api/me/vendor/leads', vendor)).toEqual([
      {
        ...{ id: expect.any(String), address: null, county: '台北市', capacityKw: 9.9, annualKwh: 11_000 },
        ...{ paybackYears: 9.6, outOfPocket: 594_000, accountEmail: 'o***@example.com', createdAt: expect.any(String) },
      },
    ]);
  });

  it('lists vendors of the county, shows one, and asks it', async () => {
    const listed = await call<{ id: string }[]>('GET', '/api/vendors?county=%E5%8F%B0%E5%8C%97%E5%B8%82&limit=3');
    vendorId = listed[0]!.id;
    const shown = await call('GET', `/api/vendors/${vendorId}`);
    await call('POST', `/api/vendors/${vendorId}/inquire`, user, {
      ...{ address: ASSESSMENT.address, county: '台北市', capacity_kw: 9.9, annual_kwh: 11_000, payback_years: 9.6 },
      message: null,
    });

    expect(listed).toMatchObject([{ name: '陽光', rating: 0, reviewCount: 0, tags: [], counties: ['台北市'] }]);
    expect(shown).toMatchObject({ approved: true, subscriptionStatus: 'free', portfolios: [] });
    expect(await call('GET', '/api/me/vendor/leads', vendor)).toEqual([]);
  });

  it('shows the inquiry to its vendor with the address to answer to, and the vendor replies and sets its state', async () => {
    const received = await call<{ id: string }[]>('GET', '/api/me/vendor/inquiries', vendor);
    inquiryId = received[0]!.id;
    await call('POST', `/api/me/vendor/inquiries/${inquiryId}/reply`, vendor, { reply: '下週可到府丈量' });
    const states = [];
    for (const status of ['quoted', 'closed', 'new', 'contacted'])
      states.push(await call('PATCH', `/api/me/vendor/inquiries/${inquiryId}/status`, vendor, { status }));
    const unknown = await app.rest('PATCH', `/api/me/vendor/inquiries/${inquiryId}/status`, {
      headers: vendor,
      body: { status: 'won' },
    });

    expect(received).toMatchObject([
      { caseStatus: 'new', inquirerEmail: 'owner@example.com', vendorReply: null, repliedAt: null, capacityKw: 9.9 },
    ]);
    expect(states.map((state) => state['caseStatus'])).toEqual(['quoted', 'closed', 'new', 'contacted']);
    expect(unknown.status).toBe(422);
  });

  it('shows the reply to the sender, who reviews the vendor', async () => {
    await call('POST', `/api/me/inquiries/${inquiryId}/review`, user, {
      vendor_id: vendorId,
      rating: 5,
      comment: null,
    });

    expect(await call('GET', '/api/me/inquiries', user)).toMatchObject([
      {
        ...{
          id: inquiryId,
          vendorId,
          vendorName: '陽光',
          vendorReply: '下週可到府丈量',
          repliedAt: expect.any(String),
        },
        ...{ reviewId: expect.any(String), reviewRating: 5 },
      },
    ]);
  });

  it('changes the profile, where an empty e-mail removes it, the logo and the portfolios', async () => {
    const profile = { name: '陽光', phone: '', email: '', counties: ['台北市'], tags: ['屋頂'] };
    await call('PATCH', '/api/me/vendor', vendor, profile);
    await call('POST', '/api/me/vendor/logo', vendor, { logo_url: PNG });
    await call('POST', '/api/me/vendor/portfolios', vendor, {
      ...{ title: '信義案', meta: '透天', capacityKw: null, completedYear: null, photoUrl: null, description: null },
    });
    await call('POST', '/api/me/vendor/portfolios', vendor, {
      ...{ title: '大安案', meta: '公寓', capacityKw: 9.9, completedYear: 2025, photoUrl: JPEG, description: '南向' },
    });
    const own = await call<{ portfolios: { id: string }[] }>('GET', '/api/me/vendor', vendor);
    await call('DELETE', `/api/me/vendor/portfolios/${own.portfolios[0]!.id}`, vendor);
    await call('POST', '/api/me/vendor/logo', vendor, { logo_url: null });

    const address = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/pictures\/[\da-f-]{36}$/) as string;
    expect(own).toMatchObject({ ...profile, logoUrl: address, applicationStatus: 'approved' });
    expect(own.portfolios).toMatchObject([
      { title: '信義案', meta: '透天', capacityKw: 0, photoUrl: '', description: '' },
      { title: '大安案', meta: '公寓', capacityKw: 9.9, photoUrl: address, description: '南向' },
    ]);
    expect(await call('GET', '/api/me/vendor', vendor)).toMatchObject({ logoUrl: '', portfolios: [{}] });
  });

  it('finds an account by its whole address and changes its role', async () => {
    const found = await call('GET', '/api/admin/accounts/search?email=OWNER%40example.com', asAdmin);
    await call('POST', `/api/admin/accounts/${String(found['id'])}/role`, asAdmin, { role: 'admin' });
    const part = await app.rest('GET', '/api/admin/accounts/search?email=owner', { headers: asAdmin });

    expect(found).toEqual({ id: expect.any(String), email: 'owner@example.com', role: 'user' });
    expect(part.status).toBe(404);
  });
});
