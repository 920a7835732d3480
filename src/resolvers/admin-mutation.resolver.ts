import { Arg, Ctx, ID, Resolver } from 'type-graphql';
import { FinanceRowAnswer } from '../contract/administration/admin.answer.js';
import type { RequestContext } from '../http/context.js';
import { FINANCE_GROUPS } from '../core/finance/finance-groups.js';
import { Account } from '../entities/account.entity.js';
import { Delivery } from '../entities/delivery.entity.js';
import { Review } from '../entities/review.entity.js';
import { VendorApplication } from '../entities/vendor-application.entity.js';
import { Vendor } from '../entities/vendor.entity.js';

import {
  FinanceRowRequest,
  FinanceRowUpdateRequest,
  ReasonRequest,
  RoleRequest,
  SubscriptionRequest,
  VendorNameRequest,
} from '../contract/administration/admin.request.js';
import { VendorUpdateRequest } from '../contract/vendors/vendor-profile.request.js';
import { Allow, type FieldContext } from './execution/access.js';
import { Mutation } from './execution/answered-fields.js';
import { IdempotencyKeyArg, withKey } from './graph/idempotency.js';
import { follow } from './graph/edges.js';
import { vendorById } from './graph/nodes.js';
import { deletionType, payloadType, type Deletion } from './graph/payload.js';

const ApproveApplicationPayload = payloadType('ApproveApplication', { application: VendorApplication, vendor: Vendor });
const RejectApplicationPayload = payloadType('RejectApplication', { application: VendorApplication });
const EditVendorPayload = payloadType('EditVendor', { vendor: Vendor });
const SuspendVendorPayload = payloadType('SuspendVendor', { vendor: Vendor });
const ReinstateVendorPayload = payloadType('ReinstateVendor', { vendor: Vendor });
const ApproveVendorNamePayload = payloadType('ApproveVendorName', { vendor: Vendor });
const RejectVendorNamePayload = payloadType('RejectVendorName', { vendor: Vendor });
const SetVendorSubscriptionPayload = payloadType('SetVendorSubscription', { vendor: Vendor });
const PublishReviewPayload = payloadType('PublishReview', { review: Review, vendor: Vendor });
const RejectReviewPayload = payloadType('RejectReview', { review: Review });
const SetUserRolePayload = payloadType('SetUserRole', { account: Account });
const DisableUserPayload = payloadType('DisableUser', { account: Account });
const EnableUserPayload = payloadType('EnableUser', { account: Account });
const CreateFinanceRowPayload = payloadType('CreateFinanceRow', { financeRow: FinanceRowAnswer });
const UpdateFinanceRowPayload = payloadType('UpdateFinanceRow', { financeRow: FinanceRowAnswer });
const ReplayDeliveryPayload = payloadType('ReplayDelivery', { delivery: Delivery });
const RemoveFinanceRowPayload = deletionType('RemoveFinanceRow');

/** Rows of any kind: only REST keeps them in groups of paths. */
const ALL_KINDS = Object.values(FINANCE_GROUPS).flat();

/** What administrators do. */
@Allow('administrator')
@Resolver()
export class AdminMutationResolver {
  @Mutation(() => ApproveApplicationPayload, { description: 'Approve an application, which creates the vendor.' })
  async approveApplication(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<{ application: VendorApplication; vendor: Vendor | null }> {
    const application = await services.vendorApplications.approve(id, caller);
    return { application, vendor: await follow(loaders, vendorById, application.vendorId) };
  }

  @Mutation(() => RejectApplicationPayload, { description: 'Reject an application with a reason.' })
  async rejectApplication(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ application: VendorApplication }> {
    return { application: await services.vendorApplications.reject(id, input, caller) };
  }

  @Mutation(() => EditVendorPayload, { description: 'Change the profile of a vendor.' })
  async editVendor(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: VendorUpdateRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.edit(id, input, caller) };
  }

  @Mutation(() => SuspendVendorPayload, { description: 'Suspend a vendor.' })
  async suspendVendor(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.suspend(id, input, caller) };
  }

  @Mutation(() => ReinstateVendorPayload, { description: 'Reinstate a suspended vendor.' })
  async reinstateVendor(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.reinstate(id, caller) };
  }

  @Mutation(() => ApproveVendorNamePayload, { description: 'Approve the new name of a vendor.' })
  async approveVendorName(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: VendorNameRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.approveName(id, input, caller) };
  }

  @Mutation(() => RejectVendorNamePayload, { description: 'Reject the new name of a vendor with a reason.' })
  async rejectVendorName(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.rejectName(id, input, caller) };
  }

  @Mutation(() => SetVendorSubscriptionPayload, { description: 'Set the subscription of a vendor.' })
  async setVendorSubscription(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: SubscriptionRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.setSubscription(id, input, caller) };
  }

  @Mutation(() => PublishReviewPayload, { description: 'Publish a review and update the rating of the vendor.' })
  async publishReview(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<{ review: Review; vendor: Vendor | null }> {
    const review = await services.reviews.publish(id, caller);
    return { review, vendor: await follow(loaders, vendorById, review.vendorId) };
  }

  @Mutation(() => RejectReviewPayload, { description: 'Reject a review with a reason.' })
  async rejectReview(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ review: Review }> {
    return { review: await services.reviews.reject(id, input, caller) };
  }

  @Mutation(() => SetUserRolePayload, { description: 'Change the role of a user.' })
  async setUserRole(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: RoleRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ account: Account }> {
    return { account: await services.userAdministration.setRole(id, input, caller) };
  }

  @Mutation(() => DisableUserPayload, { description: 'Disable a user and end its sessions.' })
  async disableUser(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ account: Account }> {
    return { account: await services.userAdministration.disable(id, caller) };
  }

  @Mutation(() => EnableUserPayload, { description: 'Enable a disabled user.' })
  async enableUser(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ account: Account }> {
    return { account: await services.userAdministration.enable(id, caller) };
  }

  @Mutation(() => CreateFinanceRowPayload, { description: 'Add a dated figure of money or law.' })
  async createFinanceRow(
    @Arg('input') input: FinanceRowRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ financeRow: FinanceRowAnswer }> {
    return { financeRow: await services.financeAdministration.create(ALL_KINDS, input, withKey(caller, key)) };
  }

  @Mutation(() => UpdateFinanceRowPayload, { description: 'Change a dated figure of money or law.' })
  async updateFinanceRow(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: FinanceRowUpdateRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ financeRow: FinanceRowAnswer }> {
    return { financeRow: await services.financeAdministration.update(ALL_KINDS, id, input, caller) };
  }

  @Mutation(() => RemoveFinanceRowPayload, { description: 'Remove a dated figure of money or law.' })
  async removeFinanceRow(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Deletion> {
    await services.financeAdministration.remove(ALL_KINDS, id, caller);
    return { deletedId: id };
  }

  @Mutation(() => ReplayDeliveryPayload, { description: 'Retry a dead delivery.' })
  async replayDelivery(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ delivery: Delivery }> {
    return { delivery: await services.eventAdministration.replay(id, caller) };
  }
}
