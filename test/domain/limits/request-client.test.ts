import { describe, expect, it } from 'vitest';
import { RateLimitedError } from '../../../src/core/errors.js';
import type { Caller } from '../../../src/domain/caller.js';
import { RequestClient } from '../../../src/domain/limits/request-client.js';
import { createWorkAccounts } from '../../../src/domain/limits/work-account.js';

const visitor: Caller = { kind: 'anonymous', ip: '192.0.2.1', requestId: 'r' };
const neighbour: Caller = { kind: 'anonymous', ip: '192.0.2.2', requestId: 'r' };
const owner: Caller = {
  kind: 'account',
  ip: '192.0.2.1',
  requestId: 'r',
  accountId: 'a',
  role: 'user',
  sessionId: 's',
  via: 'bearer',
};
/** Charged for what happens outside of requests [units]. */
const UNSEEN = 15;

/** Accounts of a quarter of a core, whose loop works when the test says so. */
function open() {
  let [used, nowMs] = [0, 0];
  const settings = { rateLimits: 'on', workShareAnonymous: 0.25, workShareAccount: 0.5 };
  const work = createWorkAccounts(
    settings,
    () => nowMs,
    () => used,
  );
  const request = (caller = visitor, gone = new AbortController().signal): RequestClient =>
    new RequestClient(work, caller, gone);
  const loopWorks = (seconds: number): void => void (used += seconds);
  return { work, request, loopWorks, pass: (ms: number): void => void (nowMs += ms) };
}

describe('the client of a request', () => {
  it('pays for the loop and for threads what they took, each from its account', () => {
    const { request, loopWorks } = open();
    const client = request();

    loopWorks(0.2);
    client.spend(0.3);
    client.settle();
    client.settle();

    expect(client.units).toBe(50_000 + UNSEEN);
    const { threads, loop } = client.balances();
    expect([threads.available, loop.available]).toEqual([60 - 0.3, expect.closeTo(10 - 0.2 - UNSEEN / 1e5, 9)]);
  });

  it('pays as the account that it turns out to be', () => {
    const { request, loopWorks } = open();
    const client = request();

    loopWorks(0.2);
    client.identify(owner);
    client.settle();

    expect(client.balances().loop.available).toBeLessThan(20);
    expect(request().balances().loop.available).toBe(10);
  });

  it('may begin while something is left, whatever it will take, and not after', () => {
    const { request, loopWorks } = open();
    const first = request();
    loopWorks(9.9);
    first.settle();

    const second = request();
    second.assertLoopLeft();
    loopWorks(5);
    second.loop.pause();
    second.settle();

    expect(() => request().assertLoopLeft()).toThrow(RateLimitedError);
    expect(() => request(owner).assertLoopLeft()).not.toThrow();
  });

  it('pauses while another client asks that has used less, until a tenth of its seconds is what it has used', async () => {
    const { work, request, loopWorks, pass } = open();
    const hostile = request();
    loopWorks(1.1 - UNSEEN / 1e5);
    hostile.settle();
    const pauseMs = (): number => work.loop.pauseBeside(hostile.payer, request(neighbour).key);

    expect(pauseMs()).toBeCloseTo(400, 0);
    pass(400);
    expect(pauseMs()).toBeCloseTo(0, 0);
    expect(work.loop.pauseBeside(request(neighbour).payer, hostile.key)).toBe(0);
    hostile.resume();
    loopWorks(5);
    hostile.settle();
    expect(pauseMs()).toBe(2_000);
  });

  it('keeps its turn through the pause, begins after it, and gives it up when its client leaves', async () => {
    const { work, request, loopWorks, pass } = open();
    const hostile = request();
    loopWorks(1.01);
    hostile.settle();
    await request(neighbour).begin();
    const leaving = new AbortController();
    const begun: string[] = [];

    const paused = request().begin();
    void paused.then(() => begun.push('hostile'));
    const left = request(visitor, leaving.signal).begin();
    await request(neighbour).begin();
    begun.push('neighbour');
    leaving.abort();

    await expect(left).rejects.toThrow('cancelled');
    await paused;
    expect(begun).toEqual(['neighbour', 'hostile']);
    pass(2_000);
    expect(work.turns!.beside(hostile.key)).toBeUndefined();
  });
});
