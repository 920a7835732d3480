import type { ChainAnswer } from '../../core/compute/chain-answer.js';
import type { Codec } from './codecs.js';
import type { RateLimitPolicy } from './rate-limiter.sql.js';

/** What a source says of a question; `undefined` where its data does not cover it, and the next one is to be asked. */
export interface SourceReading<Value> {
  value: Value;
}

/** Counts bytes as they come. */
export type ByteMeter = (bytes: number) => void;

/** How long a reading counts. */
export interface Lifetimes {
  /** Younger than this it is taken without asking [ms]. */
  freshMs: number;
  /** Until then it is used when no source answers [ms]; at least `freshMs`. */
  keepMs: number;
}

export interface Source<Question, Value> {
  /** What answers name it by; mirrors of one source share it. */
  name: string;
  /** Identifies a mirror in metrics and breakers; the name unless given. Never a secret. */
  id?: string;
  /** Who must be credited when its data is shown. */
  attribution: string | null;
  /** Longest time of one call [ms]. */
  timeoutMs: number;
  /** Shared limits on calls; none for sources on our own machines. */
  rateLimit?: RateLimitPolicy;
  /** How long its readings count, where it differs from the chain's others; all 0: nothing is kept. */
  lifetimes?: Lifetimes;
  /**
   * Asks the source once.
   * @param received called with the bytes received; only a source with a daily share need do so.
   * @throws SourceFailure; anything else thrown counts as an answer that could not be read.
   */
  read(question: Question, signal: AbortSignal, received: ByteMeter): Promise<SourceReading<Value> | undefined>;
}

/** What a chain is made of. */
export interface ChainPlan<Question, Value> {
  /** Part of every cache key; a new name or number here throws older entries away. */
  name: string;
  /** The name of the data in the error when all sources fail: "Building data". */
  subject: string;
  /** In the order in which they are asked. */
  sources: readonly Source<Question, Value>[];
  /** The question as plain data for the cache key, made always in the same order. */
  keyOf(question: Question): unknown;
  codec: Codec<Value>;
  lifetimes: Lifetimes;
  /** Longest time of one question, all sources together [ms]; 8 s unless given. */
  deadlineMs?: number;
}

/** Sources asked in turn. */
export interface Chain<Question, Value> {
  /**
   * @returns `undefined` where every source says that its data does not cover the question.
   * @throws UpstreamUnavailableError when sources failed and nothing kept can replace it.
   */
  fetch(question: Question): Promise<ChainAnswer<Value> | undefined>;
}

/** What happened to one question at one source, for metrics. */
export interface ChainEvent {
  chain: string;
  /** Id of the source. */
  source: string;
  outcome: 'answered' | 'outside' | 'cached' | 'stale' | 'failed';
  /** Kind of failure. */
  failure?: string;
  /** Text for the log. */
  message?: string;
  /** Time it took [ms]. */
  durationMs: number;
}

/** Called with every event; must not throw. */
export type ChainListener = (event: ChainEvent) => void;
