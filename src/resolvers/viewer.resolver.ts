import { Args, Ctx, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../http/context.js';
import { Account } from '../entities/accounts/account.entity.js';
import { Assessment } from '../entities/assessment.entity.js';
import { Inquiry } from '../entities/vendors/inquiry.entity.js';
import { VendorApplication } from '../entities/vendors/vendor-application.entity.js';
import { Vendor } from '../entities/vendors/vendor.entity.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow } from './execution/limits/access.js';
import { FieldResolver, Query } from './execution/documents/answered-fields.js';

const AssessmentConnection = connectionType(Assessment, 'Assessment');
const InquiryConnection = connectionType(Inquiry, 'Inquiry');
const VendorApplicationConnection = connectionType(VendorApplication, 'VendorApplication');

@ObjectType('Viewer', { description: 'Data of the signed-in account.' })
export class ViewerAnswer {}

/** What belongs to the caller. */
@Allow('account')
@Resolver(() => ViewerAnswer)
export class ViewerResolver {
  @Query(() => ViewerAnswer, { description: 'Data of the signed-in account.' })
  viewer(@Ctx() _context: RequestContext): ViewerAnswer {
    return {};
  }

  @FieldResolver(() => Account, { description: 'The own account.' })
  account(@Ctx() { services, caller }: RequestContext): Promise<Account> {
    return services.accounts.me(caller);
  }

  @FieldResolver(() => AssessmentConnection, { description: 'The own assessments, newest first.' })
  async assessments(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Assessment>> {
    return recordConnection(await services.assessments.own(listQuery(part), caller));
  }

  @FieldResolver(() => InquiryConnection, { description: 'The inquiries sent, newest first.' })
  async inquiries(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Inquiry>> {
    return recordConnection(await services.inquiryRecords.own(listQuery(part), caller));
  }

  @FieldResolver(() => Vendor, { nullable: true, description: 'The own vendor, suspended or not.' })
  vendor(@Ctx() { services, caller }: RequestContext): Promise<Vendor | null> {
    return services.vendorProfiles.ownOrNone(caller);
  }

  @FieldResolver(() => VendorApplicationConnection, {
    description: 'The own applications to be listed, newest first.',
  })
  async applications(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<VendorApplication>> {
    return recordConnection(await services.vendorApplications.own(listQuery(part), caller));
  }
}
