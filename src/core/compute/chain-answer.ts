/** What a chain answers: the value, who said it, and when. */
export interface ChainAnswer<Value> {
  value: Value;
  source: string;
  attribution: string | null;
  fetchedAt: Date;
  /** Age when it was given out [s]. */
  ageSeconds: number;
  /** It is older than it should be, because no source answers. */
  stale: boolean;
}
