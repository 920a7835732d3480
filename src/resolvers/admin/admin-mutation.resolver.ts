import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import { FinanceRowAnswer, type ShownFinanceRow } from '../../contract/administration/admin.answer.js';
import type { RequestContext } from '../../http/context.js';
import { FINANCE_GROUPS } from '../../core/finance/rows/finance-groups.js';
import { FINANCE_KINDS } from '../../core/finance/rows/finance-values.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { Delivery } from '../../entities/operation/delivery.entity.js';
import { OutboxEvent } from '../../entities/operation/outbox-event.entity.js';
import { Review } from '../../entities/vendors/review.entity.js';
import { VendorApplication } from '../../entities/vendors/vendor-application.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';

import {
  FinanceRowGraphqlRequest,
  FinanceRowUpdateGraphqlRequest,
  type TypedFinanceRow,
  type TypedFinanceRowUpdate,
  ReasonRequest,
  RoleRequest,
  SubscriptionRequest,
  VendorNameRequest,
} from '../../contract/administration/admin.request.js';
import { VendorUpdateRequest } from '../../contract/vendors/vendor-profile.request.js';
import { Allow, type FieldContext } from '../execution/limits/access.js';
import { withFigures, type RowFigures } from '../graph/finance-figures.js';
import { IdempotencyKeyArg, withKey } from '../graph/idempotency.js';
import { follow } from '../graph/edges.js';
import { vendorById } from '../graph/nodes.js';
import { DeletionMutation, RecordMutation, type Deletion } from '../graph/payload.js';

/** Rows of any kind: only REST keeps them in groups of paths. */
const ALL_KINDS = Object.values(FINANCE_GROUPS).flat();

/** What administrators do. */
@Allow('administrator')
@Resolver()
export class AdminMutationResolver {
  @RecordMutation('Approve an application, which makes the vendor.', {
    application: VendorApplication,
    vendor: Vendor,
  })
  async approveApplication(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<{ application: VendorApplication; vendor: Vendor | null }> {
    const application = await services.vendorApplications.approve(id, caller);
    return { application, vendor: await follow(loaders, vendorById, application.vendorId) };
  }

  @RecordMutation('Reject an application with a reason.', { application: VendorApplication })
  async rejectApplication(
    @Arg('id', () => ID) id: string,
    @Args() input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ application: VendorApplication }> {
    return { application: await services.vendorApplications.reject(id, input, caller) };
  }

  @RecordMutation('Change the profile of a vendor.', { vendor: Vendor })
  async updateVendor(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: VendorUpdateRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.edit(id, input, caller) };
  }

  @RecordMutation('Suspend a vendor.', { vendor: Vendor })
  async suspendVendor(
    @Arg('id', () => ID) id: string,
    @Args() input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.suspend(id, input, caller) };
  }

  @RecordMutation('Reinstate a suspended vendor.', { vendor: Vendor })
  async reinstateVendor(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.reinstate(id, caller) };
  }

  @RecordMutation('Approve the new name of a vendor.', { vendor: Vendor })
  async approveVendorName(
    @Arg('id', () => ID) id: string,
    @Args() input: VendorNameRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.approveName(id, input, caller) };
  }

  @RecordMutation('Reject the new name of a vendor with a reason.', { vendor: Vendor })
  async rejectVendorName(
    @Arg('id', () => ID) id: string,
    @Args() input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.rejectName(id, input, caller) };
  }

  @RecordMutation('Set the subscription of a vendor.', { vendor: Vendor })
  async setVendorSubscription(
    @Arg('id', () => ID) id: string,
    @Args() input: SubscriptionRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorAdministration.setSubscription(id, input, caller) };
  }

  @RecordMutation('Publish a review, which counts for the rating.', { review: Review, vendor: Vendor })
  async publishReview(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<{ review: Review; vendor: Vendor | null }> {
    const review = await services.reviews.publish(id, caller);
    return { review, vendor: await follow(loaders, vendorById, review.vendorId) };
  }

  @RecordMutation('Reject a review with a reason.', { review: Review })
  async rejectReview(
    @Arg('id', () => ID) id: string,
    @Args() input: ReasonRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ review: Review }> {
    return { review: await services.reviews.reject(id, input, caller) };
  }

  @RecordMutation('Change the role of an account.', { account: Account })
  async setAccountRole(
    @Arg('id', () => ID) id: string,
    @Args() input: RoleRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ account: Account }> {
    return { account: await services.userAdministration.setRole(id, input, caller) };
  }

  @RecordMutation('Disable an account and end its sessions.', { account: Account })
  async disableAccount(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ account: Account }> {
    return { account: await services.userAdministration.disable(id, caller) };
  }

  @RecordMutation('Enable a disabled account.', { account: Account })
  async enableAccount(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ account: Account }> {
    return { account: await services.userAdministration.enable(id, caller) };
  }

  @RecordMutation('Add a finance row.', { financeRow: FinanceRowAnswer })
  async addFinanceRow(
    @Arg('input', () => FinanceRowGraphqlRequest) { kind, value, ...row }: TypedFinanceRow,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ financeRow: ShownFinanceRow }> {
    const create = ({ value: whole }: RowFigures) =>
      services.financeAdministration.create(ALL_KINDS, { ...row, kind, value: whole }, withKey(caller, key));
    return { financeRow: await withFigures(kind, value, create) };
  }

  @RecordMutation('Change a finance row.', { financeRow: FinanceRowAnswer })
  async updateFinanceRow(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => FinanceRowUpdateGraphqlRequest) { value, ...changes }: TypedFinanceRowUpdate,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ financeRow: ShownFinanceRow }> {
    const update = ({ given, ...figures }: Partial<RowFigures>) =>
      services.financeAdministration.update(ALL_KINDS, id, { ...changes, ...figures }, caller, given);
    if (value === undefined) return { financeRow: await update({}) };
    const [stored] = await services.financeAdministration.byIds([id], caller);
    const kind = changes.kind ?? FINANCE_KINDS.find((one) => one === stored?.kind);
    // a row that is gone is reported by the change
    return { financeRow: await (kind === undefined ? update({}) : withFigures(kind, value, update)) };
  }

  @DeletionMutation('Remove a finance row.')
  async removeFinanceRow(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Deletion> {
    await services.financeAdministration.remove(ALL_KINDS, id, caller);
    return { deletedId: id };
  }

  @RecordMutation('Retry a dead delivery.', { delivery: Delivery })
  async replayDelivery(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ delivery: Delivery }> {
    return { delivery: await services.eventAdministration.replay(id, caller) };
  }

  @RecordMutation('Send the event `webhook.test` to every webhook.', { event: OutboxEvent })
  async sendTestEvent(@Ctx() { services, caller }: RequestContext): Promise<{ event: OutboxEvent }> {
    return { event: await services.eventAdministration.sendTest(caller) };
  }
}
