import type { Channel } from './delivery-states.js';
import { isAccountEvent, type DomainEvent } from './event-types.js';

/** To whom an event is reported, and how; the target of an e-mail is the record whose address counts when it is sent. */
export interface DeliveryTarget {
  channel: Channel;
  target: string;
}

/**
 * Everyone an event is reported to.
 * @param webhookUrls receivers that are configured; events between the service and an account's holder go to none.
 * @param hasMail whether e-mails can be sent.
 */
export function targetsOf(event: DomainEvent, webhookUrls: readonly string[], hasMail: boolean): DeliveryTarget[] {
  const webhooks = isAccountEvent(event) ? [] : webhookUrls.map((target) => ({ channel: 'webhook' as const, target }));
  const recipient = hasMail ? recipientOf(event) : null;
  return recipient === null ? webhooks : [...webhooks, { channel: 'email', target: recipient }];
}

/** Whom an e-mail about the event goes to: `account:ID` or `vendor:ID`. */
function recipientOf({ type, data }: DomainEvent): string | null {
  if (type === 'webhook.test') return null;
  if (type === 'inquiry.sent') return `vendor:${data.vendor_id}`;
  return data.account_id === null ? null : `account:${data.account_id}`;
}

/**
 * When a failed delivery is tried again.
 * @param attempts made so far, 1 or more.
 * @param delaysSeconds waits between the attempts [s].
 * @returns `undefined` when it has failed often enough.
 */
export function nextAttempt(now: Date, attempts: number, delaysSeconds: readonly number[]): Date | undefined {
  const seconds = delaysSeconds[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}
