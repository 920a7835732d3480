import type { PgBoss } from 'pg-boss';
import type { WakeSignal } from '../../domain/events/wake-signal.js';
import { POLLING, openQueue } from './boss.js';

const QUEUE = 'do-long-work';

/** Calls for a later time are gathered to one in so long [ms]: there is one after each look. */
const LATER_MS = 1_000;

/** Longest that the queue lets a job of its own take [s]; longer work continues without it. */
const LONGEST_SECONDS = 24 * 3_600 - 1;

/** Time without a sign after which the queue ends the call of a killed worker, which it would keep for a day else [s]. */
const SILENT_SECONDS = 60;

/** What doing long work needs of the service. */
export interface JobQueue {
  jobWake: WakeSignal;
  /** Does the next job that waits. @returns whether there was one. */
  runNext(stop: AbortSignal): Promise<boolean>;
  /** When there may be something to do that nobody will ask for. */
  nextDue(): Promise<Date | undefined>;
}

/** Wakes a worker whenever a job is asked for. @returns stops it. */
export async function wakeJobWorkers(boss: PgBoss, { jobWake }: Pick<JobQueue, 'jobWake'>): Promise<() => void> {
  // one call waits at most: it only says that there is something, the table of jobs says what
  const ends = { expireInSeconds: LONGEST_SECONDS, heartbeatSeconds: SILENT_SECONDS };
  await openQueue(boss, QUEUE, 'short', { retryLimit: 0, ...ends });
  // should it fail, the look of the minute finds the job
  return jobWake.onRing(() => void boss.send(QUEUE).catch(() => undefined));
}

/**
 * Does long work, one job at a time in this process: at the start, when somebody asked for some, when a job is due again or
 * its worker may be dead, and every minute, so that nothing is forgotten, whichever process died when. A process at work
 * takes no other call, so that an idle one gets it.
 * @returns stops: the job at work goes back to the table and on where it was; back when it has.
 */
export async function runJobsFromQueue(
  boss: PgBoss,
  { runNext, nextDue }: Pick<JobQueue, 'runNext' | 'nextDue'>,
  polling = POLLING,
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let working: Promise<void> | undefined;
  const lookAgain = async (): Promise<void> => {
    const due = stop.signal.aborted ? undefined : await nextDue();
    if (due !== undefined) await callAt(boss, due);
  };
  const workOff = async (): Promise<void> => {
    let isMore = true;
    while (isMore) {
      // asked for while this process is at work: should it be killed, an idle one looks for its job; the look of the minute
      // replaces one that fails
      [isMore] = await Promise.all([runNext(stop.signal), lookAgain().catch(() => undefined)]);
    }
  };
  await boss.schedule(QUEUE, '* * * * *');
  let worker = '';
  worker = await boss.work(QUEUE, polling, async () => {
    working ??= workOff().finally(() => (working = undefined));
    await working;
    // another call may wait already, and while it does the queue announces no further one
    boss.notifyWorker(worker);
  });
  await boss.send(QUEUE);
  return async () => {
    stop.abort();
    await working?.catch(() => undefined);
  };
}

/** Calls a worker soon after a time; what was due and yet not found another has in hand, and is looked for again. */
async function callAt(boss: PgBoss, due: Date): Promise<void> {
  const at = new Date(Math.ceil(Math.max(due.getTime(), Date.now()) / LATER_MS) * LATER_MS);
  await boss.sendAfter(QUEUE, null, { singletonKey: at.toISOString() }, at);
}
