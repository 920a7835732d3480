import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { MESSAGE_SENDERS, type MessageSender } from '../../core/vendors/vendor-states.js';
import { Inquiry } from './inquiry.entity.js';
import { AnswerColumn, RecordKey, References } from '../columns.js';

/** A message in the thread of an inquiry. */
@Entity({ tableName: 'inquiry_messages' })
@Index({ properties: ['inquiryId', 'id'] })
@ObjectType('Message', { description: 'A message in the thread of an inquiry.', implements: Node })
export class InquiryMessage {
  @RecordKey id!: string;
  @References(() => Inquiry, { index: false }) inquiryId!: string;

  @AnswerColumn('string', 'Who wrote it.', { graphqlEnum: ['MessageSender', MESSAGE_SENDERS] })
  sender!: MessageSender;

  @AnswerColumn('string', 'What was written.') content!: string;
  @AnswerColumn('number?', 'Price of the whole plant, TWD.') quotedPrice: number | null = null;
  @AnswerColumn('number?', 'Capacity quoted, kWp.') quotedCapacityKw: number | null = null;
  @AnswerColumn('number?', 'Energy of the first year, as the vendor states it, kWh.')
  quotedAnnualKwh: number | null = null;

  @AnswerColumn('number?', 'Warranty on the plant, years.') quotedWarrantyYears: number | null = null;
  @AnswerColumn('instant', 'When it was submitted, UTC.') createdAt!: Date;
}
