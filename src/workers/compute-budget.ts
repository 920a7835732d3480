import { LRUCache } from 'lru-cache';
import { RateLimitedError } from '../core/errors.js';

/** Seconds of a thread that a client can use up at once, and those that it gets back each second. */
const MAX_SECONDS = 60;
const SECONDS_BACK = 0.25;
/** Clients remembered; one that is forgotten has its whole budget again. */
const MAX_CLIENTS = 10_000;

/** What a client has used and not got back yet, at an instant. */
interface Used {
  seconds: number;
  atMs: number;
}

/** Time of threads that each client may use: a map in a browser never comes near to it, a flood of hard shapes soon does. */
export class ComputeBudget {
  readonly #used = new LRUCache<string, Used>({
    max: MAX_CLIENTS,
    ttl: (MAX_SECONDS / SECONDS_BACK) * 1000,
  });

  /** @param now a clock that only goes forward [ms]. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @throws RateLimitedError when the client has used up its time, with when it may go on. */
  assertLeft(client: string): void {
    const over = this.#usedBy(client) - MAX_SECONDS;
    if (over < 0) return;
    throw new RateLimitedError(
      Math.max(1, Math.ceil(over / SECONDS_BACK)),
      `More than ${MAX_SECONDS} s of calculation were used; simpler shapes or fewer of them take less`,
    );
  }

  /** Notes time that a calculation took [s]. */
  spend(client: string, seconds: number): void {
    this.#used.set(client, { seconds: this.#usedBy(client) + seconds, atMs: this.now() });
  }

  #usedBy(client: string): number {
    const used = this.#used.get(client);
    return used === undefined ? 0 : Math.max(0, used.seconds - ((this.now() - used.atMs) / 1000) * SECONDS_BACK);
  }
}
