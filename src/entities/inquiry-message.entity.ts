import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { MessageSender } from '../core/vendors/vendor-states.js';
import { Inquiry } from './inquiry.entity.js';

/** A message in the thread of an inquiry. */
@Entity({ tableName: 'inquiry_messages' })
@Index({ properties: ['inquiryId', 'id'] })
export class InquiryMessage {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne({ entity: () => Inquiry, mapToPk: true, fieldName: 'inquiry_id', deleteRule: 'cascade', index: false })
  inquiryId!: string;

  @Property({ type: 'text' })
  sender!: MessageSender;

  @Property({ type: 'text' })
  content!: string;

  /** The vendor's price for the whole plant [TWD]. */
  @Property({ columnType: 'double precision', type: 'number', nullable: true })
  quotedPrice: number | null = null;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  createdAt!: Date;
}
