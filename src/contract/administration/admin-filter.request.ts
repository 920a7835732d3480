import { InputType } from 'type-graphql';
import { ROLES, type Role } from '../../core/accounts/role.js';
import { ASSESSMENT_STATES } from '../../core/assessments/assessment-state.js';
import { CHANNELS, DELIVERY_STATES, type Channel, type DeliveryState } from '../../core/events/delivery-states.js';
import {
  APPLICATION_STATUSES,
  REVIEW_STATUSES,
  SUBSCRIPTION_STATUSES,
  type ApplicationStatus,
  type ReviewStatus,
  type SubscriptionStatus,
} from '../../core/vendors/vendor-states.js';
import { InquiryFilterRequest } from '../vendors/inquiry.request.js';
import { pagedRequest } from '../common/paged-request.js';
import { RequestField } from '../fields/request-field.js';

const query = { optional: true, in: 'query' } as const;
const word = { ...query, maxLength: 200 } as const;

@InputType('UserFilterInput', { description: 'Which users are wanted.' })
export class UserFilterRequest {
  @RequestField('string', 'Part of the e-mail address or the name.', { ...word }) q?: string;
  @RequestField('enum', 'Role.', { values: ROLES, enumName: 'Role', ...query }) role?: Role;
  @RequestField('boolean', 'Whether disabled.', { ...query }) disabled?: boolean;
}

@InputType('ApplicationFilterInput', { description: 'Which applications are wanted.' })
export class ApplicationFilterRequest {
  @RequestField('enum', 'State: pending, approved or rejected.', {
    values: APPLICATION_STATUSES,
    enumName: 'ApplicationStatus',
    ...query,
  })
  status?: ApplicationStatus;
}

@InputType('AdminVendorFilterInput', { description: 'Which vendors an administrator wants.' })
export class AdminVendorFilterRequest {
  @RequestField('string', 'Words that must all match.', { ...word }) q?: string;
  @RequestField('string', 'A county they serve.', { ...word }) county?: string;
  @RequestField('boolean', 'Whether listed, not suspended.', { ...query }) approved?: boolean;

  @RequestField('enum', 'What it pays for.', {
    values: SUBSCRIPTION_STATUSES,
    enumName: 'SubscriptionStatus',
    ...query,
  })
  subscriptionStatus?: SubscriptionStatus;

  @RequestField('boolean', 'Whether a name change is pending.', { ...query }) renaming?: boolean;
}

@InputType('AdminInquiryFilterInput', { description: 'Which inquiries an administrator wants.' })
export class AdminInquiryFilterRequest extends InquiryFilterRequest {
  @RequestField('uuid', 'Identity of the vendor.', { ...query }) vendorId?: string;
  @RequestField('uuid', 'Identity of the sender’s account.', { ...query }) userId?: string;
}

@InputType('ReviewFilterInput', { description: 'Which reviews are wanted.' })
export class ReviewFilterRequest {
  @RequestField('enum', 'State: pending, published or rejected.', {
    values: REVIEW_STATUSES,
    enumName: 'ReviewStatus',
    ...query,
  })
  status?: ReviewStatus;
}

@InputType('AssessmentFilterInput', { description: 'Which assessments an administrator wants.' })
export class AssessmentFilterRequest {
  @RequestField('enum', 'Whether bound to an account.', {
    values: ASSESSMENT_STATES,
    enumName: 'AssessmentState',
    ...query,
  })
  state?: 'anonymous' | 'bound';

  @RequestField('string', 'Part of the county.', { ...word }) county?: string;
  @RequestField('uuid', 'Owning account.', { ...query }) userId?: string;
}

@InputType('DeliveryFilterInput', { description: 'Which deliveries of events are wanted.' })
export class DeliveryFilterRequest {
  @RequestField('enum', 'State; `dead` ones have failed too often.', {
    values: DELIVERY_STATES,
    enumName: 'DeliveryState',
    ...query,
  })
  state?: DeliveryState;

  @RequestField('enum', 'Way.', { values: CHANNELS, enumName: 'DeliveryChannel', ...query }) channel?: Channel;
  @RequestField('uuid', 'Of which event.', { ...query }) eventId?: string;
}

@InputType('AuditFilterInput', { description: 'Which entries of the audit log are wanted.' })
export class AuditFilterRequest {
  @RequestField('string', "Part of the act's name, such as `vendor.`", { ...word }) action?: string;
  @RequestField('string', 'Kind of record, such as `application`.', { ...word }) subjectType?: string;
  @RequestField('string', 'Identity of the record.', { ...word }) subjectId?: string;
  @RequestField('uuid', 'Account that did it.', { ...query }) actorId?: string;
  @RequestField('string', 'Identity of the request.', { ...word }) requestId?: string;
  @RequestField('instant', 'From this instant on.', { ...query }) from?: Date;
  @RequestField('instant', 'Before this instant.', { ...query }) to?: Date;
}

/** Pages of them, as REST asks for them. */
export const UserListRequest = pagedRequest(UserFilterRequest);
export const ApplicationListRequest = pagedRequest(ApplicationFilterRequest);
export const AdminVendorListRequest = pagedRequest(AdminVendorFilterRequest);
export const AdminInquiryListRequest = pagedRequest(AdminInquiryFilterRequest);
export const ReviewListRequest = pagedRequest(ReviewFilterRequest);
export const AssessmentListRequest = pagedRequest(AssessmentFilterRequest);
export const DeliveryListRequest = pagedRequest(DeliveryFilterRequest);
export const AuditListRequest = pagedRequest(AuditFilterRequest);
