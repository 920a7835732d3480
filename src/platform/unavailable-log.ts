import type { Logger } from 'pino';
import { UpstreamUnavailableError } from '../core/errors.js';
import { MINUTE_MS } from '../core/time/durations.js';

/** Faults that are distinguished; their texts are ours, a few dozen. */
const MAX_FAULTS = 50;

interface Noted {
  atMs: number;
  repeats: number;
}

/**
 * Log of what is unavailable for a time: a service that is busy, a database that is away. Under load or in an outage every
 * request has the same fault, so each is logged once a minute as a warning, with the number of those since, and all are counted.
 */
export class UnavailableLog {
  readonly #noted = new Map<string, Noted>();
  readonly #log: Logger;
  readonly #count: (fault: string) => void;
  readonly #nowMs: () => number;

  /** @param count counts a fault in the metrics. */
  constructor(log: Logger, count: (fault: string) => void, nowMs = (): number => performance.now()) {
    this.#log = log;
    this.#count = count;
    this.#nowMs = nowMs;
  }

  /** Notes a fault that a client received. @param requestId of the request, where it is known. */
  note({ message, cause }: UpstreamUnavailableError, requestId?: string): void {
    const fault = this.#noted.has(message) || this.#noted.size < MAX_FAULTS ? message : 'other';
    this.#count(fault);
    const atMs = this.#nowMs();
    const last = this.#noted.get(fault);
    if (last !== undefined && atMs - last.atMs < MINUTE_MS) {
      last.repeats += 1;
      return;
    }
    this.#noted.set(fault, { atMs, repeats: 0 });
    const repeats = last?.repeats ?? 0;
    this.#log.warn(
      {
        fault: message,
        repeats,
        ...(requestId !== undefined && { requestId }),
        ...(cause !== undefined && { err: cause }),
      },
      'unavailable for a time',
    );
  }
}

/** Logs faults of the job queue in the same way: in an outage it has some every second, and each loop of it its own. */
export function logQueueFaults(log: Logger, nowMs?: () => number): (cause: unknown) => void {
  const faults = new UnavailableLog(log, () => undefined, nowMs);
  return (cause) => faults.note(new UpstreamUnavailableError('The job queue is unavailable', undefined, { cause }));
}
