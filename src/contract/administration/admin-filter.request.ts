import { InputType } from 'type-graphql';
import { ROLES, type Role } from '../../core/accounts/role.js';
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

/** Which users are wanted. */
@InputType('UserFilterInput', { description: 'Which users are wanted.' })
export class UserFilterRequest {
  @RequestField({ kind: 'string', ...word, description: 'Part of the e-mail address or the name.' })
  q?: string;

  @RequestField({ kind: 'enum', values: ROLES, enumName: 'Role', ...query, description: 'Role.' })
  role?: Role;

  @RequestField({ kind: 'boolean', ...query, description: 'Whether disabled.' })
  disabled?: boolean;
}

/** Which applications are wanted. */
@InputType('ApplicationFilterInput', { description: 'Which applications are wanted.' })
export class ApplicationFilterRequest {
  @RequestField({
    kind: 'enum',
    values: APPLICATION_STATUSES,
    enumName: 'ApplicationStatus',
    ...query,
    description: 'State: pending, approved or rejected.',
  })
  status?: ApplicationStatus;
}

/** Which vendors an administrator wants. */
@InputType('AdminVendorFilterInput', { description: 'Which vendors an administrator wants.' })
export class AdminVendorFilterRequest {
  @RequestField({ kind: 'string', ...word, description: 'Words that must all be found.' })
  q?: string;

  @RequestField({ kind: 'string', ...word, description: 'A county they serve.' })
  county?: string;

  @RequestField({ kind: 'boolean', ...query, description: 'Whether listed, not suspended.' })
  approved?: boolean;

  @RequestField({
    kind: 'enum',
    values: SUBSCRIPTION_STATUSES,
    enumName: 'SubscriptionStatus',
    ...query,
    description: 'What it pays for.',
  })
  subscriptionStatus?: SubscriptionStatus;

  @RequestField({ kind: 'boolean', ...query, description: 'Whether a new name waits for a decision.' })
  renaming?: boolean;
}

/** Which inquiries an administrator wants. */
@InputType('AdminInquiryFilterInput', { description: 'Which inquiries an administrator wants.' })
export class AdminInquiryFilterRequest extends InquiryFilterRequest {
  @RequestField({ kind: 'uuid', ...query, description: 'To which vendor.' })
  vendorId?: string;

  @RequestField({ kind: 'uuid', ...query, description: 'From which account.' })
  userId?: string;
}

/** Which reviews are wanted. */
@InputType('ReviewFilterInput', { description: 'Which reviews are wanted.' })
export class ReviewFilterRequest {
  @RequestField({
    kind: 'enum',
    values: REVIEW_STATUSES,
    enumName: 'ReviewStatus',
    ...query,
    description: 'State: pending, published or rejected.',
  })
  status?: ReviewStatus;
}

/** Which assessments an administrator wants. */
@InputType('AssessmentFilterInput', { description: 'Which assessments an administrator wants.' })
export class AssessmentFilterRequest {
  @RequestField({
    kind: 'enum',
    values: ['anonymous', 'bound'],
    enumName: 'AssessmentState',
    ...query,
    description: 'Whether bound to an account.',
  })
  state?: 'anonymous' | 'bound';

  @RequestField({ kind: 'string', ...word, description: 'Part of the county.' })
  county?: string;

  @RequestField({ kind: 'uuid', ...query, description: 'Owning account.' })
  userId?: string;
}

/** Which deliveries of events are wanted. */
@InputType('DeliveryFilterInput', { description: 'Which deliveries of events are wanted.' })
export class DeliveryFilterRequest {
  @RequestField({
    kind: 'enum',
    values: DELIVERY_STATES,
    enumName: 'DeliveryState',
    ...query,
    description: 'State; `dead` ones have failed too often.',
  })
  state?: DeliveryState;

  @RequestField({ kind: 'enum', values: CHANNELS, enumName: 'DeliveryChannel', ...query, description: 'Way.' })
  channel?: Channel;

  @RequestField({ kind: 'uuid', ...query, description: 'Of which event.' })
  eventId?: string;
}

/** Which entries of the audit log are wanted. */
@InputType('AuditFilterInput', { description: 'Which entries of the audit log are wanted.' })
export class AuditFilterRequest {
  @RequestField({ kind: 'string', ...word, description: "Part of the act's name, such as `vendor.`" })
  action?: string;

  @RequestField({ kind: 'string', ...word, description: 'Kind of record, such as `application`.' })
  subjectType?: string;

  @RequestField({ kind: 'string', ...word, description: 'Identity of the record.' })
  subjectId?: string;

  @RequestField({ kind: 'uuid', ...query, description: 'Account that did it.' })
  actorId?: string;

  @RequestField({ kind: 'string', ...word, description: 'Identity of the request.' })
  requestId?: string;

  @RequestField({ kind: 'instant', ...query, description: 'From this instant on.' })
  from?: Date;

  @RequestField({ kind: 'instant', ...query, description: 'Before this instant.' })
  to?: Date;
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
