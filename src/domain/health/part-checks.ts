import type { Clock } from '../../core/time/clock.js';

/** Longest wait for a part to answer [ms]. */
const PATIENCE_MS = 2_000;
/** How long good states count for later questions [ms]: probes put no more load on the parts than this allows. */
const KEPT_MS = 1_000;

/** State of an optional part before its first answer. */
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
  #untilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds a part, or replaces the one of that name. */
  add(name: string, part: CheckedPart): void {
    this.#parts.set(name, part);
    this.#informing.delete(name);
    this.#deciding = undefined;
  }

  /**
   * All parts at once, each asked at most once a second while the process is ready, and never twice at a time; one that
   * does not answer in time has failed. Optional parts are not waited for: they have the state that they had last, and
   * have failed until they first answer.
   */
  async states(): Promise<Record<string, PartState>> {
    const nowMs = this.#clock().getTime();
    if (this.#deciding === undefined || nowMs >= this.#untilMs) {
      const deciding = this.#check();
      this.#deciding = deciding;
      this.#untilMs = Infinity;
      void deciding.then((states) => (this.#untilMs = this.#keptUntilMs(states)));
    }
    const deciding = await this.#deciding;
    const optional = [...this.#parts].filter(([, { isOptional }]) => isOptional);
    const informing = optional.map(([name]) => [name, this.#informing.get(name) ?? NEVER_ANSWERED] as const);
    return { ...deciding, ...Object.fromEntries(informing) };
  }

  /** A process that was not ready is so again at once; what fails is asked by one check at a time. */
  #keptUntilMs(deciding: Record<string, PartState>): number {
    const isReady = Object.values(deciding).every(({ status }) => status === 'ok');
    return isReady ? this.#clock().getTime() + KEPT_MS : 0;
  }

  /** Asks every part, and waits for those that decide. */
  async #check(): Promise<Record<string, PartState>> {
    const deciding: Promise<readonly [string, PartState]>[] = [];
    for (const [name, part] of this.#parts) {
      const state = this.#stateOf(name, part);
      if (part.isOptional) void state.then((last) => this.#informing.set(name, last));
      else deciding.push(state.then((now) => [name, now] as const));
    }
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

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
