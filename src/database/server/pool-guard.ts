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
  /** Uses none of the connections of now any more; those at work are cut. */
  renew(): void;
}

/** A statement that writes met a server that only reads. */
const READ_ONLY = '25006';

/** What a guard reports. */
export interface PoolListeners {
  /** Called with how long a connection was waited for [s], also where none came. */
  waited?: ((seconds: number) => void) | undefined;
  /** Called when a statement is sent. */
  onSent?: StatementListener | undefined;
  /** Called when the server is lost: no connection comes about, one breaks or is silent, or it takes no writes. */
  onLost?: (() => void) | undefined;
}

/** Time after which a pool that gives out no connection counts as stuck [ms]; far longer than a lost connection lasts. */
export const STUCK_MS = 60_000;

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void;

/**
 * Makes a guard that gives a connection back to the pool as broken as soon as the server drops it or is silent for too long.
 *
 * The query builder never releases a connection whose begin, commit or rollback threw, so without this a restart of the
 * server empties the pool for ever (kysely issue 1990). A failover or a firewall drops connections without a word: TCP
 * repeats for a quarter of an hour before it reports an error. A server that has become a standby refuses to write: none of
 * the connections to it is used again, so that the next ones find the server that took its place.
 * @param answerMs wait for the answer to a statement that has no `query_timeout` of its own [ms]; 0 waits for ever.
 */
export function createPoolGuard(
  answerMs: number,
  { waited = () => undefined, onSent, onLost = () => undefined }: PoolListeners = {},
): PoolGuard {
  const taken = new Set<PoolClient>();
  let current = new WeakSet<PoolClient>();
  let size = Infinity;
  let movedAtMs = performance.now();
  const watch = (client: PoolClient): void => {
    current.add(client);
    const lost = (): void => void (taken.has(client) && client.release(true));
    client.on('error', lost);
    client.on('error', onLost);
    client.on('end', lost);
    const onFault = (error: object): void => {
      if (!('code' in error) || error.code !== READ_ONLY) return;
      current = new WeakSet();
      onLost();
    };
    watchStatements(client, { answerMs, onSent, onFault });
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
      release(destroy ?? !current.has(client));
    };
    client.release = releaseOnce;
    return client;
  };
  return {
    guard: (pool) => {
      size = pool.options.max;
      pool.on('connect', watch);
      guardConnect(pool, take, { waited, onLost, isCurrent: (client) => current.has(client) });
    },
    isStuck: () => taken.size >= size && performance.now() - movedAtMs > STUCK_MS,
    renew: () => {
      current = new WeakSet();
      for (const client of taken) void client.end();
    },
  };
}

interface Connecting {
  waited: (seconds: number) => void;
  onLost: () => void;
  isCurrent: (client: PoolClient) => boolean;
}

function guardConnect(
  pool: Pool,
  take: (client: PoolClient) => PoolClient,
  { waited, onLost, isCurrent }: Connecting,
): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const connectCurrent = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await connect();
      if (isCurrent(client)) return client;
      client.release(true);
    }
  };
  const guarded = async (): Promise<PoolClient> => {
    const beginMs = performance.now();
    try {
      return take(await connectCurrent());
    } catch (error) {
      onLost();
      throw error;
    } finally {
      waited((performance.now() - beginMs) / 1000);
    }
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
/** Called at the end of a statement, with the fault where it failed. */
type Ended = (error?: unknown) => void;

interface Watching {
  answerMs: number;
  onSent: StatementListener | undefined;
  onFault: (error: object) => void;
}

/**
 * Makes a connection end on which a statement gets no answer in time; the statement then fails with the connection. The
 * server ends slow statements earlier, so a caller that is silent for longer is gone.
 */
function watchStatements(client: PoolClient, { answerMs, onSent, onFault }: Watching): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (...parts) => {
    const [statement] = parts;
    const { query_timeout: ownMs } = Object(statement) as { query_timeout?: number };
    const waitMs = answerMs === 0 ? 0 : (ownMs ?? answerMs);
    const timer = waitMs === 0 ? undefined : setTimeout(() => void client.end(), waitMs);
    const endSpan = traceStatement(statement);
    const onAnswered = onSent?.();
    const done: Ended = (error) => {
      clearTimeout(timer);
      endSpan();
      onAnswered?.();
      if (error instanceof Error) onFault(error);
    };
    const callback = parts.at(-1);
    if (typeof callback === 'function') {
      parts[parts.length - 1] = calling(done, callback as Query);
      return query(...parts);
    }
    if (!isSubmitted(statement)) return answerTo(parts, query, done);
    const result = query(...parts);
    // a copy is a stream; anything else that is handed in comes back to the caller many times, and nobody knows its end
    if (isStream(result)) finished(result, done);
    else done();
    return result;
  };
  client.query = watched as typeof client.query;
}

/**
 * The answer to a statement. The driver would make a promise too, but by a function that V8 makes old at once, and with it
 * every request that waits for the answer: see CONTRIBUTING.md, "Memory of a request".
 */
async function answerTo([statement, values]: unknown[], query: Query, done: Ended): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      const settle = (error: Error | null | undefined, answer: unknown): void => {
        done(error);
        if (error) reject(error);
        else resolve(answer);
      };
      query(statement, values, settle);
    });
  } catch (error) {
    // who asked is of interest, not the socket that the answer came from
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const isSubmitted = (statement: unknown): boolean =>
  typeof (statement as { submit?: unknown } | undefined)?.submit === 'function';

const isStream = (value: unknown): value is NodeJS.WritableStream =>
  typeof (value as { pipe?: unknown } | undefined)?.pipe === 'function';

const calling =
  (first: Ended, then: Query): Query =>
  (...parts) => {
    first(parts[0]);
    return then(...parts);
  };
