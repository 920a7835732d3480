import type { Clock } from '../../core/time/clock.js';

/** Longest wait for a part to answer [ms]. */
const PATIENCE_MS = 2_000;
/** How long good states count for later questions [ms]: probes put no more load on the parts than this allows. */
const KEPT_MS = 1_000;

/** A part that can be checked. */
export interface CheckedPart {
  /** Whether the process can work without it. */
  isOptional?: boolean;
  /** Rejects when it does not work. */
  check(): Promise<unknown>;
}

/** State of one part. */
export interface PartState {
  status: 'ok' | 'failed';
  /** Time it took to answer [ms]. */
  ms: number;
  /** Present where the process is ready without it. */
  optional?: true;
}

/** The states of the parts of a process, by their names. */
export class PartChecks {
  readonly #clock: Clock;
  readonly #parts = new Map<string, CheckedPart>();
  /** Checks that have not ended; a part that hangs is not asked again until then. */
  readonly #asked = new Map<string, Promise<boolean>>();

  #states: Promise<Record<string, PartState>> | undefined;
  #untilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds a part, or replaces the one of that name. */
  add(name: string, part: CheckedPart): void {
    this.#parts.set(name, part);
    this.#states = undefined;
  }

  /** All parts at once, each asked at most once a second while the process is ready, and never twice at a time; one that does not answer in time has failed. */
  states(): Promise<Record<string, PartState>> {
    const nowMs = this.#clock().getTime();
    if (this.#states === undefined || nowMs >= this.#untilMs) {
      this.#states = this.#check();
      this.#untilMs = Infinity;
      void this.#states.then((states) => (this.#untilMs = this.#keptUntilMs(states)));
    }
    return this.#states;
  }

  /** A process that was not ready is so again at once; what fails is asked by one check at a time. */
  #keptUntilMs(states: Record<string, PartState>): number {
    const isReady = Object.values(states).every(({ status, optional }) => status === 'ok' || optional);
    return isReady ? this.#clock().getTime() + KEPT_MS : 0;
  }

  async #check(): Promise<Record<string, PartState>> {
    const states = [...this.#parts].map(async ([name, part]) => [name, await this.#stateOf(name, part)] as const);
    return Object.fromEntries(await Promise.all(states));
  }

  async #stateOf(name: string, { isOptional, check }: CheckedPart): Promise<PartState> {
    const start = this.#clock().getTime();
    const asked = this.#asked.get(name) ?? succeeds(check());
    this.#asked.set(name, asked);
    void asked.then(() => this.#asked.delete(name));
    const answered = await inTime(asked);
    const ms = this.#clock().getTime() - start;
    return { status: answered ? 'ok' : 'failed', ms, ...(isOptional && { optional: true }) };
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
