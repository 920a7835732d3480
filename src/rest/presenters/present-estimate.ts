import { AssessmentRequest } from '../../contract/assessments/assessment.request.js';
import { EstimateAnswer } from '../../contract/assessments/estimate.answer.js';
import { requestFields } from '../../contract/fields/field-registry.js';
import type { AssessedRoof } from '../../core/estimate/roof/assessed-roof.js';
import type { StoredEstimate } from '../../domain/assessments/recent-estimate.service.js';
import { toCamelCase } from '../naming.js';
import { present } from '../../contract/fields/present.js';

/** The figures that an assessment has; an estimate answers more. */
const FIGURES: ReadonlySet<string> = new Set(requestFields(AssessmentRequest).map(({ property }) => property));

/** Returns an estimate as REST answers it: its figures by property, and its result in the contract's names. */
export function writeStoredEstimate(estimate: AssessedRoof): StoredEstimate {
  const { result, ...figures } = present(EstimateAnswer, estimate) as Record<string, unknown>;
  const byProperty = Object.entries(figures).map(([name, value]) => [toCamelCase(name), value] as const);
  const ofAssessment = byProperty.filter(([name]) => FIGURES.has(name));
  return {
    figures: Object.fromEntries(ofAssessment),
    result: result as StoredEstimate['result'],
    report: estimate.report,
  };
}
