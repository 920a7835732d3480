import { LRUCache } from 'lru-cache';
import type { FoundBlock } from '../../core/terrain/terrain-source.js';

/** Unpacked blocks kept in memory: 1,024 of 256 KiB [bytes]. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Weight of an entry that says that there is no block [bytes]. */
const ABSENT_BYTES = 256;
/** How long a block counts without looking at where it came from [ms]. */
const TTL_MS = 10 * 60_000;

type Entry = { block: FoundBlock | undefined };

/** Unpacked blocks by source and place; equal questions at the same time are answered once. */
export interface BlockMemory {
  get(key: string, read: () => Promise<FoundBlock | undefined>): Promise<FoundBlock | undefined>;
}

/** Makes a memory of bounded size; blocks that replace newer ones are not kept, failures neither. */
export function createBlockMemory(maxBytes = MAX_BYTES): BlockMemory {
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ block }) => block?.cells.byteLength ?? ABSENT_BYTES,
    ttl: TTL_MS,
  });
  const flights = new Map<string, Promise<FoundBlock | undefined>>();
  const read = async (key: string, work: () => Promise<FoundBlock | undefined>): Promise<FoundBlock | undefined> => {
    const block = await work();
    if (block?.stale !== true) cache.set(key, { block });
    return block;
  };
  return {
    get: (key, work) => {
      const entry = cache.get(key);
      if (entry) return Promise.resolve(entry.block);
      const flight = flights.get(key) ?? read(key, work).finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}

/** The same heights in memory that threads share, so that a calculation elsewhere copies nothing. */
export function toShared(cells: Float32Array): Float32Array {
  const shared = new Float32Array(new SharedArrayBuffer(cells.byteLength));
  shared.set(cells);
  return shared;
}
