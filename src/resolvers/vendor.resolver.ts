import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import { DONE, DoneAnswer } from '../contract/accounts/account.answer.js';
import { SentApplicationAnswer } from '../contract/vendors/vendor.answer.js';
import type { RequestContext } from '../http/context.js';
import { ManagedVendorAnswer } from '../entities/managed-vendor.js';
import { VendorApplication } from '../entities/vendor-application.entity.js';
import { Vendor, VendorPortfolio } from '../entities/vendor.entity.js';
import { VendorApplicationRequest } from '../contract/vendors/vendor-application.request.js';
import { VendorFilterRequest } from '../contract/vendors/vendor-list.request.js';
import {
  PortfolioRequest,
  PortfolioUpdateRequest,
  VendorUpdateRequest,
} from '../contract/vendors/vendor-profile.request.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow } from './execution/access.js';
import { Mutation, Query } from './execution/answered-fields.js';

const VendorConnection = connectionType(Vendor, 'Vendor');
const VendorApplicationConnection = connectionType(VendorApplication, 'VendorApplication');

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

  @Query(() => ManagedVendorAnswer, { description: 'The own vendor, suspended or not.' })
  myVendor(@Ctx() { services, caller }: RequestContext): Promise<ManagedVendorAnswer> {
    return services.vendorProfiles.own(caller);
  }

  @Query(() => VendorApplicationConnection, { description: 'The own applications to be listed, newest first.' })
  async myVendorApplications(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<VendorApplication>> {
    return recordConnection(await services.vendorApplications.own(listQuery(part), caller));
  }

  @Mutation(() => SentApplicationAnswer, { description: 'Apply to be listed as a vendor.' })
  applyAsVendor(
    @Arg('input') input: VendorApplicationRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<SentApplicationAnswer> {
    return services.vendorApplications.apply(input, caller);
  }

  @Mutation(() => ManagedVendorAnswer, {
    description: 'Change the own vendor; a new name needs approval by an administrator.',
  })
  updateMyVendor(
    @Arg('input') input: VendorUpdateRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ManagedVendorAnswer> {
    return services.vendorProfiles.update(input, caller);
  }

  @Mutation(() => VendorPortfolio, { description: 'Add a portfolio; the first one is featured.' })
  addPortfolio(
    @Arg('input') input: PortfolioRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<VendorPortfolio> {
    return services.vendorProfiles.addPortfolio(input, caller);
  }

  @Mutation(() => VendorPortfolio, {
    description: 'Change a portfolio; featuring it ends the featuring of the other one.',
  })
  updatePortfolio(
    @Arg('id', () => ID) id: string,
    @Arg('input') input: PortfolioUpdateRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<VendorPortfolio> {
    return services.vendorProfiles.updatePortfolio(id, input, caller);
  }

  @Mutation(() => DoneAnswer, { description: 'Remove a portfolio.' })
  async removePortfolio(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<DoneAnswer> {
    await services.vendorProfiles.removePortfolio(id, caller);
    return DONE;
  }
}
