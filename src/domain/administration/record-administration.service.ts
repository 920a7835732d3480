import type { FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Assessment } from '../../entities/assessment.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import type { AssessmentState } from '../../core/assessments/assessment-state.js';
import { requireAdministrator, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { containing } from '../../database/lists/like-pattern.js';
import type { ListQuery, PageQuery, RecordPage } from '../../core/page.js';
import type { Language } from '../../core/accounts/language.js';
import { pageInBatches, type AssessmentPage } from '../assessments/assessment-batches.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { listInquiries, readInquiry, type InquiryScope } from '../vendors/inquiry-parts.service.js';
import { toAdministeredInquiry, type AdministeredInquiry } from '../../core/vendors/inquiry-records.js';

/** Which assessments are wanted. */
export interface AssessmentFilter {
  state?: AssessmentState;
  county?: string;
  /** Owning account. */
  userId?: string;
}

/** Which inquiries are wanted. */
export interface InquiryFilter {
  status?: Inquiry['status'];
  vendorId?: string;
  userId?: string;
}

/** Records of users as administrators read them. */
export class RecordAdministrationService {
  constructor(private readonly uses: { em: SqlEntityManager; readerLanguage?: Language | undefined }) {}

  /** Inquiries that match with what belongs to them, newest first. */
  async inquiries(filter: InquiryFilter, query: ListQuery, caller: Caller): Promise<RecordPage<AdministeredInquiry>> {
    requireAdministrator(caller);
    return listInquiries(this.uses.em, scopeOf(filter), query, toAdministeredInquiry);
  }

  /** The same as records alone. */
  async inquiryRecords(filter: InquiryFilter, query: ListQuery, caller: Caller): Promise<RecordPage<Inquiry>> {
    requireAdministrator(caller);
    return listRecords(this.uses.em, { entity: Inquiry, where: scopeOf(filter) }, query);
  }

  /** One inquiry. */
  async inquiry(id: string, caller: Caller): Promise<AdministeredInquiry> {
    requireAdministrator(caller);
    return toAdministeredInquiry(await readInquiry(this.uses.em, id, {}));
  }

  /** Assessments that match without their results, newest first. */
  async assessments(filter: AssessmentFilter, query: ListQuery, caller: Caller): Promise<RecordPage<Assessment>> {
    requireAdministrator(caller);
    return listRecords(this.uses.em, { entity: Assessment, where: matching(filter) }, query);
  }

  /** The same list in batches: together the results may be more than memory holds. */
  async assessmentsInBatches(filter: AssessmentFilter, query: PageQuery, caller: Caller): Promise<AssessmentPage> {
    requireAdministrator(caller);
    return pageInBatches(this.uses.em, matching(filter), query, this.uses.readerLanguage);
  }
}

const scopeOf = ({ status, vendorId, userId: accountId }: InquiryFilter): InquiryScope =>
  definedOnly({ status, vendorId, accountId });

const matching = ({ state, county, userId }: AssessmentFilter): FilterQuery<Assessment> => ({
  ...definedOnly({ state, ownerId: userId }),
  ...(county !== undefined && { $or: writingsOf(county).map((writing) => ({ county: containing(writing) })) }),
});

/** Names of Taiwan are written with 台 and with 臺, as their writers like. */
const writingsOf = (name: string): string[] => [
  ...new Set([name, name.replaceAll('台', '臺'), name.replaceAll('臺', '台')]),
];
