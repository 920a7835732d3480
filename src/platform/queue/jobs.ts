import type { PgBoss } from 'pg-boss';
import type { Platform } from '../platform.js';
import { openBoss } from './boss.js';
import { deliverFromQueue, sendDeliveryJobs, type EventDelivery } from './event-delivery.job.js';
import { scheduleHousekeeping, type Housekeeping } from './housekeeping.job.js';
import { runJobsFromQueue, wakeJobWorkers, type JobQueue } from './run-jobs.job.js';

/** The running jobs of this process. */
export interface Jobs {
  /** Finishes what is in hand; the rest stays in the queue. */
  stop(): Promise<void>;
  /** Rejects when the queue's database does not answer. */
  check(): Promise<unknown>;
}

/**
 * Starts the jobs of this process by its role: an `api` only sends them, a `worker` and `all` do them too.
 * @param work what the jobs do.
 */
export async function startJobs(
  { database, settings, log, wake, jobWake }: Platform,
  work: Pick<EventDelivery, 'deliverDue'> & Pick<JobQueue, 'runNext' | 'nextDue'> & Housekeeping,
): Promise<Jobs> {
  const handlers = settings.processRole !== 'api';
  const boss = await openBoss({ database, log }, handlers);
  const stopSending = [await sendDeliveryJobs(boss, { wake }), await wakeJobWorkers(boss, { jobWake })];
  const stopLongWork = handlers ? await doJobs(boss, work) : () => Promise.resolve();
  return {
    check: () => boss.schemaVersion(),
    stop: async () => {
      for (const stop of stopSending) stop();
      const patienceMs = settings.shutdownSeconds * 1000;
      const stopAll = async () => {
        await Promise.all([stopLongWork(), boss.stop({ graceful: true, timeout: patienceMs })]);
      };
      await within(patienceMs, stopAll());
    },
  };
}

/** @returns stops long work. */
async function doJobs(boss: PgBoss, work: Parameters<typeof startJobs>[1]): Promise<() => Promise<void>> {
  await deliverFromQueue(boss, work);
  await scheduleHousekeeping(boss, work);
  return runJobsFromQueue(boss, work);
}

/** Jobs in hand may end; a database that is gone does not keep the process from stopping. */
async function within(patienceMs: number, stopping: Promise<void>): Promise<void> {
  let cut: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    cut = setTimeout(resolve, patienceMs);
  });
  await Promise.race([stopping, patience]).catch(() => undefined);
  clearTimeout(cut);
}
