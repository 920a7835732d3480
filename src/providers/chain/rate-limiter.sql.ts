// Raw SQL: counters and locks that several processes share, by the clock of the database.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../database/sql-types.js';
import { SourceFailure } from '../../core/source-failure.js';
import { createFifoMutex, type FifoMutex } from './fifo-mutex.js';

/** How gently a source is to be called by all processes on this database together. */
export interface RateLimitPolicy {
  /** Least time between the beginnings of two calls [ms]. */
  intervalMs: number;
  /** Calls under way at once. */
  slots: number;
  /** Most of a day in UTC; without limit unless given. */
  daily?: DailyShare;
}

/** What a source gives in a day. */
export interface DailyShare {
  calls: number;
  /** Answers together, as they come over the line [bytes]; the call that goes beyond is the last. */
  bytes: number;
}

/** The right to call a source once. */
export interface Turn {
  /** Gives the slot back. @param receivedBytes what the call brought [bytes]. */
  end(receivedBytes: number): Promise<void>;
}

/** Calls of sources in turn. */
export interface RateLimiter {
  /**
   * Waits for a turn.
   * @param leaseMs longest the call can take; a process that dies in it blocks the slot no longer.
   * @param signal gives up waiting.
   * @throws SourceFailure of kind `busy` when the wait is given up, or would be too long from the beginning; of kind
   *   `used_up` when the day's share is.
   */
  take(source: string, rateLimit: RateLimitPolicy, leaseMs: number, signal: AbortSignal): Promise<Turn>;
  /** Has everyone leave the source alone for a while [ms]. */
  hold(source: string, rateLimit: RateLimitPolicy, ms: number): Promise<void>;
}

/** Time between looks for a free slot [ms]; a free interval is slept through exactly. */
const RETRY_SLOT_MS = 120;
/** Added to the interval, so that two machines' delays on the way do not bring two calls too near to each other [ms]. */
const INTERVAL_MARGIN_MS = 100;
/** A source that is to be left alone for longer than this is not waited for: another may answer at once [ms]. */
const LONGEST_WAIT_MS = 4_000;
/** The day by the database's clock. */
const TODAY = `(clock_timestamp() at time zone 'UTC')::date`;

type Rows = Pick<Sql, 'rows'>;

/** What became of one look at the turns. */
type Look =
  | { state: 'taken'; id: string }
  /** Time until the next look [ms]. */
  | { state: 'wait'; ms: number }
  /** Time until the next day [ms]. */
  | { state: 'used up'; ms: number };

/**
 * Turns counted in the database, by its clock: the processes on it share one interval, one set of slots and one day.
 * A turn is a row from its beginning to the end of its lease; a beginning in the future holds everyone off. Within a
 * process callers wait in order of arrival until their wait limit is over.
 */
export function createRateLimiter(sql: Sql): RateLimiter {
  const lines = new Map<string, FifoMutex>();
  return {
    take: async (source, rateLimit, leaseMs, signal) => {
      const line = lines.get(source) ?? createFifoMutex();
      lines.set(source, line);
      const leave = await acquire(line, source, signal);
      try {
        return await takeWhenFree(sql, source, rateLimit, leaseMs, signal);
      } finally {
        leave();
      }
    },
    hold: async (source, { intervalMs }, ms) => {
      await sql.rows(
        `insert into provider_turns (id, source, begins_at, ends_at)
         values ($1::uuid, $2::text, clock_timestamp() + $3::float8 * interval '1 ms', clock_timestamp())`,
        [randomUUID(), source, ms - intervalMs],
      );
    },
  };
}

const usedUp = (source: string, retryAfterMs: number): SourceFailure =>
  new SourceFailure('used_up', `${source} has reached its daily limit`, { retryAfterMs });

const noSlot = (source: string, cause: unknown): SourceFailure =>
  new SourceFailure('busy', `no free slot to call ${source} in time`, { cause });

async function acquire(line: FifoMutex, source: string, signal: AbortSignal): Promise<() => void> {
  try {
    return await line.acquire(signal);
  } catch (error) {
    throw noSlot(source, error);
  }
}

