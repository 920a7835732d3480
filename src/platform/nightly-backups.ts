import type { Logger } from 'pino';
import type { Clock } from '../core/time/clock.js';
import { HOUR_MS } from '../core/time/durations.js';
import { backUpEmbedded, isBackupDue } from '../database/backup-files.js';
import type { Database } from '../database/database.js';

/** What nightly backups need. */
export interface Backups {
  pglite: NonNullable<Database['pglite']>;
  folder: string;
  clock: Clock;
  log: Logger;
}

/** Backups of the embedded database while the service runs. */
export interface NightlyBackups {
  /** Makes a backup if none was made since the last night; a fault is logged and leaves it to the next hour. */
  check(): Promise<void>;
  /** Waits for the one that is being made. */
  stop(): Promise<void>;
}

/** Looks once an hour, so that a night in which the service did not run is made up for. */
export function startNightlyBackups({ pglite, folder, clock, log }: Backups): NightlyBackups {
  let running = Promise.resolve();
  const check = async (): Promise<void> => {
    try {
      if (!(await isBackupDue(folder, clock()))) return;
      const begunMs = performance.now();
      const file = await backUpEmbedded(pglite, folder, clock(), 'night');
      log.info({ file, ms: Math.round(performance.now() - begunMs) }, 'the database is backed up');
    } catch (error) {
      log.error({ err: error }, 'the backup failed');
    }
  };
  const queue = (): Promise<void> => (running = running.then(check));
  const timer = setInterval(() => void queue(), HOUR_MS).unref();
  return {
    check: queue,
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
