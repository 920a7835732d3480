import { describe, expect, it } from 'vitest';
import { RateLimitedError } from '../../../src/core/errors.js';
import type { Caller } from '../../../src/domain/caller.js';
import { createWorkAccounts, workClient, type WorkSettings } from '../../../src/domain/limits/work-account.js';

const SETTINGS: WorkSettings = { rateLimits: 'on', workShareAnonymous: 0.25, workShareAccount: 0.5 };

/** Accounts with a clock that the test turns. */
function open(settings = SETTINGS) {
  let nowMs = 0;
  const accounts = createWorkAccounts(
    settings,
    () => nowMs,
    () => nowMs / 1000,
  );
  const pass = (seconds: number): void => void (nowMs += seconds * 1000);
  return { ...accounts, pass };
}

const traits = { requestId: 'r' };
const visitor = (ip: string): Caller => ({ ...traits, kind: 'anonymous', ip });
const holder = (accountId: string): Caller => ({
  ...traits,
  kind: 'account',
  ip: '192.0.2.9',
  accountId,
  role: 'user',
  sessionId: 's',
  via: 'bearer',
});

const administrator: Caller = { ...traits, kind: 'administrator', ip: '192.0.2.1', via: 'secret' };

const a = workClient(visitor('192.0.2.1'));
const b = workClient(visitor('192.0.2.2'));
const account = workClient(holder('1'));

describe('the account of seconds', () => {
  it('is a minute of threads at once and a quarter of a core after that, each address for itself', () => {
    const { threads, pass } = open();
    const refused = (): void => threads.assertLeft(a);

    threads.charge(a, 59);
    expect(refused).not.toThrow();
    threads.charge(a, 6);

    expect(refused).toThrow(RateLimitedError);
    expect(refused).toThrow(expect.objectContaining({ retryAfterSeconds: 20 }));
    expect(() => threads.assertLeft(b)).not.toThrow();
    pass(19);
    expect(refused).toThrow(RateLimitedError);
    pass(1.5);
    expect(refused).not.toThrow();
  });

  it('has ten seconds of the event loop at once, and a quarter of it after that', () => {
    const { loop, pass } = open();

    loop.charge(a, 10);
    expect(() => loop.assertLeft(a)).toThrow(RateLimitedError);
    pass(4);

    expect(loop.balance(a)).toEqual({ seconds: 10, restoredPerSecond: 0.25, available: 1 });
  });

  it('is twice as large for an account', () => {
    const { threads, loop } = open();

    expect(threads.balance(account)).toEqual({ seconds: 120, restoredPerSecond: 0.5, available: 120 });
    expect(loop.balance(account)).toEqual({ seconds: 20, restoredPerSecond: 0.5, available: 20 });
  });

  it('takes back what was charged too much, and gives back no more than was used', () => {
    const { loop, pass } = open();

    loop.charge(a, 3);
    loop.charge(a, -2);
    expect(loop.balance(a).available).toBe(9);
    loop.charge(a, -5);
    expect(loop.balance(a).available).toBe(10);
    pass(3_600);
    loop.charge(a, 10);

    expect(() => loop.assertLeft(a)).toThrow(RateLimitedError);
  });

  it('refuses nothing where limits are off', () => {
    const { threads } = open({ ...SETTINGS, rateLimits: 'off' });

    threads.charge(a, 1_000_000);

    expect(() => threads.assertLeft(a)).not.toThrow();
  });
});

describe('whose work it is', () => {
  it.each([
    [visitor('192.0.2.1'), { key: '192.0.2.1', isSignedIn: false }],
    [visitor('2001:db8:1:2aff::1'), { key: '2001:db8:1:2a00::/56', isSignedIn: false }],
    [holder('7'), { key: 'account 7', isSignedIn: true }],
    [administrator, { key: 'administrator', isSignedIn: true }],
  ])('case %#: an address, an IPv6 /56, an account or the administrator', (caller, client) => {
    expect(workClient(caller)).toEqual(client);
  });
});
