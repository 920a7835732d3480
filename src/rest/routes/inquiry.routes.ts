import {
  InquiryAnswer,
  InquiryItemAnswer,
  ReceivedInquiryAnswer,
  ReceivedInquiryDetailAnswer,
  SentMessageAnswer,
  VendorReplyAnswer,
} from '../../contract/vendors/inquiry.answer.js';
import { SentInquiriesAnswer } from '../../contract/vendors/vendor.answer.js';
import { AskVendorsRequest } from '../../contract/vendors/vendor-inquiry.request.js';
import { Review } from '../../entities/vendors/review.entity.js';
import { IdempotencyKeyRequest } from '../../contract/common/idempotency-key.request.js';
import {
  InquiryListRequest,
  InquiryMessageRequest,
  ReviewRequest,
  SentInquiryListRequest,
  VendorReplyRequest,
} from '../../contract/vendors/inquiry.request.js';
import { RecordIdRequest } from '../../contract/common/record-id.request.js';
import { VENDOR_EXAMPLES } from '../../contract/common/body-examples.js';
import { account } from './audiences.js';

/** Inquiries as their senders deal with them. */
const senderRoutes = [
  account.get('/api/me/inquiries', {
    summary: 'The inquiries sent, newest first, with replies and review status',
    request: { query: SentInquiryListRequest },
    answer: { of: InquiryItemAnswer, list: 'part' },
    handle: ({ services, parts, caller }) => services.inquiries.list(parts.query, caller),
  }),
  account.post('/api/me/inquiries', {
    summary: 'Ask up to three vendors the same at once',
    description:
      'All of them are asked, or none. With `share_roof` each vendor sees place, plan and report of the assessment until its inquiry is closed.',
    request: { header: IdempotencyKeyRequest, body: AskVendorsRequest },
    example: VENDOR_EXAMPLES.ask,
    answer: { of: SentInquiriesAnswer },
    errors: [403, 404, 409, 429],
    handle: ({ services, parts, caller }) => services.inquiries.ask(parts.body, caller),
  }),
  account.get('/api/me/inquiries/{id}', {
    summary: 'One inquiry sent, with the quoted price compared with the assessment',
    request: { path: RecordIdRequest },
    answer: { of: InquiryAnswer },
    handle: ({ services, parts, caller }) => services.inquiries.read(parts.path.id, caller),
  }),
  account.post('/api/me/inquiries/{id}/messages', {
    summary: 'Write to the vendor of an inquiry',
    request: { path: RecordIdRequest, header: IdempotencyKeyRequest, body: InquiryMessageRequest },
    example: VENDOR_EXAMPLES.message,
    answer: { of: SentMessageAnswer },
    errors: [409],
    handle: async ({ services, parts, warnings, caller }) => ({
      ...(await services.inquiries.write(parts.path.id, parts.body, caller)),
      warnings: warnings(),
    }),
  }),
  account.post('/api/me/inquiries/{id}/choose', {
    summary: 'Choose the vendor of an inquiry; the others about the same assessment are closed',
    request: { path: RecordIdRequest },
    answer: { of: InquiryAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.inquiries.choose(parts.path.id, caller),
  }),
  account.delete('/api/me/inquiries/{id}/roof', {
    summary: 'Withdraw the consent to show the roof to the vendor of an inquiry',
    description:
      'The vendor no longer sees place, plan and report (`roofShared` is `false`). Links to the report that were made before no longer open.',
    request: { path: RecordIdRequest },
    answer: { of: InquiryAnswer },
    handle: ({ services, parts, caller }) => services.sharedRoofs.withdraw(parts.path.id, caller),
  }),
  account.post('/api/me/inquiries/{id}/review', {
    summary: 'Review a vendor that replied, once',
    request: { path: RecordIdRequest, header: IdempotencyKeyRequest, body: ReviewRequest },
    example: VENDOR_EXAMPLES.review,
    answer: { of: Review },
    errors: [409],
    handle: ({ services, parts, caller }) => services.reviews.write(parts.path.id, parts.body, caller),
  }),
];

/** Inquiries as their vendors deal with them. */
const vendorRoutes = [
  account.get('/api/me/vendor/inquiries', {
    summary: 'The inquiries sent to the own vendor, newest first',
    request: { query: InquiryListRequest },
    answer: { of: ReceivedInquiryAnswer, list: 'part' },
    errors: [404],
    handle: ({ services, parts, caller }) => services.vendorInquiries.list(parts.query, parts.query, caller),
  }),
  account.get('/api/me/vendor/inquiries/{id}', {
    summary: 'One inquiry sent to the own vendor, with its roof where the sender agreed',
    request: { path: RecordIdRequest },
    answer: { of: ReceivedInquiryDetailAnswer },
    handle: ({ services, parts, caller }) => services.vendorInquiries.read(parts.path.id, caller),
  }),
  account.post('/api/me/vendor/inquiries/{id}/messages', {
    summary: 'Answer an inquiry, with a price or without',
    request: { path: RecordIdRequest, header: IdempotencyKeyRequest, body: VendorReplyRequest },
    example: VENDOR_EXAMPLES.reply,
    answer: { of: VendorReplyAnswer },
    errors: [409],
    handle: async ({ services, parts, warnings, caller }) => ({
      ...(await services.vendorInquiries.reply(parts.path.id, parts.body, caller)),
      warnings: warnings(),
    }),
  }),
  account.post('/api/me/vendor/inquiries/{id}/close', {
    summary: 'Close an inquiry permanently',
    request: { path: RecordIdRequest },
    answer: { of: ReceivedInquiryAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.vendorInquiries.close(parts.path.id, caller),
  }),
];

/** Inquiries and reviews. */
export const inquiryRoutes = [...senderRoutes, ...vendorRoutes];
