import type { PgBoss } from 'pg-boss';
import type { Platform } from '../platform.js';
import { openBoss } from './boss.js';
import { doDeliveryJobs, sendDeliveryJobs, type EventDelivery } from './event-delivery.job.js';

/** The running jobs of this process. */
export interface Jobs {
  /** Finishes what is in hand; the rest stays in the queue. */
  stop(): Promise<void>;
}

/**
 * Starts the jobs of this process by its role: an `api` only sends them, a `worker` and `all` do them too.
 * @param work what the jobs do.
 */
export async function startJobs(
  { database, settings, log, wake }: Platform,
  work: Pick<EventDelivery, 'deliverDue'>,
): Promise<Jobs> {
  const works = settings.processRole !== 'api';
  const boss = await openBoss({ database, settings, log }, works);
  const stopSending = await sendDeliveryJobs(boss, { wake });
  if (works) await doDeliveryJobs(boss, work);
  return {
    stop: async () => {
      stopSending();
      await stopBoss(boss, settings.shutdownSeconds * 1000);
    },
  };
}

/** Jobs in hand may end; a database that is gone does not keep the process from stopping. */
async function stopBoss(boss: PgBoss, patienceMs: number): Promise<void> {
  let cut: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    cut = setTimeout(resolve, patienceMs);
  });
  await Promise.race([boss.stop({ graceful: true, timeout: patienceMs }), patience]).catch(() => undefined);
  clearTimeout(cut);
}
