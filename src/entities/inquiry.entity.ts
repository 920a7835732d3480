import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { QuoteCheckAnswer } from '../contract/vendors/inquiry.answer.js';
import type { InquiryAssessment } from '../core/vendors/assessment-figures.js';
import type { QuoteCheck } from '../core/vendors/quote-check.js';
import { INQUIRY_STATUSES, type InquiryStatus } from '../core/vendors/vendor-states.js';
import { Account } from './account.entity.js';
import { Vendor } from './vendor.entity.js';

const optionalText = { type: 'text', nullable: true } as const;
const optional = { nullable: true } as const;
const optionalNumber = { columnType: 'double precision', type: 'number', nullable: true } as const;
const instant = { columnType: 'timestamptz', type: 'Date' } as const;

/** A user's question to a vendor. */
@Entity({ tableName: 'inquiries' })
@Index({ properties: ['accountId', 'id'] })
@Index({ properties: ['vendorId', 'id'] })
@ObjectType({ description: "A user's question to a vendor; both sides and administrators read it.", implements: Node })
export class Inquiry {
  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @ManyToOne({ entity: () => Account, mapToPk: true, fieldName: 'account_id', deleteRule: 'cascade', index: false })
  accountId!: string;

  /** `null` after the vendor is gone; its name stays. */
  @ManyToOne({
    entity: () => Vendor,
    mapToPk: true,
    fieldName: 'vendor_id',
    nullable: true,
    deleteRule: 'set null',
    index: false,
  })
  vendorId: string | null = null;

  @Property({ type: 'text' })
  @AnswerField('string', 'Name of the vendor when the inquiry was sent; it stays when the vendor is gone.')
  vendorName!: string;

  @Property({ type: 'text' })
  @AnswerField('string', '`new`, `contacted`, `quoted` or `closed`.', {
    graphqlEnum: ['InquiryStatus', INQUIRY_STATUSES],
  })
  status!: InquiryStatus;

  @Property({ ...optionalText })
  @AnswerField('string', 'Address of the house, as the sender gave it.', optional)
  address: string | null = null;

  @Property({ ...optionalText })
  @AnswerField('string', 'County of the house.', optional)
  county: string | null = null;

  @Property({ ...optionalNumber })
  @AnswerField('number', 'Capacity wanted, kWp.', optional)
  capacityKw: number | null = null;

  @Property({ ...optionalNumber })
  @AnswerField('number', 'Energy expected in a year, kWh.', optional)
  annualKwh: number | null = null;

  @Property({ ...optionalNumber })
  @AnswerField('number', 'Payback time, years.', optional)
  paybackYears: number | null = null;

  @Property({ ...optionalText })
  @AnswerField('string', 'Message to the vendor.', optional)
  message: string | null = null;

  /** The sender's assessment it refers to, and its figures as they were then. */
  @Property({ type: 'uuid', nullable: true })
  assessmentId: string | null = null;

  @Property({ columnType: 'jsonb', type: 'json', nullable: true })
  assessment: InquiryAssessment | null = null;

  /** Comparison of the vendor's latest price with the assessment. */
  @Property({ columnType: 'jsonb', type: 'json', nullable: true })
  @AnswerField('object', 'Comparison of the latest price with the assessment.', {
    of: () => QuoteCheckAnswer,
    ...optional,
  })
  quoteCheck: QuoteCheck | null = null;

  /** What was asked, hashed: the same again within seconds is a slip of the hand. */
  @Property({ type: 'text' })
  contentHash!: string;

  @Property({ ...instant })
  @AnswerField('instant', 'When it was sent, UTC.')
  createdAt!: Date;
}
