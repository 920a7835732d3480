/** Processor time of the reference work on the reference machine, where a unit is 10 µs [µs]: 2 cores (AMD EPYC), idle. */
const REFERENCE_US = 1_900;
const REPEATS = 25;
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

/**
 * How many times slower this machine is, at this moment, than the one whose processor time the units are of: other work on
 * it slows both the service and this down.
 */
export function slowness(): number {
  for (let i = 0; i < REPEATS; i++) work();
  const times = Array.from({ length: REPEATS }, timed).toSorted((a, b) => a - b);
  return times[Math.floor(REPEATS / 2)]! / REFERENCE_US;
}

function timed(): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
