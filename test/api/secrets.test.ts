import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type RestAnswer, type TestApp } from '../helpers/app.js';

const PASSWORD = 'Zq7-marked-password-Kd2';
/** A password as somebody writes it who forgets the quotes. */
const UNQUOTED = 'Zq7_marked_password_Kd2';
const WRONG_PASSWORD = 'Zq7-marked-wrong-password-Kd2';
const ADMIN_SECRET = 'marked-administrator-secret-Wm4';
const WRONG_ADMIN_SECRET = 'marked-wrong-administrator-secret-Wm4';
const JWT_SECRET = 'marked-secret-that-signs-access-tokens-Ht9';
const WEBHOOK_SECRET = 'marked-secret-that-signs-webhooks-Rx5';
const ADDRESS = 'marked-address-of-a-house-Bn3';

/** What tells of a statement, of a password's hash, or of where our code lies. */
const INNER_TEXT =
  /\$argon2|\binsert into\b|\bselect\b[^.]{0,200}\bfrom\b|\bupdate\b[^.]{0,80}\bset\b|\bdelete from\b|violates/i;

let service: TestApp;
/** All that may hold no secret: log lines, what was written to the console, error answers, metrics. */
const told: { where: string; text: string }[] = [];
const secrets = new Map<string, string>([
  ['the password', PASSWORD],
  ['the password without quotes', UNQUOTED],
  ['the wrong password', WRONG_PASSWORD],
  ["the administrator's secret", ADMIN_SECRET],
  ["the wrong administrator's secret", WRONG_ADMIN_SECRET],
  ['the secret of tokens', JWT_SECRET],
  ['the secret of webhooks', WEBHOOK_SECRET],
]);

beforeAll(async () => {
  service = await startTestApp({
    adminSecret: ADMIN_SECRET,
    jwtSecret: JWT_SECRET,
    webhookSecret: WEBHOOK_SECRET,
    // nobody listens there
    webhookUrls: ['http://127.0.0.1:9/hook'],
    demoDistrict: 'off',
    logLevel: 'debug',
  });
  overhear();
});

afterAll(async () => {
  await service.stop();
  vi.restoreAllMocks();
});

/** Takes every line of the log, and whatever else the process writes. */
function overhear(): void {
  const note = (where: string) => (text: unknown) => {
    told.push({ where, text: String(text) });
    return true;
  };
  const log = service.app.platform.log as unknown as Record<symbol, unknown>;
  log[pino.symbols.streamSym] = { write: note('log') };
  vi.spyOn(process.stderr, 'write').mockImplementation(note('stderr'));
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation(note('console'));
  }
}

type Sent = Parameters<TestApp['rest']>[2];

async function ask(method: string, path: string, sent: Sent = {}): Promise<RestAnswer> {
  const answer = await service.rest(method, path, sent);
  if (answer.status >= 400 || answer.body?.['errors'] !== undefined) {
    const headers = JSON.stringify([...answer.headers]);
    told.push({
      where: `answer ${answer.status} of ${method} ${path.split('?')[0]!}`,
      text: `${headers}\n${answer.text}`,
    });
  }
  return answer;
}

const graphql = (query: string, variables: object = {}, headers: Record<string, string> = {}) =>
  ask('POST', '/graphql', { body: { query, variables }, headers });

interface Grant {
  access_token: string;
  refresh_token: string;
}

function keep(grant: Grant): { authorization: string } {
  secrets.set(`access token ${secrets.size}`, grant.access_token);
  secrets.set(`refresh token ${secrets.size}`, grant.refresh_token);
  return { authorization: `Bearer ${grant.access_token}` };
}

/** What was told since the last look that should not have been, each with the text around it. */
function findings(): string[] {
  return told.splice(0).flatMap(({ where, text }) => {
    const at = (what: string, index: number): string[] =>
      index < 0 ? [] : [`${what} in ${where}: ${text.slice(Math.max(0, index - 150), index + 150)}`];
    const found = [...secrets].flatMap(([what, secret]) => at(what, text.indexOf(secret)));
    return [...found, ...at('inner text', text.search(INNER_TEXT))];
  });
}

const register = (email: string) =>
  ask('POST', '/api/auth/register', { body: { email, password: PASSWORD, name: 'a name' } });

