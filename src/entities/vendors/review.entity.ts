import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, Trigger } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { AnswerField, NULL_FOR_EMPTY } from '../../contract/fields/answer-field.js';
import { REVIEW_STATUSES, type ReviewStatus } from '../../core/vendors/vendor-states.js';
import { Account } from '../accounts/account.entity.js';
import { Inquiry } from './inquiry.entity.js';
import { Vendor } from './vendor.entity.js';
import { AnswerColumn, RecordKey, References, ReferencesOnce } from '../columns.js';

/** What a user says of a vendor that replied; the database keeps the vendor's rating equal to the published ones. */
@Entity({ tableName: 'reviews' })
@Index({ properties: ['status', 'id'] })
@Trigger({
  name: 'reviews_keep_vendor_rating',
  timing: 'after',
  events: ['insert', 'update', 'delete'],
  expression: `create trigger "reviews_keep_vendor_rating" after insert or update or delete on "reviews"
    for each row execute function keep_vendor_rating()`,
})
@ObjectType({ description: 'A review of a vendor that replied.', implements: Node })
export class Review {
  declare [OptionalProps]?: 'comment';
  @RecordKey id!: string;

  @ReferencesOnce(() => Inquiry)
  @AnswerField('id', 'The reviewed inquiry.', { restOnly: true })
  inquiryId!: string;

  @Index()
  @References(() => Vendor)
  @AnswerField('id', 'The reviewed vendor.', { restOnly: true })
  vendorId!: string;

  @Index()
  @References(() => Account)
  @AnswerField('id', 'Who wrote it.', { restOnly: true })
  accountId!: string;

  @AnswerColumn('integer', '1 (bad) to 5 (good).') rating!: number;
  @AnswerColumn('string', 'What was written.', { column: { default: '' }, graphqlForm: NULL_FOR_EMPTY })
  comment: string = '';

  @AnswerColumn('string', 'Its state.', { graphqlEnum: ['ReviewStatus', REVIEW_STATUSES] })
  status!: ReviewStatus;

  @AnswerColumn('string?', 'Why it was rejected.') reason: string | null = null;
  @AnswerColumn('instant', 'When it was submitted, UTC.') createdAt!: Date;
  @AnswerColumn('instant?', 'When it was decided, UTC.') decidedAt: Date | null = null;
}
