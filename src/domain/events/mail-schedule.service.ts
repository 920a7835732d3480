import { HOUR_MS } from '../../core/durations.js';

import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** How many e-mails about events one recipient gets. */
export interface MailLimits {
  /** Events within this time after the first go out together [s]. */
  windowSeconds: number;
  /** E-mails to one recipient in an hour; further events wait and go out together. */
  perHour: number;
}

/** Which e-mail an event goes into, and when that is sent. */
export interface MailPlace {
  /** The delivery that sends the e-mail. */
  mailId: string;
  nextAttemptAt: Date;
}

/**
 * Returns the place of an event among the e-mails of a recipient: the one that waits to be sent, else a new one.
 * @param id delivery of the event, which sends the e-mail when that is new.
 */
export async function placeInMail(
  em: SqlEntityManager,
  { id, target }: { id: string; target: string },
  pace: MailLimits,
  now: Date,
): Promise<MailPlace> {
  return (await waitingMail(em, target, now)) ?? { mailId: id, nextAttemptAt: await dueOf(em, target, pace, now) };
}

/** The e-mail that waits, held so that it is not sent before the event is in it. */
async function waitingMail(em: SqlEntityManager, target: string, now: Date): Promise<MailPlace | undefined> {
  const [row] = await em.execute<{ id: string; due: Date | string }[]>(
    `select id, next_attempt_at as due from deliveries
     where channel = 'email' and target = ? and state = 'pending' and attempts = 0 and mail_id = id and next_attempt_at > ?
     order by next_attempt_at limit 1 for update`,
    [target, now],
  );
  return row && { mailId: row.id, nextAttemptAt: new Date(row.due) };
}

/** The end of the window, or when the recipient has had too many, an hour after the oldest of them. */
async function dueOf(
  em: SqlEntityManager,
  target: string,
  { windowSeconds, perHour }: MailLimits,
  now: Date,
): Promise<Date> {
  const [oldest] = await em.execute<{ at: Date | string }[]>(
    `select next_attempt_at as at from deliveries
     where channel = 'email' and target = ? and mail_id = id and next_attempt_at > ?
     order by next_attempt_at desc limit 1 offset ?`,
    [target, new Date(now.getTime() - HOUR_MS), perHour - 1],
  );
  const freeMs = oldest === undefined ? 0 : new Date(oldest.at).getTime() + HOUR_MS;
  return new Date(Math.max(now.getTime() + windowSeconds * 1000, freeMs));
}
