import { Cost } from '../../contract/common/field-cost.js';
import { Arg, Args, Ctx, ID, ObjectType, Resolver } from 'type-graphql';
import { FinanceRowAnswer, OverviewAnswer, type ShownFinanceRow } from '../../contract/administration/admin.answer.js';
import { AnswerField } from '../../contract/fields/answer-field.js';
import type { RequestContext } from '../../http/context.js';
import { auditSubjectsOf } from '../../core/events/audit-subjects.js';
import { enumOf } from '../../contract/fields/graphql-enums.js';
import { FINANCE_GROUPS, type FinanceGroup } from '../../core/finance/rows/finance-groups.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { AuditEntry } from '../../entities/operation/audit-entry.entity.js';
import { Delivery } from '../../entities/operation/delivery.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { Review } from '../../entities/vendors/review.entity.js';
import { VendorApplication } from '../../entities/vendors/vendor-application.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import {
  AdminInquiryFilterRequest,
  AdminVendorFilterRequest,
  ApplicationFilterRequest,
  AssessmentFilterRequest,
  AuditFilterRequest,
  DeliveryFilterRequest,
  FinanceRowFilterRequest,
  ReviewFilterRequest,
  UserFilterRequest,
} from '../../contract/administration/admin-filter.request.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import { Allow } from '../execution/limits/access.js';
import { FieldResolver, Query } from '../execution/documents/answered-fields.js';

const FinanceGroups = enumOf('FinanceGroup', Object.keys(FINANCE_GROUPS));

const Accounts = connectionType(Account, 'Account');
const Applications = connectionType(VendorApplication, 'VendorApplication');
const Vendors = connectionType(Vendor, 'Vendor');
const Inquiries = connectionType(Inquiry, 'Inquiry');
const Reviews = connectionType(Review, 'Review');
const Assessments = connectionType(Assessment, 'Assessment');
const FinanceRows = connectionType(FinanceRowAnswer, 'FinanceRow');
const AuditEntries = connectionType(AuditEntry, 'AuditEntry');
const Deliveries = connectionType(Delivery, 'Delivery');

@ObjectType('Admin', { description: 'Data for administrators.' })
export class AdminAnswer {
  @AnswerField('id', 'Always `admin`: there is one.') id!: string;
}

/** Work of reading the finance rows of a group, with what each of them is [units of 10 µs]. */
const FINANCE_ROWS_WORK = 800;

/** What administrators read. */
@Allow('administrator')
@Resolver(() => AdminAnswer)
export class AdminResolver {
  @Query(() => AdminAnswer, { description: 'Data for administrators, by account or by the header X-Admin-Secret.' })
  admin(@Ctx() _context: RequestContext): AdminAnswer {
    return { id: 'admin' };
  }

  @FieldResolver(() => OverviewAnswer, { description: 'Counts of all records, exact up to 10,000.' })
  overview(@Ctx() { services, caller }: RequestContext): Promise<OverviewAnswer> {
    return services.overview.overview(caller);
  }

  @FieldResolver(() => Accounts, { description: 'Accounts, newest first.' })
  async accounts(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => UserFilterRequest, { nullable: true }) filter: UserFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Account>> {
    return recordConnection(await services.userAdministration.list(filter ?? {}, listQuery(part), caller));
  }

  @FieldResolver(() => Account, { description: 'One account.' })
  account(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<Account> {
    return services.userAdministration.read(id, caller);
  }

  @FieldResolver(() => Applications, { description: 'Applications to be listed, newest first.' })
  async applications(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Args(() => ApplicationFilterRequest) filter: ApplicationFilterRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<VendorApplication>> {
    return recordConnection(await services.vendorApplications.list(filter, listQuery(part), caller));
  }

  @FieldResolver(() => VendorApplication, { description: 'One application.' })
  application(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<VendorApplication> {
    return services.vendorApplications.read(id, caller);
  }

  @FieldResolver(() => Vendors, { description: 'Vendors, suspended ones too, newest first.' })
  async vendors(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => AdminVendorFilterRequest, { nullable: true }) filter: AdminVendorFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Vendor>> {
    return recordConnection(await services.vendorAdministration.list(filter ?? {}, listQuery(part), caller));
  }

  @FieldResolver(() => Vendor, { description: 'One vendor.' })
  vendor(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<Vendor> {
    return services.vendorAdministration.read(id, caller);
  }

  @FieldResolver(() => Inquiries, { description: 'Inquiries, newest first.' })
  async inquiries(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => AdminInquiryFilterRequest, { nullable: true }) filter: AdminInquiryFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Inquiry>> {
    return recordConnection(await services.recordAdministration.inquiryRecords(filter ?? {}, listQuery(part), caller));
  }

  @FieldResolver(() => Reviews, { description: 'Reviews, newest first.' })
  async reviews(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Args(() => ReviewFilterRequest) filter: ReviewFilterRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Review>> {
    return recordConnection(await services.reviews.list(filter, listQuery(part), caller));
  }

  @FieldResolver(() => Assessments, { description: 'Assessments, newest first.' })
  async assessments(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => AssessmentFilterRequest, { nullable: true }) filter: AssessmentFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Assessment>> {
    return recordConnection(await services.recordAdministration.assessments(filter ?? {}, listQuery(part), caller));
  }

  @Cost({ work: FINANCE_ROWS_WORK })
  @FieldResolver(() => FinanceRows, { description: 'Dated finance rows (prices, tariffs, subsidies, law), by name.' })
  async financeRows(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('group', () => FinanceGroups) group: FinanceGroup,
    @Arg('filter', () => FinanceRowFilterRequest, { nullable: true }) filter: FinanceRowFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<ShownFinanceRow>> {
    const kinds = FINANCE_GROUPS[group];
    return recordConnection(await services.financeAdministration.list(kinds, filter ?? {}, listQuery(part), caller));
  }

  @FieldResolver(() => AuditEntries, { description: 'The audit log, newest first.' })
  async audit(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => AuditFilterRequest, { nullable: true }) filter: AuditFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<AuditEntry>> {
    const { subjectType, ...others } = filter ?? {};
    const wanted = subjectType === undefined ? others : { ...others, subjectType: auditSubjectsOf(subjectType) };
    return recordConnection(await services.eventAdministration.audit(wanted, listQuery(part), caller));
  }

  @FieldResolver(() => Deliveries, { description: 'Deliveries of events, newest first.' })
  async deliveries(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => DeliveryFilterRequest, { nullable: true }) filter: DeliveryFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Delivery>> {
    return recordConnection(await services.eventAdministration.deliveries(filter ?? {}, listQuery(part), caller));
  }
}
