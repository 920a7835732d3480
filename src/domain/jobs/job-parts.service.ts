import { setTimeout as pause } from 'node:timers/promises';
import { v4 as uuidv4 } from 'uuid';
import type { Clock } from '../../core/time/clock.js';
import type { JobTools, PartedJobHandler } from '../../core/jobs/job-handler.js';
import type { JobKind } from '../../core/jobs/job-kinds.js';
import type { JobTimings } from '../../core/jobs/job-timings.js';
import type { Sql } from '../../database/sql-types.js';
import type { WakeSignal } from '../events/wake-signal.js';
import { Heartbeat } from './heartbeat.service.js';
import {
  beatPart,
  claimPart,
  closeParts,
  endPart,
  openParts,
  partsProgress,
  type ClaimedPart,
  type PartClaim,
} from './job-parts.sql.js';

export interface JobPartsDependencies {
  sql: Sql;
  clock: Clock;
  timings: JobTimings;
  /** Jobs whose parts are shared, by kind. */
  handlers: Readonly<Partial<Record<JobKind, PartedJobHandler>>>;
  /** Rung when there are parts for other workers. */
  jobWake: Pick<WakeSignal, 'ring'>;
}

/** Wait before a worker looks again whether the parts that others do are done [ms]. */
const LOOK_AGAIN_MS = 250;

/**
 * Jobs in parts, done by all workers that are idle. The worker that runs the job records the parts and does them like the
 * others; it ends the job when all are done. A part whose worker has shown no sign of life for `deadAfterMs` is done again,
 * also by a worker that is busy: what it does may take long.
 */
export class JobParts {
  constructor(private readonly uses: JobPartsDependencies) {}

  /** Does all parts of a job together with the workers that are idle. @returns the job's result, over all of them. */
  async runAll(
    job: { id: string; kind: JobKind; input: object },
    handler: PartedJobHandler,
    { signal, report }: JobTools,
  ): Promise<Record<string, unknown>> {
    const { sql } = this.uses;
    await openParts(sql, job.id, await handler.parts(job.input));
    for (;;) {
      const progress = await partsProgress(sql, job);
      const { done, all, counts } = progress;
      report({ done, all, unit: handler.unit, detail: counts });
      if (done === all || signal.aborted) {
        if (done === all) await closeParts(sql, job.id);
        return handler.result(progress);
      }
      const part = await this.#claim({ jobId: job.id });
      if (part === undefined) await pause(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      else await this.#do(part, handler, signal);
    }
  }

  /**
   * Does a part of a job that another worker runs.
   * @param onlyDead whether only one whose worker has died.
   * @returns whether there was one.
   */
  async help(stop: AbortSignal, onlyDead = false): Promise<boolean> {
    const part = await this.#claim({ onlyDead });
    if (part === undefined) return false;
    return this.#do(part, this.uses.handlers[part.kind]!, stop);
  }

  async #claim({ jobId, onlyDead = false }: Partial<PartClaim>): Promise<ClaimedPart | undefined> {
    const { sql, clock, timings, handlers, jobWake } = this.uses;
    const now = clock();
    const claim: PartClaim = {
      ...(jobId !== undefined && { jobId }),
      kinds: Object.keys(handlers) as JobKind[],
      claimId: uuidv4(),
      now,
      deadSince: new Date(now.getTime() - timings.deadAfterMs),
      onlyDead,
    };
    const part = await claimPart(sql, claim);
    // where there was one there may be more, for a worker that is idle
    if (part !== undefined) jobWake.ring();
    return part;
  }

  /** @returns whether the part is done; otherwise it is put back, or another worker has it. */
  async #do(part: ClaimedPart, handler: PartedJobHandler, stop: AbortSignal): Promise<boolean> {
    const { sql, clock, timings } = this.uses;
    const heartbeat = new Heartbeat({ clock, timings, beat: (now) => beatPart(sql, part, now) });
    heartbeat.start();
    const signal = AbortSignal.any([stop, heartbeat.signal]);
    let counts: Record<string, number> | undefined;
    try {
      counts = await handler.doPart(part.input, part.part, signal);
    } finally {
      await heartbeat.stop();
      if (heartbeat.reason !== 'lost') await endPart(sql, part, counts ?? null);
    }
    return counts !== undefined;
  }
}
