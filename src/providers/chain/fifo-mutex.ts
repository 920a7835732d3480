/** Lets callers through one at a time, in the order in which they came. */
export interface FifoMutex {
  /**
   * Waits until all who came before have left.
   * @param signal gives up waiting; the place in the line is then given up too.
   * @returns what to call to let the next one through.
   * @throws the signal's reason.
   */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/** Makes a line without anybody in it. */
export function createFifoMutex(): FifoMutex {
  let last: Promise<void> = Promise.resolve();
  return {
    acquire: async (signal) => {
      const before = last;
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      last = before.then(() => left);
      try {
        await unlessAborted(before, signal);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

async function unlessAborted(awaited: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const giveUp = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([awaited, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
