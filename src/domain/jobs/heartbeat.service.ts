import type { Clock } from '../../core/time/clock.js';
import type { JobProgress } from '../../core/jobs/job-handler.js';
import type { JobTimings } from '../../core/jobs/job-timings.js';

/** Why work at hand is to stop: an administrator asked, or the job is no longer this worker's. */
export type HeartbeatStop = 'cancel' | 'lost';

/** What a heart works with. */
export interface HeartbeatDependencies {
  clock: Clock;
  /**
   * Writes a sign of life, with the progress where there is any.
   * @returns whether the work is to stop; `undefined` where it is no longer this worker's.
   */
  beat(now: Date, progress: JobProgress | undefined): Promise<{ cancel: boolean } | undefined>;
  timings: Pick<JobTimings, 'beatMs' | 'lostAfterMs'>;
}

/**
 * Shows in the database that a job is at work and how far it is, and hears there whether it is to stop, whichever process
 * asked. A worker that cannot show it stops by itself before another takes the job over.
 */
export class Heartbeat {
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #progress: JobProgress | undefined;
  #beatenAt: Date;
  #reason: HeartbeatStop | undefined;

  constructor(private readonly uses: HeartbeatDependencies) {
    this.#beatenAt = uses.clock();
  }

  /** Raised when the work is to stop; `reason` shows why. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get reason(): HeartbeatStop | undefined {
    return this.#reason;
  }

  /** How far the work is, as it said last. */
  get progress(): JobProgress | undefined {
    return this.#progress;
  }

  /** Notes how far the work is; the next beat writes it. */
  report(progress: JobProgress): void {
    this.#progress = progress;
  }

  start(): void {
    this.#timer = setInterval(() => {
      // also while a beat hangs: it would be heard of only when its statement times out
      if (this.uses.clock().getTime() - this.#beatenAt.getTime() >= this.uses.timings.lostAfterMs) this.#halt('lost');
      // of a database that is slow only one beat waits
      this.#beating ??= this.#beat().finally(() => (this.#beating = undefined));
    }, this.uses.timings.beatMs).unref();
  }

  /** Ends the beats; when it is back, none is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  async #beat(): Promise<void> {
    const now = this.uses.clock();
    try {
      const row = await this.uses.beat(now, this.#progress);
      this.#beatenAt = now;
      if (row === undefined) this.#halt('lost');
      else if (row.cancel) this.#halt('cancel');
    } catch {
      // the database may be back at the next beat
    }
  }

  #halt(reason: HeartbeatStop): void {
    if (this.#reason === 'lost') return;
    this.#reason = reason;
    this.#stop.abort();
  }
}
