import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AssessmentService } from '../../src/domain/assessments/assessment.service.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { listOf } from '../helpers/list-answer.js';

const PASSWORD = 'correct horse battery';
const ADMIN_SECRET = 'an administrator secret of the tests';
const SENT = {
  address: '台北市信義區市府路45號',
  lat: 25.0339,
  lng: 121.5645,
  county: '臺北市',
  roof_area_ping: 30.5,
  total_20yr: -12.5,
  best_angle: 21,
  result: { $gt: 1, state: 'bound', nested: { __proto__x: [null, 1.5] } },
};
const CREATE = `mutation($input: AssessmentInput!, $key: String) { addAssessment(input: $input, idempotencyKey: $key) {
  anonymousId assessment { id state owner { id } lat claimedAt createdAt } } }`;
const CLAIM = 'mutation { claimAssessments { claimed assessmentIds assessments { id } } }';
const OWN = `query($after: String) { viewer { assessments(first: 2, after: $after) {
  totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { id state } } } } }`;

interface Created {
  id: string;
  state: string;
  user_id: string | null;
  claimed_at: string | null;
}

let service: TestApp;
let count = 0;

const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });

async function register() {
  const email = `person${(count += 1)}@example.com`;
  const { body } = await service.rest('POST', '/api/auth/register', { body: { email, password: PASSWORD } });
  return { email, id: body['user_id'] as string, headers: bearer(body['access_token']) };
}

const create = (headers: Record<string, string> = {}, body: unknown = SENT) =>
  service.rest<Created>('POST', '/api/assessments', { body, headers });

beforeAll(async () => {
  service = await startTestApp({ adminSecret: ADMIN_SECRET, demoDistrict: 'off', creationsPerHour: 500 });
});

afterAll(() => service.stop());

