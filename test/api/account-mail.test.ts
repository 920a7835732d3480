import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decoded, startMailServer, type MailServer } from '../core/events/mail-server.js';
import type { TestApp } from '../helpers/app.js';
import { makeVendor, register, sendInquiry, startMarket } from './market.js';

const OLD = 'a long enough secret 1';
const NEW = 'another long secret 2';
let app: TestApp;
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startMarket({
    smtpUrl: mailServer.url,
    mailFrom: 'Rooftop Solar <info@example.com>',
    publicUrl: 'https://solar.example.com/',
    mailWindowSeconds: 0,
  });
});

afterAll(async () => {
  await app.stop();
  await mailServer.stop();
});

const mailsTo = (address: string): string[] =>
  mailServer.mails.filter(({ to }) => to.includes(address)).map(({ source }) => decoded(source));

/** Waits for the nth e-mail to an address. @returns the token of its link. */
async function tokenIn(address: string, nth: number, purpose: 'confirm' | 'reset'): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBeGreaterThanOrEqual(nth);
  const found = new RegExp(`https://solar\\.example\\.com/account/${purpose}#([\\w-]{43})`).exec(
    mailsTo(address)[nth - 1]!,
  );
  expect(found).not.toBeNull();
  return found![1]!;
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.rest('POST', path, { body, headers });
const login = (email: string, password: string) => post('/api/auth/login', { email, password });
const me = async (headers: Record<string, string>) => (await app.rest('GET', '/api/me', { headers })).body;

