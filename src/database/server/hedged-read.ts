/** How long the first of two has for a read before the second is asked too [ms]. */
const PATIENCE_MS = 300;

/** One read by two ways. */
export interface HedgedRead<T> {
  first: () => Promise<T>;
  second: () => Promise<T>;
  /** Called when the first has not answered in time. */
  onSlow: () => void;
  /** Whether the second may do better than the first, which failed with this. */
  isCurable: (error: unknown) => boolean;
}

/**
 * Reads by the first way, and by the second too where the first fails or takes long: what comes first is the answer. Where
 * both fail the fault is that of the second.
 */
export async function hedgedRead<T>({ first, second, onSlow, isCurable }: HedgedRead<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, LATE);
  });
  const begun = first();
  try {
    const early = await Promise.race([begun, late]);
    if (early !== LATE) return early;
  } catch (error) {
    if (!isCurable(error)) throw error;
    return await second();
  } finally {
    clearTimeout(timer);
  }
  onSlow();
  const other = second();
  return Promise.any([begun, other]).catch(() => other);
}

const LATE = Symbol('late');
