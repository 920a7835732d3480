import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { QuoteCheckAnswer } from '../../contract/vendors/inquiry.answer.js';
import type { InquiryAssessment } from '../../core/vendors/assessment-figures.js';
import type { QuoteCheck } from '../../core/vendors/quote-check.js';
import { INQUIRY_STATUSES, type InquiryStatus } from '../../core/vendors/vendor-states.js';
import { Account } from '../accounts/account.entity.js';
import { Vendor } from './vendor.entity.js';
import { AnswerColumn, StoredColumn, RecordKey, References } from '../columns.js';

/** A user's question to a vendor. */
@Entity({ tableName: 'inquiries' })
@Index({ properties: ['accountId', 'id'] })
@Index({ properties: ['vendorId', 'id'] })
@ObjectType({ description: 'A question to a vendor.', implements: Node })
export class Inquiry {
  @RecordKey id!: string;
  @References(() => Account, { index: false }) accountId!: string;

  /** `null` after the vendor is gone; its name stays. */
  @References(() => Vendor, { nullable: true, deleteRule: 'set null', index: false }) vendorId: string | null = null;

  @AnswerColumn('string', 'Name of the vendor when it was sent.')
  vendorName!: string;

  @AnswerColumn('string', 'Its state.', {
    graphqlEnum: ['InquiryStatus', INQUIRY_STATUSES],
  })
  status!: InquiryStatus;

  @AnswerColumn('string?', 'Address of the house.') address: string | null = null;
  @AnswerColumn('string?', 'County of the house.') county: string | null = null;
  @AnswerColumn('number?', 'Capacity wanted, kWp.') capacityKw: number | null = null;
  @AnswerColumn('number?', 'Energy expected in a year, kWh.') annualKwh: number | null = null;
  @AnswerColumn('number?', 'Payback time, years.') paybackYears: number | null = null;
  @AnswerColumn('string?', 'Message to the vendor.') message: string | null = null;

  /** The sender's assessment it refers to, and its figures as they were then. */
  @StoredColumn('uuid', { nullable: true }) assessmentId: string | null = null;
  @StoredColumn('json', { nullable: true }) assessment: InquiryAssessment | null = null;

  @AnswerColumn('boolean', 'Whether the vendor sees place, plan and report of the roof.', {
    column: { default: false },
  })
  roofShared: boolean = false;

  @AnswerColumn('instant?', 'When the sender chose this vendor, UTC.') chosenAt: Date | null = null;

  @AnswerColumn('object?', 'The latest price beside the assessment.', { of: () => QuoteCheckAnswer })
  quoteCheck: QuoteCheck | null = null;

  /** What was asked, hashed: the same again within seconds is a slip of the hand. */
  @StoredColumn('text') contentHash!: string;
  @AnswerColumn('instant', 'When it was sent, UTC.') createdAt!: Date;
}
