import { EstimateAnswer } from '../../contract/assessments/estimate.answer.js';
import type { AssessedRoof } from '../../core/estimate/assessed-roof.js';
import type { KeptEstimate } from '../../domain/assessments/recent-estimate.service.js';
import { toCamelCase } from '../naming.js';
import { present } from './present.js';

/** Returns an estimate as REST answers it: its figures by property, and its result in the contract's names. */
export function writeKeptEstimate(estimate: AssessedRoof): KeptEstimate {
  const { result, ...figures } = present(EstimateAnswer, estimate) as Record<string, unknown>;
  const byProperty = Object.entries(figures).map(([name, value]) => [toCamelCase(name), value] as const);
  return {
    figures: Object.fromEntries(byProperty) as unknown as KeptEstimate['figures'],
    result: result as KeptEstimate['result'],
  };
}
