import { ManagedVendorAnswer } from '../../../entities/vendors/managed-vendor.js';
import { AdminVendorListRequest } from '../../../contract/administration/admin-filter.request.js';
import {
  ReasonRequest,
  SubscriptionRequest,
  VendorNameRequest,
} from '../../../contract/administration/admin.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { VendorUpdateRequest } from '../../../contract/vendors/vendor-profile.request.js';
import { ADMIN_EXAMPLES, VENDOR_EXAMPLES } from '../../body-examples.js';
import { admin } from '../audiences.js';

/** Vendors under `/api/admin/`. */
export const adminVendorRoutes = [
  admin.get('/api/admin/vendors', {
    summary: 'Vendors, suspended ones too, newest first',
    request: { query: AdminVendorListRequest },
    answer: { of: ManagedVendorAnswer, list: 'part' },
    handle: ({ services, parts, caller }) => services.vendorAdministration.list(parts.query, parts.query, caller),
  }),
  admin.get('/api/admin/vendors/{id}', {
    summary: 'One vendor',
    request: { path: RecordIdRequest },
    answer: { of: ManagedVendorAnswer },
    handle: ({ services, parts, caller }) => services.vendorAdministration.read(parts.path.id, caller),
  }),
  admin.patch('/api/admin/vendors/{id}', {
    summary: 'Change the profile of a vendor',
    request: { path: RecordIdRequest, body: VendorUpdateRequest },
    example: VENDOR_EXAMPLES.profile,
    answer: { of: ManagedVendorAnswer },
    handle: ({ services, parts, caller }) => services.vendorAdministration.edit(parts.path.id, parts.body, caller),
  }),
  admin.post('/api/admin/vendors/{id}/suspend', {
    summary: 'Suspend a vendor',
    request: { path: RecordIdRequest, body: ReasonRequest },
    example: ADMIN_EXAMPLES.reason,
    answer: { of: ManagedVendorAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.vendorAdministration.suspend(parts.path.id, parts.body, caller),
  }),
  admin.post('/api/admin/vendors/{id}/reinstate', {
    summary: 'Reinstate a suspended vendor',
    request: { path: RecordIdRequest },
    answer: { of: ManagedVendorAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) => services.vendorAdministration.reinstate(parts.path.id, caller),
  }),
  admin.post('/api/admin/vendors/{id}/name/approve', {
    summary: 'Approve the new name of a vendor',
    request: { path: RecordIdRequest, body: VendorNameRequest },
    example: ADMIN_EXAMPLES.vendorName,
    answer: { of: ManagedVendorAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) =>
      services.vendorAdministration.approveName(parts.path.id, parts.body, caller),
  }),
  admin.post('/api/admin/vendors/{id}/name/reject', {
    summary: 'Reject the new name of a vendor with a reason',
    request: { path: RecordIdRequest, body: ReasonRequest },
    example: ADMIN_EXAMPLES.reason,
    answer: { of: ManagedVendorAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) =>
      services.vendorAdministration.rejectName(parts.path.id, parts.body, caller),
  }),
  admin.post('/api/admin/vendors/{id}/subscription', {
    summary: 'Set the subscription of a vendor',
    request: { path: RecordIdRequest, body: SubscriptionRequest },
    example: ADMIN_EXAMPLES.subscription,
    answer: { of: ManagedVendorAnswer },
    errors: [409],
    handle: ({ services, parts, caller }) =>
      services.vendorAdministration.setSubscription(parts.path.id, parts.body, caller),
  }),
];
