import { RateLimitedError, UpstreamUnavailableError } from '../core/errors.js';
import { FairQueue } from './fair-queue.js';

/** Calculations that may wait in each lane before further ones are refused. */
const MAX_WAITING = 64;
/** Heavy calculations that one client may have in hand: a browser opens six connections to an address. */
const MAX_HEAVY_OF_CLIENT = 6;
/** How long a client is asked to wait [s]. */
const RETRY_AFTER_SECONDS = 2;

/** A calculation that asks for its turn. */
export interface LaneEntry {
  isHeavy: boolean;
  /** Network of the client that asks; empty for work of the process itself. */
  client: string;
  /** Gives up the place in the lane. */
  signal?: AbortSignal | undefined;
}

interface Waiting extends LaneEntry {
  begin(this: void): void;
}

/**
 * Turns at a number of threads. Light calculations go before heavy ones, and where there are several threads heavy ones
 * never have all of them. Clients with heavy calculations take turns.
 */
export class ComputeLanes {
  readonly #threads: number;
  readonly #heavyThreads: number;
  readonly #light = new FairQueue<Waiting>();
  readonly #heavy = new FairQueue<Waiting>();
  readonly #heavyOf = new Map<string, number>();
  #lightWorking = 0;
  #heavyWorking = 0;

  /** @param threads at which turns are taken. */
  constructor(threads: number) {
    this.#threads = threads;
    this.#heavyThreads = Math.max(1, threads - 1);
  }

  get waiting(): number {
    return this.#light.size + this.#heavy.size;
  }

  get working(): number {
    return this.#lightWorking + this.#heavyWorking;
  }

  /**
   * Does a piece of work when its turn has come.
   * @throws UpstreamUnavailableError when too many wait; RateLimitedError when the client has too many heavy ones in hand;
   * the signal's reason when it is given up before its turn.
   */
  async inTurn<T>(entry: LaneEntry, work: () => Promise<T>): Promise<T> {
    this.#assertRoom(entry);
    if (entry.isHeavy) this.#countOf(entry.client, 1);
    try {
      await this.#turn(entry);
      return await work().finally(() => this.#end(entry));
    } finally {
      if (entry.isHeavy) this.#countOf(entry.client, -1);
    }
  }

  #assertRoom({ isHeavy, client }: LaneEntry): void {
    if (isHeavy && client !== '' && (this.#heavyOf.get(client) ?? 0) >= MAX_HEAVY_OF_CLIENT) {
      throw new RateLimitedError(RETRY_AFTER_SECONDS, 'Too many heavy calculations at a time');
    }
    if (this.#laneOf(isHeavy).size < MAX_WAITING) return;
    throw new UpstreamUnavailableError('Too many calculations are waiting', RETRY_AFTER_SECONDS);
  }

  #turn(entry: LaneEntry): Promise<void> {
    const { signal } = entry;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const lane = this.#laneOf(entry.isHeavy);
      const giveUp = (): void => {
        lane.remove(waiting);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        ...entry,
        begin: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      lane.add(waiting);
      this.#beginNext();
    });
  }

  /** Begins as many as there are threads for. */
  #beginNext(): void {
    while (this.working < this.#threads) {
      const next = this.#light.take() ?? (this.#heavyWorking < this.#heavyThreads ? this.#heavy.take() : undefined);
      if (next === undefined) return;
      this.#countWorking(next, 1);
      next.begin();
    }
  }

  #end(entry: LaneEntry): void {
    this.#countWorking(entry, -1);
    this.#beginNext();
  }

  #laneOf(isHeavy: boolean): FairQueue<Waiting> {
    return isHeavy ? this.#heavy : this.#light;
  }

  #countWorking({ isHeavy }: LaneEntry, by: number): void {
    if (isHeavy) this.#heavyWorking += by;
    else this.#lightWorking += by;
  }

  #countOf(client: string, by: number): void {
    const count = (this.#heavyOf.get(client) ?? 0) + by;
    if (count > 0) this.#heavyOf.set(client, count);
    else this.#heavyOf.delete(client);
  }
}
