import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import { Job } from '../../entities/operation/job.entity.js';
import { entityDefaults } from '../../core/entity-defaults.js';
import { isAdministrator, isPlanner, requireAdministrator, requirePlanner, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ConflictError, NotFoundError } from '../../core/errors.js';
import type { Ledger } from '../events/ledger.service.js';
import type { WakeSignal } from '../events/wake-signal.js';
import { callerScope, type IdempotencyService } from '../limits/idempotency.service.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { recordsByIds } from '../../database/lists/records-by-id.js';
import type { JobKind, JobState } from '../../core/jobs/job-kinds.js';
import { lockJob, transitionJob } from './job-moves.service.js';

/** Which jobs are wanted. */
export interface JobFilter {
  kind?: JobKind;
  state?: JobState;
}

/** What the service works with. */
export interface JobServiceDependencies {
  em: SqlEntityManager;
  ledger: Ledger;
  idempotency: IdempotencyService;
  /** Rung when a job waits to be done. */
  jobWake: WakeSignal;
}

/** The kind of job that planners may ask for. */
const PLANNERS_KIND: JobKind = 'roof_potential';

/** Which jobs a caller may see: an administrator all, a planner those asked for with that account. */
const ownJobs = (caller: Caller): { requestedBy?: string } =>
  isAdministrator(caller) || caller.kind === 'anonymous' ? {} : { requestedBy: caller.accountId };

/** Long work as administrators ask for it, watch it and stop it; planners do so with what they asked for themselves. */
export class JobService {
  constructor(private readonly uses: JobServiceDependencies) {}

  /**
   * Asks for long work, once for each `Idempotency-Key`. The record alone counts: should this process die before anybody
   * is woken, the next look at the table finds it.
   * @param input as its request class took it.
   * @param hold secures what the job needs, in the transaction that stores the job; what it throws leaves none.
   */
  async start(
    kind: JobKind,
    input: object,
    caller: Caller,
    hold?: (em: SqlEntityManager) => Promise<void>,
  ): Promise<Job> {
    const asker = kind === PLANNERS_KIND ? requirePlanner(caller) : requireAdministrator(caller);
    const { accountId } = asker;
    const call = {
      scope: callerScope(asker),
      key: caller.idempotencyKey,
      operation: `startJob ${kind}`,
      input,
    };
    const job = await this.uses.idempotency.once(call, async (em): Promise<Job> => {
      await hold?.(em);
      const { now, audit } = this.uses.ledger.within(em, caller);
      const id = uuidv7();
      const made = { ...entityDefaults(Job), id, kind, state: 'queued' as const, input: { ...definedOnly(input) } };
      const record = { ...made, requestedBy: accountId ?? null, createdAt: now, nextAttemptAt: now };
      em.persist(em.create(Job, record));
      audit({ action: 'job.start', subject: { type: 'job', id }, after: { kind, state: record.state } });
      return record;
    });
    this.uses.jobWake.ring();
    return job;
  }

  /** Jobs that match, newest first. */
  async list(filter: JobFilter, query: ListQuery, caller: Caller): Promise<RecordPage<Job>> {
    requireAdministrator(caller);
    const { kind, state } = filter;
    const where = definedOnly({ kind, state });
    return listRecords(this.uses.em, { entity: Job, where }, query);
  }

  /** Jobs by their ids, for administrators. */
  byIds(ids: readonly string[], caller: Caller): Promise<(Job | undefined)[]> {
    return recordsByIds(this.uses.em, Job, ids, isPlanner(caller) ? ownJobs(caller) : undefined);
  }

  /** One job. */
  async read(id: string, caller: Caller): Promise<Job> {
    const asker = requirePlanner(caller);
    const [job] = await this.byIds([id], asker);
    if (job === undefined) throw new NotFoundError('Job');
    return job;
  }

  /**
   * Takes a queued job back at once; a running one is asked to stop and is cancelled when its worker has heard it.
   * @throws ConflictError when it has ended.
   */
  async cancel(id: string, caller: Caller): Promise<Job> {
    await this.read(id, caller);
    return this.uses.ledger.change(caller, async (change) => {
      const job = await lockJob(change.em, id);
      if (job.state === 'queued') return (await transitionJob(change, job, 'job.cancel', { state: 'cancelled' }))!;
      if (job.state !== 'running') throw new ConflictError(`The job is ${job.state}`);
      if (job.cancelRequestedAt !== null) return job;
      const asked = { cancelRequestedAt: change.now };
      await change.em.nativeUpdate(Job, { id }, asked);
      change.audit({
        action: 'job.ask_to_stop',
        subject: { type: 'job', id: job.id },
        before: { state: job.state },
      });
      return Object.assign(job, asked);
    });
  }

  /**
   * Queues a job again that failed or was cancelled; it continues where it was.
   * @throws ConflictError in any other state.
   */
  async retry(id: string, caller: Caller): Promise<Job> {
    requireAdministrator(caller);
    const job = await this.uses.ledger.change(caller, async (change) => {
      const found = await lockJob(change.em, id);
      if (found.state !== 'failed' && found.state !== 'cancelled') {
        throw new ConflictError(`The job is ${found.state}`);
      }
      const again = { attempts: 0, error: null, finishedAt: null, nextAttemptAt: change.now };
      return (await transitionJob(change, found, 'job.retry', { state: 'queued', ...again }))!;
    });
    this.uses.jobWake.ring();
    return job;
  }
}
