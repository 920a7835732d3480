import { AssessmentFiguresAnswer, SharedRoofAnswer } from '../../contract/vendors/inquiry.answer.js';
import { requireSender } from '../../domain/vendors/inquiry-records.service.js';
import { sharedAssessmentId, type SharedRoof } from '../../domain/vendors/shared-roof.service.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { InquiryMessage } from '../../entities/vendors/inquiry-message.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { Review } from '../../entities/vendors/review.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { always, edge, edgesOf, toAccount, toList, toRecord } from '../graph/declare-edges.js';
import { follow, listBatch } from '../graph/edges.js';
import type { Batch } from '../graph/loaders.js';
import { assessmentById, inquiryById, vendorById } from '../graph/nodes.js';

const messagesOfInquiry = listBatch<InquiryMessage>((ids, part, { services }) =>
  services.inquiryRecords.messagesOf(ids, part),
);

const reviewOfInquiry: Batch<string, Review | undefined> = (ids, { services, caller }) =>
  services.reviews.ofInquiries(ids, caller);

const roofOfAssessment: Batch<string, SharedRoof | undefined> = (ids, { services }) =>
  services.sharedRoofs.byAssessments(ids);

/** The edges of inquiries, and of what belongs to them. */
export const INQUIRY_EDGES = [
  edgesOf(Inquiry, 'optional-account', {
    account: always(toAccount('accountId', 'The sender; for the sender and administrators.')),
    vendor: toRecord(Vendor, vendorById, 'vendorId', 'The vendor; null when gone or suspended.'),
    assessment: edge(
      Assessment,
      'The assessment; for the sender and administrators.',
      async (inquiry, { loaders, caller }) => {
        requireSender(inquiry, caller);
        return follow(loaders, assessmentById, inquiry.assessmentId);
      },
    ),
    figures: edge(
      AssessmentFiguresAnswer,
      'Figures of the assessment when it was sent.',
      ({ assessment }) => assessment,
    ),
    roof: edge(
      SharedRoofAnswer,
      'The roof, where the sender agreed to show it and the inquiry is open.',
      async (inquiry, { loaders }) => {
        const id = sharedAssessmentId(inquiry);
        return id === null ? null : ((await loaders.load(roofOfAssessment, id)) ?? null);
      },
    ),
    messages: toList(InquiryMessage, messagesOfInquiry, 'The thread, oldest message first.'),
    review: edge(Review, 'Its review; for the vendor once published.', ({ id }, { loaders }) =>
      loaders.load(reviewOfInquiry, id),
    ),
  }),
  edgesOf(InquiryMessage, 'optional-account', {
    inquiry: always(toRecord(Inquiry, inquiryById, 'inquiryId', 'The inquiry of the thread.')),
  }),
  edgesOf(Review, 'optional-account', {
    vendor: toRecord(Vendor, vendorById, 'vendorId', 'The reviewed vendor; null when suspended.'),
    inquiry: toRecord(Inquiry, inquiryById, 'inquiryId', 'The inquiry; for its sender and its vendor.'),
    author: always(toAccount('accountId', 'The author; for the author and administrators.')),
  }),
];
