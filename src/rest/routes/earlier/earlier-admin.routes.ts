import { AdminUserAnswer } from '../../../entities/accounts/admin-user.js';
import { VendorApplication } from '../../../entities/vendors/vendor-application.entity.js';
import { RoleRequest } from '../../../contract/administration/admin.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { FoundAccountAnswer, PendingApplicationAnswer } from '../../../contract/earlier/earlier.answer.js';
import {
  AccountSearchRequest,
  PendingListRequest,
  RejectionRequest,
} from '../../../contract/earlier/earlier.request.js';
import { ADMIN_EXAMPLES } from '../../../contract/common/body-examples.js';
import { admin } from '../audiences.js';

const FOR_EARLIER = 'For the client of the earlier service; the id is that of the application.';

const toPending = ({ companyName, status, ...application }: VendorApplication): PendingApplicationAnswer => ({
  ...application,
  name: companyName,
  applicationStatus: status,
});

/** What the administrator's page of the earlier service's client calls beside the paths of this service. */
export const earlierAdminRoutes = [
  admin.get('/api/admin/vendors/pending', {
    summary: 'Pending applications, newest first',
    description: 'For the client of the earlier service, as `GET /api/admin/applications?status=pending`.',
    request: { query: PendingListRequest },
    answer: { of: PendingApplicationAnswer, list: 'part' },
    handle: async ({ services, parts, caller }) => {
      const page = await services.vendorApplications.list({ status: 'pending' }, parts.query, caller);
      return { ...page, offset: parts.query.offset, items: page.items.map(toPending) };
    },
  }),
  admin.post('/api/admin/vendors/{id}/approve', {
    summary: 'Approve an application',
    description: FOR_EARLIER,
    request: { path: RecordIdRequest },
    answer: { of: VendorApplication },
    errors: [409],
    handle: ({ services, parts, caller }) => services.vendorApplications.approve(parts.path.id, caller),
  }),
  admin.post('/api/admin/vendors/{id}/reject', {
    summary: 'Reject an application, with a reason or without',
    description: FOR_EARLIER,
    request: { path: RecordIdRequest, body: RejectionRequest },
    optionalBody: true,
    example: ADMIN_EXAMPLES.reason,
    answer: { of: VendorApplication },
    errors: [409],
    handle: ({ services, parts, caller }) => services.vendorApplications.reject(parts.path.id, parts.body, caller),
  }),
  admin.get('/api/admin/accounts/search', {
    summary: 'The account of a whole e-mail address',
    description: 'For the client of the earlier service; `GET /api/admin/users` finds parts too.',
    request: { query: AccountSearchRequest },
    answer: { of: FoundAccountAnswer },
    errors: [404],
    handle: ({ services, parts, caller }) => services.userAdministration.byEmail(parts.query.email, caller),
  }),
  admin.post('/api/admin/accounts/{id}/role', {
    summary: 'Change the role of an account',
    description: 'For the client of the earlier service, as `POST /api/admin/users/{id}/role`.',
    request: { path: RecordIdRequest, body: RoleRequest },
    example: ADMIN_EXAMPLES.role,
    answer: { of: AdminUserAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.userAdministration.setRole(parts.path.id, parts.body, caller),
  }),
];
