import type { PgBoss } from 'pg-boss';

const QUEUE = 'housekeeping';

/** What housekeeping needs of the service. */
export interface Housekeeping {
  /** Removes what has expired. */
  removeExpired(): Promise<void>;
}

/** Removes what has expired once an hour, in one of the processes that work. */
export async function scheduleHousekeeping(boss: PgBoss, { removeExpired }: Housekeeping): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 0 });
  await boss.schedule(QUEUE, '17 * * * *');
  await boss.work(QUEUE, { pollingIntervalSeconds: 60 }, removeExpired);
}