describe('a new account', () => {
  it('gets the confirmation and nothing else until its address is confirmed, once', async () => {
    const vendor = await makeVendor(app);
    const token = await tokenIn(vendor.email, 1, 'confirm');
    const sender = await register(app, 'sender');
    await sendInquiry(app, sender, vendor.vendorId);
    await expect
      .poll(() => app.sql(`select 1 from deliveries where last_error = 'Not sent: the address is not confirmed'`))
      .toHaveLength(2);
    const before = await me(vendor.headers);

    const confirmed = await post('/api/auth/confirm', { token });
    const again = await post('/api/auth/confirm', { token });
    await sendInquiry(app, sender, vendor.vendorId);
    await expect.poll(() => mailsTo(vendor.email).length).toBe(2);

    expect(before['email_confirmed_at']).toBeNull();
    expect([confirmed.status, confirmed.body]).toEqual([200, { ok: true }]);
    expect([again.status, again.body]).toMatchObject([422, { detail: [{ loc: ['body', 'token'] }] }]);
    expect(again.text).not.toContain(token);
    expect((await me(vendor.headers))['email_confirmed_at']).toMatch(/Z$/);
    expect(mailsTo(vendor.email)[1]).toContain('詢價');
    expect(mailsTo(vendor.email)[1]).toContain('https://solar.example.com');
  });

  it('stores no token in a form that could be used', async () => {
    const { email } = await register(app);
    const token = await tokenIn(email, 1, 'confirm');

    const stored = await app.sql<{ all: string }>(
      `select (select json_agg(t) from account_tokens t)::text || (select json_agg(o) from outbox_events o)::text
         || (select json_agg(d) from deliveries d)::text as all`,
    );

    expect(stored[0]?.all).not.toContain(token);
  });

  it('asks for the confirmation again, through both interfaces, until it is confirmed', async () => {
    const { email, headers } = await register(app);
    await app.rest('POST', '/api/me/confirmation', { headers });
    const request = 'mutation { requestConfirmation { account { email emailConfirmedAt } } }';
    const asked = await app.graphql(request, {}, headers);
    const token = await tokenIn(email, 3, 'confirm');

    const confirm = 'mutation ($token: String!) { confirmEmail(token: $token) { accountId emailConfirmedAt } }';
    const { data } = await app.graphql<{ confirmEmail: object }>(confirm, { token });
    const viewer = await app.graphql<{ viewer: object }>('{ viewer { accountId: id emailConfirmedAt } }', {}, headers);
    await app.rest('POST', '/api/me/confirmation', { headers });
    await app.rest('POST', '/api/auth/password/forgot', { body: { email } });
    await tokenIn(email, 4, 'reset');

    expect(asked.data).toEqual({ requestConfirmation: { account: { email, emailConfirmedAt: null } } });
    expect(data?.confirmEmail).toEqual(viewer.data?.viewer);
    expect(mailsTo(email)).toHaveLength(4);
  });

  it('that takes another address is unconfirmed, and an old token confirms nothing', async () => {
    const { email, headers } = await register(app);
    const old = await tokenIn(email, 1, 'confirm');
    await app.rest('PATCH', '/api/me', { headers, body: { email: `new-${email}`, current_password: OLD } });
    const token = await tokenIn(`new-${email}`, 1, 'confirm');

    const stale = await post('/api/auth/confirm', { token: old });
    const fresh = await post('/api/auth/confirm', { token });

    expect([stale.status, fresh.status]).toEqual([422, 200]);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the token of an e-mail, once, and every sign-in ends', async () => {
    const { email, headers } = await register(app);
    await post('/api/auth/confirm', { token: await tokenIn(email, 1, 'confirm') });
    await post('/api/auth/password/forgot', { email: email.toUpperCase() });
    const token = await tokenIn(email, 2, 'reset');

    const weak = await post('/api/auth/password/reset', { token, new_password: '1234567890' });
    const asConfirmation = await post('/api/auth/confirm', { token });
    const reset = await post('/api/auth/password/reset', { token, new_password: NEW });
    const again = await post('/api/auth/password/reset', { token, new_password: OLD });

    expect([weak.status, asConfirmation.status, reset.status, again.status]).toEqual([422, 422, 200, 422]);
    expect(weak.body).toMatchObject({ detail: [{ loc: ['body', 'new_password'] }] });
    expect((await app.rest('GET', '/api/me', { headers })).status).toBe(401);
    expect([(await login(email, OLD)).status, (await login(email, NEW)).status]).toEqual([401, 200]);
    expect(await app.sql(`select 1 from audit_entries where action = 'account.password_reset'`)).toHaveLength(1);
  });

  it('is replaced through GraphQL too, but not by a token older than one hour', async () => {
    const { email } = await register(app);
    await post('/api/auth/confirm', { token: await tokenIn(email, 1, 'confirm') });
    const forgot = 'mutation ($email: String!) { forgotPassword(email: $email) { expiresIn } }';
    const reset =
      'mutation ($token: String!) { resetPassword(input: { token: $token, newPassword: "graphql secret 12" }) { endedSessions } }';
    const asked = await app.graphql(forgot, { email });
    const late = await tokenIn(email, 2, 'reset');
    await app.sql(`update account_tokens set expires_at = expires_at - interval '61 minutes'`);
    await app.graphql(forgot, { email });
    const token = await tokenIn(email, 3, 'reset');

    const expired = await app.graphql(reset, { token: late });
    const done = await app.graphql(reset, { token });

    expect(expired.errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(asked.data).toEqual({ forgotPassword: { expiresIn: 3600 } });
    expect(done.data).toEqual({ resetPassword: { endedSessions: 1 } });
    expect((await login(email, 'graphql secret 12')).status).toBe(200);
  });

  it('answers an unknown address the same and stores the same, and one address gets five e-mails an hour', async () => {
    const { email } = await register(app);
    const events = () =>
      app.sql<{ type: string; data: object }>(`select type, data from outbox_events where type like '%forgotten'`);
    const before = (await events()).length;

    const known = await post('/api/auth/password/forgot', { email });
    const unknown = await post('/api/auth/password/forgot', { email: `nobody-${email}` });
    for (let index = 0; index < 6; index++) await post('/api/auth/password/forgot', { email });
    await expect.poll(() => mailsTo(email).length).toBe(5);

    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await events()).length - before).toBe(8);
    expect(mailsTo(`nobody-${email}`)).toEqual([]);
  });
});

