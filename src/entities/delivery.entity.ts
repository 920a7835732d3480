import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { CHANNELS, DELIVERY_STATES, type Channel, type DeliveryState } from '../core/events/delivery-states.js';
import { OutboxEvent } from './outbox-event.entity.js';

const instant = { columnType: 'timestamptz', type: 'Date' } as const;

/** The delivery of an event to one receiver. */
@Entity({ tableName: 'deliveries' })
@Unique({ properties: ['eventId', 'channel', 'target'] })
@Index({ name: 'deliveries_due_index', properties: ['nextAttemptAt', 'id'], where: "state = 'pending'" })
@Index({ properties: ['state', 'id'] })
@Index({ name: 'deliveries_mail_index', properties: ['target', 'nextAttemptAt'], where: "channel = 'email'" })
@ObjectType({ description: 'The delivery of an event to one receiver.', implements: Node })
export class Delivery {
  declare [OptionalProps]?: 'attempts';

  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @ManyToOne({ entity: () => OutboxEvent, mapToPk: true, fieldName: 'event_id', deleteRule: 'cascade', index: false })
  eventId!: string;

  @Property({ type: 'text' })
  @AnswerField('string', '`webhook` or `email`.', { graphqlEnum: ['DeliveryChannel', CHANNELS] })
  channel!: Channel;

  @Property({ type: 'text' })
  @AnswerField('string', 'Address of the webhook; of an e-mail the record whose address counts.')
  target!: string;

  /**
   * Of an e-mail, the delivery that sends it: events of one window share one e-mail, and only the first of them is tried.
   * `null` for webhooks, and for an e-mail of one event.
   */
  @Index()
  @Property({ type: 'uuid', nullable: true })
  mailId: string | null = null;

  @Property({ type: 'text' })
  @AnswerField('string', '`pending`, `delivered` or `dead`.', { graphqlEnum: ['DeliveryState', DELIVERY_STATES] })
  state!: DeliveryState;

  @Property({ columnType: 'integer', type: 'number', default: 0 })
  @AnswerField('integer', 'Attempts since it was created or replayed.')
  attempts: number = 0;

  @Property({ ...instant })
  @AnswerField('instant', 'When a pending one is tried next, UTC.')
  nextAttemptAt!: Date;

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', 'Why the last attempt failed.', { nullable: true })
  lastError: string | null = null;

  @Property({ ...instant })
  @AnswerField('instant', 'When it was created, UTC.')
  createdAt!: Date;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When it arrived, UTC.', { nullable: true })
  deliveredAt: Date | null = null;
}
