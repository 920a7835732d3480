import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

const BODY = { lat: 25, lng: 121 };

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({
    demoDistrict: 'off',
    requestsPerMinute: 40,
    creationsPerHour: 3,
    registrationsPerHour: 2,
    loginFailuresPerAccount: 2,
    trustProxy: 1,
  });
});

afterAll(() => service.stop());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
/** Size, remainder and seconds of a limit. */
function limitOf(headers: Headers, name: string): number[] {
  const policy = new RegExp(`"${name}";q=(\\d+);w=\\d+`).exec(headers.get('ratelimit-policy') ?? '');
  const left = new RegExp(`"${name}";r=(\\d+);t=(\\d+)`).exec(headers.get('ratelimit') ?? '');
  return [policy?.[1], left?.[1], left?.[2]].map(Number);
}

describe('limits', () => {
  it('are reported truthfully: N pass with one less left each time, the next is refused with when to come back', async () => {
    const answers = [];
    for (let index = 0; index < 4; index += 1) {
      answers.push(await service.rest('POST', '/api/assessments', { body: BODY, headers: from('198.51.100.1') }));
    }

    const [, , reset] = limitOf(answers[3]?.headers as Headers, 'create');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => limitOf(headers, 'create').slice(0, 2))).toEqual([
      [3, 2],
      [3, 1],
      [3, 0],
      [3, 0],
    ]);
    expect(answers[3]?.body).toEqual({ detail: 'Too many requests' });
    expect(Number(answers[3]?.headers.get('retry-after'))).toBe(reset);
    expect(reset).toBeGreaterThan(3_000);
    expect(reset).toBeLessThanOrEqual(3_600);
  });

  it('count both interfaces together', async () => {
    const headers = from('198.51.100.2');
    const mutation = 'mutation { addAssessment(input: { at: { lat: 25, lng: 121 } }) { anonymousId } }';

    for (let index = 0; index < 3; index += 1) await service.rest('POST', '/api/assessments', { body: BODY, headers });
    const { errors } = await service.graphql(mutation, {}, headers);

    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
  });

  it('case 11: after wrong passwords say at both interfaces alike when to come back, and which limit it was', async () => {
    const headers = from('198.51.100.7');
    const input = { email: 'nobody@example.com', password: 'not the password' };
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
    const rest = () => service.rest('POST', '/api/auth/login', { body: input, headers });
    const graphql = () =>
      service.rest<{ errors: unknown }>('POST', '/graphql', { body: { query, variables: { input } }, headers });

    const wrong = [(await rest()).status, (await graphql()).body.errors];
    const [ofRest, ofGraphql] = [await rest(), await graphql()];

    expect(wrong).toMatchObject([401, [{ extensions: { code: 'UNAUTHENTICATED' } }]]);
    expect(ofRest.status).toBe(429);
    for (const answer of [ofRest, ofGraphql]) {
      const [limit, remaining, reset] = limitOf(answer.headers, 'loginOfAccount');
      expect([limit, remaining]).toEqual([2, 0]);
      expect(reset).toBeGreaterThan(600);
      expect(Number(answer.headers.get('retry-after'))).toBe(reset);
    }
    const retryAfterSeconds = Number(ofGraphql.headers.get('retry-after'));
    expect(ofGraphql.body.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds } }]);
  });

  it('hold for registrations of one address', async () => {
    const register = (index: number) =>
      service.rest('POST', '/api/auth/register', {
        body: { email: `person${index}@example.com`, password: 'correct horse battery' },
        headers: from('198.51.100.3'),
      });

    const statuses = [await register(1), await register(2), await register(3)].map(({ status }) => status);

    expect(statuses).toEqual([200, 200, 429]);
  });

  it('hold for all requests of one address but those about health, and leave others alone', async () => {
    const ask = (path: string, ip: string) => service.rest('GET', path, { headers: from(ip) });
    const statuses = [];
    for (let index = 0; index < 41; index += 1)
      statuses.push((await ask('/api/sun?lat=25&lng=121', '198.51.100.4')).status);

    const health = await ask('/healthz', '198.51.100.4');
    const other = await ask('/api/sun?lat=25&lng=121', '198.51.100.5');
    const refused = await ask('/nowhere', '198.51.100.4');

    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
    const query = JSON.stringify({ query: '{ __typename }' });
    const graphql = await service.rest('POST', '/graphql', { raw: query, headers: from('198.51.100.4') });

    expect([health.status, other.status, refused.status, graphql.status]).toEqual([200, 200, 429, 429]);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    const retryAfterSeconds = Number(graphql.headers.get('retry-after'));
    expect(graphql.body['errors']).toMatchObject([{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds } }]);
    expect(health.headers.get('ratelimit')).toBeNull();
  });

  it('case 24: behind one trusted proxy take the address it wrote, not those a client put before', async () => {
    const answers = [];
    for (let index = 0; index < 4; index += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.6` };
      answers.push(await service.rest('POST', '/api/assessments', { body: BODY, headers }));
    }

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('are all reported in the two fields of the draft, with the work of the client', async () => {
    const { headers } = await service.rest('GET', '/api/sun?lat=25&lng=121', { headers: from('198.51.100.8') });

    expect(headers.get('ratelimit-policy')).toBe(
      '"requests";q=40;w=60, "calculation";q=1536000000;w=240, "event-loop";q=256000000;w=40',
    );
    expect(headers.get('ratelimit')).toMatch(
      /^"requests";r=39;t=60, "calculation";r=1536000000;t=240, "event-loop";r=25\d{7};t=40$/,
    );
  });

  it.each(['/api/buildings/tiles.json', '/api/townships', '/openapi.json'])(
    'are not on answers that shared caches keep: %s',
    async (path) => {
      const { headers } = await service.rest('GET', path, { headers: from('198.51.100.9') });

      expect(headers.get('cache-control')).toMatch(/^public/);
      expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
    },
  );

  it('are exposed to browsers of other origins', async () => {
    const { headers } = await service.rest('GET', '/healthz', { headers: { origin: 'https://example.com' } });

    expect(headers.get('access-control-expose-headers')).toContain('RateLimit-Policy,RateLimit');
  });
});
