import { describe, expect, it } from 'vitest';
import { toSentInquiry, type InquiryParts } from '../../../src/core/vendors/inquiry-records.js';

const inquiry = { id: 'i', vendorId: null, vendorName: 'Sun Ltd' } as InquiryParts['inquiry'];

describe('an inquiry whose vendor has been removed', () => {
  it('keeps the name of the vendor, and has no rating, no reviews and no logo', () => {
    expect(toSentInquiry({ inquiry, vendor: undefined, messages: [], review: undefined })).toMatchObject({
      vendorName: 'Sun Ltd',
      vendorLogo: '',
      vendorRating: 0,
      vendorReviewCount: 0,
      reviewRating: null,
    });
  });
});
