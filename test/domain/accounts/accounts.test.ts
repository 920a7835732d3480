import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emailKey } from '../../../src/core/accounts/email-key.js';
import { AccountRoleService } from '../../../src/domain/accounts/account-role.service.js';
import type { Caller } from '../../../src/domain/caller.js';
import { Account } from '../../../src/entities/accounts/account.entity.js';
import { Session } from '../../../src/entities/accounts/session.entity.js';
import { ConflictError, InvalidInputError, RateLimitedError, UnauthenticatedError } from '../../../src/core/errors.js';
import { accountServices, PASSWORD, TEST_ADMIN_SECRET, visitor } from '../../helpers/accounts.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const bearer = (token: string) => ({ authorization: [`Bearer ${token}`] });

describe('accounts', () => {
  beforeEach(clearDatabase);

  it('registers an account whose password is kept as an argon2id hash of the decided cost only', async () => {
    const { register } = await accountServices();

    const { grant } = await register('Owner@Example.com');

    const { em } = await testDatabase();
    const account = await em.fork().findOneOrFail(Account, { id: grant.userId });
    expect(account).toMatchObject({ email: 'Owner@Example.com', emailKey: 'owner@example.com', role: 'user' });
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(grant).toMatchObject({ tokenType: 'bearer', expiresIn: 3600, role: 'user' });
  });

  it('case 16: one address in other case and width, registered twenty times at once, gives one account', async () => {
    const { open } = await accountServices();
    const forms = ['a@example.com', 'A@example.com', 'ａ@example.com', 'a@EXAMPLE.com'];

    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        open().accounts.register({ email: forms[index % forms.length] as string, password: PASSWORD }, visitor()),
      ),
    );

    const { em } = await testDatabase();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))).toSatisfy(
      (reasons: unknown[]) => reasons.every((reason) => reason instanceof ConflictError),
    );
    expect(await em.fork().count(Account)).toBe(1);
  });

  it('signs in with the address in any case', async () => {
    const { open, register } = await accountServices();
    const { grant } = await register('owner@example.com');

    const again = await open().accounts.login({ email: 'OWNER@Example.com', password: PASSWORD }, visitor());

    expect(again.userId).toBe(grant.userId);
    expect(again.refreshToken).not.toBe(grant.refreshToken);
  });

  it('case 9★: an unknown address and a wrong password cost one hash each and give the same error', async () => {
    const { open, register, security } = await accountServices();
    await register('owner@example.com');
    const verify = vi.spyOn(security.passwords, 'verify');
    const attempt = (email: string) =>
      open()
        .accounts.login({ email, password: 'not the password' }, visitor())
        .catch((error: unknown) => error as Error);

    const wrong = await attempt('owner@example.com');
    const unknown = await attempt('nobody@example.com');

    expect(wrong).toBeInstanceOf(UnauthenticatedError);
    expect(unknown).toEqual(wrong);
    expect(verify.mock.calls.map(([encoded]) => encoded === undefined)).toEqual([false, true]);
    expect(await Promise.all(verify.mock.results.map(({ value }) => value as Promise<boolean>))).toEqual([
      false,
      false,
    ]);
  });

  it('a disabled account cannot sign in, and its tokens open nothing, though its password is right', async () => {
    const { open, register, identify } = await accountServices();
    const { grant } = await register('owner@example.com');
    const { em } = await testDatabase();

    await em.fork().nativeUpdate(Account, { id: grant.userId }, { disabledAt: new Date() });

    await expect(open().accounts.login({ email: 'owner@example.com', password: PASSWORD }, visitor())).rejects.toThrow(
      'Incorrect email or password',
    );
    await expect(identify(bearer(grant.accessToken))).rejects.toThrow(UnauthenticatedError);
    await expect(open().sessions.refresh(grant.refreshToken)).rejects.toThrow(UnauthenticatedError);
  });

  it('case 15: as password the address and what is guessed first are refused; long, spaced and pictured ones are not', async () => {
    const { open } = await accountServices();
    const refused = ['owner@example.com', 'OWNER@Example.com', 'Password123', 'qwertyuiop', '１２３４５６７８９０'];
    const taken = [
      'x'.repeat(72) + 'first of two',
      'correct horse battery',
      '密碼很長而且不容易猜到喔',
      '😀🎉🚗🏠🌞🔋⚡🔌💡🌍',
    ];

    const errors = await Promise.all(
      refused.map((password) =>
        open()
          .accounts.register({ email: 'owner@example.com', password }, visitor())
          .catch((error: unknown) => error),
      ),
    );
    const grants = await Promise.all(
      taken.map((password, index) => open().accounts.register({ email: `u${index}@example.com`, password }, visitor())),
    );

    expect(errors.map((error) => error instanceof InvalidInputError)).toEqual(refused.map(() => true));
    expect(JSON.stringify(errors)).not.toContain('Password123');
    expect(grants).toHaveLength(taken.length);
    await expect(
      open().accounts.login({ email: 'u0@example.com', password: 'x'.repeat(72) + 'second' }, visitor()),
    ).rejects.toThrow(UnauthenticatedError);
  });

  it('case 6★: a new password ends every sign-in, and only the new one signs in', async () => {
    const { open, register, identify } = await accountServices();
    const { grant, caller } = await register('owner@example.com');
    const other = await open().accounts.login({ email: 'owner@example.com', password: PASSWORD }, visitor());

    const fresh = await open().accounts.changePassword(
      { currentPassword: PASSWORD, newPassword: 'another horse battery' },
      caller,
    );

    for (const old of [grant, other]) {
      await expect(identify(bearer(old.accessToken))).rejects.toThrow(UnauthenticatedError);
      await expect(open().sessions.refresh(old.refreshToken)).rejects.toThrow(UnauthenticatedError);
    }
    expect(await identify(bearer(fresh.accessToken))).toMatchObject({ kind: 'account', accountId: grant.userId });
    await expect(open().accounts.login({ email: 'owner@example.com', password: PASSWORD }, visitor())).rejects.toThrow(
      UnauthenticatedError,
    );
  });

  it('case 6★: a role counts from the next request on, whatever the token says', async () => {
    const { open, register, identify } = await accountServices();
    const { grant } = await register('owner@example.com');
    const operator: Caller = { ...visitor(), kind: 'administrator', via: 'cli' };

    await new AccountRoleService(open()).grant('OWNER@example.com', operator);

    expect(await identify(bearer(grant.accessToken))).toMatchObject({ kind: 'administrator', via: 'bearer' });
  });

  it('case 6★: erasing the account ends its tokens and leaves nothing of it', async () => {
    const { open, register, identify } = await accountServices();
    const { grant, caller } = await register('owner@example.com');
    await open().assessments.create({ lat: 25, lng: 121 }, caller);

    await open().accounts.erase({}, caller);

    const { em, sql } = await testDatabase();
    await expect(identify(bearer(grant.accessToken))).rejects.toThrow(UnauthenticatedError);
    expect(await em.fork().count(Session)).toBe(0);
    expect(await sql.rows('select 1 from assessments union all select 1 from refresh_tokens')).toEqual([]);
  });

  it('signing out ends that sign-in only, and everywhere ends all', async () => {
    const { open, register, identify } = await accountServices();
    const { grant, caller } = await register('owner@example.com');
    const other = await open().accounts.login({ email: 'owner@example.com', password: PASSWORD }, visitor());

    const one = await open().accounts.logout({ refreshToken: grant.refreshToken }, visitor());
    const none = await open().accounts.logout({ refreshToken: grant.refreshToken }, visitor());
    const after = await identify(bearer(other.accessToken));
    await open().accounts.login({ email: 'owner@example.com', password: PASSWORD }, visitor());
    const all = await open().accounts.logout({ everywhere: true }, after);

    await expect(identify(bearer(grant.accessToken))).rejects.toThrow(UnauthenticatedError);
    await expect(identify(bearer(other.accessToken))).rejects.toThrow(UnauthenticatedError);
    await expect(open().accounts.logout({}, visitor())).rejects.toThrow(UnauthenticatedError);
    expect([one, none, all]).toEqual([1, 0, 2]);
    expect(caller.kind).toBe('account');
  });

  it('changes the profile freely, the address only with the password, and never to a taken one', async () => {
    const { open, register } = await accountServices();
    const { caller } = await register('owner@example.com');
    await register('other@example.com');

    const changed = await open().accounts.update({ name: '王小明', language: 'en' }, caller);

    expect(changed).toMatchObject({ name: '王小明', language: 'en', email: 'owner@example.com' });
    await expect(open().accounts.update({ email: 'new@example.com' }, caller)).rejects.toThrow(InvalidInputError);
    await expect(
      open().accounts.update({ email: 'OTHER@example.com', currentPassword: PASSWORD }, caller),
    ).rejects.toThrow(ConflictError);
    const moved = await open().accounts.update({ email: 'new@example.com', currentPassword: PASSWORD }, caller);
    expect(moved.email).toBe('new@example.com');
    expect(emailKey('ＮＥＷ@example.com')).toBe('new@example.com');
  });
});

