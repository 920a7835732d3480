import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
  type CircuitBreakerPolicy,
  type IBackoffFactory,
  type IRetryBackoffContext,
} from 'cockatiel';
import type { ByteMeter, SourceReading, Source } from './source.js';
import { asSourceFailure, SourceFailure } from '../../core/source-failure.js';
import type { RateLimiter } from './rate-limiter.sql.js';

/** Failures in a row after which a source is left alone. */
const BREAK_AFTER = 5;
/** The same for calls that took all the time there is: everyone who asks waits as long, so there are fewer of them. */
const BREAK_AFTER_TIMEOUTS = 2;
/** How long it is left alone the first time and at most [ms]. */
const REST_MS = { initialDelay: 10_000, maxDelay: 120_000 };
/** Calls after the first for one question. */
const MAX_RETRIES = 1;
/** Waits before a retry: at random about the first, at most the second [ms]. */
const RETRY_WAIT_MS = { initialDelay: 200, maxDelay: 1_500 };
/** Longest wait for a turn, so that time is left for the next source [ms]. */
const PATIENCE_MS = 4_000;
/** A source that asks for a longer wait than this is not asked again for the same question [ms]. */
const LONGEST_RETRY_WAIT_MS = 1_500;

/** A source with its time limit, breaker, retry and turns. */
export interface GuardedSource<Question, Value> {
  readonly source: Source<Question, Value>;
  readonly id: string;
  /** @throws SourceFailure and nothing else. */
  read(question: Question, deadline: AbortSignal): Promise<SourceReading<Value> | undefined>;
  /** Time until the source is tried again [ms]; 0 while it is not left alone. */
  restMs(): number;
}

const isRetryable = (error: unknown): boolean =>
  error instanceof SourceFailure && error.mayPass && (error.retryAfterMs ?? 0) <= LONGEST_RETRY_WAIT_MS;

const countsAgainst = (error: unknown): boolean => !(error instanceof SourceFailure) || error.countsAgainstSource;

const isTimeout = (error: unknown): boolean => error instanceof SourceFailure && error.kind === 'timeout';

/** A random wait, or the one the source asked for. */
function retryWait(): DelegateBackoff<IRetryBackoffContext<unknown>> {
  const random = new ExponentialBackoff(RETRY_WAIT_MS);
  return new DelegateBackoff((context) => {
    const asked = 'error' in context.result ? asSourceFailure(context.result.error).retryAfterMs : undefined;
    return Math.max(asked ?? 0, random.next().duration);
  });
}

/** Puts the guards around a source: retry, then breakers, then its turn, then the time limit. */
export function guardSource<Question, Value>(
  source: Source<Question, Value>,
  limiter: RateLimiter,
): GuardedSource<Question, Value> {
  const id = source.id ?? source.name;
  const breakers = [openAfter(BREAK_AFTER_TIMEOUTS, isTimeout), openAfter(BREAK_AFTER, countsAgainst)] as const;
  const retries = retry(handleWhen(isRetryable), { maxAttempts: MAX_RETRIES, backoff: retryWait() });
  const policy = wrap(retries, ...breakers.map(({ breaker }) => breaker));
  const isBeingTried = (): boolean => breakers.some(({ breaker }) => breaker.state === CircuitState.HalfOpen);
  return {
    source,
    id,
    restMs: () => Math.max(...breakers.map(({ leftMs }) => leftMs())),
    read: async (question, deadline) => {
      try {
        // one caller finds out whether the source is back; the others do not wait for that
        if (isBeingTried()) throw new BrokenCircuitError();
        return await before(deadline, id, () =>
          policy.execute(() => readInTurn(source, id, limiter, question, deadline), deadline),
        );
      } catch (error) {
        if (error instanceof BrokenCircuitError)
          throw new SourceFailure('broken', `${id} is not called: its circuit breaker is open`);
        throw asSourceFailure(error);
      }
    },
  };
}

/** A breaker that opens after so many failures of a kind in a row, and how long it is still open [ms]. */
function openAfter(
  failures: number,
  counts: (error: unknown) => boolean,
): { breaker: CircuitBreakerPolicy; leftMs: () => number } {
  const rest = trackRest();
  const breaker = circuitBreaker(handleWhen(counts), {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: rest.backoff,
  });
  breaker.onReset(rest.end);
  return { breaker, leftMs: rest.leftMs };
}

/** Notes how long the breaker stays open. */
function trackRest(): { backoff: IBackoffFactory<unknown>; end: () => void; leftMs: () => number } {
  let untilMs = 0;
  return {
    backoff: noting(new ExponentialBackoff(REST_MS), (ms) => (untilMs = Date.now() + ms)),
    end: () => (untilMs = 0),
    leftMs: () => Math.max(0, untilMs - Date.now()),
  };
}

/** The same waits, each reported. */
const noting = (waits: IBackoffFactory<unknown>, onWait: (ms: number) => void): IBackoffFactory<unknown> => ({
  next: (context) => {
    const wait = waits.next(context);
    onWait(wait.duration);
    return { duration: wait.duration, next: (further) => noting(wait, onWait).next(further) };
  },
});

async function readInTurn<Question, Value>(
  source: Source<Question, Value>,
  id: string,
  limiter: RateLimiter,
  question: Question,
  deadline: AbortSignal,
): Promise<SourceReading<Value> | undefined> {
  const { rateLimit, timeoutMs } = source;
  if (rateLimit === undefined) return readInTime(source, id, question, deadline, () => undefined);
  const patience = AbortSignal.any([deadline, AbortSignal.timeout(PATIENCE_MS)]);
  const slot = await limiter.take(id, rateLimit, timeoutMs, patience);
  let receivedBytes = 0;
  try {
    return await readInTime(source, id, question, deadline, (bytes) => (receivedBytes += bytes));
  } catch (error) {
    const { retryAfterMs } = asSourceFailure(error);
    if (retryAfterMs !== undefined && retryAfterMs > 0) await limiter.hold(id, rateLimit, retryAfterMs);
    throw error;
  } finally {
    // a slot that cannot be given back ends with its lease
    await slot.end(receivedBytes).catch(() => undefined);
  }
}

/** The call ends in time even where the source's code does not heed the signal. */
function readInTime<Question, Value>(
  source: Source<Question, Value>,
  id: string,
  question: Question,
  deadline: AbortSignal,
  received: ByteMeter,
): Promise<SourceReading<Value> | undefined> {
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(source.timeoutMs)]);
  return before(signal, id, () => source.read(question, signal, received));
}

/** Work that is given up when the signal comes. */
async function before<T>(signal: AbortSignal, id: string, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = (): void => late.reject(new SourceFailure('timeout', `${id} did not answer in time`));
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) throw new SourceFailure('timeout', `${id} was not called: the deadline had passed`);
  try {
    return await Promise.race([late.promise, work()]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
