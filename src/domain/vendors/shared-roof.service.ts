import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Plain } from '../../contract/fields/plain.js';
import type { SharedRoofAnswer } from '../../contract/vendors/inquiry.answer.js';
import { recordsByIds } from '../../database/lists/records-by-id.js';
import { Assessment } from '../../entities/assessment.entity.js';
import type { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { planPath } from '../assessments/report-link.js';
import type { ReportService } from '../assessments/report.service.js';

/** A roof as its owner agreed to show it to a vendor. */
export type SharedRoof = Plain<SharedRoofAnswer>;

/** What of an inquiry decides whether its roof is shown. */
type Consent = Pick<Inquiry, 'roofShared' | 'status' | 'assessmentId'>;

/** Roofs of inquiries, for both sides, where the sender agreed to show them; closing an inquiry ends that. */
export class SharedRoofService {
  constructor(private readonly uses: { em: SqlEntityManager; reports: Pick<ReportService, 'pathOf'> }) {}

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

  private roofOf(assessment: Assessment): SharedRoof {
    const { lat, lng, address } = assessment;
    const reportUrl = this.uses.reports.pathOf(assessment);
    return { lat, lng, address, reportUrl, planUrl: reportUrl && planPath(reportUrl) };
  }
}

/** The assessment whose roof an inquiry shows; `null` without consent, and once it is closed. */
export const sharedAssessmentId = ({ roofShared, status, assessmentId }: Consent): string | null =>
  roofShared && status !== 'closed' ? assessmentId : null;
