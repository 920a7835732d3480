/** Parts that are worked on at a time. */
const AT_ONCE = 4;

export const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/**
 * Works on parts of a list, a few at a time. A short list has parts small enough for all threads.
 * @param size of a part at most.
 * @param signal after which no further part is begun, as after a fault: some results are then missing.
 * @returns the results in order.
 */
export async function byParts<T, R>(
  items: readonly T[],
  size: number,
  work: (part: T[]) => Promise<R[]>,
  signal?: AbortSignal,
): Promise<R[]> {
  const parts = inParts(items, Math.min(size, Math.ceil(items.length / AT_ONCE)));
  const results: R[][] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < parts.length && !signal?.aborted; at = next++) results[at] = await work(parts[at]!);
  };
  const endAll = (fault: unknown): never => {
    next = parts.length;
    throw fault;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker().catch(endAll)));
  return results.flat();
}
