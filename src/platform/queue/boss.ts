import { fromPglite, PgBoss, type QueueOptions, type QueuePolicy } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.js';
import { logQueueFaults } from '../unavailable-log.js';

/** Connections of a server that the queue may hold beside the pool of the service. */
const QUEUE_CONNECTIONS = 2;
/** Options of the driver for those, so that one that has fallen silent is given up and made again. */
const LOST_CONNECTIONS = { query_timeout: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens the job queue, which keeps its jobs in a schema of its own in the same database.
 * @param works whether this process does jobs; else it only sends them.
 */
export async function openBoss(
  { database, log }: { database: Database; log: Logger },
  handlers: boolean,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(database.pglite
      ? { db: fromPglite(database.pglite), backend: 'pglite' as const }
      : {
          connectionString: database.sessionHosts?.current(),
          // its connections follow the server that takes writes
          Client: database.sessionHosts?.Client,
          max: QUEUE_CONNECTIONS,
          ...LOST_CONNECTIONS,
        }),
    schema: 'pgboss',
    useListenNotify: handlers,
    supervise: handlers,
    schedule: handlers,
  });
  // a lost connection is tried again by the queue itself
  boss.on('error', logQueueFaults(log));
  await boss.start();
  return boss;
}

/** Makes a queue whose workers the database wakes when a job comes; one that an earlier version made is changed. */
export async function openQueue(
  boss: PgBoss,
  name: string,
  policy: QueuePolicy = 'standard',
  options: QueueOptions = {},
): Promise<void> {
  await boss.createQueue(name, { ...options, policy, notify: true });
  await boss.updateQueue(name, { ...options, notify: true });
}

/** How often a worker looks for a job by itself, for one that is due later, or where nobody could wake it. */
export const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };
