import type { Platform } from './platform.js';
import { releaseMemoryOfStart } from './process-memory.js';

/** By then those who wait for the start have been answered [ms]. */
const SETTLE_MS = 500;

/**
 * Gets ready what a start need not wait for and a first estimate would: threads and the stations with the outlines around
 * them. Then memory is released.
 */
export function settleAfterStart({ compute, reference }: Pick<Platform, 'compute' | 'reference'>): void {
  setTimeout(() => {
    compute.warm();
    void reference.stations;
    releaseMemoryOfStart();
  }, SETTLE_MS).unref();
}
