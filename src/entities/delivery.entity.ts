import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Channel, DeliveryState } from '../core/events/delivery-states.js';
import { OutboxEvent } from './outbox-event.entity.js';

const instant = { columnType: 'timestamptz', type: 'Date' } as const;

/** The delivery of an event to one receiver. */
@Entity({ tableName: 'deliveries' })
@Unique({ properties: ['eventId', 'channel', 'target'] })
@Index({ name: 'deliveries_due_index', properties: ['nextAttemptAt', 'id'], where: "state = 'pending'" })
@Index({ properties: ['state', 'id'] })
@Index({ name: 'deliveries_mail_index', properties: ['target', 'nextAttemptAt'], where: "channel = 'email'" })
export class Delivery {
  declare [OptionalProps]?: 'attempts';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne({ entity: () => OutboxEvent, mapToPk: true, fieldName: 'event_id', deleteRule: 'cascade', index: false })
  eventId!: string;

  @Property({ type: 'text' })
  channel!: Channel;

  @Property({ type: 'text' })
  target!: string;

  /**
   * Of an e-mail, the delivery that sends it: events of one window share one e-mail, and only the first of them is tried.
   * `null` for webhooks, and for an e-mail of one event.
   */
  @Index()
  @Property({ type: 'uuid', nullable: true })
  mailId: string | null = null;

  @Property({ type: 'text' })
  state!: DeliveryState;

  @Property({ columnType: 'integer', type: 'number', default: 0 })
  attempts: number = 0;

  @Property({ ...instant })
  nextAttemptAt!: Date;

  @Property({ type: 'text', nullable: true })
  lastError: string | null = null;

  @Property({ ...instant })
  createdAt!: Date;

  @Property({ ...instant, nullable: true })
  deliveredAt: Date | null = null;
}
