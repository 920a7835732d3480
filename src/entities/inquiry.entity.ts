import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { InquiryAssessment } from '../core/vendors/assessment-figures.js';
import type { QuoteCheck } from '../core/vendors/quote-check.js';
import type { InquiryStatus } from '../core/vendors/vendor-states.js';
import { Account } from './account.entity.js';
import { Vendor } from './vendor.entity.js';

const optionalText = { type: 'text', nullable: true } as const;
const optionalNumber = { columnType: 'double precision', type: 'number', nullable: true } as const;
const instant = { columnType: 'timestamptz', type: 'Date' } as const;

/** A user's question to a vendor. */
@Entity({ tableName: 'inquiries' })
@Index({ properties: ['accountId', 'id'] })
@Index({ properties: ['vendorId', 'id'] })
export class Inquiry {
  @PrimaryKey({ type: 'uuid' })
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
  vendorName!: string;

  @Property({ type: 'text' })
  status!: InquiryStatus;

  @Property({ ...optionalText })
  address: string | null = null;

  @Property({ ...optionalText })
  county: string | null = null;

  @Property({ ...optionalNumber })
  capacityKw: number | null = null;

  @Property({ ...optionalNumber })
  annualKwh: number | null = null;

  @Property({ ...optionalNumber })
  paybackYears: number | null = null;

  @Property({ ...optionalText })
  message: string | null = null;

  /** The sender's assessment it refers to, and its figures as they were then. */
  @Property({ type: 'uuid', nullable: true })
  assessmentId: string | null = null;

  @Property({ columnType: 'jsonb', type: 'json', nullable: true })
  assessment: InquiryAssessment | null = null;

  /** How the vendor's latest price stands to the assessment. */
  @Property({ columnType: 'jsonb', type: 'json', nullable: true })
  quoteCheck: QuoteCheck | null = null;

  /** What was asked, hashed: the same again within seconds is a slip of the hand. */
  @Property({ type: 'text' })
  contentHash!: string;

  @Property({ ...instant })
  createdAt!: Date;
}
