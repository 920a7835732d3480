import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

const PASSWORD = 'correct horse battery';
const REGISTER = `mutation($input: RegisterInput!) { register(input: $input) {
  accessToken token expiresIn refreshToken account { id } email role } }`;
const LOGIN = `mutation($input: LoginInput!) { login(input: $input) { accessToken account { id } } }`;
const ME = `{ viewer { id email role name language } }`;

let service: TestApp;
let count = 0;

const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
const freshEmail = (): string => `person${(count += 1)}@example.com`;

async function register(email = freshEmail()) {
  const { body } = await service.rest('POST', '/api/auth/register', { body: { email, password: PASSWORD } });
  return { email, ...body } as { email: string; access_token: string; refresh_token: string; user_id: string };
}

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

describe('registering and signing in through REST', () => {
  it('answers exactly the decided members', async () => {
    const email = freshEmail();

    const registered = await service.rest('POST', '/api/auth/register', { body: { email, password: PASSWORD } });
    const loggedIn = await service.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD } });

    for (const { status, body, headers } of [registered, loggedIn]) {
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(
        ['access_token', 'email', 'expires_in', 'refresh_token', 'role', 'token', 'token_type', 'user_id'].toSorted(),
      );
      expect(body).toMatchObject({
        token: expect.any(String),
        token_type: 'bearer',
        expires_in: 3600,
        email,
        role: 'user',
      });
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    expect(loggedIn.body['user_id']).toBe(registered.body['user_id']);
  });

  it('case 10: answers 409 to a second registration', async () => {
    const { email } = await register();

    const { status, body } = await service.rest('POST', '/api/auth/register', {
      body: { email: email.toUpperCase(), password: PASSWORD },
    });

    expect([status, body]).toEqual([409, { detail: 'Email already registered' }]);
  });

  it('case 9★: answers an unknown address and a wrong password alike, header by header', async () => {
    const { email } = await register();
    const body = { password: 'not the password' };

    const wrong = await service.rest('POST', '/api/auth/login', { body: { ...body, email } });
    const unknown = await service.rest('POST', '/api/auth/login', { body: { ...body, email: freshEmail() } });

    const names = (answer: typeof wrong) => [...answer.headers.keys()];
    expect([wrong.status, wrong.text]).toEqual([401, '{"detail":"Incorrect email or password"}']);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect(names(unknown)).toEqual(names(wrong));
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    ['an operator', { $ne: null }, 'string_type'],
    ['an operator over text', { $gt: '' }, 'string_type'],
    ['a list', ['a@example.com'], 'string_type'],
    ['a number', 7, 'string_type'],
    ['a truth', true, 'string_type'],
  ])('case 18★: %s as e-mail or password is a fault of the request', async (_name, value, type) => {
    const asEmail = await service.rest('POST', '/api/auth/login', { body: { email: value, password: PASSWORD } });
    const asPassword = await service.rest('POST', '/api/auth/login', {
      body: { email: 'a@example.com', password: value },
    });

    expect([asEmail.status, asPassword.status]).toEqual([422, 422]);
    expect(asEmail.body['detail']).toMatchObject([{ type, loc: ['body', 'email'] }]);
    expect(asPassword.body['detail']).toMatchObject([{ type, loc: ['body', 'password'] }]);
  });

  it('case 15: bounds the password at 8 and 200 characters and never echoes it', async () => {
    const attempt = (password: string) =>
      service.rest('POST', '/api/auth/register', { body: { email: freshEmail(), password } });

    const [seven, eight, most, over, huge, guessed] = await Promise.all(
      ['7 chars', '8 chars!', 'Ab9-'.repeat(50), 'Ab9-'.repeat(50) + 'x', 'Ab9-'.repeat(262_144), 'Password123'].map(
        attempt,
      ),
    );

    expect([seven, eight, most, over, huge, guessed].map((answer) => answer?.status)).toEqual([
      // a body of a megabyte is more than any account needs
      422, 200, 200, 422, 413, 422,
    ]);
    expect(seven?.text).not.toContain('7 chars');
    expect(over?.text).not.toContain('Ab9-');
    expect(guessed?.text).not.toContain('Password123');
    expect(guessed?.body['detail']).toMatchObject([{ type: 'value_error', loc: ['body', 'password'] }]);
  });

  it('case 31★: ignores members that would raise the account', async () => {
    const email = freshEmail();
    const raised = {
      role: 'admin',
      id: 'x',
      user_id: 'x',
      disabled_at: null,
      password_hash: 'x',
      email_key: 'x',
      created_at: '1999-01-01',
    };

    const { body } = await service.rest('POST', '/api/auth/register', {
      body: { email, password: PASSWORD, ...raised },
    });
    const changed = await service.rest('PATCH', '/api/me', { headers: bearer(body['access_token']), body: raised });

    expect(body).toMatchObject({ role: 'user', email });
    expect(changed.body).toMatchObject({ id: body['user_id'], role: 'user', email });
    expect(changed.body['created_at']).not.toContain('1999');
    const graphql = await service.graphql(REGISTER, {
      input: { email: freshEmail(), password: PASSWORD, role: 'ADMIN' },
    });
    expect(graphql.status).toBe(400);
  });
});

