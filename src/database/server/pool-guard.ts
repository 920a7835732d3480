import { finished } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { StatementListener } from '../statement-listener.js';
import { traceStatement } from '../trace-statement.js';

/** Connections of a pool. */
export interface PoolCounts {
  busy: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
}

/** How many connections a pool has, by what they do. */
export const countConnections = ({ totalCount, idleCount, waitingCount }: Pool): PoolCounts => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** A pool that gives up connections that are lost. */
export interface PoolGuard {
  guard(pool: Pool): void;
  /** Whether every connection has been taken for so long that none of them will be given back. */
  isStuck(): boolean;
}

/** Time after which a pool that gives out no connection counts as stuck [ms]; far longer than a lost connection lasts. */
export const STUCK_MS = 60_000;

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void;

/**
 * Makes a guard that gives a connection back to the pool as broken as soon as the server drops it or is silent for too long.
 *
 * The query builder never releases a connection whose begin, commit or rollback threw, so without this a restart of the
 * server empties the pool for ever (kysely issue 1990). A failover or a firewall drops connections without a word: TCP
 * repeats for a quarter of an hour before it reports an error.
 * @param answerMs wait for the answer to a statement that has no `query_timeout` of its own [ms]; 0 waits for ever.
 * @param waited called with how long a connection was waited for [s], also where none came.
 * @param onSent called when a statement is sent.
 */
export function createPoolGuard(
  answerMs: number,
  waited: (seconds: number) => void = () => undefined,
  onSent?: StatementListener,
): PoolGuard {
  const taken = new Set<PoolClient>();
  let size = Infinity;
  let movedAtMs = performance.now();
  const watch = (client: PoolClient): void => {
    const lost = (): void => void (taken.has(client) && client.release(true));
    client.on('error', lost);
    client.on('end', lost);
    if (answerMs > 0) endWhenSilent(client, answerMs, onSent);
  };
  const take = (client: PoolClient): PoolClient => {
    const { release } = client;
    let isReleased = false;
    taken.add(client);
    movedAtMs = performance.now();
    // named before it is put into a property: see CONTRIBUTING.md, "Memory of a request"
    const releaseOnce: PoolClient['release'] = (destroy) => {
      if (isReleased) return;
      isReleased = true;
      taken.delete(client);
      movedAtMs = performance.now();
      release(destroy);
    };
    client.release = releaseOnce;
    return client;
  };
  return {
    guard: (pool) => {
      size = pool.options.max;
      pool.on('connect', watch);
      guardConnect(pool, take, waited);
    },
    isStuck: () => taken.size >= size && performance.now() - movedAtMs > STUCK_MS,
  };
}

function guardConnect(pool: Pool, take: (client: PoolClient) => PoolClient, waited: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const guarded = async (): Promise<PoolClient> => {
    const beginMs = performance.now();
    return take(await connect().finally(() => waited((performance.now() - beginMs) / 1000)));
  };
  pool.connect = ((callback?: ConnectCallback) => {
    if (callback === undefined) return guarded();
    void guarded().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as typeof pool.connect;
}

type Query = (...parts: unknown[]) => unknown;

/**
 * Makes a connection end on which a statement gets no answer in time; the statement then fails with the connection. The
 * server ends slow statements earlier, so a caller that is silent for longer is gone.
 */
function endWhenSilent(client: PoolClient, answerMs: number, onSent?: StatementListener): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (...parts) => {
    const [statement] = parts;
    const { query_timeout: ownMs } = Object(statement) as { query_timeout?: number };
    const timer = setTimeout(() => void client.end(), ownMs ?? answerMs);
    const endSpan = traceStatement(statement);
    const onAnswered = onSent?.();
    const done = (): void => {
      clearTimeout(timer);
      endSpan();
      onAnswered?.();
    };
    const callback = parts.at(-1);
    if (typeof callback === 'function') parts[parts.length - 1] = calling(done, callback as Query);
    const result = query(...parts);
    if (result instanceof Promise) return result.finally(done);
    // a copy is a stream; anything else that is handed in comes back to the caller many times, and nobody knows its end
    if (isStream(result)) finished(result, done);
    else if (typeof callback !== 'function') done();
    return result;
  };
  client.query = watched as typeof client.query;
}

const isStream = (value: unknown): value is NodeJS.WritableStream =>
  typeof (value as { pipe?: unknown } | undefined)?.pipe === 'function';

const calling =
  (first: () => void, then: Query): Query =>
  (...parts) => {
    first();
    return then(...parts);
  };
