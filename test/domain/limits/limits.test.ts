import { beforeEach, describe, expect, it } from 'vitest';
import { createSecurity } from '../../../src/domain/accounts/security.js';
import { ConflictError, InvalidInputError, RateLimitedError, UnauthenticatedError } from '../../../src/core/errors.js';
import { clientNetwork } from '../../../src/domain/limits/client-network.js';
import type { LimitPolicy } from '../../../src/domain/limits/limit.js';
import { createRateLimits, type LimitName } from '../../../src/domain/limits/rate-limits.js';
import { accountServices, PASSWORD, TEST_KEYS, visitor } from '../../helpers/accounts.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const POLICY: LimitPolicy = { points: 5, seconds: 60 };
const names: LimitName[] = [
  'requests',
  'accountRequests',
  'register',
  'create',
  'loginOfAccount',
  'loginOfAddress',
  'adminSecret',
];
const policies = Object.fromEntries(names.map((name) => [name, POLICY])) as Record<LimitName, LimitPolicy>;

describe('rate limits', () => {
  beforeEach(clearDatabase);

  it.each(['requests', 'register'] as const)('%s: N pass, the next is refused until the window ends', async (name) => {
    const { sql } = await testDatabase();
    const limit = createRateLimits(sql, policies, true)[name];

    const outcomes = [];
    for (let index = 0; index < 7; index += 1) outcomes.push(await limit.spend('somebody'));

    expect(outcomes.map(({ refused }) => refused)).toEqual([false, false, false, false, false, true, true]);
    expect(outcomes.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0, 0]);
    expect(outcomes.every(({ resetSeconds }) => resetSeconds > 0 && resetSeconds <= 60)).toBe(true);
    expect((await limit.spend('somebody else')).refused).toBe(false);
  });

  it('case 13: two processes count together, and a new one goes on counting', async () => {
    const { sql } = await testDatabase();
    const first = createRateLimits(sql, policies, true).register;
    const second = createRateLimits(sql, policies, true).register;

    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? first : second).spend('somebody')),
    );
    const afterRestart = await createRateLimits(sql, policies, true).register.spend('somebody');

    expect(outcomes.filter(({ refused }) => !refused)).toHaveLength(5);
    expect(afterRestart.refused).toBe(true);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('connection refused'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('case 14: while the database %s a process counts for itself: neither open nor broken', async (_, rows) => {
    const limit = createRateLimits({ rows }, policies, true).register;

    const outcomes = await Promise.all(Array.from({ length: 6 }, () => limit.spend('somebody')));

    expect(outcomes.filter(({ refused }) => refused)).toHaveLength(1);
  });

  it('switched off lets everything pass but wrong passwords and secrets', async () => {
    const { sql } = await testDatabase();
    const limits = createRateLimits(sql, policies, false);

    for (let index = 0; index < 6; index += 1) {
      await limits.create.spend('somebody');
      await limits.adminSecret.count('somebody');
    }

    expect((await limits.create.spend('somebody')).refused).toBe(false);
    expect((await limits.adminSecret.peek('somebody')).refused).toBe(true);
  });

  it('takes the addresses of one IPv6 network for one client', () => {
    const networks = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::9',
      '2001:0db8:0001:0002:0:0:0:1',
      '::1',
      '::ffff:192.0.2.1',
      '192.0.2.1',
    ].map(clientNetwork);

    expect(networks).toEqual([
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '0:0:0:0::/64',
      '192.0.2.1',
      '192.0.2.1',
    ]);
  });
});

describe('repeated wrong passwords', () => {
  beforeEach(clearDatabase);

  const attempt = (
    { open }: Awaited<ReturnType<typeof accountServices>>,
    email: string,
    ip: string,
    password = 'not the password',
  ) =>
    open()
      .accounts.login({ email, password }, visitor({ ip }))
      .catch((error: unknown) => error as Error);

  it('case 11★: from one address and from many are refused, and the owner still gets in from a clean one', async () => {
    const services = await accountServices();
    await services.register('owner@example.com');
    const attackers = Array.from({ length: 10 }, (_, index) => `198.51.100.${index + 1}`);

    for (const ip of attackers) {
      for (let count = 0; count < 10; count += 1) {
        expect(await attempt(services, 'owner@example.com', ip)).toBeInstanceOf(UnauthenticatedError);
      }
    }
    const refused = await attempt(services, 'owner@example.com', attackers[0] as string, PASSWORD);
    const owner = await attempt(services, 'owner@example.com', '203.0.113.99', PASSWORD);

    expect(refused).toBeInstanceOf(RateLimitedError);
    expect((refused as RateLimitedError).retryAfterSeconds).toBeGreaterThan(600);
    expect(owner).toMatchObject({ email: 'owner@example.com' });
  });

  it('case 12: many accounts from one address are refused after fifty wrong passwords', async () => {
    const services = await accountServices();

    const outcomes = [];
    for (let index = 0; index < 52; index += 1) {
      outcomes.push(await attempt(services, `u${index}@example.com`, '198.51.100.1'));
    }

    expect(outcomes.slice(0, 50).every((error) => error instanceof UnauthenticatedError)).toBe(true);
    expect(outcomes.slice(50).every((error) => error instanceof RateLimitedError)).toBe(true);
  });

  it('at once cannot outrun the count by more than the attempts that are being looked at', async () => {
    const services = await accountServices();
    await services.register('owner@example.com');

    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => attempt(services, 'owner@example.com', '198.51.100.1')),
    );

    const looked = outcomes.filter((error) => error instanceof UnauthenticatedError).length;
    expect(looked).toBeGreaterThanOrEqual(10);
    expect(looked).toBeLessThanOrEqual(11);
  });

  it('hold across processes', async () => {
    const services = await accountServices();
    await services.register('owner@example.com');
    for (let count = 0; count < 10; count += 1) await attempt(services, 'owner@example.com', '198.51.100.1');

    const otherProcess = await accountServices();

    expect(await attempt(otherProcess, 'owner@example.com', '198.51.100.1', PASSWORD)).toBeInstanceOf(RateLimitedError);
  });

  it('are answered ever slower, and a right password forgets them', async () => {
    const services = await accountServices();
    await services.register('owner@example.com');

    for (let count = 0; count < 6; count += 1) await attempt(services, 'owner@example.com', '198.51.100.1');
    await attempt(services, 'owner@example.com', '198.51.100.1', PASSWORD);
    await attempt(services, 'owner@example.com', '198.51.100.1');

    expect(services.pauses).toEqual([0, 0, 0, 100, 200, 400, 0]);
  });

  it('case 17: many right ones at once all get in', async () => {
    const services = await accountServices();
    await services.register('owner@example.com');

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => attempt(services, 'owner@example.com', '198.51.100.1', PASSWORD)),
    );

    expect(outcomes.filter((outcome) => outcome instanceof Error)).toEqual([]);
  });

  it('registrations from one address are limited, for any e-mail address', async () => {
    const { sql } = await testDatabase();
    const settings = { ...(await accountServices()).settings, registrationsPerHour: 3 };
    const { register } = await accountServices({ security: createSecurity(sql, settings, TEST_KEYS) });
    for (let index = 0; index < 3; index += 1) await register(`u${index}@example.com`);

    await expect(register('u3@example.com')).rejects.toThrow(RateLimitedError);
    await expect(register('u3@example.com', { ip: '198.51.100.1' })).resolves.toBeDefined();
  });
});

