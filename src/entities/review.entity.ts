import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, OneToOne, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { REVIEW_STATUSES, type ReviewStatus } from '../core/vendors/vendor-states.js';
import { Account } from './account.entity.js';
import { Inquiry } from './inquiry.entity.js';
import { Vendor } from './vendor.entity.js';

const instant = { columnType: 'timestamptz', type: 'Date' } as const;

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

  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @OneToOne({ entity: () => Inquiry, owner: true, mapToPk: true, fieldName: 'inquiry_id', deleteRule: 'cascade' })
  @AnswerField('id', 'The reviewed inquiry.', { restOnly: true })
  inquiryId!: string;

  @Index()
  @ManyToOne({ entity: () => Vendor, mapToPk: true, fieldName: 'vendor_id', deleteRule: 'cascade' })
  @AnswerField('id', 'The reviewed vendor.', { restOnly: true })
  vendorId!: string;

  @Index()
  @ManyToOne({ entity: () => Account, mapToPk: true, fieldName: 'account_id', deleteRule: 'cascade' })
  @AnswerField('id', 'Who wrote it.', { restOnly: true })
  accountId!: string;

  @Property({ columnType: 'integer', type: 'number' })
  @AnswerField('integer', '1 (bad) to 5 (good).')
  rating!: number;

  @Property({ type: 'text', default: '' })
  @AnswerField('string', 'What was written.')
  comment: string = '';

  @Property({ type: 'text' })
  @AnswerField('string', '`pending`, `published` or `rejected`.', { graphqlEnum: ['ReviewStatus', REVIEW_STATUSES] })
  status!: ReviewStatus;

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', 'Why it was rejected.', { nullable: true })
  reason: string | null = null;

  @Property({ ...instant })
  @AnswerField('instant', 'When it was submitted, UTC.')
  createdAt!: Date;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When it was decided, UTC.', { nullable: true })
  decidedAt: Date | null = null;
}