describe('case 22: no secret is disclosed by the log, an error or the metrics', () => {
  it('while people sign in and out, rightly and wrongly', async () => {
    const first = keep((await register('one@example.com')).body as unknown as Grant);
    const body = { email: 'one@example.com', password: PASSWORD };
    const login = await ask('POST', '/api/auth/login', { body });
    const second = keep(login.body as unknown as Grant);
    const { refresh_token } = login.body as unknown as Grant;
    keep((await ask('POST', '/api/auth/refresh', { body: { refresh_token } })).body as unknown as Grant);

    const statuses = [
      await register('one@example.com'),
      await ask('POST', '/api/auth/login', { body: { ...body, password: WRONG_PASSWORD } }),
      await ask('POST', '/api/auth/login', { body: { password: PASSWORD } }),
      await ask('POST', '/api/auth/login', { body: { email: 5, password: [PASSWORD] } }),
      await ask('POST', '/api/auth/login', { body: { email: 'one@example.com', password: { $ne: PASSWORD } } }),
      await ask('POST', '/api/auth/login', { raw: `{"email": "one@example.com", "password": "${PASSWORD}` }),
      await ask('POST', '/api/auth/login', { raw: `password=${PASSWORD}`, headers: { 'content-type': 'text/plain' } }),
      await ask('POST', '/api/auth/refresh', { body: { refresh_token } }),
      await ask('PATCH', '/api/me', {
        body: { email: 'x@example.com', current_password: WRONG_PASSWORD },
        headers: first,
      }),
      await ask('POST', '/api/me/password', {
        body: { current_password: WRONG_PASSWORD, new_password: PASSWORD },
        headers: first,
      }),
      await ask('POST', '/api/me/password', {
        body: { current_password: PASSWORD, new_password: 'short' },
        headers: first,
      }),
      await ask('GET', `/api/me?access_token=${first.authorization}`, {
        headers: { authorization: `${second.authorization}x` },
      }),
      await ask('GET', `/api/nowhere?password=${PASSWORD}`),
      await ask('GET', '/api/admin/users', { headers: { 'x-admin-secret': WRONG_ADMIN_SECRET } }),
      await ask('GET', '/api/admin/users/none', { headers: { 'x-admin-secret': ADMIN_SECRET } }),
    ].map(({ status }) => status);

    expect(told.filter(({ where }) => where === 'log').length).toBeGreaterThan(statuses.length);
    expect(statuses).toEqual([409, 401, 422, 422, 422, 422, 422, 401, 422, 422, 422, 401, 404, 401, 404]);
    expect(findings()).toEqual([]);
  });

  it('while GraphQL is asked wrongly', async () => {
    const headers = keep((await register('two@example.com')).body as unknown as Grant);
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';

    const answers = [
      await graphql(login, { input: { email: 'two@example.com', password: WRONG_PASSWORD } }),
      await graphql(login, { input: { email: 'no address', password: PASSWORD } }),
      await graphql(login, { input: { email: 'two@example.com', password: { $ne: PASSWORD } } }),
      await graphql(`mutation { login(input: { email: "two@example.com", password: "${PASSWORD}" }) { nothing } }`),
      await graphql(
        `mutation { login(input: { email: "two@example.com", password: ["${PASSWORD}"] }) { accessToken } }`,
      ),
      await graphql(
        `mutation { login(input: { email: "two@example.com", password: {is: "${PASSWORD}"} }) { accessToken } }`,
      ),
      await graphql(`mutation { login(input: { email: "two@example.com", password: ${UNQUOTED} }) { accessToken } }`),
      await graphql(`mutation { login(input: { email: "two@example.com" "${PASSWORD}" }) { accessToken } }`),
      await graphql(`mutation { login(input: { email: "two@example.com" """${PASSWORD}""" }) { accessToken } }`),
      await graphql(`mutation { login(input: { email: 5, password: "${PASSWORD}" }) { accessToken } }`),
      await graphql(`mutation { login(input: { email: "two@example.com", password: "${PASSWORD} ) { accessToken } }`),
      await graphql(
        `mutation { changePassword(input: { currentPassword: "${WRONG_PASSWORD}", newPassword: "${PASSWORD}" }) { accessToken } }`,
        {},
        headers,
      ),
      await graphql(`mutation { refresh(refreshToken: "${secrets.get('refresh token 7')}") { nothing } }`),
      await ask(
        'GET',
        `/graphql?query=${encodeURIComponent(`mutation { login(input: { email: "two@example.com", password: "${PASSWORD}" }) { accessToken } }`)}`,
        { headers: { accept: 'application/json', 'apollo-require-preflight': '1' } },
      ),
    ];

    expect(answers.every(({ body }) => Array.isArray(body['errors']))).toBe(true);
    expect(findings()).toEqual([]);
  });

  it('while anonymous records are kept, opened by nobody else, and claimed', async () => {
    const { status, headers, body } = await ask('POST', '/api/assessments', { body: { lat: 25, lng: 121 } });
    const anonymousId = headers.get('x-anonymous-id')!;
    secrets.set('the anonymous id', anonymousId);

    const answers = [
      await ask('GET', `/api/assessments/${String(body['id'])}`, { headers: { 'x-anonymous-id': `${anonymousId}x` } }),
      await ask('POST', '/api/me/claim', { headers: { 'x-anonymous-id': anonymousId } }),
      await ask('POST', '/api/assessments', { body: { lat: 91 }, headers: { cookie: `anonymous_id=${anonymousId}` } }),
    ];

    expect([status, ...answers.map((answer) => answer.status)]).toEqual([200, 404, 401, 422]);
    expect(findings()).toEqual([]);
  });

  it('while the database refuses statements, and while it misses a table', async () => {
    secrets.set('an address', ADDRESS);
    const headers = keep((await register('three@example.com')).body as unknown as Grant);
    await service.sql('alter table accounts add constraint refused check (id is null) not valid');
    await service.sql('alter table assessments rename to elsewhere');

    const answers = [
      await register('four@example.com'),
      await graphql(
        `mutation { register(input: { email: "five@example.com", password: "${PASSWORD}" }) { accessToken } }`,
      ),
      await ask('PATCH', '/api/me', { body: { name: ADDRESS }, headers }),
      await ask('POST', '/api/assessments', { body: { lat: 25, lng: 121, address: ADDRESS }, headers }),
      await graphql(
        `mutation { addAssessment(input: { at: { lat: 25, lng: 121 }, address: "${ADDRESS}" }) { anonymousId } }`,
      ),
      await ask('GET', '/api/me/export', { headers }),
    ];
    await service.sql('alter table elsewhere rename to assessments');
    await service.sql('alter table accounts drop constraint refused');

    expect(answers.map(({ status }) => status)).toEqual([500, 200, 500, 500, 200, 500]);
    expect(told.filter(({ text }) => text.includes('"level":50')).length).toBeGreaterThanOrEqual(6);
    expect(findings()).toEqual([]);
  });

  it('in the metrics', async () => {
    const { text } = await ask('GET', '/metrics');
    told.push({ where: 'metrics', text });

    expect(text).toContain('http_request_duration_seconds');
    expect(findings()).toEqual([]);
  });
});
