import { ReasonRequest, RoleRequest } from '../contract/administration/admin.request.js';
import {
  ApplicationFilterRequest,
  ReviewFilterRequest,
  UserFilterRequest,
} from '../contract/administration/admin-filter.request.js';
import { Account } from '../entities/accounts/account.entity.js';
import { AdminUserAnswer } from '../entities/accounts/admin-user.js';
import { Review } from '../entities/vendors/review.entity.js';
import { VendorApplication } from '../entities/vendors/vendor-application.entity.js';
import { ADMIN_EXAMPLES } from '../contract/common/body-examples.js';
import { administered } from './operation.js';

const accounts = administered({ path: '/api/admin/users', record: ['account', Account], answer: AdminUserAnswer });

const applications = administered({
  path: '/api/admin/applications',
  record: ['application', VendorApplication],
  answer: VendorApplication,
});

const reviews = administered({ path: '/api/admin/reviews', record: ['review', Review], answer: Review });

/** Accounts, applications and reviews. */
export const accountOperations = [
  accounts.list('accounts', {
    about: 'Users, newest first',
    graphqlAbout: 'Accounts, newest first',
    input: UserFilterRequest,
    run: ({ services, input, query, caller }) => services.userAdministration.list(input, query, caller),
  }),
  accounts.read('account', {
    about: 'One user',
    graphqlAbout: 'One account',
    run: ({ services, id, caller }) => services.userAdministration.read(id, caller),
  }),
  accounts.change('setAccountRole', '/{id}/role', {
    about: 'Change the role of a user',
    graphqlAbout: 'Change the role of an account',
    input: RoleRequest,
    example: ADMIN_EXAMPLES.role,
    run: ({ services, id, input, caller }) => services.userAdministration.setRole(id, input, caller),
  }),
  accounts.change('disableAccount', '/{id}/disable', {
    about: 'Disable a user and end its sessions',
    graphqlAbout: 'Disable an account and end its sessions',
    run: ({ services, id, caller }) => services.userAdministration.disable(id, caller),
  }),
  accounts.change('enableAccount', '/{id}/enable', {
    about: 'Enable a disabled user',
    graphqlAbout: 'Enable a disabled account',
    run: ({ services, id, caller }) => services.userAdministration.enable(id, caller),
  }),
  applications.list('applications', {
    about: 'Applications to be listed, newest first',
    input: ApplicationFilterRequest,
    run: ({ services, input, query, caller }) => services.vendorApplications.list(input, query, caller),
  }),
  applications.read('application', {
    about: 'One application',
    run: ({ services, id, caller }) => services.vendorApplications.read(id, caller),
  }),
  applications.change('approveApplication', '/{id}/approve', {
    about: 'Approve an application, which creates the vendor',
    graphqlAbout: 'Approve an application, which makes the vendor',
    withVendor: true,
    run: ({ services, id, caller }) => services.vendorApplications.approve(id, caller),
  }),
  applications.change('rejectApplication', '/{id}/reject', {
    about: 'Reject an application with a reason',
    input: ReasonRequest,
    example: ADMIN_EXAMPLES.reason,
    run: ({ services, id, input, caller }) => services.vendorApplications.reject(id, input, caller),
  }),
  reviews.list('reviews', {
    about: 'Reviews, newest first',
    input: ReviewFilterRequest,
    run: ({ services, input, query, caller }) => services.reviews.list(input, query, caller),
  }),
  reviews.change('publishReview', '/{id}/publish', {
    about: 'Publish a review and update the rating of the vendor',
    graphqlAbout: 'Publish a review, which counts for the rating',
    withVendor: true,
    run: ({ services, id, caller }) => services.reviews.publish(id, caller),
  }),
  reviews.change('rejectReview', '/{id}/reject', {
    about: 'Reject a review with a reason',
    input: ReasonRequest,
    example: ADMIN_EXAMPLES.reason,
    run: ({ services, id, input, caller }) => services.reviews.reject(id, input, caller),
  }),
];
