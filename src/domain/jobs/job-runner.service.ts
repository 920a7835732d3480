import { setTimeout as pause } from 'node:timers/promises';
import { LockMode, type FilterQuery } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';
import { Job } from '../../entities/operation/job.entity.js';
import type { Caller } from '../caller.js';
import type { Clock } from '../../core/time/clock.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import type { Sql } from '../../database/sql-types.js';
import { reportFault } from './job-fault.js';
import { Heartbeat } from './heartbeat.service.js';
import { JobParts } from './job-parts.service.js';
import { beat, earliestDue } from './job-turns.sql.js';
import type { JobKind } from '../../core/jobs/job-kinds.js';
import type { JobTimings } from '../../core/jobs/job-timings.js';
import { transitionJob, type JobTransition } from './job-moves.service.js';
import { isParted, type JobTools, type JobHandler, type PartedJobHandler } from '../../core/jobs/job-handler.js';
import type { WakeSignal } from '../events/wake-signal.js';

/** The work of each kind. */
export type JobHandlers = Readonly<Record<JobKind, JobHandler | PartedJobHandler>>;

/** What the runner works with. */
export interface JobRunnerDependencies {
  sql: Sql;
  clock: Clock;
  ledger: Ledger;
  handlers: JobHandlers;
  timings: JobTimings;
  /** Rung when there is work for other workers too. */
  jobWake: Pick<WakeSignal, 'ring'>;
  /** Called with faults that nobody foresaw, which a job does not show. */
  onFault: (error: unknown, jobId: string) => void;
}

type RunningJob = Job & { runId: string };

/** Does jobs: of two runners on one database each takes others, and none is held in a transaction while it is done. */
export class JobRunner {
  readonly #parts: JobParts;

  constructor(private readonly uses: JobRunnerDependencies) {
    const parted = Object.entries(uses.handlers).filter(([, handler]) => isParted(handler));
    this.#parts = new JobParts({ ...uses, handlers: Object.fromEntries(parted) });
  }

  /**
   * Does the next job that is due, or whose worker has died; where there is none, a part of one that another worker runs.
   * In the meantime it does the parts of workers that die, which would wait for its end.
   * @param stop raised when this process is to end: the job goes back to the queue and continues where it was.
   * @returns whether there was one.
   */
  async runNext(stop: AbortSignal): Promise<boolean> {
    if (stop.aborted) return false;
    const over = new AbortController();
    const rescue = this.#rescue(AbortSignal.any([stop, over.signal]), stop);
    try {
      const job = await this.#take();
      if (job === undefined) return await this.#help(stop);
      if (job.state === 'running') await this.#run(job as RunningJob, stop);
      return true;
    } finally {
      over.abort();
      await rescue;
    }
  }