describe('idempotency keys', () => {
  beforeEach(clearDatabase);

  const input = { lat: 25, lng: 121, address: '台北市', result: { $date: 'kept as it is', nested: [1, null] } };

  it('case 100: the same key and body give the first answer again, with one effect', async () => {
    const { open, register } = await accountServices();
    const caller = { ...(await register('owner@example.com')).caller, idempotencyKey: 'k-1' };

    const first = await open().assessments.create(input, caller);
    const again = await open().assessments.create({ ...input }, caller);

    const { sql } = await testDatabase();
    expect(again).toEqual(first);
    expect(again.assessment.createdAt).toBeInstanceOf(Date);
    expect(await sql.rows('select 1 from assessments')).toHaveLength(1);
  });

  it('case 100: another body under the key is refused and stores nothing; another caller or key is independent', async () => {
    const { open, register } = await accountServices();
    const one = { ...(await register('one@example.com')).caller, idempotencyKey: 'k-1' };
    const two = { ...(await register('two@example.com')).caller, idempotencyKey: 'k-1' };
    const first = await open().assessments.create(input, one);

    await expect(open().assessments.create({ ...input, lat: 24 }, one)).rejects.toThrow(ConflictError);
    const others = await open().assessments.create(input, two);
    const next = await open().assessments.create(input, { ...one, idempotencyKey: 'k-2' });

    const { sql } = await testDatabase();
    expect(new Set([first, others, next].map(({ assessment }) => assessment.id)).size).toBe(3);
    expect(await sql.rows('select 1 from assessments')).toHaveLength(3);
  });

  it('case 100: twenty calls at the same time have one effect and one answer', async () => {
    const { open, register } = await accountServices();
    const caller = { ...(await register('owner@example.com')).caller, idempotencyKey: 'k-1' };

    const answers = await Promise.all(Array.from({ length: 20 }, () => open().assessments.create(input, caller)));

    const { sql } = await testDatabase();
    expect(new Set(answers.map(({ assessment }) => assessment.id)).size).toBe(1);
    expect(await sql.rows('select 1 from assessments')).toHaveLength(1);
  });

  it('case 99: an anonymous caller who never saw the answer gets the record again, but its id only by presenting it', async () => {
    const { open } = await accountServices();
    const lost = await open().assessments.create(input, visitor({ idempotencyKey: 'k-1' }));

    const again = await open().assessments.create(input, visitor({ idempotencyKey: 'k-1' }));
    const withCookie = await open().assessments.create(
      input,
      visitor({ idempotencyKey: 'k-1', anonymousId: lost.anonymousId as string }),
    );
    const elsewhere = await open().assessments.create(input, visitor({ idempotencyKey: 'k-1', ip: '198.51.100.1' }));

    expect(again).toEqual({ assessment: lost.assessment });
    expect(withCookie).toEqual(lost);
    expect(elsewhere.assessment.id).not.toBe(lost.assessment.id);
    expect(elsewhere.anonymousId).not.toBe(lost.anonymousId);
    const { sql } = await testDatabase();
    expect(JSON.stringify(await sql.rows('select * from idempotency_keys'))).not.toContain(lost.anonymousId);
  });

  it('case 100: after a day the key is new, after an error it is free, and a long one is refused', async () => {
    const { open, time } = await accountServices();
    const call = { scope: 's', key: 'k-1', operation: 'o', input };
    const failing = open().idempotency.once(call, () => Promise.reject(new ConflictError('no')));
    await expect(failing).rejects.toThrow('no');

    const first = await open().idempotency.once(call, () => Promise.resolve({ n: 1 }));
    time.now = new Date(time.now.getTime() + 24 * 3_600_000);
    const nextDay = await open().idempotency.once(call, () => Promise.resolve({ n: 2 }));

    expect([first, nextDay]).toEqual([{ n: 1 }, { n: 2 }]);
    await expect(open().idempotency.once({ ...call, key: 'k'.repeat(256) }, () => Promise.resolve({}))).rejects.toThrow(
      InvalidInputError,
    );
  });
});
