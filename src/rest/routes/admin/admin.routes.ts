import { accountOperations } from '../../../administration/account.operations.js';
import { climateOperations } from '../../../administration/climate.operations.js';
import { eventOperations } from '../../../administration/event.operations.js';
import { financeOperations } from '../../../administration/finance.operations.js';
import { climateImport, jobOperations } from '../../../administration/job.operations.js';
import { recordOperations } from '../../../administration/record.operations.js';
import { uploadOperations } from '../../../administration/upload.operations.js';
import { vendorOperations } from '../../../administration/vendor.operations.js';
import { FINANCE_GROUP_NAMES } from '../../../core/finance/rows/finance-groups.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { AdminInquiryAnswer } from '../../../contract/vendors/inquiry.answer.js';
import { admin } from '../audiences.js';
import { uploadRoute } from './admin-upload.routes.js';
import { routeOf } from './administered.js';

/** GraphQL reads a single inquiry as it reads any record by its id. */
const inquiryRoute = admin.get('/api/admin/inquiries/{id}', {
  summary: 'One inquiry',
  request: { path: RecordIdRequest },
  answer: { of: AdminInquiryAnswer },
  handle: ({ services, parts, caller }) => services.recordAdministration.inquiry(parts.path.id, caller),
});

/** Everything under `/api/admin/`. */
export const adminRoutes = [
  ...recordOperations.map(routeOf),
  inquiryRoute,
  ...[...eventOperations, ...accountOperations, ...vendorOperations].map(routeOf),
  ...FINANCE_GROUP_NAMES.flatMap((group) => financeOperations(group)).map(routeOf),
  // its path is beside those of single jobs, which would take it for an id
  routeOf(climateImport),
  ...[...climateOperations, ...jobOperations, ...uploadOperations].map(routeOf),
  uploadRoute,
];
