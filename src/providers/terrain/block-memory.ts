import type { FoundBlock } from '../../core/terrain/terrain-source.js';
import { createResultCache, type ResultCache } from '../../domain/result-cache.js';

/** Unpacked blocks kept in memory: 1,024 of 256 KiB [bytes]. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Weight of an entry that says that there is no block [bytes]. */
const ABSENT_BYTES = 256;
/** How long a block counts without looking at where it came from [ms]. */
const TTL_MS = 10 * 60_000;

/** Unpacked blocks by source and place. */
export type BlockMemory = ResultCache<FoundBlock | undefined>;

/** Makes a memory of bounded size; blocks that replace newer ones are not kept. */
export const createBlockMemory = (): BlockMemory =>
  createResultCache({
    maxSize: MAX_BYTES,
    sizeOf: (block) => block?.cells.byteLength ?? ABSENT_BYTES,
    ttlMs: TTL_MS,
    isKept: (block) => block?.stale !== true,
  });

/** The same heights in memory that threads share, so that a calculation elsewhere copies nothing. */
export function toShared(cells: Float32Array): Float32Array {
  const shared = new Float32Array(new SharedArrayBuffer(cells.byteLength));
  shared.set(cells);
  return shared;
}
