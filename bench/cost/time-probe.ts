/**
 * Loaded into a service that is measured, by `--import`: answers each message with the processor time of the process and of
 * its event loop, and with the longest time that the loop was held since the message before.
 */

/** What the probe answers. */
export interface ProbedTime {
  /** Of all threads of the process [µs]. */
  process: number;
  /** Of the thread of the event loop [µs]. */
  loop: number;
  /** Longest time of the loop between two looks [ms]. */
  longest: number;
}

/** How often the loop is looked at, which is also how much too long the longest time may be [ms]. */
const LOOK_MS = 5;

const sum = ({ user, system }: NodeJS.CpuUsage): number => user + system;
const loopTime = (): number => sum(process.threadCpuUsage());

let longest = 0;
let last = loopTime();

setInterval(() => {
  const now = loopTime();
  longest = Math.max(longest, (now - last) / 1000);
  last = now;
}, LOOK_MS).unref();

process.on('message', () => {
  process.send?.({ process: sum(process.cpuUsage()), loop: loopTime(), longest } satisfies ProbedTime);
  longest = 0;
});
