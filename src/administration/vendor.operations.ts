import { AdminVendorFilterRequest } from '../contract/administration/admin-filter.request.js';
import { ReasonRequest, SubscriptionRequest, VendorNameRequest } from '../contract/administration/admin.request.js';
import { ADMIN_EXAMPLES, VENDOR_EXAMPLES } from '../contract/common/body-examples.js';
import { VendorUpdateRequest } from '../contract/vendors/vendor-profile.request.js';
import { ManagedVendorAnswer } from '../entities/vendors/managed-vendor.js';
import { Vendor } from '../entities/vendors/vendor.entity.js';
import { administered } from './operation.js';

const vendors = administered({ path: '/api/admin/vendors', record: ['vendor', Vendor], answer: ManagedVendorAnswer });

/** Vendors, suspended or not. */
export const vendorOperations = [
  vendors.list('vendors', {
    about: 'Vendors, suspended ones too, newest first',
    input: AdminVendorFilterRequest,
    run: ({ services, input, query, caller }) => services.vendorAdministration.list(input, query, caller),
  }),
  vendors.read('vendor', {
    about: 'One vendor',
    run: ({ services, id, caller }) => services.vendorAdministration.read(id, caller),
  }),
  vendors.change('updateVendor', '/{id}', {
    method: 'patch',
    about: 'Change the profile of a vendor',
    input: VendorUpdateRequest,
    example: VENDOR_EXAMPLES.profile,
    run: ({ services, id, input, caller }) => services.vendorAdministration.edit(id, input, caller),
  }),
  vendors.change('suspendVendor', '/{id}/suspend', {
    about: 'Suspend a vendor',
    input: ReasonRequest,
    example: ADMIN_EXAMPLES.reason,
    run: ({ services, id, input, caller }) => services.vendorAdministration.suspend(id, input, caller),
  }),
  vendors.change('reinstateVendor', '/{id}/reinstate', {
    about: 'Reinstate a suspended vendor',
    run: ({ services, id, caller }) => services.vendorAdministration.reinstate(id, caller),
  }),
  vendors.change('approveVendorName', '/{id}/name/approve', {
    about: 'Approve the new name of a vendor',
    input: VendorNameRequest,
    example: ADMIN_EXAMPLES.vendorName,
    run: ({ services, id, input, caller }) => services.vendorAdministration.approveName(id, input, caller),
  }),
  vendors.change('rejectVendorName', '/{id}/name/reject', {
    about: 'Reject the new name of a vendor with a reason',
    input: ReasonRequest,
    example: ADMIN_EXAMPLES.reason,
    run: ({ services, id, input, caller }) => services.vendorAdministration.rejectName(id, input, caller),
  }),
  vendors.change('setVendorSubscription', '/{id}/subscription', {
    about: 'Set the subscription of a vendor',
    input: SubscriptionRequest,
    example: ADMIN_EXAMPLES.subscription,
    run: ({ services, id, input, caller }) => services.vendorAdministration.setSubscription(id, input, caller),
  }),
];
