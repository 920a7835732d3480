import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EventType } from '../core/events/event-types.js';

/** Something that happened, stored in the transaction that made it happen. */
@Entity({ tableName: 'outbox_events' })
@Index({ name: 'outbox_events_waiting_index', properties: ['id'], where: 'fanned_out_at is null' })
export class OutboxEvent {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'text' })
  type!: EventType;

  @Property({ columnType: 'jsonb', type: 'json' })
  data!: Record<string, unknown>;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  createdAt!: Date;

  /** When its deliveries were made out. */
  @Property({ columnType: 'timestamptz', type: 'Date', nullable: true })
  fannedOutAt: Date | null = null;
}
