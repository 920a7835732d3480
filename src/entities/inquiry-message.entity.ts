import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { MESSAGE_SENDERS, type MessageSender } from '../core/vendors/vendor-states.js';
import { Inquiry } from './inquiry.entity.js';

/** A message in the thread of an inquiry. */
@Entity({ tableName: 'inquiry_messages' })
@Index({ properties: ['inquiryId', 'id'] })
@ObjectType('Message', { description: 'A message in the thread of an inquiry.', implements: Node })
export class InquiryMessage {
  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @ManyToOne({ entity: () => Inquiry, mapToPk: true, fieldName: 'inquiry_id', deleteRule: 'cascade', index: false })
  inquiryId!: string;

  @Property({ type: 'text' })
  @AnswerField('string', '`user` or `vendor`.', { graphqlEnum: ['MessageSender', MESSAGE_SENDERS] })
  sender!: MessageSender;

  @Property({ type: 'text' })
  @AnswerField('string', 'What was written.')
  content!: string;

  /** The vendor's price for the whole plant [TWD]. */
  @Property({ columnType: 'double precision', type: 'number', nullable: true })
  @AnswerField('number', "The vendor's price for the whole plant, TWD.", { nullable: true })
  quotedPrice: number | null = null;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  @AnswerField('instant', 'When it was submitted, UTC.')
  createdAt!: Date;
}
