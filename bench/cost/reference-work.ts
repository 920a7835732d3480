/** Processor time of the reference work on the reference machine, where a unit is 10 µs [µs]: 2 cores (AMD EPYC), idle. */
const REFERENCE_US = 1_900;
const ROWS = 400;

/** Work of the kinds that a request consists of: arithmetic, objects, texts. */
function work(): number {
  let sum = 0;
  for (let i = 1; i <= 100_000; i++) sum += Math.sin(i) * Math.sqrt(i);
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    id: `row ${i}`,
    at: [i / 7, i / 11],
    name: 'a name'.repeat(3),
  }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  return sum + new Map(read.map((row) => [row.id, row])).size;
}

/** How often the reference work was done, and the processor time that it took [µs]. */
export interface ReferenceTime {
  times: number;
  us: number;
}

/** Does the reference work. The system counts processor time in steps longer than it: only sums of many are true. */
export function referenceTime(times: number): ReferenceTime {
  const before = threadTime();
  for (let i = 0; i < times; i++) work();
  return { times, us: threadTime() - before };
}

/**
 * How many times slower this machine was, while the reference work was done, than the one whose processor time the units are
 * of: other work on it slows both the service and this down.
 */
export function slowness(references: readonly ReferenceTime[]): number {
  const sum = (of: keyof ReferenceTime): number => references.reduce((total, reference) => total + reference[of], 0);
  return sum('us') / sum('times') / REFERENCE_US;
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
