import { Arg, Args, Ctx, ObjectType, Resolver } from 'type-graphql';
import { OverviewAnswer } from '../../contract/administration/admin.answer.js';
import { AnswerField } from '../../contract/fields/answer-field.js';
import type { RequestContext } from '../../http/context.js';
import { auditSubjectsOf } from '../../core/events/audit-subjects.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { AuditEntry } from '../../entities/operation/audit-entry.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import {
  AdminInquiryFilterRequest,
  AssessmentFilterRequest,
  AuditFilterRequest,
} from '../../contract/administration/admin-filter.request.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import { Allow } from '../execution/limits/access.js';
import { FieldResolver, Query } from '../execution/documents/answered-fields.js';

const Inquiries = connectionType(Inquiry);
const Assessments = connectionType(Assessment);
const AuditEntries = connectionType(AuditEntry);

@ObjectType('Admin', { description: 'Data for administrators.' })
export class AdminAnswer {
  @AnswerField('id', 'Always `admin`: there is one.') id!: string;
}

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

  @FieldResolver(() => Inquiries, { description: 'Inquiries, newest first.' })
  async inquiries(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => AdminInquiryFilterRequest, { nullable: true }) filter: AdminInquiryFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Inquiry>> {
    return recordConnection(await services.recordAdministration.inquiryRecords(filter ?? {}, listQuery(part), caller));
  }

  @FieldResolver(() => Assessments, { description: 'Assessments, newest first.' })
  async assessments(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => AssessmentFilterRequest, { nullable: true }) filter: AssessmentFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Assessment>> {
    return recordConnection(await services.recordAdministration.assessments(filter ?? {}, listQuery(part), caller));
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
}
