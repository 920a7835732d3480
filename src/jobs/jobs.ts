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
      await boss.stop({ graceful: true, timeout: settings.shutdownSeconds * 1000 });
    },
  };
}