describe('refresh tokens', () => {
  beforeEach(clearDatabase);

  it('are kept as a hash only, and give new tokens of the same sign-in', async () => {
    const { open, register, identify } = await accountServices();
    const { grant } = await register('owner@example.com');

    const next = await open().sessions.refresh(grant.refreshToken);

    const { sql } = await testDatabase();
    const stored = JSON.stringify(await sql.rows('select * from refresh_tokens'));
    expect(stored).not.toContain(grant.refreshToken);
    expect(stored).not.toContain(next.refreshToken);
    expect(await identify(bearer(next.accessToken))).toMatchObject({ accountId: grant.userId });
  });

  it('case 23: the reuse of one ends its whole family', async () => {
    const { open, register, identify } = await accountServices();
    const { grant } = await register('owner@example.com');
    const next = await open().sessions.refresh(grant.refreshToken);

    await expect(open().sessions.refresh(grant.refreshToken)).rejects.toThrow(UnauthenticatedError);

    await expect(open().sessions.refresh(next.refreshToken)).rejects.toThrow(UnauthenticatedError);
    await expect(identify(bearer(next.accessToken))).rejects.toThrow(UnauthenticatedError);
  });

  it('case 23: used ten times at once, one call wins', async () => {
    const { open, register } = await accountServices();
    const { grant } = await register('owner@example.com');

    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => open().sessions.refresh(grant.refreshToken)),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('expire after thirty days', async () => {
    const { open, register, time } = await accountServices();
    const { grant } = await register('owner@example.com');

    time.now = new Date(time.now.getTime() + 30 * 24 * 3_600_000);

    await expect(open().sessions.refresh(grant.refreshToken)).rejects.toThrow('Invalid refresh token');
  });
});

describe('the administrator secret', () => {
  beforeEach(clearDatabase);

  it('case 19★: wrong, a part, longer, empty, twice, and any while none is set open nothing', async () => {
    const { identify } = await accountServices();
    const unset = await accountServices({ adminSecret: undefined });
    const wrong = ['wrong', TEST_ADMIN_SECRET.slice(0, -1), `${TEST_ADMIN_SECRET} `];

    const right = await identify({ adminSecret: [TEST_ADMIN_SECRET] });

    expect(right).toMatchObject({ kind: 'administrator', via: 'secret' });
    for (const secret of wrong) {
      await expect(identify({ adminSecret: [secret] })).rejects.toThrow(UnauthenticatedError);
    }
    await expect(identify({ adminSecret: [TEST_ADMIN_SECRET, TEST_ADMIN_SECRET] })).rejects.toThrow(
      UnauthenticatedError,
    );
    await expect(unset.identify({ adminSecret: ['undefined'] })).rejects.toThrow(UnauthenticatedError);
    expect(await identify({ adminSecret: [''] })).toMatchObject({ kind: 'anonymous' });
    expect(await unset.identify({ adminSecret: [''] })).toMatchObject({ kind: 'anonymous' });
  });

  it('case 19★: after ten wrong ones from an address in a minute even the right one is refused there', async () => {
    const { identify } = await accountServices();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await identify({ adminSecret: ['wrong'] }).catch(() => undefined);
    }

    await expect(identify({ adminSecret: [TEST_ADMIN_SECRET] })).rejects.toThrow(RateLimitedError);
    expect(await identify({ adminSecret: [TEST_ADMIN_SECRET] }, { ip: '198.51.100.1' })).toMatchObject({
      via: 'secret',
    });
  });

  it('case 21: beside a bearer a wrong one is forbidden, the right one opens and keeps whose bearer it was', async () => {
    const { identify, register } = await accountServices();
    const { grant } = await register('owner@example.com');
    const authorization = [`Bearer ${grant.accessToken}`];

    const opened = await identify({ authorization, adminSecret: [TEST_ADMIN_SECRET] });

    expect(opened).toMatchObject({ kind: 'administrator', via: 'secret', accountId: grant.userId, role: 'user' });
    await expect(identify({ authorization, adminSecret: ['wrong'] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
