import type { Clock } from '../../core/time/clock.js';
import { UpstreamUnavailableError } from '../../core/errors.js';
import { singleFlight } from '../../core/single-flight.js';
import { guardSource, type GuardedSource } from './guarded-source.js';
import { cacheKey, type CachedReading, type ProviderCache } from './provider-cache.sql.js';
import type { ChainAnswer } from '../../core/compute/chain-answer.js';
import type { Chain, ChainEvent, ChainListener, ChainPlan, Lifetimes, Source } from './source.js';
import { asSourceFailure, type SourceFailure } from '../../core/source-failure.js';
import type { RateLimiter } from './rate-limiter.sql.js';

/** Longest time of one question, all sources together [ms]. */
const DEADLINE_MS = 8_000;
/** The retry delay reported to callers when nothing better is known [s]. */
const USUAL_RETRY_AFTER_S = 10;

/** What every chain works with. */
export interface ChainTools {
  cache: ProviderCache;
  limiter: RateLimiter;
  clock: Clock;
  listen?: ChainListener;
}

interface Failed {
  id: string;
  failure: SourceFailure;
}

/**
 * Makes a chain: sources asked in order; what each said is kept, and counts for it alone, so that a better source is
 * heard again as soon as it heals. Equal questions at the same time are asked once.
 */
export function createChain<Question, Value>(
  plan: ChainPlan<Question, Value>,
  tools: ChainTools,
): Chain<Question, Value> {
  const guarded = plan.sources.map((source) => guardSource(source, tools.limiter));
  const fly = singleFlight<ChainAnswer<Value> | undefined>();
  return {
    fetch: (question) => {
      const key = cacheKey(plan.name, plan.keyOf(question));
      return fly(key, () => new Flight(plan, tools, guarded, key).run(question));
    },
  };
}

/** One question on its way along the chain. */
class Flight<Question, Value> {
  readonly #begun: number;
  readonly #failed: Failed[] = [];

  constructor(
    private readonly plan: ChainPlan<Question, Value>,
    private readonly tools: ChainTools,
    private readonly guarded: readonly GuardedSource<Question, Value>[],
    private readonly key: string,
  ) {
    this.#begun = tools.clock().getTime();
  }

  async run(question: Question): Promise<ChainAnswer<Value> | undefined> {
    const kept = await this.#readCache();
    const deadline = AbortSignal.timeout(this.plan.deadlineMs ?? DEADLINE_MS);
    for (const guarded of this.guarded) {
      const answer = await this.#askOne(guarded, question, kept, deadline);
      if (answer) return answer;
    }
    if (this.#failed.length === 0) return undefined;
    const standIn = await this.#standIn(kept);
    if (standIn) return standIn;
    throw this.#unavailable();
  }

  async #askOne(
    guarded: GuardedSource<Question, Value>,
    question: Question,
    kept: readonly CachedReading[],
    deadline: AbortSignal,
  ): Promise<ChainAnswer<Value> | undefined> {
    const own = kept.find((reading) => reading.source === guarded.source.name);
    if (own && this.#ageMs(own) < this.#lifetimes(guarded.source).freshMs) {
      const cached = await this.#fromCache(guarded.source, own, false);
      if (cached !== 'unreadable') return cached;
    }
    return this.#fetchLive(guarded, question, deadline);
  }

