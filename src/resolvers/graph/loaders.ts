import DataLoader from 'dataloader';
import type { RequestContext } from '../../http/context.js';

/** Most keys of one read; the objects of an operation that have more are read in several. */
const MAX_KEYS = 1_000;

/**
 * Reads what several objects of an answer point at, for the caller of the context.
 * @param loaders of the operation, for what is read by the way.
 * @returns one value for each key, in their order; an error fails its own key alone.
 */
export type Batch<K, V> = (
  keys: readonly K[],
  context: RequestContext,
  loaders: Loaders,
) => Promise<readonly (V | Error)[]>;

/** Reads of the edges of one operation: each edge waits for all objects of a level, then asks once. */
export class Loaders {
  readonly #loaders = new Map<unknown, unknown>();

  /** @param context opens what the reads work with; only called when an edge is asked for. */
  constructor(private readonly context: () => RequestContext) {}

  /** @param batch the edge, by identity; declare it once. */
  load<K, V>(batch: Batch<K, V>, key: K): Promise<V> {
    return this.#of(batch).load(key);
  }

  /** @returns the values of the keys in their order; an error for each that failed. */
  loadEach<K, V>(batch: Batch<K, V>, keys: readonly K[]): Promise<(V | Error)[]> {
    return this.#of(batch).loadMany(keys);
  }

  /** Forgets what was read; called after a change. */
  clear(): void {
    this.#loaders.clear();
  }

  #of<K, V>(batch: Batch<K, V>): DataLoader<K, V, string> {
    const known = this.#loaders.get(batch) as DataLoader<K, V, string> | undefined;
    if (known) return known;
    const loader = new DataLoader<K, V, string>((keys) => batch(keys, this.context(), this), {
      cacheKeyFn: (key) => JSON.stringify(key),
      maxBatchSize: MAX_KEYS,
    });
    this.#loaders.set(batch, loader);
    return loader;
  }
}
