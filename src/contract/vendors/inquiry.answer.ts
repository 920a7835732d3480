import { answerOf, type AnswerMembers } from '../fields/answer-of.js';
import type { ThreadMessage } from '../../core/vendors/inquiry-records.js';
import type { CheckedFigure, QuoteCheck } from '../../core/vendors/quote-check.js';
import type { WrittenText } from '../../core/texts/coded-text.js';
import { ObjectType } from 'type-graphql';
import { QUOTE_VERDICTS } from '../../core/vendors/quote-check.js';
import { IGNORED_MEMBERS } from '../common/coded-text.answer.js';
import { AnswerField, CamelField } from '../fields/answer-field.js';

const VERDICT = { graphqlEnum: ['QuoteVerdict', QUOTE_VERDICTS] } as const;

/** A message in the thread of an inquiry, in REST. */
const MESSAGE: AnswerMembers<ThreadMessage> = {
  id: CamelField('id', 'Identity, UUIDv7.'),
  sender: CamelField('string', '`user` or `vendor`.'),
  content: CamelField('string', 'What was written.'),
  quotedPrice: CamelField('number?', 'Price of the whole plant, TWD.'),
  quotedCapacityKw: CamelField('number?', 'Capacity quoted, kWp.'),
  quotedAnnualKwh: CamelField('number?', 'Energy of the first year, as the vendor states it, kWh.'),
  quotedWarrantyYears: CamelField('number?', 'Warranty on the plant, years.'),
  createdAt: CamelField('instant', 'When it was submitted, UTC.'),
};

export const ThreadMessageAnswer = answerOf<ThreadMessage>('ThreadMessage', undefined, MESSAGE);

/** A message of the sender as it was stored, in REST. */
export const SentMessageAnswer = answerOf<ThreadMessage & { warnings: WrittenText[] }>('SentMessage', undefined, {
  ...MESSAGE,
  warnings: IGNORED_MEMBERS,
});

export const CheckedFigureAnswer = answerOf<CheckedFigure>(
  'CheckedFigure',
  'A figure of a quote with its expected range.',
  {
    quoted: CamelField('figure', 'As quoted: kWp, kWh/kWp a year, or years.'),
    expectedMin: CamelField('figure', 'Lower end of the range: kWp, kWh/kWp a year, or years.'),
    expectedMax: CamelField('figure', 'Upper end of the range: kWp, kWh/kWp a year, or years.'),
    verdict: CamelField('string', 'How it compares.', { words: QUOTE_VERDICTS, ...VERDICT }),
  },
);

export const QuoteCheckAnswer = answerOf<QuoteCheck>(
  'QuoteCheck',
  "The quote of a vendor beside the service's calculation and the market.",
  {
    quotedPrice: CamelField('number', 'Price of the whole plant, TWD.'),
    capacityKw: CamelField('number', 'Capacity it is for, kWp.'),
    quotedTwdPerKw: CamelField('money', 'The price, TWD per kWp.'),
    expectedMinTwdPerKw: CamelField('money', 'Lower end of the expected range, TWD per kWp.'),
    expectedMaxTwdPerKw: CamelField('money', 'Upper end of the expected range, TWD per kWp.'),
    verdict: CamelField('string', 'How it compares.', VERDICT),
    computed: CamelField(
      'boolean?',
      "Whether the service's own calculation counts, not figures of a client; null for older checks.",
    ),
    capacity: CamelField('object?', 'Capacity, kWp, beside the calculated size; null where unknown.', {
      of: () => CheckedFigureAnswer,
    }),
    specificYield: CamelField('object?', 'Energy of a year, kWh/kWp; null if not quoted.', {
      of: () => CheckedFigureAnswer,
    }),
    warranty: CamelField(
      'object?',
      'Warranty, years; `far_below` where it ends before the plant has paid back. Null where none is quoted.',
      { of: () => CheckedFigureAnswer },
    ),
  },
);

const QUOTE_CHECK = CamelField('object?', 'Comparison of the latest quote with the calculation and the market.', {
  of: () => QuoteCheckAnswer,
});
const REVIEW_STATUS = CamelField('string', '`none`, `pending`, `published` or `rejected`.');

/** The part of an inquiry that all its readers see, in REST. */
class InquiryFactsAnswer {
  @CamelField('string?', 'Address of the house.') address!: string | null;
  @CamelField('string?', 'County of the house.') county!: string | null;
  @CamelField('number?', 'Capacity wanted, kWp.') capacityKw!: number | null;
  @CamelField('number?', 'Energy expected in a year, kWh.') annualKwh!: number | null;
  @CamelField('number?', 'Payback time, years.') paybackYears!: number | null;
  @CamelField('string?', 'Message to the vendor.') message!: string | null;
  @CamelField('string', '`new`, `contacted`, `quoted` or `closed`.') status!: string;

  @CamelField('boolean', 'Whether the sender agrees that the vendor sees place, plan and report of the roof.')
  roofShared!: boolean;

  @CamelField('instant?', 'When the sender chose this vendor, UTC.') chosenAt!: Date | null;

  @CamelField('objects', 'The thread, oldest first.', { of: () => ThreadMessageAnswer })
  messages!: ThreadMessage[];

  @CamelField('string?', "The vendor's latest message.") vendorReply!: string | null;
  @CamelField('instant?', 'When it was submitted, UTC.') repliedAt!: Date | null;
  @CamelField('id', 'Identity, UUIDv7.') id!: string;
}