  async #fetchLive(
    guarded: GuardedSource<Question, Value>,
    question: Question,
    deadline: AbortSignal,
  ): Promise<ChainAnswer<Value> | undefined> {
    try {
      const reading = await guarded.read(question, deadline);
      const fetchedAt = this.tools.clock();
      await this.#store(guarded.source, reading?.value, fetchedAt);
      this.#report(guarded.id, reading ? 'answered' : 'outside');
      return reading && this.#answer(guarded.source, reading.value, fetchedAt, false);
    } catch (error) {
      const failure = asSourceFailure(error);
      this.#failed.push({ id: guarded.id, failure });
      this.#report(guarded.id, 'failed', failure);
      return undefined;
    }
  }

  /** The youngest reading that is kept, whosever it is. */
  async #standIn(kept: readonly CachedReading[]): Promise<ChainAnswer<Value> | undefined> {
    for (const reading of kept.toSorted((a, b) => b.fetchedAt.getTime() - a.fetchedAt.getTime())) {
      const source = this.plan.sources.find(({ name }) => name === reading.source);
      if (source === undefined || reading.value === null) continue;
      const answer = await this.#fromCache(source, reading, true);
      if (answer !== 'unreadable') return answer;
    }
    return undefined;
  }

  async #fromCache(
    source: Source<Question, Value>,
    reading: CachedReading,
    stale: boolean,
  ): Promise<ChainAnswer<Value> | undefined | 'unreadable'> {
    try {
      const value = reading.value === null ? undefined : await this.plan.codec.decode(reading.value);
      this.#report(source.id ?? source.name, stale ? 'stale' : 'cached');
      return value === undefined ? undefined : this.#answer(source, value, reading.fetchedAt, stale);
    } catch {
      await this.tools.cache.drop(this.key, source.name).catch(() => undefined);
      return 'unreadable';
    }
  }

  /** A cache that cannot be read is an empty one. */
  #readCache(): Promise<CachedReading[]> {
    return this.tools.cache.read(this.key, this.tools.clock()).catch(() => []);
  }

  /** An answer is worth giving even when it cannot be kept. */
  async #store(source: Source<Question, Value>, value: Value | undefined, fetchedAt: Date): Promise<void> {
    const { keepMs } = this.#lifetimes(source);
    if (keepMs === 0) return;
    const keepUntil = new Date(fetchedAt.getTime() + keepMs);
    try {
      const bytes = value === undefined ? null : await this.plan.codec.encode(value);
      await this.tools.cache.write(this.key, { source: source.name, value: bytes, fetchedAt }, keepUntil);
    } catch (error) {
      this.tools.listen?.(this.#event('cache', 'failed', asSourceFailure(error)));
    }
  }

  #answer(source: Source<Question, Value>, value: Value, fetchedAt: Date, stale: boolean): ChainAnswer<Value> {
    const ageSeconds = Math.max(0, Math.round((this.tools.clock().getTime() - fetchedAt.getTime()) / 1000));
    return { value, source: source.name, attribution: source.attribution, fetchedAt, ageSeconds, stale };
  }

  #lifetimes = (source: Source<Question, Value>): Lifetimes => source.lifetimes ?? this.plan.lifetimes;

  #ageMs = (reading: CachedReading): number => this.tools.clock().getTime() - reading.fetchedAt.getTime();

  #report(source: string, outcome: ChainEvent['outcome'], failure?: SourceFailure): void {
    this.tools.listen?.(this.#event(source, outcome, failure));
  }

  #event(source: string, outcome: ChainEvent['outcome'], failure?: SourceFailure): ChainEvent {
    return {
      chain: this.plan.name,
      source,
      outcome,
      ...(failure && { failure: failure.kind, message: failure.message }),
      durationMs: this.tools.clock().getTime() - this.#begun,
    };
  }

  /** The soonest that any source that failed may answer again; one that covers nothing here never will. */
  #unavailable(): UpstreamUnavailableError {
    const lacking = this.guarded.filter((guarded) => this.#failed.some(({ id }) => id === guarded.id));
    const waits = lacking.map((guarded) => {
      const asked = this.#failed.findLast(({ id }) => id === guarded.id)?.failure.retryAfterMs ?? 0;
      return Math.max(guarded.restMs(), asked) / 1000;
    });
    const soonest = Math.ceil(Math.min(...waits));
    const failures = this.#failed.map(({ failure }) => failure);
    const isUsedUp = failures.every(({ kind }) => kind === 'used_up');
    const state = isUsedUp
      ? 'unavailable until tomorrow (UTC): the daily limit of its sources is reached'
      : 'temporarily unavailable';
    const cause = new AggregateError(failures);
    return new UpstreamUnavailableError(
      `${this.plan.subject} is ${state}`,
      soonest > 0 ? soonest : USUAL_RETRY_AFTER_S,
      { cause },
    );
  }
}
