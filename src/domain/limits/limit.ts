/** So many points in so many seconds. */
export interface LimitPolicy {
  points: number;
  seconds: number;
}

/** State of a limit after it was asked. */
export interface LimitOutcome {
  policy: LimitPolicy;
  remaining: number;
  /** Until the points come back [s]. */
  resetSeconds: number;
  refused: boolean;
}

export interface Limit {
  /** Uses up a point; without one left the outcome is `refused`. */
  spend(key: string): Promise<LimitOutcome>;
  /** Looks without using; `refused` when no point is left. */
  peek(key: string): Promise<LimitOutcome>;
  /** Uses up one point, whatever is left. @returns points used in this window. */
  count(key: string): Promise<number>;
  /** Gives all points back. */
  clear(key: string): Promise<void>;
}
