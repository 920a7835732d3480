import { ObjectType } from 'type-graphql';
import { QUOTE_VERDICTS } from '../../core/vendors/quote-check.js';
import { AnswerField, CamelField } from '../fields/answer-field.js';

const optional = { nullable: true } as const;
const VERDICT = { graphqlEnum: ['QuoteVerdict', QUOTE_VERDICTS] } as const;

/** A message in the thread of an inquiry, in REST. */
export class ThreadMessageAnswer {
  @CamelField('id', 'Identity, a UUID of version 7.') id!: string;
  @CamelField('string', '`user` or `vendor`.') sender!: string;
  @CamelField('string', 'What was written.') content!: string;
  @CamelField('number', "The vendor's price for the whole plant, TWD.", optional) quotedPrice!: number | null;
  @CamelField('instant', 'When it was submitted, UTC.') createdAt!: Date;
}

@ObjectType('CheckedFigure', { description: 'A figure of a quote with its expected range.' })
export class CheckedFigureAnswer {
  @CamelField('number', 'As quoted, kWp or kWh/kWp a year.', { precision: 'figure' }) quoted!: number;
  @CamelField('number', 'Lower end of the expected range, kWp or kWh/kWp a year.', { precision: 'figure' })
  expectedMin!: number;
  @CamelField('number', 'Upper end of the expected range, kWp or kWh/kWp a year.', { precision: 'figure' })
  expectedMax!: number;
  @CamelField('string', '`within`, `far_below` or `far_above`.', {
    words: QUOTE_VERDICTS,
    ...VERDICT,
  })
  verdict!: string;
}

@ObjectType('QuoteCheck', {
  description: "The quote of a vendor compared with the service's own calculation and the market.",
})
export class QuoteCheckAnswer {
  @CamelField('number', 'Price of the whole plant, TWD.') quotedPrice!: number;
  @CamelField('number', 'Capacity it is for, kWp.') capacityKw!: number;
  @CamelField('number', 'The price, TWD per kWp.', { precision: 'money' }) quotedTwdPerKw!: number;

  @CamelField('number', 'Lower end of the range expected from the calculation and the market, TWD per kWp.', {
    precision: 'money',
  })
  expectedMinTwdPerKw!: number;

  @CamelField('number', 'Upper end of the range expected from the calculation and the market, TWD per kWp.', {
    precision: 'money',
  })
  expectedMaxTwdPerKw!: number;

  @CamelField('string', '`within`, `far_below` or `far_above`.', VERDICT) verdict!: string;

  @CamelField(
    'boolean',
    "Whether the service's own calculation counts (an assessment kept by `assessment_hash`); figures that a client sent never do. Null for checks of earlier versions.",
    optional,
  )
  computed?: boolean | null;

  @CamelField(
    'object',
    'Capacity, kWp, beside the calculated size and what the usable roof holds; null where unknown.',
    {
      of: () => CheckedFigureAnswer,
      ...optional,
    },
  )
  capacity?: CheckedFigureAnswer | null;

  @CamelField('object', 'Energy of a year, kWh/kWp; null where none is quoted.', {
    of: () => CheckedFigureAnswer,
    ...optional,
  })
  specificYield?: CheckedFigureAnswer | null;
}

const QUOTE_CHECK = CamelField('object', 'Comparison of the latest quote with the calculation and the market.', {
  of: () => QuoteCheckAnswer,
  ...optional,
});
const REVIEW_STATUS = CamelField('string', '`none`, `pending`, `published` or `rejected`.');

/** The part of an inquiry that all its readers see, in REST. */
class InquiryFactsAnswer {
  @CamelField('string', 'Address of the house, as the sender gave it.', optional) address!: string | null;
  @CamelField('string', 'County of the house.', optional) county!: string | null;
  @CamelField('number', 'Capacity wanted, kWp.', optional) capacityKw!: number | null;
  @CamelField('number', 'Energy expected in a year, kWh.', optional) annualKwh!: number | null;
  @CamelField('number', 'Payback time, years.', optional) paybackYears!: number | null;
  @CamelField('string', 'Message to the vendor.', optional) message!: string | null;
  @CamelField('string', '`new`, `contacted`, `quoted` or `closed`.') status!: string;

  @CamelField('objects', 'The thread, oldest first.', { of: () => ThreadMessageAnswer })
  messages!: ThreadMessageAnswer[];

  @CamelField('id', 'Identity, a UUID of version 7.') id!: string;
}

