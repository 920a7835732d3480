import { ObjectType } from 'type-graphql';
import { AnswerField, type AnswerFieldOptions } from '../fields/answer-field.js';
import { CamelField } from '../fields/camel-field.js';

const optional = { nullable: true } as const;

/** A message in the thread of an inquiry. */
@ObjectType('ThreadMessage', { description: 'A message in the thread of an inquiry.' })
export class ThreadMessageAnswer {
  @CamelField({ kind: 'id', description: 'Identity, a UUID of version 7.' })
  id!: string;

  @CamelField({ kind: 'string', description: '`user` or `vendor`.' })
  sender!: string;

  @CamelField({ kind: 'string', description: 'What was written.' })
  content!: string;

  @CamelField({ kind: 'number', ...optional, description: "The vendor's price for the whole plant, TWD." })
  quotedPrice!: number | null;

  @CamelField({ kind: 'instant', description: 'When it was written, UTC.' })
  createdAt!: Date;
}

/** A vendor's price beside the assessment that the inquiry refers to. */
@ObjectType('QuoteCheck', { description: "A vendor's price beside the assessment that the inquiry refers to." })
export class QuoteCheckAnswer {
  @CamelField({ kind: 'number', description: 'Price of the whole plant, TWD.' })
  quotedPrice!: number;

  @CamelField({ kind: 'number', description: 'Capacity it is for, kWp.' })
  capacityKw!: number;

  @CamelField({ kind: 'number', description: 'The price, TWD per kWp.' })
  quotedTwdPerKw!: number;

  @CamelField({ kind: 'number', description: 'Least that assessment and market let expect, TWD per kWp.' })
  expectedMinTwdPerKw!: number;

  @CamelField({ kind: 'number', description: 'Most that assessment and market let expect, TWD per kWp.' })
  expectedMaxTwdPerKw!: number;

  @CamelField({ kind: 'string', description: '`within`, `far_below` or `far_above`.' })
  verdict!: string;
}

const QUOTE_CHECK: AnswerFieldOptions = {
  kind: 'object',
  of: () => QuoteCheckAnswer,
  ...optional,
  description: 'What the latest price looks like.',
};
const REVIEW_STATUS: AnswerFieldOptions = {
  kind: 'string',
  description: '`none`, `pending`, `published` or `rejected`.',
};

/** What everybody who may see an inquiry sees of it. */
@ObjectType({ description: 'What everybody who may see an inquiry sees of it.' })
class InquiryFactsAnswer {
  @CamelField({ kind: 'string', ...optional, description: 'Address of the house, as the sender gave it.' })
  address!: string | null;

  @CamelField({ kind: 'string', ...optional, description: 'County of the house.' })
  county!: string | null;

  @CamelField({ kind: 'number', ...optional, description: 'Capacity wanted, kWp.' })
  capacityKw!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Energy expected in a year, kWh.' })
  annualKwh!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Time until the cost is earned back, years.' })
  paybackYears!: number | null;

  @CamelField({ kind: 'string', ...optional, description: 'What the vendor was asked.' })
  message!: string | null;

  @CamelField({ kind: 'string', description: '`new`, `contacted`, `quoted` or `closed`.' })
  status!: string;

  @CamelField({ kind: 'objects', of: () => ThreadMessageAnswer, description: 'The thread, oldest first.' })
  messages!: ThreadMessageAnswer[];

  @CamelField({ kind: 'id', description: 'Identity, a UUID of version 7.' })
  id!: string;
}

/** An inquiry in the list of its sender, in the contract's fields. */
@ObjectType({ description: 'An inquiry in the list of its sender.' })
export class InquiryItemAnswer extends InquiryFactsAnswer {
  @CamelField({ kind: 'id', ...optional, description: 'The vendor; unknown after it is gone.' })
  vendorId!: string | null;

  @CamelField({ kind: 'string', description: 'Name of the vendor.' })
  vendorName!: string;

  @CamelField({ kind: 'string', description: "Address of the vendor's logo." })
  vendorLogo!: string;

  @CamelField({ kind: 'number', description: "Mean of the vendor's published reviews." })
  vendorRating!: number;

  @CamelField({ kind: 'integer', description: "Number of the vendor's published reviews." })
  vendorReviewCount!: number;

