/** Runs work when one of a few places is free. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** As the pool itself has it, so that callers hear the same from either. */
const tooLong = (): Error => new Error('timeout exceeded when trying to connect');

/**
 * A share of a pool: work beyond it waits for a place, in order.
 * @param places how many pieces of work may have a connection at a time.
 * @param waitMs longest wait for a place.
 * @param waited called with how long a place was waited for [s], also where none came in time.
 */
export function createConcurrencyLimit(
  places: number,
  waitMs: number,
  waited: (seconds: number) => void = () => undefined,
): ConcurrencyLimit {
  let free = places;
  // no Set: V8 chains the tables that one has grown out of, and with them what they held outlives young collections
  const waiting: (() => void)[] = [];
  const place = (): Promise<void> => {
    const beginMs = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(tooLong());
    }, waitMs);
    waiting.push(begin);
    return promise.finally(() => waited((performance.now() - beginMs) / 1000));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (work) => {
    if (free > 0) free -= 1;
    else await place();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
