import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Job } from '../../entities/operation/job.entity.js';
import { recordById } from '../../database/lists/records-by-id.js';
import type { Change } from '../events/ledger.service.js';
import { hasEnded, type JobState } from '../../core/jobs/job-kinds.js';

/** What of a job changes when it moves on. */
export type JobTransition = { state: JobState } & Partial<
  Omit<Job, 'id' | 'kind' | 'input' | 'createdAt' | 'requestedBy'>
>;

/**
 * Moves a job on where it still is in the state, and in the hands, in which it was read. The act is written into the
 * audit log, and the end of a job is reported, all in the transaction of the change.
 * @param action name of the act in the audit log.
 * @returns the job as it is now; `undefined` when it had moved on in the meantime.
 */
export async function transitionJob(
  { em, now, audit, publish }: Change,
  job: Job,
  action: string,
  move: JobTransition,
): Promise<Job | undefined> {
  const { id, kind, state, runId, requestedBy } = job;
  const fields = { ...move, ...(hasEnded(move.state) && { finishedAt: now, runId: null, cancelRequestedAt: null }) };
  const moved = await em.nativeUpdate(Job, { id, state, runId }, fields);
  if (moved === 0) return undefined;
  const after = { state: move.state, attempts: move.attempts ?? job.attempts };
  audit({ action, subject: { type: 'job', id }, before: { state, attempts: job.attempts }, after });
  if (hasEnded(move.state)) {
    const data = { job_id: id, kind, status: move.state, account_id: requestedBy };
    publish({ type: 'job.finished', data });
  }
  return Object.assign(job, fields);
}

/** A job by its id, held against other changes until the transaction ends. @throws NotFoundError where there is none. */
export const lockJob = (em: SqlEntityManager, id: string): Promise<Job> =>
  recordById(em, Job, id, 'Job', { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true });
