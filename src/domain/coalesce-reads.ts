/** Longest wait for a running read before the next one begins, so that a read that hangs does not block all callers [ms]. */
const PATIENCE_MS = 1_000;

/**
 * Shares one read among concurrent callers. Each caller receives the result of a read that began after its request, so it
 * never receives data older than its request; a caller that arrives during a read waits for the next one.
 * @param read returns the current state.
 */
export function coalesceReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const begun = read().finally(() => {
      if (running === begun) running = undefined;
    });
    running = begun;
    return begun;
  };
  return () => next ?? (running === undefined ? begin() : (next = patiently(running).then(begin)));
}

/** Reads of many questions, equal ones shared. */
export type CoalescedReads<T> = (question: string, read: () => Promise<T>) => Promise<T>;

/** The same for questions that differ; of one that nobody waits for nothing is kept. */
export function coalesceReadsByKey<T>(): CoalescedReads<T> {
  // no Map: V8 chains the tables that one has grown out of, and with them what they held outlives young collections
  const asked = Object.create(null) as Record<string, { read: () => Promise<T>; waiting: number }>;
  return async (question, read) => {
    const shared = (asked[question] ??= { read: coalesceReads(read), waiting: 0 });
    shared.waiting++;
    try {
      return await shared.read();
    } finally {
      if (--shared.waiting === 0) delete asked[question];
    }
  };
}

/** Waits until it has ended, well or badly, but not for ever. */
function patiently(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