/** An inquiry in the list of its sender, in the contract's fields, in REST. */
export class InquiryItemAnswer extends InquiryFactsAnswer {
  @CamelField('id', 'The vendor; unknown after its removal.', optional) vendorId!: string | null;
  @CamelField('string', 'Name of the vendor.') vendorName!: string;
  @CamelField('string', "Address of the vendor's logo.") vendorLogo!: string;
  @CamelField('number', "Mean of the vendor's published reviews.") vendorRating!: number;
  @CamelField('integer', "Number of the vendor's published reviews.") vendorReviewCount!: number;

  @CamelField('object', "The vendor's latest message.", { of: () => ThreadMessageAnswer, ...optional })
  reply!: ThreadMessageAnswer | null;

  @REVIEW_STATUS reviewStatus!: string;
  @AnswerField('string', 'The same.', { restOnly: true, restName: 'review_status' }) review_status!: string;
  @CamelField('id', "The sender's review.", optional) reviewId!: string | null;
  @CamelField('integer', '1 to 5.', optional) reviewRating!: number | null;
  @CamelField('string', 'What the sender wrote of the vendor.', optional) reviewComment!: string | null;
  @CamelField('instant', 'When it was sent, UTC.') createdAt!: Date;
}

/** An inquiry in the view of its sender, in REST. */
export class InquiryAnswer extends InquiryItemAnswer {
  @CamelField('id', 'The assessment it refers to.', optional) assessmentId!: string | null;
  @QUOTE_CHECK quoteCheck!: QuoteCheckAnswer | null;
}

/** An inquiry as administrators read it, in REST. */
export class AdminInquiryAnswer extends InquiryAnswer {
  @CamelField('id', 'Account of the sender.') accountId!: string;
}

/** Figures of the assessment an inquiry refers to, as they were when it was sent. */
@ObjectType('AssessmentFigures', { description: 'Figures of an assessment.' })
export class AssessmentFiguresAnswer {
  @CamelField('number', 'Size of the plant, kWp.', optional) capacityKw!: number | null;
  @CamelField('number', 'Energy of the first year, kWh.', optional) annualKwh!: number | null;
  @CamelField('number', 'Usable roof area, ping (about 3.3 m²).', optional) roofAreaPing!: number | null;
  @CamelField('number', 'Electricity used, kWh a month.', optional) monthlyKwh!: number | null;
  @CamelField('number', 'Cost of the plant, TWD.', optional) totalCost!: number | null;
  @CamelField('number', 'Subsidy, TWD.', optional) subsidyAmount!: number | null;
  @CamelField('number', 'Cost less subsidy and loan, TWD.', optional) outOfPocket!: number | null;

  @CamelField('number', 'Share of the use met by the roof, as the client sent it.', optional)
  selfSufficiency!: number | null;

  @CamelField('number', 'Payback time, years.', optional) paybackYears!: number | null;
  @CamelField('number', 'Net earnings over 20 years, TWD.', optional) total20yr!: number | null;
  @CamelField('number', 'Earnings of the first year, TWD.', optional) annualRevenue!: number | null;
  @CamelField('number', 'Best tilt, degrees from horizontal.', optional) bestAngle!: number | null;

  @CamelField('boolean', "Whether they are the service's own result; null in inquiries of earlier versions.", optional)
  computed?: boolean | null;
}

/** An inquiry in the view of its vendor, in REST. */
export class ReceivedInquiryAnswer extends InquiryFactsAnswer {
  @CamelField('object', 'Figures of the assessment it refers to, as they were when it was sent.', {
    of: () => AssessmentFiguresAnswer,
    ...optional,
  })
  assessment!: AssessmentFiguresAnswer | null;

  @QUOTE_CHECK quoteCheck!: QuoteCheckAnswer | null;
  @REVIEW_STATUS reviewStatus!: string;
  @CamelField('integer', '1 to 5, when published.', optional) reviewRating!: number | null;
  @CamelField('string', 'What the sender wrote, when published.', optional) reviewComment!: string | null;
  @CamelField('instant', 'When it was sent, UTC.') createdAt!: Date;
}

/** A message of the vendor with the resulting status of the inquiry, in REST. */
export class VendorReplyAnswer extends ThreadMessageAnswer {
  @CamelField('string', 'State of the inquiry: `contacted` or `quoted`.') status!: string;
  @QUOTE_CHECK quoteCheck!: QuoteCheckAnswer | null;
}