/** An inquiry in the list of its sender, in the contract's fields, in REST. */
export class InquiryItemAnswer extends InquiryFactsAnswer {
  @CamelField('id?', 'The vendor; unknown after its removal.') vendorId!: string | null;
  @CamelField('string', 'Name of the vendor.') vendorName!: string;
  @CamelField('string', "Address of the vendor's logo.") vendorLogo!: string;
  @CamelField('number', "Mean of the vendor's published reviews.") vendorRating!: number;
  @CamelField('integer', "Number of the vendor's published reviews.") vendorReviewCount!: number;

  @CamelField('object?', "The vendor's latest message.", { of: () => ThreadMessageAnswer })
  reply!: ThreadMessage | null;

  @REVIEW_STATUS reviewStatus!: string;
  @AnswerField('string', 'The same.', { restOnly: true, restName: 'review_status' }) review_status!: string;
  @CamelField('id?', "The sender's review.") reviewId!: string | null;
  @CamelField('integer?', '1 to 5.') reviewRating!: number | null;
  @CamelField('string?', 'What the sender wrote of the vendor.') reviewComment!: string | null;
  @CamelField('instant', 'When it was sent, UTC.') createdAt!: Date;
}

/** An inquiry in the view of its sender, in REST. */
export class InquiryAnswer extends InquiryItemAnswer {
  @CamelField('id?', 'The assessment it refers to.') assessmentId!: string | null;
  @QUOTE_CHECK quoteCheck!: QuoteCheck | null;
}

/** An inquiry as administrators read it, in REST. */
export class AdminInquiryAnswer extends InquiryAnswer {
  @CamelField('id', 'Account of the sender.') accountId!: string;
}

/** Figures of the assessment an inquiry refers to, as they were when it was sent. */
@ObjectType('AssessmentFigures', { description: 'Figures of an assessment.' })
export class AssessmentFiguresAnswer {
  @CamelField('number?', 'Size of the plant, kWp.') capacityKw!: number | null;
  @CamelField('number?', 'Energy of the first year, kWh.') annualKwh!: number | null;
  @CamelField('number?', 'Usable roof area, ping (3.3 m²).') roofAreaPing!: number | null;
  @CamelField('number?', 'Electricity used, kWh a month.') monthlyKwh!: number | null;
  @CamelField('number?', 'Cost of the plant, TWD.') totalCost!: number | null;
  @CamelField('number?', 'Subsidy, TWD.') subsidyAmount!: number | null;
  @CamelField('number?', 'Cost less subsidy and loan, TWD.') outOfPocket!: number | null;
  @CamelField('number?', 'Share of the use met by the roof, as the client sent it.') selfSufficiency!: number | null;
  @CamelField('number?', 'Payback time, years.') paybackYears!: number | null;
  @CamelField('number?', 'Net earnings over 20 years, TWD.') total20yr!: number | null;
  @CamelField('number?', 'Earnings of the first year, TWD.') annualRevenue!: number | null;
  @CamelField('number?', 'Best tilt, degrees from horizontal.', { graphqlName: 'bestTilt' })
  bestAngle!: number | null;

  @CamelField('boolean?', "Whether they are the service's own; null in older inquiries.")
  computed?: boolean | null;
}

/** An inquiry in the view of its vendor, in REST. */
export class ReceivedInquiryAnswer extends InquiryFactsAnswer {
  @CamelField('string', 'The same as `status`.') caseStatus!: string;
  @CamelField('string?', 'E-mail address of the sender.') inquirerEmail!: string | null;

  @CamelField('object?', 'Figures of the assessment it refers to, as they were when it was sent.', {
    of: () => AssessmentFiguresAnswer,
  })
  assessment!: AssessmentFiguresAnswer | null;

  @QUOTE_CHECK quoteCheck!: QuoteCheck | null;
  @REVIEW_STATUS reviewStatus!: string;
  @CamelField('integer?', '1 to 5, when published.') reviewRating!: number | null;
  @CamelField('string?', 'What the sender wrote, when published.') reviewComment!: string | null;
  @CamelField('instant', 'When it was sent, UTC.') createdAt!: Date;
}

@ObjectType('SharedRoof', { description: 'The roof that the sender of an inquiry shows.' })
export class SharedRoofAnswer {
  @CamelField('number?', 'WGS84 latitude, degrees.') lat!: number | null;
  @CamelField('number?', 'WGS84 longitude, degrees.') lng!: number | null;
  @CamelField('string?', 'Address of the building.') address!: string | null;

  @CamelField('string?', 'Path of the report, open for an hour; null without one.')
  reportUrl!: string | null;

  @CamelField('string?', 'Path of the plan as a PNG, open for an hour; null without one.')
  planUrl!: string | null;
}

/** One inquiry in the view of its vendor, with its roof, in REST. */
export class ReceivedInquiryDetailAnswer extends ReceivedInquiryAnswer {
  @CamelField('object?', 'The roof; null where the sender does not agree, and once the inquiry is closed.', {
    of: () => SharedRoofAnswer,
  })
  roof!: SharedRoofAnswer | null;
}

/** A message of the vendor with the resulting status of the inquiry, in REST. */
export const VendorReplyAnswer = answerOf<
  ThreadMessage & { status: string; quoteCheck: QuoteCheck | null; warnings: WrittenText[] }
>('VendorReply', undefined, {
  ...MESSAGE,
  status: CamelField('string', 'State of the inquiry: `contacted` or `quoted`.'),
  quoteCheck: QUOTE_CHECK,
  warnings: IGNORED_MEMBERS,
});
