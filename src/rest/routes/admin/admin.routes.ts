import { accountOperations } from '../../../administration/account.operations.js';
import { eventOperations } from '../../../administration/event.operations.js';
import { climateImport, jobOperations } from '../../../administration/job.operations.js';
import { vendorOperations } from '../../../administration/vendor.operations.js';
import { OverviewAnswer } from '../../../contract/administration/admin.answer.js';
import { AdminInquiryAnswer } from '../../../contract/vendors/inquiry.answer.js';
import { Assessment } from '../../../entities/assessment.entity.js';
import { AuditEntry } from '../../../entities/operation/audit-entry.entity.js';
import {
  AdminInquiryListRequest,
  AssessmentListRequest,
  AuditListRequest,
} from '../../../contract/administration/admin-filter.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { assessmentList } from '../../presenters/present-assessments.js';
import { admin } from '../audiences.js';
import { adminClimateRoutes } from './admin-climate.routes.js';
import { adminFinanceRoutes } from './admin-finance.routes.js';
import { adminUploadRoutes } from './admin-upload.routes.js';
import { routeOf } from './administered.js';

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
];

/** Everything under `/api/admin/`. */
export const adminRoutes = [
  ...readingRoutes,
  ...[...eventOperations, ...accountOperations, ...vendorOperations].map(routeOf),
  ...adminFinanceRoutes,
  // its path is beside those of single jobs, which would take it for an id
  routeOf(climateImport),
  ...adminClimateRoutes,
  ...jobOperations.map(routeOf),
  ...adminUploadRoutes,
];