  /** Does parts of workers that have died, one after the other. @param over ends the look for them. */
  async #rescue(over: AbortSignal, stop: AbortSignal): Promise<void> {
    const { beatMs, lostAfterMs, deadAfterMs } = this.uses.timings;
    // else there is no other worker, and the part at work would itself count as one of the dead
    const isShared = lostAfterMs < deadAfterMs;
    while (isShared && !over.aborted) {
      await pause(beatMs, undefined, { signal: over }).catch(() => undefined);
      if (!over.aborted) await this.#help(stop, true);
    }
  }

  /** A fault ends the help alone: the worker that runs the job does the part, and its job fails with the fault. */
  async #help(stop: AbortSignal, onlyDead = false): Promise<boolean> {
    try {
      return await this.#parts.help(stop, onlyDead);
    } catch (error) {
      // one that may pass, such as of a database that is away, would be reported at every look
      if (!stop.aborted && !reportFault(error).mayPass) this.uses.onFault(error, 'part');
      return false;
    }
  }

  /** When there may be something to do that nobody will ask for: a job put off, or one whose worker may be dead then. */
  nextDue(): Promise<Date | undefined> {
    const { sql, handlers, timings } = this.uses;
    return earliestDue(sql, Object.keys(handlers), timings.deadAfterMs);
  }

  /** Takes a job in hand; one that nobody is to do any more is ended instead. */
  #take(): Promise<Job | undefined> {
    const { handlers, timings, ledger } = this.uses;
    const kinds = Object.keys(handlers) as JobKind[];
    return ledger.change(workerCaller('runner'), async (change) => {
      const deadSince = new Date(change.now.getTime() - timings.deadAfterMs);
      const where: FilterQuery<Job> = {
        kind: { $in: kinds },
        $or: [
          { state: 'queued', nextAttemptAt: { $lte: change.now } },
          { state: 'running', heartbeatAt: { $lte: deadSince } },
        ],
      };
      const due = await change.em.findOne(Job, where, {
        orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
        lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
        disableIdentityMap: true,
      });
      return due === null ? undefined : this.#begin(change, due);
    });
  }

  #begin(change: Change, job: Job): Promise<Job | undefined> {
    const attempts = this.uses.timings.retryDelaysSeconds.length + 1;
    if (job.cancelRequestedAt !== null) return transitionJob(change, job, 'job.cancel', { state: 'cancelled' });
    if (job.attempts >= attempts) {
      const error = `The job was started ${job.attempts} times, and its process ended each time before the job was complete`;
      return transitionJob(change, job, 'job.fail', { state: 'failed', error });
    }
    return transitionJob(change, job, job.state === 'queued' ? 'job.run' : 'job.take_over', {
      state: 'running',
      runId: uuidv7(),
      attempts: job.attempts + 1,
      heartbeatAt: change.now,
      startedAt: job.startedAt ?? change.now,
    });
  }

  async #run(job: RunningJob, stop: AbortSignal): Promise<void> {
    const { sql, clock, timings } = this.uses;
    const heartbeat = new Heartbeat({ clock, timings, beat: (now, progress) => beat(sql, job, now, progress) });
    heartbeat.start();
    const signal = AbortSignal.any([stop, heartbeat.signal]);
    const outcome = await this.#attempt(job, { signal, report: (progress) => heartbeat.report(progress) });
    await heartbeat.stop();
    if (heartbeat.reason === 'lost') return;
    // work that was asked to stop may have been anywhere, whatever it answered; it does nothing twice
    const move = signal.aborted ? stopped(job, heartbeat, clock()) : outcome;
    await this.#end(job, { ...move, ...(heartbeat.progress && { progress: heartbeat.progress }) });
  }

  async #attempt(job: Job, tools: JobTools): Promise<JobTransition> {
    try {
      const handler = this.uses.handlers[job.kind];
      const result = isParted(handler)
        ? await this.#parts.runAll(job, handler, tools)
        : await handler.run(job.input, tools);
      return { state: 'done', result, error: null };
    } catch (error) {
      return this.#failed(job, error, tools.signal);
    }
  }

  #failed(job: Job, error: unknown, { aborted }: AbortSignal): JobTransition {
    const { message, mayPass, isOurs } = reportFault(error);
    // what breaks off because it was asked to is no fault
    if (isOurs && !aborted) this.uses.onFault(error, job.id);
    const delay = mayPass ? this.uses.timings.retryDelaysSeconds[job.attempts - 1] : undefined;
    if (delay === undefined) return { state: 'failed', error: message };
    const nextAttemptAt = new Date(this.uses.clock().getTime() + delay * 1000);
    return { state: 'queued', error: message, nextAttemptAt, runId: null };
  }

  async #end(job: Job, move: JobTransition): Promise<void> {
    const caller = workerCaller(`job ${job.id}`);
    await this.uses.ledger.change(caller, (change) => transitionJob(change, job, ENDINGS[move.state], move));
  }
}

/** Names of the acts in the audit log. */
const ENDINGS: Record<Job['state'], string> = {
  queued: 'job.requeue',
  running: 'job.run',
  done: 'job.finish',
  failed: 'job.fail',
  cancelled: 'job.cancel',
};

/** Cancelled, or put back for the next process, which does not count as an attempt. */
function stopped(job: Job, heartbeat: Heartbeat, now: Date): JobTransition {
  if (heartbeat.reason === 'cancel') return { state: 'cancelled' };
  return { state: 'queued', attempts: job.attempts - 1, nextAttemptAt: now, runId: null };
}

/** The service itself, as the audit log has it. */
const workerCaller = (requestId: string): Caller => ({ kind: 'anonymous', ip: '', requestId });
