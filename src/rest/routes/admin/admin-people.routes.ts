import { AdminUserAnswer } from '../../../entities/accounts/admin-user.js';
import { Review } from '../../../entities/vendors/review.entity.js';
import { VendorApplication } from '../../../entities/vendors/vendor-application.entity.js';
import {
  ApplicationListRequest,
  ReviewListRequest,
  UserListRequest,
} from '../../../contract/administration/admin-filter.request.js';
import { ReasonRequest, RoleRequest } from '../../../contract/administration/admin.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { ADMIN_EXAMPLES } from '../../body-examples.js';
import { admin } from '../audiences.js';

const userRoutes = [
  admin.get('/api/admin/users', {
    summary: 'Users, newest first',
    request: { query: UserListRequest },
    answer: { of: AdminUserAnswer, list: 'part' },
    handle: ({ services, parts, caller }) => services.userAdministration.list(parts.query, parts.query, caller),
  }),
  admin.get('/api/admin/users/{id}', {
    summary: 'One user',
    request: { path: RecordIdRequest },
    answer: { of: AdminUserAnswer },
    handle: ({ services, parts, caller }) => services.userAdministration.read(parts.path.id, caller),
  }),
  admin.post('/api/admin/users/{id}/role', {
    summary: 'Change the role of a user',
    request: { path: RecordIdRequest, body: RoleRequest },
    example: ADMIN_EXAMPLES.role,
    answer: { of: AdminUserAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.userAdministration.setRole(parts.path.id, parts.body, caller),
  }),
  admin.post('/api/admin/users/{id}/disable', {
    summary: 'Disable a user and end its sessions',
    request: { path: RecordIdRequest },
    answer: { of: AdminUserAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.userAdministration.disable(parts.path.id, caller),
  }),
  admin.post('/api/admin/users/{id}/enable', {
    summary: 'Enable a disabled user',
    request: { path: RecordIdRequest },
    answer: { of: AdminUserAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.userAdministration.enable(parts.path.id, caller),
  }),
];

const applicationRoutes = [
  admin.get('/api/admin/applications', {
    summary: 'Applications to be listed, newest first',
    request: { query: ApplicationListRequest },
    answer: { of: VendorApplication, list: 'part' },
    handle: ({ services, parts, caller }) => services.vendorApplications.list(parts.query, parts.query, caller),
  }),
  admin.get('/api/admin/applications/{id}', {
    summary: 'One application',
    request: { path: RecordIdRequest },
    answer: { of: VendorApplication },
    handle: ({ services, parts, caller }) => services.vendorApplications.read(parts.path.id, caller),
  }),
  admin.post('/api/admin/applications/{id}/approve', {
    summary: 'Approve an application, which creates the vendor',
    request: { path: RecordIdRequest },
    answer: { of: VendorApplication },
    errors: [409],
    handle: ({ services, parts, caller }) => services.vendorApplications.approve(parts.path.id, caller),
  }),
  admin.post('/api/admin/applications/{id}/reject', {
    summary: 'Reject an application with a reason',
    request: { path: RecordIdRequest, body: ReasonRequest },
    example: ADMIN_EXAMPLES.reason,
    answer: { of: VendorApplication },
    errors: [409],
    handle: ({ services, parts, caller }) => services.vendorApplications.reject(parts.path.id, parts.body, caller),
  }),
];

const reviewRoutes = [
  admin.get('/api/admin/reviews', {
    summary: 'Reviews, newest first',
    request: { query: ReviewListRequest },
    answer: { of: Review, list: 'part' },
    handle: ({ services, parts, caller }) => services.reviews.list(parts.query, parts.query, caller),
  }),
  admin.post('/api/admin/reviews/{id}/publish', {
    summary: 'Publish a review and update the rating of the vendor',
    request: { path: RecordIdRequest },
    answer: { of: Review },
    errors: [409],
    handle: ({ services, parts, caller }) => services.reviews.publish(parts.path.id, caller),
  }),
  admin.post('/api/admin/reviews/{id}/reject', {
    summary: 'Reject a review with a reason',
    request: { path: RecordIdRequest, body: ReasonRequest },
    example: ADMIN_EXAMPLES.reason,
    answer: { of: Review },
    errors: [409],
    handle: ({ services, parts, caller }) => services.reviews.reject(parts.path.id, parts.body, caller),
  }),
];

/** Users, applications and reviews under `/api/admin/`. */
export const adminPeopleRoutes = [...userRoutes, ...applicationRoutes, ...reviewRoutes];
