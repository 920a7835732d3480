/** Times of the runner. */
export interface JobTimings {
  /** Time between two signs that a job is at work, each with its progress [ms]. */
  beatMs: number;
  /** Time without a sign after which a worker stops by itself; less than the next [ms]. */
  lostAfterMs: number;
  /** Time without a sign after which another worker takes a job over [ms]. */
  deadAfterMs: number;
  /** Waits before a job whose fault may pass is begun again [s]; after the last it fails. */
  retryDelaysSeconds: readonly number[];
}

/**
 * The job of a killed worker is at work again within 15 s, the look for it and the wait of the queue included; a short outage
 * of the server or a full pool passes before its worker gives up.
 */
export const JOB_TIMINGS: JobTimings = {
  beatMs: 1_000,
  lostAfterMs: 6_000,
  deadAfterMs: 10_000,
  retryDelaysSeconds: [30, 120, 600, 3_600],
};