describe('an anonymous visitor', () => {
  it('case 32: keeps an assessment, reads it back by header or cookie, registers and claims it', async () => {
    const created = await create();
    const anonymousId = created.headers.get('x-anonymous-id') as string;
    const cookie = created.headers.get('set-cookie') as string;
    const path = `/api/assessments/${created.body.id}`;
    const person = await register();

    const byHeader = await service.rest('GET', path, { headers: { 'x-anonymous-id': anonymousId } });
    const byCookie = await service.rest('GET', path, { headers: { cookie: `a=b; anonymous_id=${anonymousId}` } });
    const byNobody = await service.rest('GET', path);
    const claim = await service.rest('POST', '/api/me/claim', {
      headers: { ...person.headers, 'x-anonymous-id': anonymousId },
    });
    const again = await service.graphql(CLAIM, {}, { ...person.headers, 'x-anonymous-id': anonymousId });
    const own = await service.rest('GET', path, { headers: person.headers });

    expect(created.body).toMatchObject({ ...SENT, state: 'anonymous', claimed_at: null, user_id: null });
    expect(cookie).toMatch(/^anonymous_id=[\w-]{43};.*HttpOnly/);
    expect(byHeader.body).toEqual(created.body);
    expect(byCookie.body).toEqual(created.body);
    expect([byNobody.status, byNobody.body]).toEqual([404, { detail: 'Assessment not found' }]);
    expect(claim.body).toEqual({ ok: true, claimed: 1, assessment_ids: [created.body.id] });
    expect(again.data).toEqual({ claimAssessments: { claimed: 0, assessmentIds: [], assessments: [] } });
    expect(own.body).toMatchObject({ ...SENT, state: 'bound', user_id: person.id });
    expect(own.body['claimed_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('is known by its cookie where the header holds no such id', async () => {
    const created = await create();
    const cookie = created.headers.get('set-cookie')!.split(';')[0]!;
    const path = `/api/assessments/${created.body.id}`;

    const answers = await Promise.all(
      ['', 'null', 'undefined'].map((id) => service.rest('GET', path, { headers: { cookie, 'x-anonymous-id': id } })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('is not the owner by naming an account, which can still claim what named it', async () => {
    const person = await register();

    const { body } = await create({}, { ...SENT, user_id: person.id });
    const before = await service.rest('GET', '/api/me/assessments', { headers: person.headers });
    const claim = await service.rest('POST', '/api/me/claim', { headers: person.headers });

    expect(body).toMatchObject({ state: 'anonymous', user_id: person.id });
    expect(listOf(before)).toMatchObject({ items: [], total: 0 });
    expect(claim.body).toEqual({ ok: true, claimed: 1, assessment_ids: [body.id] });
  });
});

describe('the holder of an account', () => {
  it('case 31★: keeps bound assessments whatever the body says, the same through both interfaces', async () => {
    const person = await register();
    const raised = {
      ...SENT,
      id: 'x',
      state: 'anonymous',
      user_id: 'somebody',
      owner_id: 'x',
      created_at: '1999-01-01',
    };

    const rest = await create(person.headers, raised);
    const graphql = await service.graphql<{ addAssessment: { assessment: Created; anonymousId: null } }>(
      CREATE,
      { input: { at: { lat: 25, lng: 121 } } },
      person.headers,
    );
    const refused = await service.graphql(
      CREATE,
      { input: { at: { lat: 25, lng: 121 }, state: 'BOUND' } },
      person.headers,
    );

    expect(rest.body).toMatchObject({ state: 'bound', user_id: person.id });
    expect(rest.body.id).not.toBe('x');
    expect(rest.headers.get('set-cookie')).toBeNull();
    expect(rest.headers.get('x-anonymous-id')).toBeNull();
    expect(graphql.data?.addAssessment).toMatchObject({
      anonymousId: null,
      assessment: { state: 'BOUND', owner: { id: person.id } },
    });
    expect(refused.status).toBe(400);
  });

  it('lists own assessments newest first, the same in pages and connections', async () => {
    const person = await register();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await create(person.headers)).body.id);
    const newest = ids.toReversed();

    const page = await service.rest<Created[]>('GET', '/api/me/assessments?limit=2&offset=1', {
      headers: person.headers,
    });
    const first = await service.graphql<Own>(OWN, {}, person.headers);
    const next = await service.graphql<Own>(
      OWN,
      { after: first.data?.viewer.assessments.pageInfo.endCursor },
      person.headers,
    );

    expect(listOf(page)).toMatchObject({
      total: 5,
      links: {
        first: '/api/me/assessments?limit=2&offset=0',
        prev: '/api/me/assessments?limit=2&offset=0',
        next: '/api/me/assessments?limit=2&offset=3',
        last: '/api/me/assessments?limit=2&offset=4',
      },
    });
    expect(page.body.map(({ id }) => id)).toEqual(newest.slice(1, 3));
    expect(nodes(first)).toEqual(newest.slice(0, 2));
    expect(nodes(next)).toEqual(newest.slice(2, 4));
    expect(next.data?.viewer.assessments).toMatchObject({
      totalCount: 5,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
  });

  it('keeps its place by cursor when an assessment comes before', async () => {
    const person = await register();
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.unshift((await create(person.headers)).body.id);

    const first = await service.graphql<Own>(OWN, {}, person.headers);
    await create(person.headers);
    const after = first.data?.viewer.assessments.pageInfo.endCursor;
    const next = await service.graphql<Own>(OWN, { after }, person.headers);

    expect(nodes(first)).toEqual(ids.slice(0, 2));
    expect(nodes(next)).toEqual(ids.slice(2));
  });

  it.each(['limit=0', 'limit=101', 'offset=-1', 'limit=1.5', 'limit=many'])(
    'is refused a page of %s',
    async (query) => {
      const person = await register();

      const { status, body } = await service.rest('GET', `/api/me/assessments?${query}`, { headers: person.headers });

      expect(status).toBe(422);
      expect(body['detail']).toMatchObject([{ loc: ['query', query.split('=')[0]] }]);
    },
  );

  it('case 42: is refused connections out of bounds and cursors of others', async () => {
    const { headers } = await register();
    const ask = (part: string) => service.graphql(`{ viewer { assessments(${part}) { totalCount } } }`, {}, headers);

    const answers = await Promise.all(['first: 0', 'first: 101', 'first: -1', 'after: "x"'].map(ask));

    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(answers.map(() => 'VALIDATION_FAILED'));
  });

  it("case 26★: finds other people's assessments in neither interface, and removes only its own", async () => {
    const [owner, other] = [await register(), await register()];
    const { id } = (await create(owner.headers)).body;
    const removal = 'mutation($id: ID!) { removeAssessment(id: $id) { deletedId } }';
    const reading = 'query($id: ID!) { assessment(id: $id) { id } }';

    for (const target of [id, '019a0000-0000-7000-8000-000000000001', 'no-id']) {
      const answers = await Promise.all([
        service.rest('GET', `/api/assessments/${target}`, { headers: other.headers }),
        service.rest('DELETE', `/api/me/assessments/${target}`, { headers: other.headers }),
      ]);
      expect(answers.map(({ status, body }) => [status, body])).toEqual(
        answers.map(() => [404, { detail: 'Assessment not found' }]),
      );
      for (const query of [reading, removal]) {
        const { errors } = await service.graphql(query, { id: target }, other.headers);
        expect(errors).toMatchObject([{ message: 'Assessment not found', extensions: { code: 'NOT_FOUND' } }]);
      }
    }
    const removed = await service.rest('DELETE', `/api/me/assessments/${id}`, { headers: owner.headers });
    const again = await service.graphql(removal, { id }, owner.headers);
    expect([removed.status, removed.body]).toEqual([200, { ok: true }]);
    expect(again.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  it('exports all of its data, and leaves nothing when it erases itself', async () => {
    const person = await register();
    const { body: kept } = await create(person.headers);

    const rest = await service.rest('GET', '/api/me/export', { headers: person.headers });
    const graphql = await service.graphql(
      '{ viewer { id email assessments { edges { node { id } } } } }',
      {},
      person.headers,
    );
    const erased = await service.rest('DELETE', '/api/me', { headers: person.headers });

    expect(rest.body).toMatchObject({ account: { id: person.id, email: person.email }, assessments: [kept] });
    expect(rest.text).not.toContain('argon2');
    expect(graphql.data).toEqual({
      viewer: {
        id: person.id,
        email: person.email,
        assessments: { edges: [{ node: { id: kept.id } }] },
      },
    });
    expect([erased.status, erased.body]).toEqual([200, { ok: true }]);
    expect((await service.rest('GET', '/api/me', { headers: person.headers })).status).toBe(401);
    const admin = { 'x-admin-secret': ADMIN_SECRET };
    expect((await service.rest('GET', `/api/assessments/${kept.id}`, { headers: admin })).status).toBe(404);
    const login = { email: person.email, password: PASSWORD };
    expect((await service.rest('POST', '/api/auth/login', { body: login })).status).toBe(401);
  });
});

/** Copies an own assessment, each with so long a text. */
const copies = (id: string, number: number, length: number) =>
  service.sql(
    `insert into assessments (id, state, owner_id, user_id, lat, lng, result, created_at)
     select gen_random_uuid(), state, owner_id, user_id, lat, lng, json_build_object('text', repeat('x', $3)), created_at
     from assessments, generate_series(1, $2) where id = $1`,
    [id, number, length],
  );

describe('the export of an account with many assessments', () => {
  it.each([49, 50, 51, 120])('has all %i of them once, oldest first, and is JSON to its end', async (all) => {
    const person = await register();
    const { body: kept } = await create(person.headers);
    await copies(kept.id, all - 1, 100);

    const { body, headers } = await service.rest('GET', '/api/me/export', { headers: person.headers });
    const head = await service.rest('HEAD', '/api/me/export', { headers: person.headers });

    const ids = (body['assessments'] as Created[]).map(({ id }) => id);
    expect(ids).toHaveLength(all);
    expect(ids).toContain(kept.id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(Object.keys(body)).toEqual([
      'exported_at',
      'account',
      'assessments',
      'inquiries',
      'vendor_applications',
      'vendor',
    ]);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'application/json; charset=utf-8',
      'private, no-store',
    ]);
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('comes in pieces', async () => {
    const person = await register();
    const { body: kept } = await create(person.headers);
    await copies(kept.id, 90, 250_000);

    const whole = await service.rest('GET', '/api/me/export', { headers: person.headers });

    expect(whole.body['assessments']).toHaveLength(91);
    expect(whole.text.length).toBeGreaterThan(90 * 250_000);
  });

  it('comes by pages in pieces too, for the owner and for administrators, none twice and none left out', async () => {
    const person = await register();
    const { body: kept } = await create(person.headers);
    await copies(kept.id, 39, 250_000);
    const rows = await service.sql<{ id: string }>(
      'select id from assessments where owner_id = (select owner_id from assessments where id = $1) order by id desc',
      [kept.id],
    );
    const ids = rows.map(({ id }) => id);
    type List = { id: string; user_id: string }[];

    const whole = await service.rest<List>('GET', '/api/me/assessments?limit=100', { headers: person.headers });
    const part = await service.rest<List>('GET', '/api/me/assessments?limit=25&offset=13', { headers: person.headers });
    const path = `/api/admin/assessments?limit=100&user_id=${whole.body[0]!.user_id}`;
    const administered = await service.rest<List>('GET', path, { headers: { 'x-admin-secret': ADMIN_SECRET } });
    const behind = await service.rest<List>('GET', '/api/me/assessments?offset=40', { headers: person.headers });

    expect(whole.body.map(({ id }) => id)).toEqual(ids);
    expect(whole.text.length).toBeGreaterThan(39 * 250_000);
    expect(administered.body).toEqual(whole.body);
    expect(part.body.map(({ id }) => id)).toEqual(ids.slice(13, 38));
    expect([part, behind].map((list) => listOf(list).total)).toEqual([40, 40]);
    expect([behind.text, whole.headers.get('content-length')]).toEqual(['[]', null]);
  });

  it('is broken off where the database fails in its midst, and no part is taken for the whole', async () => {
    const person = await register();
    const batches = vi.spyOn(AssessmentService.prototype, 'allOwn').mockImplementation(async function* () {
      yield await Promise.resolve([]);
      throw new Error('the connection is gone');
    });

    const broken = service.rest('GET', '/api/me/export', { headers: person.headers });

    await expect(broken).rejects.toThrow(/failed|terminated/);
    batches.mockRestore();
    expect((await service.rest('GET', '/api/me/export', { headers: person.headers })).status).toBe(200);
  });
});

describe('an administrator', () => {
  it('case 19★, 21: reads any assessment with the secret, and is refused with another', async () => {
    const person = await register();
    const { id } = (await create(person.headers)).body;
    const read = (headers: Record<string, string>) => service.rest('GET', `/api/assessments/${id}`, { headers });

    const right = await read({ 'x-admin-secret': ADMIN_SECRET });
    const besides = await read({ ...(await register()).headers, 'x-admin-secret': ADMIN_SECRET });
    const wrong = await read({ 'x-admin-secret': `${ADMIN_SECRET}x` });
    const wrongBesides = await read({ ...person.headers, 'x-admin-secret': 'wrong' });
    const empty = await read({ 'x-admin-secret': '' });

    expect([right, besides, wrong, wrongBesides, empty].map(({ status }) => status)).toEqual([200, 200, 401, 403, 404]);
  });
});

describe('an idempotency key', () => {
  it('case 100: gives the first answer again through either interface, and 409 to another body', async () => {
    const { headers } = await register();
    const keyed = { ...headers, 'idempotency-key': 'key-1' };

    const first = await create(keyed);
    const again = await create(keyed);
    const other = await create(keyed, { ...SENT, lat: 24 });
    const long = await create({ ...headers, 'idempotency-key': 'k'.repeat(256) });
    const invalid = await create({ ...headers, 'idempotency-key': 'key-2' }, { lat: 25 });
    const corrected = await create({ ...headers, 'idempotency-key': 'key-2' });
    const { data } = await service.graphql<Own>(OWN, {}, headers);

    expect(again.text).toBe(first.text);
    expect(other.status).toBe(409);
    expect(long.body).toMatchObject({ detail: [{ loc: ['header', 'idempotency-key'], type: 'string_too_long' }] });
    expect([invalid.status, corrected.status]).toEqual([422, 200]);
    expect(data?.viewer.assessments.totalCount).toBe(2);
  });

  it('case 100: in GraphQL too, where input that came through REST counts as the same', async () => {
    const { headers } = await register();
    const input = { at: { lat: 25, lng: 121 }, address: '台北市' };

    const key = 'key-1';
    const rest = await create({ ...headers, 'idempotency-key': key }, { ...input.at, address: input.address });
    const same = await service.graphql<{ addAssessment: { assessment: Created } }>(CREATE, { input, key }, headers);
    const other = await service.graphql(CREATE, { input: { ...input, at: { lat: 24, lng: 121 } }, key }, headers);

    expect(same.data?.addAssessment.assessment.id).toBe(rest.body.id);
    expect(other.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  });

  it('case 99: without a cookie gives the record again, and no anonymous id', async () => {
    const first = await create({ 'idempotency-key': 'lost-answer' });

    const again = await create({ 'idempotency-key': 'lost-answer' });

    expect(again.text).toBe(first.text);
    expect(first.headers.get('x-anonymous-id')).not.toBeNull();
    expect(again.headers.get('x-anonymous-id')).toBeNull();
  });

  it('case 100: of a visitor who brings the id of the first answer returns that answer, and for no other body', async () => {
    const key = { 'idempotency-key': 'brought-back' };
    const first = await create(key);
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!;

    const same = await create({ ...key, cookie });
    const other = await create({ ...key, cookie }, { lat: 1, lng: 2 });

    expect(same.text).toBe(first.text);
    expect(same.headers.get('x-anonymous-id')).toBe(first.headers.get('x-anonymous-id'));
    expect(other.status).toBe(409);
  });

  it('case 27: who takes a key after its time that a neighbour of the same address used gets nothing of the neighbour', async () => {
    const neighbour = await create({ 'idempotency-key': '1' });
    await service.app.platform.database.sql.rows(
      `update idempotency_keys set expires_at = now() - interval '1 second' where key = '1'`,
    );
    const thief = await register();

    const taken = await create({ 'idempotency-key': '1' }, { lat: 1, lng: 2 });
    const anonymousId = taken.headers.get('x-anonymous-id')!;
    const claim = await service.rest('POST', '/api/me/claim', {
      headers: { ...thief.headers, 'x-anonymous-id': anonymousId },
    });

    expect(anonymousId).not.toBe(neighbour.headers.get('x-anonymous-id'));
    expect(claim.body).toMatchObject({ claimed: 1, assessment_ids: [taken.body.id] });
  });
});

interface Own {
  viewer: {
    assessments: {
      totalCount: number;
      pageInfo: { endCursor: string };
      edges: { node: { id: string } }[];
    };
  };
}

const nodes = ({ data }: { data: Own | null }) => data?.viewer.assessments.edges.map(({ node }) => node.id);
