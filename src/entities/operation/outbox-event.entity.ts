import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { AnswerField } from '../../contract/fields/answer-field.js';
import { EVENT_TYPES, type EventType } from '../../core/events/event-types.js';
import { AnswerColumn, StoredColumn } from '../columns.js';

/** Something that happened, stored in the transaction that made it happen. */
@Entity({ tableName: 'outbox_events' })
@Index({ name: 'outbox_events_waiting_index', properties: ['id'], where: 'fanned_out_at is null' })
@ObjectType('Event', { description: 'An event; it is delivered to each receiver.', implements: Node })
export class OutboxEvent {
  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, the same in each delivery.')
  id!: string;

  @AnswerColumn('string', 'What happened, such as `inquiry.sent`.', { graphqlEnum: ['EventType', EVENT_TYPES] })
  type!: EventType;

  @StoredColumn('json') data!: Record<string, unknown>;
  @AnswerColumn('instant', 'When it happened, UTC.') createdAt!: Date;

  /** When its deliveries were created. */
  @StoredColumn('instant', { nullable: true }) fannedOutAt: Date | null = null;
}
