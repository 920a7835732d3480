import { OverviewAnswer } from '../contract/administration/admin.answer.js';
import {
  AdminInquiryFilterRequest,
  AssessmentFilterRequest,
  AuditFilterRequest,
} from '../contract/administration/admin-filter.request.js';
import { AdminInquiryAnswer } from '../contract/vendors/inquiry.answer.js';
import { Assessment } from '../entities/assessment.entity.js';
import { AuditEntry } from '../entities/operation/audit-entry.entity.js';
import { Inquiry } from '../entities/vendors/inquiry.entity.js';
import { administered } from './operation.js';

const counts = administered({
  path: '/api/admin/overview',
  record: ['overview', OverviewAnswer],
  answer: OverviewAnswer,
});

const inquiries = administered({ path: '/api/admin/inquiries', record: ['inquiry', Inquiry], answer: Inquiry });

const assessments = administered({
  path: '/api/admin/assessments',
  record: ['assessment', Assessment],
  answer: Assessment,
});

const entries = administered({ path: '/api/admin/audit', record: ['auditEntry', AuditEntry], answer: AuditEntry });

/** What administrators only read. */
export const recordOperations = [
  counts.single('overview', {
    about: 'Counts of all records',
    graphqlAbout: 'Counts of all records, exact up to 10,000',
    run: ({ services, caller }) => services.overview.overview(caller),
  }),
  inquiries.list('inquiries', {
    about: 'Inquiries, newest first',
    input: AdminInquiryFilterRequest,
    run: ({ services, input, query, caller }) => services.recordAdministration.inquiryRecords(input, query, caller),
    whole: {
      answer: AdminInquiryAnswer,
      run: ({ services, input, query, caller }) => services.recordAdministration.inquiries(input, query, caller),
    },
  }),
  assessments.list('assessments', {
    about: 'Assessments, newest first',
    input: AssessmentFilterRequest,
    run: ({ services, input, query, caller }) => services.recordAdministration.assessments(input, query, caller),
    whole: {
      answer: Assessment,
      run: ({ services, input, query, caller }) =>
        services.recordAdministration.assessmentsInBatches(input, { offset: 0, ...query }, caller),
    },
  }),
  entries.list('audit', {
    about: 'The audit log, newest first',
    input: AuditFilterRequest,
    run: ({ services, input, query, caller }) => services.eventAdministration.audit(input, query, caller),
  }),
];
