import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../../core/time/durations.js';
import { dueOfLatestMail, lockWaitingMail } from './delivery-queue.sql.js';

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
  return (await lockWaitingMail(em, target, now)) ?? { mailId: id, nextAttemptAt: await dueOf(em, target, pace, now) };
}

/** The end of the window, or when the recipient has had too many, an hour after the oldest of them. */
async function dueOf(
  em: SqlEntityManager,
  target: string,
  { windowSeconds, perHour }: MailLimits,
  now: Date,
): Promise<Date> {
  const since = new Date(now.getTime() - HOUR_MS);
  const oldest = await dueOfLatestMail(em, { target, since, place: perHour - 1 });
  const freeMs = oldest === undefined ? 0 : oldest.getTime() + HOUR_MS;
  return new Date(Math.max(now.getTime() + windowSeconds * 1000, freeMs));
}
