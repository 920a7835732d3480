import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { CHANNELS, DELIVERY_STATES, type Channel, type DeliveryState } from '../../core/events/delivery-states.js';
import { OutboxEvent } from './outbox-event.entity.js';
import { AnswerColumn, StoredColumn, RecordKey, References } from '../columns.js';

/** The delivery of an event to one receiver. */
@Entity({ tableName: 'deliveries' })
@Unique({ properties: ['eventId', 'channel', 'target'] })
@Index({ name: 'deliveries_due_index', properties: ['nextAttemptAt', 'id'], where: "state = 'pending'" })
@Index({ properties: ['state', 'id'] })
@Index({ name: 'deliveries_mail_index', properties: ['target', 'nextAttemptAt'], where: "channel = 'email'" })
@ObjectType({ description: 'The delivery of an event to one receiver.', implements: Node })
export class Delivery {
  declare [OptionalProps]?: 'attempts';
  @RecordKey id!: string;
  @References(() => OutboxEvent, { index: false }) eventId!: string;
  @AnswerColumn('string', 'How it is sent.', { graphqlEnum: ['DeliveryChannel', CHANNELS] }) channel!: Channel;
  @AnswerColumn('string', 'Address of the webhook; of an e-mail the record with the address.') target!: string;

  /**
   * Of an e-mail, the delivery that sends it: events of one window share one e-mail, and only the first of them is tried.
   * `null` for webhooks, and for an e-mail of one event.
   */
  @Index()
  @StoredColumn('uuid', { nullable: true })
  mailId: string | null = null;

  @AnswerColumn('string', 'Its state.', { graphqlEnum: ['DeliveryState', DELIVERY_STATES] })
  state!: DeliveryState;

  @AnswerColumn('integer', 'Attempts since it was created or replayed.', { column: { default: 0 } })
  attempts: number = 0;

  @AnswerColumn('instant', 'When a pending one is tried next, UTC.') nextAttemptAt!: Date;
  @AnswerColumn('string?', 'Why the last attempt failed.') lastError: string | null = null;
  @AnswerColumn('instant', 'When it was created, UTC.') createdAt!: Date;
  @AnswerColumn('instant?', 'When it arrived, UTC.') deliveredAt: Date | null = null;
}
