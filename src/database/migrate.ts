import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/core';
import type { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../core/time/durations.js';
import { assertUpgradable, assertVersion } from './fitness.js';
import { limitLockWaits, lockMigrations } from './server/server.sql.js';

/** Pause before a migration that could not lock its tables is tried again [ms]; it doubles. */
const PAUSE_MS = { first: 500, most: 10_000 } as const;
/** How long a migration is tried again [ms]: longer than a nightly dump of a country. */
const PATIENCE_MS = 4 * HOUR_MS;

/** `lock_not_available` and `deadlock_detected`. @see PostgreSQL manual, appendix A. */
const LOCK_FAULTS: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/** A migration that waits for others to leave its tables, and when it is tried again [s]. */
export interface MigrationWait {
  reason: string;
  retryInSeconds: number;
}

/** Called at every wait. */
export type MigrationWaitListener = (wait: MigrationWait) => void;

/**
 * Brings the schema up to date.
 * @throws UnsupportedDatabaseError when the database has only a part of the baseline.
 */
export async function migrateUp(orm: MikroORM): Promise<void> {
  await assertUpgradable(orm);
  await orm.migrator.up();
}

/** Whether there are migrations to run on a database that an earlier version made. */
export async function willChange({ migrator }: MikroORM): Promise<boolean> {
  return (await migrator.getPending()).length > 0 && (await migrator.getExecuted()).length > 0;
}

/**
 * The same on a server that others use, one process at a time: a second one that starts on an empty database waits here, then
 * finds nothing to do. Each migration has a transaction of its own and gives up after half a second when a long reader,
 * such as a dump, has its table: all statements of the version that serves would wait behind it. It is tried again.
 */
export async function migrateServer(
  orm: MikroORM<PostgreSqlDriver>,
  onWait: MigrationWaitListener = () => undefined,
): Promise<void> {
  const pool = await orm.em.getConnection().getNativeClient();
  const client = await pool.connect();
  try {
    await assertVersion(client);
    await lockMigrations(client);
    pool.on('connect', limitLockWaits);
    await tryAgain(() => migrateUp(orm), onWait);
  } finally {
    // a closed session gives up its lock
    client.release(true);
  }
}

async function tryAgain(migrate: () => Promise<void>, onWait: MigrationWaitListener): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (let wait: number = PAUSE_MS.first; ; wait = Math.min(2 * wait, PAUSE_MS.most)) {
    try {
      return await migrate();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!LOCK_FAULTS.has(code) || performance.now() > end) throw error;
      onWait({ reason: message, retryInSeconds: wait / 1000 });
      await pause(wait);
    }
  }
}
