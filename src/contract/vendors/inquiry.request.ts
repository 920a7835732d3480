import { ArgsType, InputType } from 'type-graphql';
import { MAX_AMOUNT_TWD, MAX_CAPACITY_KW, MAX_WARRANTY_YEARS } from '../../core/bounds.js';
import { FINANCE_BOUNDS } from '../../core/finance/finance-bounds.js';
import { MAX_MESSAGE } from '../fields/limits.js';
import { INQUIRY_STATUSES, type InquiryStatus } from '../../core/vendors/vendor-states.js';
import { pagedRequest } from '../common/paged-request.js';
import { RequestField } from '../fields/request-field.js';

/** A message of a user in the thread of an inquiry. */
@ArgsType()
@InputType('InquiryMessageInput')
export class InquiryMessageRequest {
  @RequestField('string', 'What is written.', { minLength: 1, maxLength: MAX_MESSAGE }) content!: string;
}

@InputType('VendorReplyInput', { description: "A vendor's answer to an inquiry." })
export class VendorReplyRequest extends InquiryMessageRequest {
  @RequestField('number?', 'Price of the whole plant, TWD.', { exclusiveMin: 0, max: MAX_AMOUNT_TWD, camelToo: true })
  quotedPrice?: number;

  @RequestField('number?', 'Capacity quoted, kWp.', {
    exclusiveMin: 0,
    max: MAX_CAPACITY_KW,
    camelToo: true,
  })
  quotedCapacityKw?: number;

  @RequestField('number?', 'Energy of the first year, as the vendor states it, kWh.', {
    exclusiveMin: 0,
    max: FINANCE_BOUNDS.annualKwh.max,
    camelToo: true,
  })
  quotedAnnualKwh?: number;

  @RequestField('number?', 'Warranty on the plant, years.', {
    exclusiveMin: 0,
    max: MAX_WARRANTY_YEARS,
    camelToo: true,
  })
  quotedWarrantyYears?: number;
}

@InputType('ReviewInput', { description: 'A review of a vendor that replied.' })
export class ReviewRequest {
  @RequestField('integer', '1 (bad) to 5 (good).', { min: 1, max: 5 }) rating!: number;
  @RequestField('string?', 'Comment on the rating.', { maxLength: MAX_MESSAGE }) comment?: string;
}

/** Which inquiries are wanted. */
@ArgsType()
@InputType('InquiryFilterInput')
export class InquiryFilterRequest {
  @RequestField('enum?', 'Its state.', {
    values: INQUIRY_STATUSES,
    enumName: 'InquiryStatus',
    in: 'query',
  })
  status?: InquiryStatus;
}

/** A page of received inquiries, as REST asks for it. */
export const InquiryListRequest = pagedRequest(InquiryFilterRequest, 50);

/** A page of sent inquiries, as REST asks for it. */
export const SentInquiryListRequest = pagedRequest(class {}, 30);
