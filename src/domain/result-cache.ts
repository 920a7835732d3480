import { LRUCache } from 'lru-cache';
import { singleFlight } from '../core/single-flight.js';

/** Keeps results for a while, and makes each once for all who ask at the same time; failures are not kept. */
export interface ResultCache<T> {
  once(key: string, make: () => Promise<T>): Promise<T>;
}

/** What a cache may hold. */
interface CacheLimits<T> {
  /** All results together, in the unit of `sizeOf`. */
  maxSize: number;
  sizeOf(result: T): number;
  /** Without limit unless given [ms]. */
  ttlMs?: number;
  /** Which results are kept; all unless given. */
  isKept?(result: T): boolean;
}

/** Makes a cache in memory; the results asked for last stay. */
export function createResultCache<T>({
  maxSize,
  sizeOf,
  ttlMs = 0,
  isKept = () => true,
}: CacheLimits<T>): ResultCache<T> {
  const kept = new LRUCache<string, { result: T }>({
    maxSize,
    sizeCalculation: ({ result }) => sizeOf(result),
    ttl: ttlMs,
  });
  const fly = singleFlight<T>();
  const makeAndKeep = async (key: string, make: () => Promise<T>): Promise<T> => {
    const result = await make();
    if (isKept(result)) kept.set(key, { result });
    return result;
  };
  return {
    once: async (key, make) => {
      const known = kept.get(key);
      return known ? known.result : fly(key, () => makeAndKeep(key, make));
    },
  };
}