describe('an address that a stranger registered', () => {
  it.each([
    ['en', ['reset the password', 'Set a new password with the link', 'This also confirms the address']],
    ['zh-TW', ['重設您帳號密碼', '設定新密碼，信箱會同時完成確認']],
  ])(
    'belongs to whoever reads its mail after "forgot password", with nothing left to the stranger: %s',
    async (language, words) => {
      const stranger = await register(app, 'stranger');
      await app.rest('PATCH', '/api/me', { headers: stranger.headers, body: { language } });
      await tokenIn(stranger.email, 1, 'confirm');

      await post('/api/auth/password/forgot', { email: stranger.email });
      const token = await tokenIn(stranger.email, 2, 'reset');
      const reset = await post('/api/auth/password/reset', { token, new_password: NEW });

      const mail = mailsTo(stranger.email)[1]!.replaceAll(/\s+/g, ' ');
      for (const part of words) expect(mail).toContain(part);
      expect(reset.status).toBe(200);
      expect((await app.rest('GET', '/api/me', { headers: stranger.headers })).status).toBe(401);
      expect((await login(stranger.email, OLD)).status).toBe(401);
      const { body, status } = await login(stranger.email, NEW);
      expect(status).toBe(200);
      expect((await me({ authorization: `Bearer ${String(body['access_token'])}` }))['email_confirmed_at']).toMatch(
        /Z$/,
      );
    },
  );
});

describe('an open reset token', () => {
  it('ends when the password is changed, and when another one was used', async () => {
    const { email, headers } = await register(app);
    await post('/api/auth/confirm', { token: await tokenIn(email, 1, 'confirm') });
    await post('/api/auth/password/forgot', { email });
    const open = await tokenIn(email, 2, 'reset');

    const changed = await post('/api/me/password', { current_password: OLD, new_password: NEW }, headers);
    const used = await post('/api/auth/password/reset', { token: open, new_password: OLD });

    expect([changed.status, used.status]).toEqual([200, 422]);
    expect((await login(email, NEW)).status).toBe(200);
  });
});

describe('the pages behind the links', () => {
  it('are there, take no token to the server, and let nothing in from outside', async () => {
    for (const path of ['/account/confirm', '/account/reset']) {
      const { status, headers, text } = await app.rest('GET', path);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(text).toContain('/account/page.js');
    }
    expect((await app.rest('GET', '/account/page.js')).text).toContain('location.hash');
  });
});

describe('an account that is erased', () => {
  it('asks for the password, or a sign-in of the last five minutes, through both interfaces', async () => {
    const [first, second, third] = [await register(app), await register(app), await register(app)];
    const age = (id: string) =>
      app.sql(`update sessions set created_at = created_at - interval '6 minutes' where account_id = $1`, [id]);
    const erase = 'mutation ($password: String) { removeAccount(password: $password) { deletedId } }';
    await age(first.id);
    await age(second.id);

    const stale = await app.rest('DELETE', '/api/me', { headers: first.headers });
    const wrong = await app.rest('DELETE', '/api/me', { headers: first.headers, body: { password: 'x' } });
    const right = await app.rest('DELETE', '/api/me', { headers: first.headers, body: { password: OLD } });
    const staleByGraphql = await app.graphql(erase, {}, second.headers);
    const rightByGraphql = await app.graphql(erase, { password: OLD }, second.headers);
    const fresh = await app.rest('DELETE', '/api/me', { headers: third.headers });

    expect([stale.status, stale.body['detail']]).toEqual([
      401,
      expect.stringContaining('Send the password in the body'),
    ]);
    expect([wrong.status, wrong.body]).toMatchObject([422, { detail: [{ loc: ['body', 'password'], input: '***' }] }]);
    expect([right.status, fresh.status]).toEqual([200, 200]);
    expect(staleByGraphql.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(rightByGraphql.data).toEqual({ removeAccount: { deletedId: second.id } });
  });
});
