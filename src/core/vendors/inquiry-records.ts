import type { InquiryAssessment } from './assessment-figures.js';
import type { QuoteCheck } from './quote-check.js';
import type { InquiryStatus, MessageSender, ReviewStatus } from './vendor-states.js';

/** One message of a thread. */
export interface ThreadMessage {
  id: string;
  sender: MessageSender;
  content: string;
  quotedPrice: number | null;
  quotedCapacityKw: number | null;
  quotedAnnualKwh: number | null;
  quotedWarrantyYears: number | null;
  createdAt: Date;
}

/** What a vendor quotes in a message; nothing in those of users. */
export const NO_QUOTE = {
  quotedPrice: null,
  quotedCapacityKw: null,
  quotedAnnualKwh: null,
  quotedWarrantyYears: null,
} as const;

export interface InquiryFacts {
  id: string;
  accountId: string;
  vendorId: string | null;
  vendorName: string;
  status: InquiryStatus;
  address: string | null;
  county: string | null;
  capacityKw: number | null;
  annualKwh: number | null;
  paybackYears: number | null;
  message: string | null;
  assessmentId: string | null;
  assessment: InquiryAssessment | null;
  quoteCheck: QuoteCheck | null;
  roofShared: boolean;
  chosenAt: Date | null;
  createdAt: Date;
}

/** An inquiry with what belongs to it. */
export interface InquiryParts {
  inquiry: InquiryFacts;
  vendor: { name: string; logoUrl: string; rating: number; reviewCount: number } | undefined;
  messages: ThreadMessage[];
  review: { id: string; status: ReviewStatus; rating: number; comment: string } | undefined;
  /** Address of the sender's account; read where a vendor asks, to whom the sender has written. */
  senderEmail?: string | undefined;
}

const thread = (messages: ThreadMessage[]): ThreadMessage[] =>
  messages.map((message) => ({
    id: message.id,
    sender: message.sender,
    content: message.content,
    quotedPrice: message.quotedPrice,
    quotedCapacityKw: message.quotedCapacityKw,
    quotedAnnualKwh: message.quotedAnnualKwh,
    quotedWarrantyYears: message.quotedWarrantyYears,
    createdAt: message.createdAt,
  }));

const lastOfVendor = (messages: ThreadMessage[]): ThreadMessage | undefined =>
  messages.findLast(({ sender }) => sender === 'vendor');

/** What both sides and administrators see of an inquiry alike. */
function shared({ inquiry, messages, review }: InquiryParts) {
  const { id, county, capacityKw, annualKwh, paybackYears, message, status, createdAt, quoteCheck } = inquiry;
  return {
    id,
    address: inquiry.address,
    county,
    capacityKw,
    annualKwh,
    paybackYears,
    message,
    status,
    roofShared: inquiry.roofShared,
    chosenAt: inquiry.chosenAt,
    messages: thread(messages),
    vendorReply: lastOfVendor(messages)?.content ?? null,
    repliedAt: lastOfVendor(messages)?.createdAt ?? null,
    reviewStatus: review?.status ?? ('none' as const),
    quoteCheck,
    createdAt,
  };
}

export type SentInquiry = ReturnType<typeof toSentInquiry>;

/** @returns the inquiry as its sender reads it; `reply` is the vendor's latest message. */
export function toSentInquiry(parts: InquiryParts) {
  const { inquiry, vendor, messages, review } = parts;
  const common = shared(parts);
  return {
    ...common,
    vendorId: inquiry.vendorId,
    vendorName: vendor?.name ?? inquiry.vendorName,
    vendorLogo: vendor?.logoUrl ?? '',
    vendorRating: vendor?.rating ?? 0,
    vendorReviewCount: vendor?.reviewCount ?? 0,
    assessmentId: inquiry.assessmentId,
    reply: thread(messages.filter(({ sender }) => sender === 'vendor')).at(-1) ?? null,
    review_status: common.reviewStatus,
    reviewId: review?.id ?? null,
    reviewRating: review?.rating ?? null,
    reviewComment: review?.comment ?? null,
  };
}

export type ReceivedInquiry = ReturnType<typeof toReceivedInquiry>;

/** @returns the inquiry as its vendor reads it: of the sender what the inquiry states, and the address to answer to. */
export function toReceivedInquiry(parts: InquiryParts) {
  const { review, inquiry } = parts;
  const isPublished = review?.status === 'published';
  return {
    ...shared(parts),
    assessment: inquiry.assessment,
    caseStatus: inquiry.status,
    inquirerEmail: parts.senderEmail ?? null,
    reviewRating: isPublished ? review.rating : null,
    reviewComment: isPublished ? review.comment : null,
  };
}

/** An inquiry as administrators read it. */
export type AdministeredInquiry = ReturnType<typeof toAdministeredInquiry>;

/** @returns the inquiry as its sender reads it, with whose it is. */
export const toAdministeredInquiry = (parts: InquiryParts) => ({
  ...toSentInquiry(parts),
  accountId: parts.inquiry.accountId,
});
