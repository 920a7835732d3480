import { Arg, Ctx, ID, Resolver } from 'type-graphql';
import { DONE, DoneAnswer } from '../contract/accounts/account.answer.js';
import { FinanceRowAnswer } from '../contract/administration/admin.answer.js';
import { DeliveryAnswer } from '../contract/administration/delivery.answer.js';
import type { RequestContext } from '../http/context.js';
import { FINANCE_GROUPS } from '../core/finance/finance-groups.js';
import { AdminUserAnswer } from '../entities/admin-user.js';
import { ManagedVendorAnswer } from '../entities/managed-vendor.js';
import { Review } from '../entities/review.entity.js';
import { VendorApplication } from '../entities/vendor-application.entity.js';

import {
  FinanceRowRequest,
  FinanceRowUpdateRequest,
  ReasonRequest,
  RoleRequest,
  SubscriptionRequest,
  VendorNameRequest,
} from '../contract/administration/admin.request.js';
import { VendorUpdateRequest } from '../contract/vendors/vendor-profile.request.js';
import { Allow } from './execution/access.js';
import { Mutation } from './execution/answered-fields.js';

/** Rows of any kind: only REST keeps them in groups of paths. */
const ALL_KINDS = Object.values(FINANCE_GROUPS).flat();

/** What administrators do. */
@Allow('administrator')
@Resolver()
export class AdminMutationResolver {
  @Mutation(() => VendorApplication, { description: 'Approve an application, which creates the vendor.' })
  approveApplication(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<VendorApplication> {
    return services.vendorApplications.approve(id, caller);
  }

  @Mutation(() => VendorApplication, { description: 'Reject an application with a reason.' })
  rejectApplication(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<VendorApplication> {
    return services.vendorApplications.reject(id, input, caller);
  }

  @Mutation(() => ManagedVendorAnswer, { description: 'Change the profile of a vendor.' })
  editVendor(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: VendorUpdateRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ManagedVendorAnswer> {
    return services.vendorAdministration.edit(id, input, caller);
  }

  @Mutation(() => ManagedVendorAnswer, { description: 'Suspend a vendor.' })
  suspendVendor(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ManagedVendorAnswer> {
    return services.vendorAdministration.suspend(id, input, caller);
  }

  @Mutation(() => ManagedVendorAnswer, { description: 'Reinstate a suspended vendor.' })
  reinstateVendor(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ManagedVendorAnswer> {
    return services.vendorAdministration.reinstate(id, caller);
  }

  @Mutation(() => ManagedVendorAnswer, { description: 'Approve the new name of a vendor.' })
  approveVendorName(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: VendorNameRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ManagedVendorAnswer> {
    return services.vendorAdministration.approveName(id, input, caller);
  }

  @Mutation(() => ManagedVendorAnswer, { description: 'Reject the new name of a vendor with a reason.' })
  rejectVendorName(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ManagedVendorAnswer> {
    return services.vendorAdministration.rejectName(id, input, caller);
  }

  @Mutation(() => ManagedVendorAnswer, { description: 'Set the subscription of a vendor.' })
  setVendorSubscription(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: SubscriptionRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ManagedVendorAnswer> {
    return services.vendorAdministration.setSubscription(id, input, caller);
  }

  @Mutation(() => Review, { description: 'Publish a review and update the rating of the vendor.' })
  publishReview(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<Review> {
    return services.reviews.publish(id, caller);
  }

  @Mutation(() => Review, { description: 'Reject a review with a reason.' })
  rejectReview(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Review> {
    return services.reviews.reject(id, input, caller);
  }

  @Mutation(() => AdminUserAnswer, { description: 'Change the role of a user.' })
  setUserRole(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: RoleRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AdminUserAnswer> {
    return services.userAdministration.setRole(id, input, caller);
  }

  @Mutation(() => AdminUserAnswer, { description: 'Disable a user and end its sessions.' })
  disableUser(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<AdminUserAnswer> {
    return services.userAdministration.disable(id, caller);
  }

  @Mutation(() => AdminUserAnswer, { description: 'Enable a disabled user.' })
  enableUser(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<AdminUserAnswer> {
    return services.userAdministration.enable(id, caller);
  }

  @Mutation(() => FinanceRowAnswer, { description: 'Add a dated figure of money or law.' })
  createFinanceRow(
    @Arg('input') input: FinanceRowRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<FinanceRowAnswer> {
    return services.financeAdministration.create(ALL_KINDS, input, caller);
  }

  @Mutation(() => FinanceRowAnswer, { description: 'Change a dated figure of money or law.' })
  updateFinanceRow(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: FinanceRowUpdateRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<FinanceRowAnswer> {
    return services.financeAdministration.update(ALL_KINDS, id, input, caller);
  }

  @Mutation(() => DoneAnswer, { description: 'Remove a dated figure of money or law.' })
  async removeFinanceRow(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<DoneAnswer> {
    await services.financeAdministration.remove(ALL_KINDS, id, caller);
    return DONE;
  }

  @Mutation(() => DeliveryAnswer, { description: 'Retry a dead delivery.' })
  replayDelivery(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<DeliveryAnswer> {
    return services.eventAdministration.replay(id, caller);
  }
}
