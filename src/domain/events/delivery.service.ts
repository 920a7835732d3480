import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import { Delivery } from '../../entities/operation/delivery.entity.js';
import { OutboxEvent } from '../../entities/operation/outbox-event.entity.js';
import type { Clock } from '../../core/time/clock.js';
import { nextAttempt, targetsOf } from '../../core/events/delivery-plan.js';
import { eventOf, isAccountEvent } from '../../core/events/event-types.js';
import { lockName } from '../../database/server/locks.sql.js';
import { inTransaction } from '../../database/transaction.service.js';
import { earliestDelivery, takeDue } from './delivery-queue.sql.js';
import { sendEventMail, type MailRoute } from './mail-delivery.service.js';
import { placeInMail, type MailLimits, type MailPlace } from './mail-schedule.service.js';
import { DeliveryError, type WebhookSender } from './senders.js';
import { webhookHeaders } from './webhook-signature.js';

/** Events and deliveries processed in one batch. */
const EVENTS_AT_ONCE = 100;
const DELIVERIES_AT_ONCE = 20;

/** Lease of a delivery; after it another process may attempt the delivery [ms]. */
const LEASE_MS = 60_000;

/** Longest reason kept of a failure [characters]. */
const MAX_REASON = 300;

/** Receivers of the events. */
export interface DeliveryRoutes {
  webhookUrls: readonly string[];
  webhookSecret: string | undefined;
  webhooks: WebhookSender;
  /** Absent where no mail server is configured. */
  mail: MailRoute | undefined;
  mailLimits: MailLimits;
  /** Waits between attempts [s]. */
  retryDelaysSeconds: readonly number[];
}

/** Delivers events to webhooks and by e-mail, each at least once to each receiver; repeats have the same id. */
export class DeliveryService {
  constructor(private readonly uses: { em: SqlEntityManager; clock: Clock; routes: DeliveryRoutes }) {}

  /**
   * Creates the deliveries of new events, then attempts all that are due.
   * @returns when the next one is due; `undefined` when none waits.
   */
  async deliverDue(): Promise<Date | undefined> {
    while ((await this.fanOut()) === EVENTS_AT_ONCE);
    for (;;) {
      const due = await this.take();
      await Promise.all(due.map((delivery) => this.attempt(delivery)));
      if (due.length < DELIVERIES_AT_ONCE) break;
    }
    return earliestDelivery(this.uses.em);
  }

  /** Turns events into deliveries, one for each receiver. @returns how many events. */
  private fanOut(): Promise<number> {
    const { clock } = this.uses;
    return inTransaction(this.uses.em, async (em) => {
      const now = clock();
      // two processes at once would begin two e-mails to one recipient
      await lockName(em, 'fan out events');
      const part = {
        orderBy: { id: 'asc' },
        limit: EVENTS_AT_ONCE,
        lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
      } as const;
      const events = await em.find(OutboxEvent, { fannedOutAt: null }, part);
      em.persist(await this.plan(em, events, now));
      for (const event of events) event.fannedOutAt = now;
      return events.length;
    });
  }

  /** The deliveries of events; those of one recipient's e-mails share an e-mail. */
  private async plan(em: SqlEntityManager, events: OutboxEvent[], now: Date): Promise<Delivery[]> {
    const { webhookUrls, mail, mailLimits } = this.uses.routes;
    const mails = new Map<string, MailPlace>();
    const planned: Delivery[] = [];
    for (const event of events) {
      for (const { channel, target } of targetsOf(eventOf(event), webhookUrls, mail !== undefined)) {
        const fields = { id: uuidv7(), eventId: event.id, channel, target, createdAt: now };
        // due at once
        const delivery = em.create(Delivery, { ...fields, state: 'pending', nextAttemptAt: now });
        planned.push(delivery);
        if (channel === 'webhook' || isAccountEvent(eventOf(event))) continue;
        const place = mails.get(target) ?? (await placeInMail(em, delivery, mailLimits, now));
        mails.set(target, place);
        Object.assign(delivery, place);
      }
    }
    return planned;
  }

  /** Takes due deliveries in hand; of two processes each takes others. */
  private async take(): Promise<Delivery[]> {
    const { em, clock } = this.uses;
    const now = clock();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const ids = await takeDue(em, { now, leasedUntil, limit: DELIVERIES_AT_ONCE });
    if (ids.length === 0) return [];
    return em.find(Delivery, { id: { $in: ids } }, { disableIdentityMap: true });
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { clock, routes } = this.uses;
    const together = await this.together(delivery);
    try {
      const lastError = await this.send(delivery, together);
      await this.settle(delivery, together, { state: 'delivered', deliveredAt: clock(), lastError });
    } catch (error) {
      const again = nextAttempt(clock(), delivery.attempts, routes.retryDelaysSeconds);
      const lastError = reasonOf(error);
      const outcome = again === undefined ? { state: 'dead' as const, lastError } : { nextAttemptAt: again, lastError };
      await this.settle(delivery, together, outcome);
    }
  }

  /** The delivery, and of an e-mail those that go out with it. */
  private async together(delivery: Delivery): Promise<Delivery[]> {
    if (delivery.mailId === null) return [delivery];
    const others = { mailId: delivery.id, state: 'pending', id: { $ne: delivery.id } } as const;
    return [delivery, ...(await this.uses.em.find(Delivery, others, { disableIdentityMap: true }))];
  }

  /** Writes the outcome down, unless another process has taken the delivery over. */
  private async settle({ id, attempts }: Delivery, together: Delivery[], outcome: Partial<Delivery>): Promise<void> {
    const { em } = this.uses;
    const isMine = await em.nativeUpdate(Delivery, { id, state: 'pending', attempts }, outcome);
    const others = together.map((delivery) => delivery.id).filter((other) => other !== id);
    if (isMine === 0 || others.length === 0) return;
    await em.nativeUpdate(Delivery, { id: { $in: others }, state: 'pending' }, { ...outcome, attempts });
  }

  /** @returns why nothing was sent although nothing failed. */
  private async send(delivery: Delivery, together: Delivery[]): Promise<string | null> {
    const { em, clock, routes } = this.uses;
    if (delivery.channel === 'webhook') return this.callWebhook(delivery);
    const eventIds = together.map(({ eventId }) => eventId);
    return sendEventMail(em, routes.mail, { id: delivery.id, target: delivery.target, eventIds }, clock());
  }

  private async callWebhook({ target, eventId }: Delivery): Promise<null> {
    const event = await this.uses.em.findOneOrFail(OutboxEvent, { id: eventId }, { disableIdentityMap: true });
    const { webhooks, webhookUrls, webhookSecret } = this.uses.routes;
    if (webhookSecret === undefined || !webhookUrls.includes(target)) {
      throw new DeliveryError('The webhook is no longer configured');
    }
    const { id, type, createdAt, data } = event;
    const body = JSON.stringify({ id, type, created_at: createdAt.toISOString(), data });
    const timestamp = Math.floor(this.uses.clock().getTime() / 1000);
    await webhooks.send({ url: target, body, headers: webhookHeaders(webhookSecret, { id, type, timestamp, body }) });
    return null;
  }
}

/** The reason of a failure; the text of a fault of ours could hold anything, so it stays out. */
const reasonOf = (error: unknown): string =>
  error instanceof DeliveryError ? error.message.slice(0, MAX_REASON) : 'Internal error';