describe('a sign-in through both interfaces', () => {
  it('is refreshed once per token and ended by signing out', async () => {
    const { refresh_token: refreshToken } = await register();
    const refresh = (token: unknown) => service.rest('POST', '/api/auth/refresh', { body: { refresh_token: token } });

    const next = await refresh(refreshToken);
    const signedOut = await service.rest('POST', '/api/auth/logout', {
      body: { refresh_token: next.body['refresh_token'] },
    });
    const afterwards = await service.rest('GET', '/api/me', { headers: bearer(next.body['access_token']) });

    expect(next.status).toBe(200);
    expect([signedOut.status, signedOut.body]).toEqual([200, { ok: true }]);
    expect(afterwards.status).toBe(401);
    expect(await refresh(next.body['refresh_token'])).toMatchObject({
      status: 401,
      body: { detail: 'Invalid refresh token' },
    });
  });

  it('goes on where signing out everywhere was refused for want of a bearer', async () => {
    const grant = await register();
    const everywhere = { refresh_token: grant.refresh_token, everywhere: true };

    const refused = await service.rest('POST', '/api/auth/logout', { body: everywhere });
    const { status } = await service.rest('POST', '/api/auth/refresh', {
      body: { refresh_token: grant.refresh_token },
    });

    expect([refused.status, status]).toEqual([401, 200]);
  });

  it('is the same account in REST and GraphQL', async () => {
    const email = freshEmail();
    const made = await service.graphql<{ register: Record<string, unknown> }>(REGISTER, {
      input: { email, password: PASSWORD, name: '王小明', language: 'EN' },
    });
    const grant = made.data?.register ?? {};

    const rest = await service.rest('GET', '/api/me', { headers: bearer(grant['accessToken']) });
    const graphql = await service.graphql<{ viewer: Record<string, unknown> }>(ME, {}, bearer(grant['accessToken']));
    const login = await service.graphql(LOGIN, { input: { email, password: PASSWORD } });

    expect(made.errors).toBeUndefined();
    expect(graphql.data?.viewer).toEqual({
      ...(grant['account'] as { id: string }),
      email,
      role: 'USER',
      name: '王小明',
      language: 'EN',
    });
    expect(rest.body).toMatchObject({ ...graphql.data?.viewer, role: 'user', language: 'en' });
    expect(Object.keys(rest.body).toSorted()).toEqual([
      'created_at',
      'email',
      'email_confirmed_at',
      'id',
      'language',
      'name',
      'phone',
      'role',
      'updated_at',
    ]);
    expect(login.data).toMatchObject({ login: { account: grant['account'] } });
  });

  it('takes the language that it answers, as an enum in GraphQL and as a language tag in REST', async () => {
    const asUser = bearer((await register()).access_token);
    const change = (language: string) =>
      service.graphql(
        'mutation ($language: Language) { updateAccount(input: { language: $language }) { account { language } } }',
        { language },
        asUser,
      );

    await change('EN');
    const changed = await change('ZH_TW');
    const { body } = await service.rest('GET', '/api/me', { headers: asUser });
    const refused = await change('fr');

    expect(changed.data).toEqual({ updateAccount: { account: { language: 'ZH_TW' } } });
    expect(body['language']).toBe('zh-TW');
    expect(refused.errors![0]!.extensions.code).toBe('VALIDATION_FAILED');
  });

  it('case 48★: faults of GraphQL input carry the place and never the input', async () => {
    const { errors } = await service.graphql(REGISTER, { input: { email: 'no address', password: 'short' } });

    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
    expect(errors?.[0]?.extensions.detail).toMatchObject([
      { loc: ['input', 'email'] },
      { loc: ['input', 'password'], type: 'string_too_short' },
    ]);
    expect(JSON.stringify(errors)).not.toContain('"short"');
  });

  it('gets a new password, and the old one opens nothing any more', async () => {
    const { email, access_token: token } = await register();
    const change = (current: string, next: string) =>
      service.rest('POST', '/api/me/password', {
        headers: bearer(token),
        body: { current_password: current, new_password: next },
      });

    const wrong = await change('not the password', 'another horse battery');
    const right = await change(PASSWORD, 'another horse battery');

    expect(wrong.status).toBe(422);
    expect(wrong.body['detail']).toMatchObject([{ loc: ['body', 'current_password'] }]);
    expect(right.status).toBe(200);
    expect((await service.rest('GET', '/api/me', { headers: bearer(token) })).status).toBe(401);
    expect((await service.rest('GET', '/api/me', { headers: bearer(right.body['access_token']) })).status).toBe(200);
    const old = await service.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect(old.status).toBe(401);
  });

  it('case 12: both interfaces count wrong passwords together, and a request of many logins spends an attempt for each', async () => {
    const email = freshEmail();
    const input = { email, password: 'not the password' };
    const fields = Array.from({ length: 12 }, (_, index) => `a${index}: login(input: $input) { email }`).join(' ');
    const mutation = `mutation($input: LoginInput!) { ${fields} }`;

    const many = await service.graphql(mutation, { input });
    const graphql = await service.graphql(LOGIN, { input });
    const rest = await service.rest('POST', '/api/auth/login', { body: input });

    const codes = many.errors!.map(({ extensions }) => extensions.code);
    expect(codes).toEqual([...Array<string>(10).fill('UNAUTHENTICATED'), ...Array<string>(2).fill('RATE_LIMITED')]);
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    expect(rest.status).toBe(429);
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
