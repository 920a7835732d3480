import { OverviewAnswer } from '../../../contract/administration/admin.answer.js';
import { AdminInquiryAnswer } from '../../../contract/vendors/inquiry.answer.js';
import { Assessment } from '../../../entities/assessment.entity.js';
import { OutboxEvent } from '../../../entities/operation/outbox-event.entity.js';
import { AuditEntry } from '../../../entities/operation/audit-entry.entity.js';
import {
  AdminInquiryListRequest,
  AssessmentListRequest,
  AuditListRequest,
  DeliveryListRequest,
} from '../../../contract/administration/admin-filter.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { DeliveryAnswer } from '../../../contract/administration/delivery.answer.js';
import { assessmentList } from '../../presenters/present-assessments.js';
import { admin } from '../audiences.js';
import { adminFinanceRoutes } from './admin-finance.routes.js';
import { adminPeopleRoutes } from './admin-people.routes.js';
import { adminVendorRoutes } from './admin-vendor.routes.js';

/** Data for administrators. */
const readingRoutes = [
  admin.get('/api/admin/overview', {
    summary: 'Counts of all records',
    answer: { of: OverviewAnswer },
    handle: ({ services, caller }) => services.overview.overview(caller),
  }),
  admin.get('/api/admin/inquiries', {
    summary: 'Inquiries, newest first',
    request: { query: AdminInquiryListRequest },
    answer: { of: AdminInquiryAnswer, list: 'part' },
    handle: ({ services, parts, caller }) => services.recordAdministration.inquiries(parts.query, parts.query, caller),
  }),
  admin.get('/api/admin/inquiries/{id}', {
    summary: 'One inquiry',
    request: { path: RecordIdRequest },
    answer: { of: AdminInquiryAnswer },
    handle: ({ services, parts, caller }) => services.recordAdministration.inquiry(parts.path.id, caller),
  }),
  admin.get('/api/admin/assessments', {
    summary: 'Assessments, newest first',
    request: { query: AssessmentListRequest },
    answer: { of: Assessment, list: 'part' },
    handle: async ({ services, parts, caller }) =>
      assessmentList(await services.recordAdministration.assessmentsInBatches(parts.query, parts.query, caller)),
  }),
  admin.get('/api/admin/audit', {
    summary: 'The audit log, newest first',
    request: { query: AuditListRequest },
    answer: { of: AuditEntry, list: 'part' },
    handle: ({ services, parts, caller }) => services.eventAdministration.audit(parts.query, parts.query, caller),
  }),
  admin.get('/api/admin/events/deliveries', {
    summary: 'Deliveries of events, newest first; `state=dead` lists those that are no longer retried',
    request: { query: DeliveryListRequest },
    answer: { of: DeliveryAnswer, list: 'part' },
    handle: ({ services, parts, caller }) => services.eventAdministration.deliveries(parts.query, parts.query, caller),
  }),
  admin.post('/api/admin/events/test', {
    summary: 'Send the event `webhook.test` to every webhook',
    answer: { of: OutboxEvent },
    handle: ({ services, caller }) => services.eventAdministration.sendTest(caller),
  }),
  admin.post('/api/admin/events/deliveries/{id}/replay', {
    summary: 'Retry a dead delivery',
    request: { path: RecordIdRequest },
    answer: { of: DeliveryAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.eventAdministration.replay(parts.path.id, caller),
  }),
];

/** Everything under `/api/admin/` that is about people, vendors, money and events. */
export const adminRoutes = [...readingRoutes, ...adminPeopleRoutes, ...adminVendorRoutes, ...adminFinanceRoutes];
