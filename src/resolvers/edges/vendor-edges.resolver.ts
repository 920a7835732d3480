import { InquiryFilterRequest } from '../../contract/vendors/inquiry.request.js';
import { ForbiddenError } from '../../core/errors.js';
import { isAdministrator } from '../../domain/caller.js';
import { requireReceiver } from '../../domain/vendors/inquiry-records.service.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { Review } from '../../entities/vendors/review.entity.js';
import { VendorApplication } from '../../entities/vendors/vendor-application.entity.js';
import { Vendor, VendorPortfolio } from '../../entities/vendors/vendor.entity.js';
import { always, edge, edgesOf, toAccount, toList, toRecord, type GraphEdge } from '../graph/declare-edges.js';
import { followList, listBatch } from '../graph/edges.js';
import { vendorById } from '../graph/nodes.js';

const reviewsOfVendor = listBatch<Review>((ids, part, { services }) => services.reviews.publishedOf(ids, part));

const inquiriesOfVendor = listBatch<Inquiry, InquiryFilterRequest>((ids, part, { services }, filter) =>
  services.inquiryRecords.ofVendors(ids, filter, part),
);

const receivedInquiries: GraphEdge<Vendor> = {
  ...toList(Inquiry, inquiriesOfVendor, 'The inquiries it received, newest first; for its owner and administrators.'),
  filter: InquiryFilterRequest,
  read: async (vendor, { loaders, caller }, part, filter) => {
    requireReceiver(vendor, caller);
    return followList(loaders, inquiriesOfVendor, vendor.id, part, filter);
  },
};

/** The edges of vendors, and of what belongs to them. */
export const VENDOR_EDGES = [
  edgesOf(Vendor, 'optional-account', {
    pendingName: edge(
      String,
      'New name that awaits approval, for the owner and administrators; null without one.',
      ({ ownerId, pendingName }, { caller }) => {
        const isOwner = caller.kind !== 'anonymous' && caller.accountId === ownerId;
        if (!isOwner && !isAdministrator(caller)) throw new ForbiddenError('Only the owner may read the new name');
        return pendingName === '' ? null : pendingName;
      },
    ),
    owner: always(toAccount('ownerId', 'The owner; for the owner and administrators.')),
    reviews: toList(Review, reviewsOfVendor, 'Its published reviews, newest first.'),
    inquiries: receivedInquiries,
  }),
  edgesOf(VendorPortfolio, 'optional-account', {
    vendor: toRecord(Vendor, vendorById, 'vendorId', 'The vendor that has built it; null when suspended.'),
  }),
  edgesOf(VendorApplication, 'optional-account', {
    account: always(toAccount('accountId', 'Account of the applicant.')),
    vendor: toRecord(Vendor, vendorById, 'vendorId', 'The vendor that was created, when approved.'),
  }),
];
