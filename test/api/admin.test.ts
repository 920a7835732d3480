import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { listOf } from '../helpers/list-answer.js';
import {
  ADMIN_SECRET,
  application,
  asAdmin,
  auditOf,
  makeVendor,
  register,
  reply,
  sendInquiry,
  startMarket,
  type Person,
  type VendorOwner,
} from './market.js';
import { figuresInGraphql } from '../helpers/both-doors.js';

let app: TestApp;
let user: Person;
let vendor: VendorOwner;
let boss: Person;

beforeAll(async () => {
  app = await startMarket({ trustProxy: 1 });
  user = await register(app, 'user');
  vendor = await makeVendor(app, { company_name: 'Administered' });
  boss = await register(app, 'boss');
  await admin('POST', `/users/${boss.id}/role`, { role: 'admin' });
});

afterAll(() => app.stop());

const admin = (method: string, path: string, body?: unknown, headers: Record<string, string> = asAdmin) =>
  app.rest(method, `/api/admin${path}`, { headers, ...(body !== undefined && { body }) });

/** Wrong secrets of one address are soon not looked at any more, so each comes from an address of its own. */
let address = 0;
const fromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++address}` });

const NOBODY = '01890000-0000-7000-8000-000000000000';

const OPERATIONS: readonly [string, string, object?][] = [
  ['GET', '/overview'],
  ['GET', '/users'],
  ['GET', `/users/${NOBODY}`],
  ['POST', `/users/${NOBODY}/role`, { role: 'user' }],
  ['POST', `/users/${NOBODY}/disable`],
  ['POST', `/users/${NOBODY}/enable`],
  ['GET', '/applications'],
  ['GET', `/applications/${NOBODY}`],
  ['POST', `/applications/${NOBODY}/approve`],
  ['POST', `/applications/${NOBODY}/reject`, { reason: 'x' }],
  ['GET', '/vendors'],
  ['GET', `/vendors/${NOBODY}`],
  ['PATCH', `/vendors/${NOBODY}`, {}],
  ['POST', `/vendors/${NOBODY}/suspend`, { reason: 'x' }],
  ['POST', `/vendors/${NOBODY}/reinstate`],
  ['POST', `/vendors/${NOBODY}/subscription`, { status: 'pro' }],
  ['GET', '/inquiries'],
  ['GET', `/inquiries/${NOBODY}`],
  ['GET', '/reviews'],
  ['POST', `/reviews/${NOBODY}/publish`],
  ['POST', `/reviews/${NOBODY}/reject`, { reason: 'x' }],
  ['GET', '/assessments'],
  ['GET', '/tariffs'],
  ['POST', '/tariffs', {}],
  ['PATCH', '/tariffs/none', {}],
  ['DELETE', '/tariffs/none'],
  ['GET', '/subsidies'],
  ['GET', '/figures'],
  ['GET', '/audit'],
  ['GET', '/events/deliveries'],
  ['POST', `/events/deliveries/${NOBODY}/replay`],
  ['POST', '/events/test'],
];

describe('administration', () => {
  it.each(OPERATIONS)('%s %s is for administrators alone', async (method, path, body) => {
    const ways: Record<string, string>[] = [
      {},
      user.headers,
      vendor.headers,
      { 'x-admin-secret': '' },
      { 'x-admin-secret': `${ADMIN_SECRET}x`, ...fromElsewhere() },
      { ...user.headers, 'x-admin-secret': 'wrong', ...fromElsewhere() },
      asAdmin,
      boss.headers,
    ];

    const answers = [];
    for (const headers of ways) answers.push(await admin(method, path, body, headers));

    const [nobody, asUser, asVendor, empty, wrong, both, bySecret, byRole] = answers.map(({ status }) => status);
    expect([nobody, asUser, asVendor, empty, wrong, both]).toEqual([401, 403, 403, 401, 401, 403]);
    expect([401, 403, 500]).not.toContain(bySecret);
    expect(byRole).toBe(bySecret);
  });

  it('through GraphQL is refused to others, the query and every field of it', async () => {
    const query = '{ admin { overview { accounts { total } } } }';

    const nobody = await app.graphql(query);
    const asUser = await app.graphql(query, {}, user.headers);
    const mutation = await app.graphql(
      `mutation { suspendVendor(id: "${vendor.vendorId}", reason: "x") { vendor { id } } }`,
      {},
      user.headers,
    );

    expect(nobody.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(asUser.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(mutation.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await admin('GET', `/vendors/${vendor.vendorId}`)).body['approved']).toBe(true);
  });

  it('counts everything, the same through both interfaces', async () => {
    await sendInquiry(app, user, vendor.vendorId);

    const rest = await admin('GET', '/overview');
    const graphql = await app.graphql(
      '{ admin { overview { accounts { total vendors administrators disabled } inquiries { total new contacted quoted closed } vendors { total approved suspended } } } }',
      {},
      asAdmin,
    );

    expect(rest.body).toMatchObject({
      users: { total: 3, vendors: 1, administrators: 1, disabled: 0 },
      vendors: { total: 1, approved: 1, suspended: 0 },
      inquiries: { total: 1, new: 1 },
      reviews: { total: 0 },
    });
    const { users, inquiries, vendors } = rest.body;
    expect(graphql.data).toEqual({ admin: { overview: { accounts: users, inquiries, vendors } } });
  });
});

describe('users', () => {
  it('are found by part of the address, role and state, and never show a password hash', async () => {
    const found = await admin('GET', `/users?q=${encodeURIComponent('VENDOR-')}&role=vendor&disabled=false`);
    const none = await admin('GET', '/users?q=%25_%25');

    expect(listOf(found)).toMatchObject({ total: 1, items: [{ id: vendor.id, role: 'vendor', disabled_at: null }] });
    expect(found.text).not.toMatch(/hash|argon/i);
    expect(listOf(none).total).toBe(0);
  });

  it('that are disabled are out at once, and in again when enabled', async () => {
    const target = await register(app, 'target');

    const disabled = await admin('POST', `/users/${target.id}/disable`);
    const shut = await app.rest('GET', '/api/me', { headers: target.headers });
    const twice = await admin('POST', `/users/${target.id}/disable`);
    const enabled = await admin('POST', `/users/${target.id}/enable`);
    const enabledTwice = await admin('POST', `/users/${target.id}/enable`);
    const oldToken = await app.rest('GET', '/api/me', { headers: target.headers });
    const login = await app.rest('POST', '/api/auth/login', {
      body: { email: target.email, password: 'a long enough secret 1' },
    });

    expect(disabled.body['disabled_at']).not.toBeNull();
    expect([shut.status, twice.status, enabledTwice.status, oldToken.status, login.status]).toEqual([
      401, 409, 409, 401, 200,
    ]);
    expect(enabled.body['disabled_at']).toBeNull();
    expect(await auditOf(app, target.id)).toEqual(['user.disable', 'user.enable']);
  });

  it('get a role once, of two at once one counts, and administrators cannot shut themselves out', async () => {
    const target = await register(app, 'target');
    const setRole = () => admin('POST', `/users/${target.id}/role`, { role: 'vendor' });

    const answers = await Promise.all([setRole(), setRole()]);
    const own = await admin('POST', `/users/${boss.id}/role`, { role: 'user' }, boss.headers);
    const ownDoor = await admin('POST', `/users/${boss.id}/disable`, undefined, boss.headers);
    const unknown = await admin('POST', `/users/${target.id}/role`, { role: 'king' });

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([own.status, ownDoor.status, unknown.status]).toEqual([409, 409, 422]);
    expect(await app.sql('select role from accounts where id = $1', [target.id])).toEqual([{ role: 'vendor' }]);
  });

  it('that are administrators cannot shut themselves out by spelling their id in capitals', async () => {
    const id = boss.id.toUpperCase();

    const disabled = await admin('POST', `/users/${id}/disable`, undefined, boss.headers);
    const demoted = await admin('POST', `/users/${id}/role`, { role: 'user' }, boss.headers);
    const graphql = await app.graphql(
      'mutation($id: ID!) { disableAccount(id: $id) { account { id } } }',
      { id },
      boss.headers,
    );

    expect([disabled.status, demoted.status]).toEqual([409, 409]);
    expect(graphql.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await app.rest('GET', '/api/me', { headers: boss.headers })).body['role']).toBe('admin');
  });
});

describe('vendors', () => {
  it('are edited, suspended, put back and charged, each once', async () => {
    const { vendorId } = await makeVendor(app);
    const path = `/vendors/${vendorId}`;

    const edited = await admin('PATCH', path, { name: 'Edited', rating: 5, approved: false });
    const suspended = await admin('POST', `${path}/suspend`, { reason: 'complaints' });
    const again = await admin('POST', `${path}/suspend`, { reason: 'complaints' });
    const back = await admin('POST', `${path}/reinstate`);
    const backAgain = await admin('POST', `${path}/reinstate`);
    const pro = await admin('POST', `${path}/subscription`, { status: 'pro' });
    const proAgain = await admin('POST', `${path}/subscription`, { status: 'pro' });
    const wrong = await admin('POST', `${path}/subscription`, { status: 'gold' });

    expect(edited.body).toMatchObject({ name: 'Edited', rating: 0, approved: true });
    expect([suspended.body['approved'], back.body['approved']]).toEqual([false, true]);
    expect(pro.body['subscriptionStatus']).toBe('pro');
    expect([again.status, backAgain.status, proAgain.status, wrong.status]).toEqual([409, 409, 409, 422]);
    expect(await auditOf(app, vendorId)).toEqual([
      'vendor.edit',
      'vendor.suspend',
      'vendor.reinstate',
      'vendor.subscription',
    ]);
  });

  it('case 103: are suspended once when two administrators do it at once', async () => {
    const { vendorId } = await makeVendor(app);

    const answers = await Promise.all(
      [1, 2, 3].map(() => admin('POST', `/vendors/${vendorId}/suspend`, { reason: 'x' })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await auditOf(app, vendorId)).toEqual(['vendor.suspend']);
  });

  it('are listed with their state', async () => {
    const { vendorId } = await makeVendor(app, { company_name: 'Hidden One' });
    await admin('POST', `/vendors/${vendorId}/suspend`, { reason: 'x' });

    const hidden = await admin('GET', '/vendors?approved=false&q=hidden');
    const graphql = await app.graphql(
      '{ admin { vendors(filter: {approved: false, q: "hidden"}) { edges { node { id approved } } } } }',
      {},
      asAdmin,
    );

    expect(listOf(hidden)).toMatchObject({ total: 1, items: [{ id: vendorId, approved: false }] });
    expect(graphql.data).toEqual({ admin: { vendors: { edges: [{ node: { id: vendorId, approved: false } }] } } });
  });
});

describe('records of users', () => {
  it('are listed with whose they are', async () => {
    const sender = await register(app);
    const id = await sendInquiry(app, sender, vendor.vendorId);
    await app.rest('POST', '/api/assessments', {
      body: { lat: 25, lng: 121, county: '臺南市' },
      headers: sender.headers,
    });

    const inquiries = await admin('GET', `/inquiries?user_id=${sender.id}&vendor_id=${vendor.vendorId}&status=new`);
    const one = await admin('GET', `/inquiries/${id}`);
    const assessments = await admin('GET', `/assessments?user_id=${sender.id}&state=bound&county=台南`);
    const none = await admin('GET', `/assessments?user_id=${sender.id}&state=anonymous`);
    const faulty = await admin('GET', '/inquiries?user_id=me');

    expect(listOf(inquiries)).toMatchObject({ total: 1, items: [{ id, accountId: sender.id }] });
    expect(one.body['id']).toBe(id);
    expect(listOf(assessments)).toMatchObject({ total: 1, items: [{ county: '臺南市' }] });
    expect(listOf(none).total).toBe(0);
    expect(faulty.status).toBe(422);
  });

  it('lists applications and reviews by state', async () => {
    const applicant = await register(app);
    const { body: sent } = await app.rest('POST', '/api/vendors/apply', {
      body: application(),
      headers: applicant.headers,
    });
    const id = await sendInquiry(app, user, vendor.vendorId);
    await reply(app, vendor, id);
    const { body: review } = await app.rest('POST', `/api/me/inquiries/${id}/review`, {
      body: { rating: 3 },
      headers: user.headers,
    });

    const applications = await admin('GET', '/applications?status=pending');
    const reviews = await app.graphql(
      '{ admin { reviews(status: PENDING) { edges { node { id rating } } } } }',
      {},
      asAdmin,
    );

    expect(applications.body).toMatchObject([{ id: sent['id'], company_name: application().company_name }]);
    expect(reviews.data).toEqual({ admin: { reviews: { edges: [{ node: { id: review['id'], rating: 3 } }] } } });
  });
});

describe('dated figures of money', () => {
  const row = (changes: object = {}) => ({
    id: 'test-subsidy',
    kind: 'subsidy',
    region: ['臺南市'],
    valid_from: '2026-01-01',
    value: { name: 'S', variant: 'a', twdPerKwMin: 1, twdPerKwMax: 2, capTwd: null, condition: null, fundedBy: 'city' },
    unit: 'TWD/kW',
    source: 'test',
    status: 'published',
    ...changes,
  });

  it('are added, changed as a whole or not at all, and removed', async () => {
    const added = await admin('POST', '/subsidies', row());
    const taken = await admin('POST', '/subsidies', row());
    const changed = await admin('PATCH', '/subsidies/test-subsidy', { valid_to: '2026-12-31', note: 'ends' });
    const faulty = await admin('PATCH', '/subsidies/test-subsidy', { valid_to: '2025-12-31' });
    const listed = await admin('GET', '/subsidies?limit=100');
    const removed = await admin('DELETE', '/subsidies/test-subsidy');
    const gone = await admin('DELETE', '/subsidies/test-subsidy');

    expect(added.body).toMatchObject({ id: 'test-subsidy', region: ['臺南市'], valid_to: null });
    expect(taken.status).toBe(409);
    expect(changed.body).toMatchObject({ valid_to: '2026-12-31', note: 'ends', value: row().value });
    expect(faulty.status).toBe(422);
    expect(listed.body).toContainEqual(changed.body);
    expect(removed.body).toEqual({ ok: true });
    expect(gone.status).toBe(404);
    expect(await auditOf(app, 'test-subsidy')).toEqual(['finance.create', 'finance.update', 'finance.delete']);
  });

  it('are refused with every faulty field, and in the wrong place', async () => {
    const faulty = await admin('POST', '/subsidies', row({ value: { name: 5 }, id: 'bad' }));
    const elsewhere = await admin('POST', '/tariffs', row({ id: 'bad' }));
    const hidden = await admin('PATCH', '/tariffs/test-subsidy', { note: 'x' });

    expect(faulty.status).toBe(422);
    expect((faulty.body['detail'] as object[]).length).toBeGreaterThan(1);
    expect([elsewhere.status, hidden.status]).toEqual([409, 404]);
    expect(await app.sql('select 1 from finance_rows where id = $1', ['bad'])).toEqual([]);
  });

  it('are edited through GraphQL too', async () => {
    const { data } = await app.graphql<{ addFinanceRow: object }>(
      `mutation ($input: FinanceRowInput!) { addFinanceRow(input: $input) { financeRow { id kind validFrom } } }`,
      {
        input: {
          id: 'gql-subsidy',
          validFrom: '2026-01-01',
          kind: 'SUBSIDY',
          value: figuresInGraphql(row().value),
          unit: 'TWD/kW',
          source: 'test',
          status: 'DRAFT',
        },
      },
      asAdmin,
    );
    const listed = await app.graphql<{ admin: { financeRows: { edges: { node: { id: string } }[] } } }>(
      '{ admin { financeRows(group: SUBSIDIES, first: 100) { edges { node { id } } } } }',
      {},
      asAdmin,
    );

    const financeRow = { id: 'gql-subsidy', kind: 'SUBSIDY', validFrom: '2026-01-01' };
    expect(data).toEqual({ addFinanceRow: { financeRow } });
    expect(listed.data!.admin.financeRows.edges.map(({ node }) => node.id)).toContain('gql-subsidy');
  });

  it('can be listed by country and kind through both interfaces', async () => {
    const japanese = { ...row(), id: 'jp-subsidy', country: 'JP', currency: 'JPY', region: [] };
    const added = await admin('POST', '/subsidies', japanese);
    const ofJapan = await admin('GET', '/subsidies?country=JP&kind=subsidy');
    const ofAnotherKind = await admin('GET', '/subsidies?country=JP&kind=subsidy_limit');
    const { data } = await app.graphql<{ admin: { financeRows: { edges: { node: { id: string } }[] } } }>(
      '{ admin { financeRows(group: SUBSIDIES, filter: { country: "JP", kind: SUBSIDY }) { edges { node { id } } } } }',
      {},
      asAdmin,
    );

    expect(added.status).toBe(200);
    expect(listOf(ofJapan).items.map(({ id }) => id)).toEqual(['jp-subsidy']);
    expect(ofAnotherKind.status).toBe(422);
    expect(data!.admin.financeRows.edges).toEqual([{ node: { id: 'jp-subsidy' } }]);
  });
});

describe('the audit log', () => {
  it('reports who did what to which record, before and after, in which request', async () => {
    const { vendorId } = await makeVendor(app);
    const answer = await admin('POST', `/vendors/${vendorId}/suspend`, { reason: 'fire' }, { ...boss.headers });

    const log = await admin(
      'GET',
      `/audit?subject_type=vendor&subject_id=${vendorId}&action=suspend&actor_id=${boss.id}`,
    );
    const requestId = answer.headers.get('x-request-id');
    const byRequest = await admin('GET', `/audit?request_id=${requestId}`);
    const graphql = await app.graphql(
      `{ admin { audit(filter: {requestId: "${requestId}"}) { totalCount edges { node { action actor { id } subject { id } } } } } }`,
      {},
      asAdmin,
    );

    expect(listOf(log)).toMatchObject({
      total: 1,
      items: [
        {
          action: 'vendor.suspend',
          actor_id: boss.id,
          actor_via: 'bearer',
          request_id: requestId,
          before: { approved: true },
          after: { approved: false, reason: 'fire' },
        },
      ],
    });
    expect(byRequest.body).toEqual(log.body);
    expect(graphql.data).toEqual({
      admin: {
        audit: {
          totalCount: 1,
          edges: [{ node: { action: 'vendor.suspend', actor: { id: boss.id }, subject: { id: vendorId } } }],
        },
      },
    });
  });

  it('reports what an edit of a vendor changed, but not how it is reached, which goes with it', async () => {
    const { vendorId, headers } = await makeVendor(app);
    const changes = { name: 'New Sun', logo_url: 'https://example.com/logo.png', phone: '0911-222-333' };
    await admin('PATCH', `/vendors/${vendorId}`, changes);
    await app.rest('PATCH', '/api/me/vendor', { body: { tags: ['roofs'] }, headers });

    const { body } = await admin('GET', `/audit?subject_id=${vendorId}`);

    expect(body).toMatchObject([
      { action: 'vendor.update', before: { tags: [] }, after: { tags: ['roofs'] } },
      {
        action: 'vendor.edit',
        before: { name: '陽光能源 Sunny Energy', logo_url: '', phone: '***' },
        after: { name: 'New Sun', logo_url: 'https://example.com/logo.png', phone: '***' },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('0911');
  });

  it('names every record by its own id, and so do answers and events, however the request spelled it', async () => {
    const [owner, sender, target] = [await register(app), await register(app), await register(app)];
    const call = (who: Person, path: string, body?: object) =>
      app.rest('POST', path, { headers: who.headers, ...(body && { body }) });
    const capitals = (id: unknown): string => String(id).toUpperCase();

    const applied = await call(owner, '/api/vendors/apply', application());
    const approved = await admin('POST', `/applications/${capitals(applied.body['id'])}/approve`);
    const vendorId = approved.body['vendor_id'];
    const edited = await admin('PATCH', `/vendors/${capitals(vendorId)}`, { tags: ['capital'] });
    const charged = await admin('POST', `/vendors/${capitals(vendorId)}/subscription`, { status: 'pro' });
    const asked = await call(sender, `/api/vendors/${capitals(vendorId)}/inquire`, { message: 'CAPITALS' });
    const id = capitals(asked.body['id']);
    const written = await call(sender, `/api/me/inquiries/${id}/messages`, { content: 'a' });
    const replied = await call(owner, `/api/me/vendor/inquiries/${id}/messages`, { content: 'b' });
    const reviewed = await call(sender, `/api/me/inquiries/${id}/review`, { rating: 5 });
    const published = await admin('POST', `/reviews/${capitals(reviewed.body['id'])}/publish`);
    const closed = await call(owner, `/api/me/vendor/inquiries/${id}/close`);
    const suspended = await admin('POST', `/vendors/${capitals(vendorId)}/suspend`, { reason: 'x' });
    const raised = await admin('POST', `/users/${capitals(target.id)}/role`, { role: 'vendor' });

    const answers = [applied, approved, edited, charged, asked, written, replied, reviewed, published, closed];
    expect([...answers, suspended, raised].map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(reviewed.body['inquiry_id']).toBe(asked.body['id']);
    expect(await app.sql(`select action from audit_entries where subject_id ~ '^[0-9A-F]{8}-.{27}$'`)).toEqual([]);
    expect(await app.sql(`select type from outbox_events where data::text ~ '"[0-9A-F]{8}-.{27}"'`)).toEqual([]);
    expect(await auditOf(app, String(vendorId))).toEqual(['vendor.edit', 'vendor.subscription', 'vendor.suspend']);
  });

  it('is searched by time', async () => {
    const future = await admin('GET', '/audit?from=2999-01-01T00:00:00Z');
    const past = await admin('GET', '/audit?to=2000-01-01');
    const all = await admin('GET', '/audit?from=2000-01-01');

    expect([future, past].map((found) => listOf(found).total)).toEqual([0, 0]);
    expect(listOf(all).total).toBeGreaterThan(0);
  });

  it('cannot be changed or emptied, by any database user', async () => {
    const before = await app.sql<{ id: string }>('select id from audit_entries order by id');

    await expect(app.sql(`update audit_entries set action = 'x'`)).rejects.toThrow(/never changed/);
    await expect(app.sql('delete from audit_entries')).rejects.toThrow(/never changed/);
    await expect(app.sql('truncate audit_entries')).rejects.toThrow(/never changed/);

    expect(await app.sql('select id from audit_entries order by id')).toEqual(before);
  });

  it('holds no address, e-mail or message', async () => {
    const sender = await register(app, 'secretive');
    const id = await sendInquiry(app, sender, vendor.vendorId, { address: '秘密路', message: 'private words' });
    await reply(app, vendor, id, { content: 'private answer' });

    const entries = await app.sql<{ text: string }>(
      'select row_to_json(e)::text as text from audit_entries e where subject_id = $1',
      [id],
    );

    expect(entries.length).toBeGreaterThan(2);
    expect(entries.map(({ text }) => text).join()).not.toMatch(/秘密路|private|secretive/);
  });
});
