import { ArgsType, InputType } from 'type-graphql';
import { ROLES, type Role } from '../../core/accounts/role.js';
import { ASSESSMENT_STATES } from '../../core/assessments/assessment-state.js';
import { AUDITED_RECORDS } from '../../core/events/audit-subjects.js';
import { COUNTRY_CODE } from '../../core/finance/finance-bounds.js';
import { FINANCE_GROUP_NAMES, type FinanceGroup } from '../../core/finance/rows/finance-groups.js';
import { FINANCE_KINDS, type FinanceKind } from '../../core/finance/rows/finance-values.js';
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
import { RequestField } from '../fields/request-field.js';

const query = { in: 'query' } as const;
const ACCOUNT = { ...query, graphqlName: 'accountId' } as const;
const word = { ...query, maxLength: 200 } as const;

const choice = (description: string, enumName: string, values: readonly string[]): PropertyDecorator =>
  RequestField('enum?', description, { values, enumName, ...query });

@InputType('AccountFilterInput', { description: 'Which accounts are wanted.' })
export class UserFilterRequest {
  @RequestField('string?', 'Part of the e-mail address or the name.', word) q?: string;
  @choice('Role.', 'Role', ROLES) role?: Role;
  @RequestField('boolean?', 'Whether disabled.', query) disabled?: boolean;
}

/** Which applications are wanted. */
@ArgsType()
export class ApplicationFilterRequest {
  @choice('Its state.', 'ApplicationStatus', APPLICATION_STATUSES)
  status?: ApplicationStatus;
}

@InputType('AdminVendorFilterInput', { description: 'Which vendors an administrator wants.' })
export class AdminVendorFilterRequest {
  @RequestField('string?', 'Words that must all match.', word) q?: string;
  @RequestField('string?', 'A county they serve.', word) county?: string;
  @RequestField('boolean?', 'Whether listed, not suspended.', query) approved?: boolean;
  @choice('Subscription status.', 'SubscriptionStatus', SUBSCRIPTION_STATUSES) subscriptionStatus?: SubscriptionStatus;
  @RequestField('boolean?', 'Whether a name change is pending.', query) renaming?: boolean;
}

@InputType('AdminInquiryFilterInput', { description: 'Which inquiries an administrator wants.' })
export class AdminInquiryFilterRequest extends InquiryFilterRequest {
  @RequestField('uuid?', 'Identity of the vendor.', query) vendorId?: string;
  @RequestField('uuid?', 'Identity of the sender’s account.', ACCOUNT) userId?: string;
}

/** Which reviews are wanted. */
@ArgsType()
export class ReviewFilterRequest {
  @choice('Its state.', 'ReviewStatus', REVIEW_STATUSES) status?: ReviewStatus;
}

@InputType('AssessmentFilterInput', { description: 'Which assessments an administrator wants.' })
export class AssessmentFilterRequest {
  @choice('Whether bound to an account.', 'AssessmentState', ASSESSMENT_STATES) state?: 'anonymous' | 'bound';
  @RequestField('string?', 'Part of the county.', word) county?: string;
  @RequestField('uuid?', 'Owning account.', ACCOUNT) userId?: string;
}

@InputType('DeliveryFilterInput', { description: 'Which deliveries of events are wanted.' })
export class DeliveryFilterRequest {
  @choice('State; `dead` ones have failed too often.', 'DeliveryState', DELIVERY_STATES) state?: DeliveryState;
  @choice('How it is sent.', 'DeliveryChannel', CHANNELS) channel?: Channel;
  @RequestField('uuid?', 'Identity of the event.', query) eventId?: string;
}

@InputType('AuditFilterInput', { description: 'Which entries of the audit log are wanted.' })
export class AuditFilterRequest {
  @RequestField('string?', "Part of the act's name, such as `vendor.`", word) action?: string;

  @RequestField('string?', 'Kind of record, such as `application`.', {
    ...word,
    graphqlEnum: ['AuditSubject', AUDITED_RECORDS],
  })
  subjectType?: string;

  @RequestField('string?', 'Identity of the record.', { ...word, graphqlId: true }) subjectId?: string;
  @RequestField('uuid?', 'Account that did it.', query) actorId?: string;
  @RequestField('string?', 'Identity of the request.', { ...word, graphqlId: true }) requestId?: string;
  @RequestField('instant?', 'From this instant on.', query) from?: Date;
  @RequestField('instant?', 'Before this instant.', query) to?: Date;
}

@InputType('FinanceRowFilterInput', { description: 'Which finance rows are wanted.' })
export class FinanceRowFilterRequest {
  @choice('Kind of figure, such as feed_in_tariff.', 'FinanceKind', FINANCE_KINDS) kind?: FinanceKind;

  @RequestField('string?', 'Country where they apply, ISO 3166-1 alpha-2.', { ...query, pattern: COUNTRY_CODE })
  country?: string;
}

/** Which finance rows are wanted in GraphQL; REST has the groups in its paths. */
@ArgsType()
export class GroupedRowsRequest {
  @RequestField({ kind: 'enum', values: FINANCE_GROUP_NAMES, enumName: 'FinanceGroup' }) group!: FinanceGroup;
  @RequestField({ kind: 'nested', of: () => FinanceRowFilterRequest, optional: true }) filter?: FinanceRowFilterRequest;
}
