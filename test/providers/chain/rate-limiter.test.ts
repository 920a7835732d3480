import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/database/database.js';
import type { Sql } from '../../../src/database/sql-types.js';
import { SourceFailure } from '../../../src/core/source-failure.js';
import {
  createRateLimiter,
  type RateLimitPolicy,
  type RateLimiter,
} from '../../../src/providers/chain/rate-limiter.sql.js';
import { createMigratedDatabase, onServer, testDatabase } from '../../helpers/database.js';

const BRISK: RateLimitPolicy = { intervalMs: 200, slots: 2 };
const soon = (): AbortSignal => AbortSignal.timeout(60_000);
/** Longer than any stay here, on a busy machine too. */
const LEASE_MS = 60_000;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Stay {
  begun: number;
  ended: number;
  /** Its own turn and those beside it, by the database's clock: what a busy machine delays on the way does not count. */
  turns: { id: string; ms: number }[];
}

let sql: Sql;
const others: Database[] = [];
const limiterSql = (): Sql => others.at(-1)?.sql ?? sql;

beforeEach(async () => {
  ({ sql } = await testDatabase());
  await sql.rows('truncate provider_turns, provider_days');
});
afterAll(() => Promise.all(others.map((database) => database.close())));

/** Two sets of turns: of two pools on one server, or on the one connection of the embedded database. */
async function twoProcesses(): Promise<RateLimiter[]> {
  if (!onServer) return [createRateLimiter(sql), createRateLimiter(sql)];
  const databaseUrl = await createMigratedDatabase();
  for (let i = 0; i < 2; i += 1) {
    others.push(await openDatabase({ dataDir: 'memory', databasePoolSize: 4, databaseUrl }));
  }
  return others.slice(-2).map((database) => createRateLimiter(database.sql));
}

async function stay(limiter: RateLimiter, ms: number): Promise<Stay> {
  const slot = await limiter.take('stub', BRISK, LEASE_MS, soon());
  const begun = performance.now();
  await wait(ms);
  const ended = performance.now();
  const turns = await limiterSql().rows<{ id: string; ms: number }>(
    `select id, (extract(epoch from begins_at) * 1000)::float8 as ms from provider_turns where source = 'stub'`,
  );
  await slot.end(0);
  return { begun, ended, turns };
}

