import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../domain/sql.js';
import { SourceFailure } from './source-failure.js';

/** How gently a source is to be called by all processes on this database together. */
export interface Manners {
  /** Least time between the beginnings of two calls [ms]. */
  intervalMs: number;
  /** Calls under way at once. */
  slots: number;
}

/** The right to call a source once. */
export interface Turn {
  /** Gives the slot back. */
  end(): Promise<void>;
}

/** Calls of sources in turn. */
export interface Turns {
  /**
   * Waits for a turn.
   * @param leaseMs longest the call can take; a process that dies in it blocks the slot no longer.
   * @param signal gives up waiting.
   * @throws SourceFailure of kind `busy` when the wait is given up.
   */
  take(source: string, manners: Manners, leaseMs: number, signal: AbortSignal): Promise<Turn>;
  /** Has everyone leave the source alone for a while [ms]. */
  hold(source: string, manners: Manners, ms: number): Promise<void>;
}

/** Time between looks for a free slot [ms]; a free interval is slept through exactly. */
const LOOK_AGAIN_MS = 120;
/** Added to the interval, so that two machines' delays on the way do not bring two calls too near to each other [ms]. */
const INTERVAL_MARGIN_MS = 100;

/**
 * Turns counted in the database, by its clock: the processes on it share one interval and one set of slots.
 * A turn is a row from its beginning to the end of its lease; a beginning in the future holds everyone off.
 */
export const createTurns = (sql: Sql): Turns => ({
  take: async (source, manners, leaseMs, signal) => {
    for (;;) {
      const taken = await tryTake(sql, source, manners, leaseMs);
      if (typeof taken === 'string') return { end: () => endTurn(sql, taken) };
      await waitOrGiveUp(source, taken, signal);
    }
  },
  hold: async (source, { intervalMs }, ms) => {
    await sql.rows(
      `insert into provider_turns (id, source, begins_at, ends_at)
       values ($1::uuid, $2::text, clock_timestamp() + $3::float8 * interval '1 ms', clock_timestamp())`,
      [randomUUID(), source, ms - intervalMs],
    );
  },
});

async function waitOrGiveUp(source: string, ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    throw new SourceFailure('busy', `no turn to call ${source} in time`, { cause: error });
  }
}

interface GateRow {
  free: boolean;
  waitMs: number;
}

/** @returns id of the turn, or how long to wait before looking again [ms]. */
function tryTake(sql: Sql, source: string, manners: Manners, leaseMs: number): Promise<string | number> {
  const intervalMs = manners.intervalMs + INTERVAL_MARGIN_MS;
  return sql.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [`turns of ${source}`]);
    await tx.rows(
      `delete from provider_turns where source = $1 and ends_at <= clock_timestamp()
         and begins_at <= clock_timestamp() - $2::float8 * interval '1 ms'`,
      [source, intervalMs],
    );
    const [gate] = await tx.rows<GateRow>(
      `select count(*) filter (where ends_at > clock_timestamp()) < $3::int as free,
              coalesce(extract(epoch from max(begins_at) - clock_timestamp()) * 1000 + $2::float8, 0)::float8 as "waitMs"
       from provider_turns where source = $1`,
      [source, intervalMs, manners.slots],
    );
    const { free, waitMs } = gate!;
    if (waitMs > 0) return Math.ceil(waitMs);
    if (!free) return LOOK_AGAIN_MS;
    const id = randomUUID();
    await tx.rows(
      `insert into provider_turns (id, source, begins_at, ends_at)
       values ($1::uuid, $2::text, clock_timestamp(), clock_timestamp() + $3::float8 * interval '1 ms')`,
      [id, source, leaseMs],
    );
    return id;
  });
}

async function endTurn(sql: Sql, id: string): Promise<void> {
  await sql.rows('update provider_turns set ends_at = clock_timestamp() where id = $1::uuid', [id]);
}
