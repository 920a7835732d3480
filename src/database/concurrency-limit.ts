/** Runs work when one of a few places is free. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** As the pool itself has it, so that callers hear the same from either. */
const tooLong = (): Error => new Error('timeout exceeded when trying to connect');

/**
 * A share of a pool: work beyond it waits for a place, in order.
 * @param places how many pieces of work may have a connection at a time.
 * @param waitMs longest wait for a place.
 */
export function createConcurrencyLimit(places: number, waitMs: number): ConcurrencyLimit {
  let free = places;
  const waiting = new Set<() => void>();
  const place = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(tooLong());
    }, waitMs);
    waiting.add(begin);
    return promise;
  };
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
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
