import type { Pool, PoolClient } from 'pg';

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

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void;

/**
 * Gives a connection back to the pool as broken as soon as the server drops it.
 *
 * The query builder never releases a connection whose begin, commit or rollback threw, so without this a restart of the
 * server empties the pool for ever (kysely issue 1990).
 */
export function guardPool(pool: Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const guarded = async (): Promise<PoolClient> => releaseWhenLost(await connect());
  pool.connect = ((callback?: ConnectCallback) => {
    if (callback === undefined) return guarded();
    void guarded().then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as typeof pool.connect;
}

function releaseWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let released = false;
  const releaseOnce: PoolClient['release'] = (destroy) => {
    if (released) return;
    released = true;
    client.off('error', lost);
    client.off('end', lost);
    release(destroy);
  };
  const lost = (): void => releaseOnce(true);
  client.once('error', lost);
  client.once('end', lost);
  client.release = releaseOnce;
  return client;
}
