import { fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.js';
import type { Database } from '../database/database.js';

/** Connections of a server that the queue may hold beside the pool of the service. */
const QUEUE_CONNECTIONS = 2;

/**
 * Opens the job queue, which keeps its jobs in a schema of its own in the same database.
 * @param works whether this process does jobs; else it only sends them.
 */
export async function openBoss(
  { database, settings, log }: { database: Database; settings: Settings; log: Logger },
  works: boolean,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(database.pglite
      ? { db: fromPglite(database.pglite), backend: 'pglite' as const }
      : { connectionString: settings.databaseUrl, max: QUEUE_CONNECTIONS }),
    schema: 'pgboss',
    supervise: works,
    schedule: works,
  });
  // a lost connection is tried again by the queue itself
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  return boss;
}
