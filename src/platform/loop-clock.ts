/** How often the processor is asked how long it worked [ms of the loop's own time]. */
const COMPARED_EVERY_MS = 100;

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Processor time of the event loop [s]. The time in which the loop does not wait is known for a seventh of what it takes to
 * ask the system for processor time; it is longer where other threads take the core, so both are compared now and then.
 */
export function createLoopClock(): () => number {
  let { active } = performance.eventLoopUtilization();
  let compared = { active, processor: processorMs() };
  let share = 1;
  let seconds = 0;
  return () => {
    const { active: now } = performance.eventLoopUtilization();
    seconds += ((now - active) / 1000) * share;
    active = now;
    if (active - compared.active > COMPARED_EVERY_MS) {
      const processor = processorMs();
      share = Math.min(1, (processor - compared.processor) / (active - compared.active));
      compared = { active, processor };
    }
    return seconds;
  };
}
