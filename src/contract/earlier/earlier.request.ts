import { INQUIRY_STATUSES, type InquiryStatus } from '../../core/vendors/vendor-states.js';
import { pagedRequest } from '../common/paged-request.js';
import { MAX_MESSAGE, MAX_TEXT } from '../fields/limits.js';
import { RequestField } from '../fields/request-field.js';

class Everything {}

/** Lists as the earlier service's client asks for them: it names no limit. */
export const LeadListRequest = pagedRequest(Everything, 30);
export const PendingListRequest = pagedRequest(Everything, 50);

/** A vendor's answer as text alone. */
export class EarlierReplyRequest {
  @RequestField('string', 'What is written.', { minLength: 1, maxLength: MAX_MESSAGE }) reply!: string;
}

/** The state of an inquiry as its vendor sets it. */
export class CaseStatusRequest {
  @RequestField('enum', 'New state; any follows any.', { values: INQUIRY_STATUSES }) status!: InquiryStatus;
}

/** Why an application is rejected, or nothing. */
export class RejectionRequest {
  @RequestField('string?', 'Reason; shown to the applicant.', { maxLength: MAX_TEXT }) reason?: string;
}

/** The whole e-mail address of an account. */
export class AccountSearchRequest {
  @RequestField('string', 'The whole e-mail address.', { minLength: 1, maxLength: 320, in: 'query' }) email!: string;
}
