import type { PgBoss } from 'pg-boss';
import type { WakeSignal } from '../../domain/events/wake-signal.js';
import { POLLING, openQueue } from './boss.js';

const QUEUE = 'deliver-events';

/** New events within this time are delivered by one job [ms]. */
const GATHER_MS = 20;

/** What delivering needs of the service. */
export interface EventDelivery {
  wake: WakeSignal;
  /** Delivers what is due. @returns when the next is due. */
  deliverDue(): Promise<Date | undefined>;
}

/** Sends a job whenever there are new events. @returns stops sending. */
export async function sendDeliveryJobs(boss: PgBoss, { wake }: Pick<EventDelivery, 'wake'>): Promise<() => void> {
  await openQueue(boss, QUEUE);
  let gathering: NodeJS.Timeout | undefined;
  const send = (): void => {
    gathering = undefined;
    // should it fail, the events are delivered by the job of the minute
    boss.send(QUEUE).catch(() => undefined);
  };
  const stop = wake.onRing(() => (gathering ??= setTimeout(send, GATHER_MS)));
  return () => {
    stop();
    clearTimeout(gathering);
  };
}

/**
 * Delivers events as jobs: at the start, when somebody rang, when a retry is due, and every minute, so that nothing that
 * was stored is forgotten, whichever process died when.
 */
export async function deliverFromQueue(boss: PgBoss, { deliverDue }: Pick<EventDelivery, 'deliverDue'>): Promise<void> {
  await boss.schedule(QUEUE, '* * * * *');
  await boss.work(QUEUE, POLLING, async () => {
    const next = await deliverDue();
    if (next !== undefined) await boss.sendAfter(QUEUE, null, { singletonKey: next.toISOString() }, next);
  });
  await boss.send(QUEUE);
}