describe('turns at a source', () => {
  it('90: two processes together keep the interval between calls and the number of slots', async () => {
    const processes = await twoProcesses();

    const stays = await Promise.all(Array.from({ length: 10 }, (_, i) => stay(processes[i % 2]!, 700)));

    const turns = new Map(stays.flatMap((one) => one.turns.map(({ id, ms }) => [id, ms])));
    const begins = [...turns.values()].toSorted((a, b) => a - b);
    const gaps = begins.slice(1).map((begun, i) => begun - begins[i]!);
    const together = stays.map(({ begun }) => stays.filter((s) => s.begun <= begun && begun < s.ended).length);
    expect(begins).toHaveLength(10);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(BRISK.intervalMs);
    expect(Math.max(...together)).toBe(2);
  });

  it('serves callers of a process in their order, also when one asks again at once', async () => {
    const limiter = createRateLimiter(sql);
    const order: string[] = [];
    const askThrice = async (who: string): Promise<void> => {
      for (let i = 0; i < 3; i += 1) {
        const slot = await limiter.take('stub', { intervalMs: 20, slots: 2 }, LEASE_MS, soon());
        order.push(who);
        await slot.end(0);
      }
    };

    await Promise.all(['a', 'b', 'c', 'd'].map(askThrice));

    expect(order.join('')).toBe('abcdabcdabcd');
  });

  it('lets the next one through when somebody in the line gives up', async () => {
    const limiter = createRateLimiter(sql);
    const brisk = { intervalMs: 300, slots: 3 };
    await limiter.take('stub', brisk, LEASE_MS, soon());
    const first = limiter.take('stub', brisk, LEASE_MS, soon());
    const impatient = limiter.take('stub', brisk, LEASE_MS, AbortSignal.timeout(20)).catch((e: unknown) => e);
    const last = limiter.take('stub', brisk, LEASE_MS, soon());

    const failure = await impatient;
    const taken = await Promise.all([first, last]);

    expect(failure).toMatchObject({ kind: 'busy' });
    expect(taken).toHaveLength(2);
  });

  it('90: gives up when no turn comes in time, as a failure of ours and not of the source', async () => {
    const limiter = createRateLimiter(sql);
    await limiter.take('stub', { intervalMs: 60_000, slots: 1 }, 60_000, soon());

    const refused = limiter.take('stub', { intervalMs: 60_000, slots: 1 }, 60_000, AbortSignal.timeout(100));

    const failure: unknown = await refused.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceFailure);
    expect(failure).toMatchObject({ kind: 'busy', countsAgainstSource: false });
  });

  it('frees the slot of a process that died once its call must be over', async () => {
    const limiter = createRateLimiter(sql);
    await limiter.take('stub', { intervalMs: 1, slots: 1 }, 200, soon());

    const slot = await limiter.take('stub', { intervalMs: 1, slots: 1 }, 200, soon());

    expect(slot).toBeDefined();
  });

  it('88: nobody waits for a source that is not to be called for long, and the wait is reported', async () => {
    const [here, there] = await twoProcesses();
    await here!.hold('stub', BRISK, 60_000);

    const failure: unknown = await there!.take('stub', BRISK, 1_000, soon()).catch((error: unknown) => error);

    expect(failure).toMatchObject({ kind: 'busy', countsAgainstSource: false });
    expect((failure as SourceFailure).retryAfterMs).toBeGreaterThan(50_000);
  });

  it('gives two processes together no more calls a day than a source allows, and new ones the next day', async () => {
    const processes = await twoProcesses();
    const rateLimit: RateLimitPolicy = { intervalMs: 1, slots: 8, daily: { calls: 5, bytes: 1_000 } };
    const call = (i: number): Promise<unknown> =>
      processes[i % 2]!.take('stub', rateLimit, 1_000, soon()).catch((error: unknown) => error);

    const outcomes: unknown[] = [];
    for (let i = 0; i < 7; i += 1) outcomes.push(await call(i));
    await limiterSql().rows('update provider_days set day = day - 1');
    const tomorrow = await call(0);

    const refused = outcomes.filter((outcome) => outcome instanceof SourceFailure);
    expect(outcomes.slice(0, 5).every((outcome) => !(outcome instanceof SourceFailure))).toBe(true);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ kind: 'used_up', countsAgainstSource: false, mayPass: false });
    expect(refused[0]!.retryAfterMs).toBeLessThanOrEqual(86_400_000);
    expect(tomorrow).not.toBeInstanceOf(SourceFailure);
  });

  it('begins no call after the bytes of a day are used up', async () => {
    const limiter = createRateLimiter(sql);
    const rateLimit: RateLimitPolicy = { intervalMs: 1, slots: 8, daily: { calls: 100, bytes: 1_000 } };
    for (const bytes of [400, 700]) await (await limiter.take('stub', rateLimit, 1_000, soon())).end(bytes);

    const failure: unknown = await limiter.take('stub', rateLimit, 1_000, soon()).catch((error: unknown) => error);

    expect(failure).toMatchObject({ kind: 'used_up' });
  });

  it('88: everyone leaves a source alone for as long as it asked', async () => {
    const [here, there] = await twoProcesses();
    await here!.hold('stub', BRISK, 3_500);

    const early = there!.take('stub', BRISK, 1_000, AbortSignal.timeout(100));
    const failure: unknown = await early.catch((error: unknown) => error);
    const slot = await there!.take('stub', BRISK, 1_000, soon());

    expect(failure).toMatchObject({ kind: 'busy' });
    expect(slot).toBeDefined();
  });
});
