import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import type { RequestContext } from '../http/context.js';
import { VendorApplication } from '../entities/vendors/vendor-application.entity.js';
import { Vendor, VendorPortfolio } from '../entities/vendors/vendor.entity.js';
import { VendorApplicationRequest } from '../contract/vendors/vendor-application.request.js';
import { VendorFilterRequest } from '../contract/vendors/vendor-list.request.js';
import {
  PortfolioRequest,
  PortfolioUpdateRequest,
  VendorUpdateRequest,
} from '../contract/vendors/vendor-profile.request.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow, type FieldContext } from './execution/limits/access.js';
import { Query } from './execution/documents/answered-fields.js';
import { IdempotencyKeyArg, withKey } from './graph/idempotency.js';
import { applicationById } from './graph/nodes.js';
import { DeletionMutation, RecordMutation, type Deletion } from './graph/payload.js';

const VendorConnection = connectionType(Vendor);

/** Vendors, applying to be one, and what an owner does with the own one. */
@Allow('account')
@Resolver()
export class VendorResolver {
  @Allow('anyone')
  @Query(() => VendorConnection, { description: 'Approved vendors.' })
  async vendors(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => VendorFilterRequest, { nullable: true }) filter: VendorFilterRequest | undefined,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<Vendor>> {
    return recordConnection(await services.vendors.list(filter ?? {}, listQuery(part)));
  }

  @Allow('optional-account')
  @Query(() => Vendor, { description: 'One vendor with its portfolios.' })
  vendor(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<Vendor> {
    return services.vendors.detail(id, caller);
  }

  @RecordMutation('Apply to be listed as a vendor.', { application: VendorApplication })
  async applyAsVendor(
    @Arg('input') input: VendorApplicationRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<{ application: VendorApplication | undefined }> {
    const { id } = await services.vendorApplications.apply(input, withKey(caller, key));
    return { application: await loaders.load(applicationById, id) };
  }

  @RecordMutation('Change the own vendor; a new name needs approval.', { vendor: Vendor })
  async updateMyVendor(
    @Arg('input') input: VendorUpdateRequest,
    @Ctx() { services, caller }: FieldContext,
  ): Promise<{ vendor: Vendor }> {
    return { vendor: await services.vendorProfiles.update(input, caller) };
  }

  @RecordMutation('Add a portfolio; the first is featured.', { portfolio: VendorPortfolio, vendor: Vendor })
  async addPortfolio(
    @Arg('input') input: PortfolioRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: FieldContext,
  ): Promise<ChangedPortfolio> {
    const { id } = await services.vendorProfiles.addPortfolio(input, withKey(caller, key));
    return withVendor(await services.vendorProfiles.own(caller), id);
  }

  @RecordMutation('Change a portfolio; featuring it ends that of the other one.', {
    portfolio: VendorPortfolio,
    vendor: Vendor,
  })
  async updatePortfolio(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: PortfolioUpdateRequest,
    @Ctx() { services, caller }: FieldContext,
  ): Promise<ChangedPortfolio> {
    const portfolio = await services.vendorProfiles.updatePortfolio(id, input, caller);
    return withVendor(await services.vendorProfiles.own(caller), portfolio.id);
  }

  @DeletionMutation('Remove a portfolio.', { vendor: Vendor })
  async removePortfolio(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: FieldContext,
  ): Promise<Deletion & { vendor: Vendor }> {
    await services.vendorProfiles.removePortfolio(id, caller);
    return { deletedId: id, vendor: await services.vendorProfiles.own(caller) };
  }
}

/** A portfolio with the vendor that it is shown by. */
interface ChangedPortfolio {
  vendor: Vendor;
  portfolio: VendorPortfolio | undefined;
}

const withVendor = (vendor: Vendor, id: string): ChangedPortfolio => ({
  vendor,
  portfolio: vendor.portfolios.find((portfolio) => portfolio.id === id),
});
