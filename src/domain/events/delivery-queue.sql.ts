// Raw SQL: a queue that several processes share, and columns compared with each other, which a filter cannot express.
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Of the deliveries of one e-mail only the first is tried. */
const IS_TRIED = `state = 'pending' and (mail_id is null or mail_id = id)`;

/** When the next delivery is due; `undefined` when none waits. */
export async function earliestDelivery(em: SqlEntityManager): Promise<Date | undefined> {
  const [next] = await em.execute<{ at: Date | null }[]>(
    `select min(next_attempt_at) as at from deliveries where ${IS_TRIED}`,
  );
  return next?.at ? new Date(next.at) : undefined;
}

/** Takes due deliveries, earliest first: counts an attempt and leases them. @returns their ids. */
export async function takeDue(
  em: SqlEntityManager,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update deliveries set attempts = attempts + 1, next_attempt_at = ?
     where id in (
       select id from deliveries where ${IS_TRIED} and next_attempt_at <= ?
       order by next_attempt_at, id limit ? for update skip locked)
     returning id`,
    [leasedUntil, now, limit],
  );
  return rows.map(({ id }) => id);
}

/** The e-mail to a recipient that waits to be sent, locked so that it is not sent before the transaction ends. */
export async function lockWaitingMail(
  em: SqlEntityManager,
  target: string,
  now: Date,
): Promise<{ mailId: string; nextAttemptAt: Date } | undefined> {
  const [row] = await em.execute<{ id: string; due: Date | string }[]>(
    `select id, next_attempt_at as due from deliveries
     where channel = 'email' and target = ? and state = 'pending' and attempts = 0 and mail_id = id and next_attempt_at > ?
     order by next_attempt_at limit 1 for update`,
    [target, now],
  );
  return row && { mailId: row.id, nextAttemptAt: new Date(row.due) };
}

/** When the e-mail of a place among a recipient's latest was or is due; 0 is the latest, `undefined` where there is none. */
export async function dueOfLatestMail(
  em: SqlEntityManager,
  { target, since, place }: { target: string; since: Date; place: number },
): Promise<Date | undefined> {
  const [row] = await em.execute<{ at: Date | string }[]>(
    `select next_attempt_at as at from deliveries
     where channel = 'email' and target = ? and mail_id = id and next_attempt_at > ?
     order by next_attempt_at desc limit 1 offset ?`,
    [target, since, place],
  );
  return row && new Date(row.at);
}