async function takeWhenFree(
  sql: Sql,
  source: string,
  rateLimit: RateLimitPolicy,
  leaseMs: number,
  signal: AbortSignal,
): Promise<Turn> {
  for (;;) {
    const look = await tryTake(sql, source, rateLimit, leaseMs);
    if (look.state === 'taken') return { end: (bytes) => releaseSlot(sql, source, look.id, rateLimit.daily && bytes) };
    if (look.state === 'used up') throw usedUp(source, look.ms);
    await waitOrGiveUp(source, look.ms, signal);
  }
}

async function waitOrGiveUp(source: string, ms: number, signal: AbortSignal): Promise<void> {
  if (ms > LONGEST_WAIT_MS) throw new SourceFailure('busy', `${source} must not be called yet`, { retryAfterMs: ms });
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    throw noSlot(source, error);
  }
}

function tryTake(sql: Sql, source: string, rateLimit: RateLimitPolicy, leaseMs: number): Promise<Look> {
  return sql.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [`turns of ${source}`]);
    const ms = await waitForGate(tx, source, rateLimit);
    if (ms > 0) return { state: 'wait', ms };
    const untilTomorrowMs = rateLimit.daily && (await countCall(tx, source, rateLimit.daily));
    if (untilTomorrowMs !== undefined) return { state: 'used up', ms: untilTomorrowMs };
    const id = randomUUID();
    await tx.rows(
      `insert into provider_turns (id, source, begins_at, ends_at)
       values ($1::uuid, $2::text, clock_timestamp(), clock_timestamp() + $3::float8 * interval '1 ms')`,
      [id, source, leaseMs],
    );
    return { state: 'taken', id };
  });
}

/** @returns how long to wait before looking again [ms]; 0 where interval and slots leave room for a call now. */
async function waitForGate(tx: Rows, source: string, rateLimit: RateLimitPolicy): Promise<number> {
  const intervalMs = rateLimit.intervalMs + INTERVAL_MARGIN_MS;
  await tx.rows(
    `delete from provider_turns where source = $1 and ends_at <= clock_timestamp()
       and begins_at <= clock_timestamp() - $2::float8 * interval '1 ms'`,
    [source, intervalMs],
  );
  const [gate] = await tx.rows<{ free: boolean; waitMs: number }>(
    `select count(*) filter (where ends_at > clock_timestamp()) < $3::int as free,
            coalesce(extract(epoch from max(begins_at) - clock_timestamp()) * 1000 + $2::float8, 0)::float8 as "waitMs"
     from provider_turns where source = $1`,
    [source, intervalMs, rateLimit.slots],
  );
  const { free, waitMs } = gate!;
  if (waitMs > 0) return Math.ceil(waitMs);
  return free ? 0 : RETRY_SLOT_MS;
}

/** @returns time until tomorrow where today's share is used up [ms]; `undefined` where the call is counted. */
async function countCall(tx: Rows, source: string, { calls, bytes }: DailyShare): Promise<number | undefined> {
  await tx.rows(`delete from provider_days where source = $1 and day < ${TODAY}`, [source]);
  const counted = await tx.rows(
    `insert into provider_days as today (source, day, calls, bytes) values ($1, ${TODAY}, 1, 0)
     on conflict (source, day) do update set calls = today.calls + 1
       where today.calls < $2::int and today.bytes < $3::bigint
     returning calls`,
    [source, calls, bytes],
  );
  if (counted.length > 0) return undefined;
  const [left] = await tx.rows<{ ms: number }>(
    `select (extract(epoch from ((${TODAY} + 1)::timestamp at time zone 'UTC') - clock_timestamp()) * 1000)::float8 as ms`,
  );
  return Math.max(1, left!.ms);
}

/** @param bytes what is counted of the day's share; `undefined` where the source has none. */
async function releaseSlot(sql: Sql, source: string, id: string, bytes: number | undefined): Promise<void> {
  await sql.rows('update provider_turns set ends_at = clock_timestamp() where id = $1::uuid', [id]);
  if (bytes === undefined || bytes === 0) return;
  await sql.rows(
    `insert into provider_days as today (source, day, calls, bytes) values ($1, ${TODAY}, 0, $2::bigint)
     on conflict (source, day) do update set bytes = today.bytes + excluded.bytes`,
    [source, bytes],
  );
}
