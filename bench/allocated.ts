import { GCProfiler } from 'node:v8';

/** Bytes that the heap and its buffers hold at a moment. */
const heldBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

interface HeapState {
  heapStatistics: { usedHeapSize: number; externalMemory: number };
}

const bytesOf = ({ heapStatistics: { usedHeapSize, externalMemory } }: HeapState): number =>
  usedHeapSize + externalMemory;

/** Bytes that some work allocates in this thread, buffers of typed arrays included: what collections free, and what is left. */
export function allocatedBy(work: () => unknown): number {
  const profiler = new GCProfiler();
  profiler.start();
  const before = heldBytes();
  work();
  const left = heldBytes() - before;
  const freed = (({ beforeGC, afterGC }: { beforeGC: HeapState; afterGC: HeapState }) => bytesOf(beforeGC) - bytesOf(afterGC)); // prettier-ignore
  return profiler.stop().statistics.reduce((sum, one) => sum + freed(one), left);
}

/** A number of bytes as the tables have it. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
