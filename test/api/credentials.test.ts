import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

const ADMIN_SECRET = 'an administrator secret of these tests';
const ME = '{ viewer { id } }';

let service: TestApp;
let token: string;

const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off', adminSecret: ADMIN_SECRET });
  const { body } = await service.rest('POST', '/api/auth/register', {
    body: { email: 'person@example.com', password: 'correct horse battery' },
  });
  token = String(body['access_token']);
});

afterAll(() => service.stop());

describe('credentials', () => {
  it('case 7: only one header of the form "Bearer x" counts', async () => {
    const forms = [`Bearer  ${token}`, 'Bearer ', 'Bearer', token, `Basic ${token}`, `Bearer ${token} x`];

    const answers = await Promise.all(
      forms.map((authorization) => service.rest('GET', '/api/me', { headers: { authorization } })),
    );
    const inQuery = await service.rest('GET', `/api/me?access_token=${token}`);
    const missing = await service.rest('GET', '/api/me');
    const long = await service.rest('GET', '/api/me', { headers: bearer(`${'a'.repeat(10_000)}.a.a`) });

    for (const { status, body, headers } of [...answers, long]) {
      expect([status, body]).toEqual([401, { detail: 'Could not validate credentials' }]);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
    expect([missing.status, missing.body]).toEqual([401, { detail: 'Not authenticated' }]);
    expect(inQuery.status).toBe(401);
  });

  it('case 1★, 4★: a forged token is the same 401 through every operation that looks at it, in both interfaces', async () => {
    const [, payload] = token.split('.') as [string, string];
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const spoilt = `${token.slice(0, -3)}AAA`;
    const operations = [
      ['GET', '/api/me'],
      ['DELETE', '/api/me'],
      ['GET', '/api/me/assessments'],
      ['POST', '/api/me/claim'],
      ['GET', '/api/me/export'],
    ] as const;

    for (const forged of [unsigned, spoilt]) {
      for (const [method, path] of operations) {
        const { status, text } = await service.rest(method, path, { headers: bearer(forged) });
        expect([status, text], `${method} ${path}`).toEqual([401, '{"detail":"Could not validate credentials"}']);
      }
      const { errors } = await service.graphql(ME, {}, bearer(forged));
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    }
  });

  it('scheme of a bearer: any case is taken, as RFC 9110 has it, and sign-in answers `bearer`', async () => {
    const schemes = ['bearer', 'BEARER', 'bEARER'];

    const answers = await Promise.all(
      schemes.map((scheme) => service.rest('GET', '/api/me', { headers: { authorization: `${scheme} ${token}` } })),
    );
    const graphql = await service.graphql<{ viewer: object }>(ME, {}, { authorization: `bearer ${token}` });
    const login = await service.rest('POST', '/api/auth/login', {
      body: { email: 'person@example.com', password: 'correct horse battery' },
    });

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(graphql.data?.viewer).toBeTruthy();
    expect(login.body['token_type']).toBe('bearer');
  });

  it('stale or broken bearer: counts as none for reads open to everyone, in both interfaces', async () => {
    const { body: kept, headers } = await service.rest('POST', '/api/assessments', { body: { lat: 25, lng: 121 } });
    const id = String(kept['id']);
    const stale = { ...bearer('a.a.a'), 'x-anonymous-id': headers.get('x-anonymous-id') ?? '' };

    const own = await service.rest('GET', `/api/assessments/${id}`, { headers: stale });
    const ofOthers = await service.rest('GET', `/api/assessments/${id}`, { headers: bearer('a.a.a') });
    const vendor = await service.rest('GET', '/api/vendors/unknown', { headers: { authorization: 'nonsense' } });
    const query = `{ assessment(id: "${id}") { id } }`;
    const graphql = await service.graphql(query, {}, stale);
    const hidden = await service.graphql(query, {}, bearer('a.a.a'));

    expect([own.status, own.body['id']]).toEqual([200, id]);
    expect([ofOthers.status, vendor.status]).toEqual([404, 404]);
    expect(graphql).toMatchObject({ data: { assessment: { id } } });
    expect(hidden.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  it('stale or broken bearer: refused where an assessment is kept, which stores nothing', async () => {
    const before = await service.sql('select id from assessments');

    const rest = await service.rest('POST', '/api/assessments', {
      body: { lat: 25, lng: 121 },
      headers: bearer('a.a.a'),
    });
    const graphql = await service.graphql(
      'mutation { addAssessment(input: { at: { lat: 25, lng: 121 } }) { assessment { id } } }',
      {},
      bearer('a.a.a'),
    );

    expect([rest.status, rest.body]).toEqual([401, { detail: 'Could not validate credentials' }]);
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await service.sql('select id from assessments')).toEqual(before);
  });

  it("right administrator's secret: accepted with or without a bearer token, in both interfaces; a wrong one does not", async () => {
    const right = { 'x-admin-secret': ADMIN_SECRET };
    const paths = ['/api/admin/overview', '/api/admin/users'];

    for (const authorization of ['Bearer a.a.a', 'nonsense', `Bearer ${token}`]) {
      for (const path of paths) {
        const { status } = await service.rest('GET', path, { headers: { ...right, authorization } });
        expect([path, authorization, status]).toEqual([path, authorization, 200]);
      }
      const graphql = await service.graphql('{ admin { overview { __typename } } }', {}, { ...right, authorization });
      expect(graphql.errors).toBeUndefined();
    }
    const wrong = await service.rest('GET', paths[0]!, { headers: { 'x-admin-secret': 'wrong', ...bearer('a.a.a') } });
    const account = await service.rest('GET', '/api/me', { headers: { ...right, ...bearer('a.a.a') } });

    expect([wrong.status, account.status]).toEqual([401, 401]);
  });

  it('come after malformed JSON and before the faults of fields', async () => {
    const malformed = await service.rest('PATCH', '/api/me', { raw: '{"name": ' });
    const fields = await service.rest('PATCH', '/api/me', { body: { name: 7 } });
    const creation = await service.rest('POST', '/api/assessments', { body: {}, headers: bearer('a.a.a') });

    expect(malformed.status).toBe(422);
    expect(malformed.body['detail']).toMatchObject([{ type: 'json_invalid' }]);
    expect(fields.status).toBe(401);
    expect(creation.status).toBe(401);
  });

  it('do not matter to operations for everyone', async () => {
    const rest = await service.rest('GET', '/healthz', { headers: bearer('a.a.a') });
    const graphql = await service.graphql(
      '{ sun(at: { lat: 25, lng: 121 }) { elevation } viewer { id } }',
      {},
      bearer('a.a.a'),
    );

    expect(rest.status).toBe(200);
    expect(graphql.errors).toMatchObject([{ path: ['viewer'], extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  it('case 24: an X-Forwarded-For that no trusted proxy wrote changes no limit', async () => {
    const path = '/api/sun?lat=25&lng=121';
    const first = await service.rest('GET', path, { headers: { 'x-forwarded-for': '198.51.100.1' } });
    const second = await service.rest('GET', path, {
      headers: { 'x-forwarded-for': '198.51.100.2', 'x-real-ip': '198.51.100.3' },
    });

    const left = [first, second].map(({ headers }) =>
      Number(/"requests";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]),
    );

    expect(left[1]).toBeLessThan(left[0] as number);
  });
});
