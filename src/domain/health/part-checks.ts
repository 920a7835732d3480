import type { Clock } from '../../core/time/clock.js';

/** Longest wait for a part to answer [ms]. */
const PATIENCE_MS = 2_000;
/** How long good states count for later questions [ms]: probes put no more load on the parts than this allows. */
const KEPT_MS = 1_000;

/**
 * How long a question waits for a check while the process was ready before [ms]: a load balancer that asks every second takes
 * an answer that is later for none, and every process out of service at once where their database is only slow.
 */
const ANSWER_MS = 500;

/** State of an optional part that has not answered yet. */
const NEVER_ANSWERED: PartState = { status: 'failed', ms: 0, optional: true };

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

  /** What each optional part said last. */
  readonly #informing = new Map<string, PartState>();

  #deciding: Promise<Record<string, PartState>> | undefined;
  /** What the last check that ended found, if the process was ready. */
  #lastReady: Record<string, PartState> | undefined;
  #untilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds a part, or replaces the one of that name. */
  add(name: string, part: CheckedPart): void {
    this.#parts.set(name, part);
    this.#informing.delete(name);
    this.#deciding = undefined;
    this.#lastReady = undefined;
  }

  /**
   * All parts at once, each asked at most once a second while the process is ready, and never twice at a time; one that
   * does not answer in time has failed; until then the process is as ready as it was. Optional parts are waited for at their
   * first check alone, and then only shortly: later they have the state that they had last.
   */
  async states(): Promise<Record<string, PartState>> {
    const nowMs = this.#clock().getTime();
    if (this.#deciding === undefined || nowMs >= this.#untilMs) {
      const deciding = this.#check();
      this.#deciding = deciding;
      this.#untilMs = Infinity;
      void deciding.then((states) => {
        if (this.#deciding !== deciding) return;
        this.#lastReady = isReady(states) ? states : undefined;
        this.#untilMs = this.#lastReady ? this.#clock().getTime() + KEPT_MS : 0;
      });
    }
    const { value: deciding = this.#lastReady ?? (await this.#deciding) } = await within(ANSWER_MS, this.#deciding);
    const optional = [...this.#parts].filter(([, { isOptional }]) => isOptional);
    const informing = optional.map(([name]) => [name, this.#informing.get(name) ?? NEVER_ANSWERED] as const);
    return { ...deciding, ...Object.fromEntries(informing) };
  }

  /** Asks every part, and waits for those that decide, and shortly for those of which nothing is known. */
  async #check(): Promise<Record<string, PartState>> {
    const deciding: Promise<readonly [string, PartState]>[] = [];
    const unknown: Promise<unknown>[] = [];
    for (const [name, part] of this.#parts) {
      const state = this.#stateOf(name, part);
      if (!part.isOptional) {
        deciding.push(state.then((now) => [name, now] as const));
        continue;
      }
      const stored = state.then((last) => this.#informing.set(name, last));
      if (!this.#informing.has(name)) unknown.push(within(ANSWER_MS, stored));
    }
    await Promise.all(unknown);
    return Object.fromEntries(await Promise.all(deciding));
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

const inTime = async (answer: Promise<boolean>): Promise<boolean> => (await within(PATIENCE_MS, answer)).value ?? false;

/** A process that was not ready is so again at once; what fails is asked by one check at a time. */
const isReady = (states: Readonly<Record<string, PartState>>): boolean =>
  Object.values(states).every(({ status }) => status === 'ok');

/** What settles in time; no value where it does not. */
async function within<T>(ms: number, work: Promise<T>): Promise<{ value?: T }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ value?: T }>((resolve) => {
    timer = setTimeout(resolve, ms, {});
  });
  return Promise.race([work.then((value) => ({ value })), late]).finally(() => clearTimeout(timer));
}
