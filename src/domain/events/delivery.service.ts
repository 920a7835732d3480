import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import { Account } from '../../entities/account.entity.js';
import { Delivery } from '../../entities/delivery.entity.js';
import { OutboxEvent } from '../../entities/outbox-event.entity.js';
import { Vendor } from '../../entities/vendor.entity.js';
import type { Language } from '../../core/accounts/language.js';
import { blankRecord } from '../../core/blank-record.js';
import type { Clock } from '../../core/clock.js';
import { nextAttempt, targetsOf } from '../../core/events/delivery-plan.js';
import type { DomainEvent } from '../../core/events/event-types.js';
import { writeMail } from '../../core/events/mail-text.js';
import { DeliveryError, type MailSender, type WebhookSender } from './senders.js';
import { signWebhook } from './webhook-signature.js';

/** Events made out, and deliveries tried, in one go. */
const EVENTS_AT_ONCE = 100;
const DELIVERIES_AT_ONCE = 20;

/** A delivery in hand is nobody else's for so long; a process that dies meanwhile leaves it to be tried again [ms]. */
const LEASE_MS = 60_000;

/** Longest reason kept of a failure [characters]. */
const MAX_REASON = 300;

/** Where events are told. */
export interface DeliveryRoutes {
  webhookUrls: readonly string[];
  webhookSecret: string | undefined;
  webhooks: WebhookSender;
  /** Absent where no mail server is configured. */
  mail: MailSender | undefined;
  /** Waits between attempts [s]. */
  retryDelaysSeconds: readonly number[];
}

/** Tells events to webhooks and by e-mail: each at least once to each receiver, who knows it by its id. */
export class DeliveryService {
  constructor(private readonly uses: { em: SqlEntityManager; clock: Clock; routes: DeliveryRoutes }) {}

  /**
   * Makes out the deliveries of new events, then tries all that are due.
   * @returns when the next one is due; `undefined` when none waits.
   */
  async deliverDue(): Promise<Date | undefined> {
    while ((await this.fanOut()) === EVENTS_AT_ONCE);
    for (;;) {
      const due = await this.take();
      await Promise.all(due.map((delivery) => this.attempt(delivery)));
      if (due.length < DELIVERIES_AT_ONCE) break;
    }
    const [next] = await this.uses.em.execute<{ at: Date | null }[]>(
      `select min(next_attempt_at) as at from deliveries where state = 'pending'`,
    );
    return next?.at ? new Date(next.at) : undefined;
  }

  /** Turns events into deliveries, one for each receiver. @returns how many events. */
  private fanOut(): Promise<number> {
    const { clock, routes } = this.uses;
    return this.uses.em.transactional(async (em) => {
      const now = clock();
      const rows = await em.execute<{ id: string }[]>(
        `select id from outbox_events where fanned_out_at is null order by id limit ${EVENTS_AT_ONCE} for update skip locked`,
      );
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const events = await em.find(OutboxEvent, { id: { $in: ids } }, { orderBy: { id: 'asc' } });
      const deliveries = events.flatMap((event) =>
        targetsOf(eventOf(event), routes.webhookUrls, routes.mail !== undefined).map((target) => ({
          ...blankRecord(Delivery),
          ...target,
          id: uuidv7(),
          eventId: event.id,
          state: 'pending' as const,
          nextAttemptAt: now,
          createdAt: now,
        })),
      );
      if (deliveries.length > 0) await em.insertMany(Delivery, deliveries);
      await em.nativeUpdate(OutboxEvent, { id: { $in: ids } }, { fannedOutAt: now });
      return rows.length;
    });
  }

  /** Takes due deliveries in hand; of two processes each takes others. */
  private async take(): Promise<Delivery[]> {
    const { em, clock } = this.uses;
    const now = clock();
    const rows = await em.execute<{ id: string }[]>(
      `update deliveries set attempts = attempts + 1, next_attempt_at = ?
       where id in (
         select id from deliveries where state = 'pending' and next_attempt_at <= ?
         order by next_attempt_at, id limit ${DELIVERIES_AT_ONCE} for update skip locked)
       returning id`,
      [new Date(now.getTime() + LEASE_MS), now],
    );
    if (rows.length === 0) return [];
    return em.find(Delivery, { id: { $in: rows.map(({ id }) => id) } }, { disableIdentityMap: true });
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { em, clock, routes } = this.uses;
    const mine = { id: delivery.id, state: 'pending', attempts: delivery.attempts } as const;
    try {
      await this.send(delivery);
      await em.nativeUpdate(Delivery, mine, { state: 'delivered', deliveredAt: clock(), lastError: null });
    } catch (error) {
      const again = nextAttempt(clock(), delivery.attempts, routes.retryDelaysSeconds);
      const lastError = reasonOf(error);
      await em.nativeUpdate(
        Delivery,
        mine,
        again === undefined ? { state: 'dead', lastError } : { nextAttemptAt: again, lastError },
      );
    }
  }

  private async send(delivery: Delivery): Promise<void> {
    const event = await this.uses.em.findOneOrFail(OutboxEvent, { id: delivery.eventId }, { disableIdentityMap: true });
    if (delivery.channel === 'webhook') await this.callWebhook(delivery, event);
    else await this.sendMail(delivery, event);
  }

  private async callWebhook({ target }: Delivery, event: OutboxEvent): Promise<void> {
    const { webhooks, webhookUrls, webhookSecret } = this.uses.routes;
    if (webhookSecret === undefined || !webhookUrls.includes(target)) {
      throw new DeliveryError('The webhook is not configured any more');
    }
    const { id, type, createdAt, data } = event;
    const body = JSON.stringify({ id, type, created_at: createdAt.toISOString(), data });
    const timestamp = Math.floor(this.uses.clock().getTime() / 1000);
    const signature = signWebhook(webhookSecret, timestamp, body);
    await webhooks.send({ url: target, eventId: id, type, body, timestamp, signature });
  }

  private async sendMail({ id, target }: Delivery, event: OutboxEvent): Promise<void> {
    const { mail } = this.uses.routes;
    if (mail === undefined) throw new DeliveryError('No mail server is configured any more');
    const recipient = await findRecipient(this.uses.em, target);
    // who has been erased meanwhile is not written to
    if (recipient === undefined) return;
    const words = writeMail(eventOf(event), recipient.language);
    await mail.send({ ...words, to: recipient.email, messageId: `<${id}@rooftop-solar.invalid>` });
  }
}

const eventOf = ({ type, data }: OutboxEvent): DomainEvent => ({ type, data }) as unknown as DomainEvent;

/** The reason of a failure; the text of a fault of ours could hold anything, so it stays out. */
const reasonOf = (error: unknown): string =>
  error instanceof DeliveryError ? error.message.slice(0, MAX_REASON) : 'Internal error';

interface Recipient {
  email: string;
  language: Language;
}

/** Where an e-mail goes by now; a vendor is written to in its owner's language. */
async function findRecipient(em: SqlEntityManager, target: string): Promise<Recipient | undefined> {
  const [kind, id = ''] = target.split(':');
  const vendor = kind === 'vendor' ? await em.findOne(Vendor, { id }, { disableIdentityMap: true }) : null;
  if (kind === 'vendor' && vendor === null) return undefined;
  const account = await em.findOne(Account, { id: vendor?.ownerId ?? id }, { disableIdentityMap: true });
  if (account === null) return undefined;
  return { email: vendor?.email || account.email, language: account.language };
}
