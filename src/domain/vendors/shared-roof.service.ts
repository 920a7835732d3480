import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Plain } from '../../contract/fields/plain.js';
import type { SharedRoofAnswer } from '../../contract/vendors/inquiry.answer.js';
import { recordsByIds } from '../../database/lists/records-by-id.js';
import { Assessment } from '../../entities/assessment.entity.js';
import type { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { toSentInquiry, type SentInquiry } from '../../core/vendors/inquiry-records.js';
import { planPath } from '../assessments/report-link.js';
import { endReportLinks } from '../assessments/report-links.sql.js';
import type { ReportService } from '../assessments/report.service.js';
import { requireAccount, type Caller } from '../caller.js';
import type { Ledger } from '../events/ledger.service.js';
import { lockInquiry } from './inquiry-parts.service.js';

/** A roof as its owner agreed to show it to a vendor. */
export type SharedRoof = Plain<SharedRoofAnswer>;

/** What of an inquiry decides whether its roof is shown. */
type Consent = Pick<Inquiry, 'roofShared' | 'status' | 'assessmentId'>;

/** Roofs of inquiries, for both sides, where the sender agreed to show them, until consent is withdrawn or the inquiry closed. */
export class SharedRoofService {
  constructor(
    private readonly uses: { em: SqlEntityManager; ledger: Ledger; reports: Pick<ReportService, 'pathOf'> },
  ) {}

  /** Roofs of assessments by their ids, without a check of the caller: `sharedAssessmentId` says which may be shown. */
  async byAssessments(ids: readonly string[]): Promise<(SharedRoof | undefined)[]> {
    const found = await recordsByIds(this.uses.em, Assessment, ids, {});
    return found.map((assessment) => assessment && this.roofOf(assessment));
  }

  /** The roof of an inquiry that its reader may read; `null` where it is not shown. */
  async ofInquiry(inquiry: Consent): Promise<SharedRoof | null> {
    const id = sharedAssessmentId(inquiry);
    const [roof] = id === null ? [] : await this.byAssessments([id]);
    return roof ?? null;
  }

  /**
   * Withdraws the consent of the sender: the vendor no longer sees the roof, and links to its report that anyone was given
   * before no longer open. Without consent it changes nothing.
   * @throws NotFoundError for an inquiry that the caller did not send.
   */
  withdraw(id: string, caller: Caller): Promise<SentInquiry> {
    const { accountId } = requireAccount(caller);
    return this.uses.ledger.change(caller, async ({ em, audit }) => {
      const parts = await lockInquiry(em, id, { accountId });
      const { inquiry } = parts;
      if (inquiry.roofShared) {
        await endSharedLinks(em, inquiry);
        inquiry.roofShared = false;
        audit({
          action: 'inquiry.hide_roof',
          subject: { type: 'inquiry', id },
          before: { roof_shared: true },
          after: { roof_shared: false },
        });
      }
      return toSentInquiry(parts);
    });
  }

  private roofOf(assessment: Assessment): SharedRoof {
    const { lat, lng, address } = assessment;
    const reportUrl = this.uses.reports.pathOf(assessment);
    return { lat, lng, address, reportUrl, planUrl: reportUrl && planPath(reportUrl) };
  }
}

/**
 * Ends the links to the report that an inquiry shows, before the inquiry is closed: who may still read it finds a new one.
 * @param em the transaction it belongs to.
 */
export async function endSharedLinks(em: SqlEntityManager, inquiry: Consent): Promise<void> {
  const id = sharedAssessmentId(inquiry);
  if (id !== null) await endReportLinks(em, { id });
}

/** The assessment whose roof an inquiry shows; `null` without consent, and once it is closed. */
export const sharedAssessmentId = ({ roofShared, status, assessmentId }: Consent): string | null =>
  roofShared && status !== 'closed' ? assessmentId : null;