  @CamelField({
    kind: 'object',
    of: () => ThreadMessageAnswer,
    ...optional,
    description: "The vendor's latest message.",
  })
  reply!: ThreadMessageAnswer | null;

  @CamelField(REVIEW_STATUS)
  reviewStatus!: string;

  @AnswerField({ kind: 'string', restOnly: true, restName: 'review_status', description: 'The same.' })
  review_status!: string;

  @CamelField({ kind: 'id', ...optional, description: "The sender's review." })
  reviewId!: string | null;

  @CamelField({ kind: 'integer', ...optional, description: '1 to 5.' })
  reviewRating!: number | null;

  @CamelField({ kind: 'string', ...optional, description: 'What the sender wrote of the vendor.' })
  reviewComment!: string | null;

  @CamelField({ kind: 'instant', description: 'When it was sent, UTC.' })
  createdAt!: Date;
}

/** An inquiry as its sender reads it. */
@ObjectType('Inquiry', { description: 'An inquiry as its sender reads it.' })
export class InquiryAnswer extends InquiryItemAnswer {
  @CamelField({ kind: 'id', ...optional, description: 'The assessment it refers to.' })
  assessmentId!: string | null;

  @CamelField(QUOTE_CHECK)
  quoteCheck!: QuoteCheckAnswer | null;
}

/** An inquiry as administrators read it. */
@ObjectType('AdminInquiry', { description: 'An inquiry as administrators read it.' })
export class AdminInquiryAnswer extends InquiryAnswer {
  @CamelField({ kind: 'id', description: 'Account of the sender.' })
  accountId!: string;
}

/** Figures of the assessment an inquiry refers to, as they were when it was sent. */
@ObjectType('AssessmentFigures', { description: 'Figures of an assessment.' })
export class AssessmentFiguresAnswer {
  @CamelField({ kind: 'number', ...optional, description: 'Size of the plant, kWp.' })
  capacityKw!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Energy of the first year, kWh.' })
  annualKwh!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Usable roof area, ping.' })
  roofAreaPing!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Electricity used, kWh a month.' })
  monthlyKwh!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Cost of the plant, TWD.' })
  totalCost!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Subsidy, TWD.' })
  subsidyAmount!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Cost less subsidy and loan, TWD.' })
  outOfPocket!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Share of the use met by the roof, as the client sent it.' })
  selfSufficiency!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Time until the cost is earned, years.' })
  paybackYears!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Net earnings over 20 years, TWD.' })
  total20yr!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Earnings of the first year, TWD.' })
  annualRevenue!: number | null;

  @CamelField({ kind: 'number', ...optional, description: 'Best tilt, degrees from horizontal.' })
  bestAngle!: number | null;
}

/** An inquiry as its vendor reads it. */
@ObjectType('ReceivedInquiry', { description: 'An inquiry as its vendor reads it.' })
export class ReceivedInquiryAnswer extends InquiryFactsAnswer {
  @CamelField({
    kind: 'object',
    of: () => AssessmentFiguresAnswer,
    ...optional,
    description: 'Figures of the assessment it refers to, as they were when it was sent.',
  })
  assessment!: AssessmentFiguresAnswer | null;

  @CamelField(QUOTE_CHECK)
  quoteCheck!: QuoteCheckAnswer | null;

  @CamelField(REVIEW_STATUS)
  reviewStatus!: string;

  @CamelField({ kind: 'integer', ...optional, description: '1 to 5, when published.' })
  reviewRating!: number | null;

  @CamelField({ kind: 'string', ...optional, description: 'What the sender wrote, when published.' })
  reviewComment!: string | null;

  @CamelField({ kind: 'instant', description: 'When it was sent, UTC.' })
  createdAt!: Date;
}

/** A vendor's message with what it made of the inquiry. */
@ObjectType('VendorReply', { description: "A vendor's message with what it made of the inquiry." })
export class VendorReplyAnswer extends ThreadMessageAnswer {
  @CamelField({ kind: 'string', description: 'State of the inquiry: `contacted` or `quoted`.' })
  status!: string;

  @CamelField(QUOTE_CHECK)
  quoteCheck!: QuoteCheckAnswer | null;
}
