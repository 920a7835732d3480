import type { Change } from '../events/ledger.service.js';

/** Records what an account did with an assessment of its own, for its subscriptions. */
export const noteOwn = ({ audit }: Change, act: 'create' | 'remove', id: string): void =>
  audit({ action: `assessment.${act}`, subject: { type: 'assessment', id } });

/** Records that assessments now belong to an account. */
export function noteClaimed({ audit, publish }: Change, accountId: string, assessmentIds: string[]): void {
  for (const id of assessmentIds) {
    audit({
      action: 'assessment.claim',
      subject: { type: 'assessment', id },
      before: { state: 'anonymous' },
      after: { state: 'bound', owner_id: accountId },
    });
  }
  if (assessmentIds.length === 0) return;
  publish({ type: 'assessment.claimed', data: { account_id: accountId, assessment_ids: assessmentIds } });
}
