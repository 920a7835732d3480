import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Time of the event loop by request: what the loop uses from one mark to the next belongs to the request that was marked at
 * the first of them. A request is marked where its code begins and wherever it goes on after what it has waited for: an
 * answer of the database, a calculation, its body, its turn between two pieces of its answer. See decision 10.
 */
export class LoopTime {
  /** The request in whose name code runs, also after it has waited. */
  readonly #inNameOf = new AsyncLocalStorage<LoopShare>();
  #running: LoopShare | undefined;
  #usedBefore: number;

  /** @param used processor time of the loop so far [s]. */
  constructor(private readonly used: () => number) {
    this.#usedBefore = used();
  }

  /** Begins the share of one request, whose code runs from now on. */
  open(): LoopShare {
    const share = new LoopShare(this);
    share.resume();
    return share;
  }

  /** Runs work, and all that it begins, in the name of a request. */
  inNameOf(share: LoopShare, work: () => void): void {
    this.#inNameOf.run(share, work);
  }

  /** @returns marks the request in whose name this is called, when what it waits for is there. */
  wait(): () => void {
    const share = this.#inNameOf.getStore();
    return () => this.mark(share);
  }

  /** @param share whose code runs from now on; nobody's unless given. */
  mark(share: LoopShare | undefined): void {
    this.count();
    this.#running = share;
  }

  /** Counts the time up to now, and goes on. */
  count(): void {
    const used = this.used();
    if (this.#running !== undefined) this.#running.counted += used - this.#usedBefore;
    this.#usedBefore = used;
  }

  isRunning(share: LoopShare): boolean {
    return this.#running === share;
  }
}

/** What one request has of the loop. */
export class LoopShare {
  /** Up to the last mark [s]. */
  counted = 0;

  constructor(private readonly loop: LoopTime) {}

  /** So far [s]. */
  get seconds(): number {
    this.loop.count();
    return this.counted;
  }

  /** The code of this request runs from now on. */
  resume(): void {
    this.loop.mark(this);
  }

  /** What runs from now on is not known to be its code: it waits, or is over. */
  pause(): void {
    if (this.loop.isRunning(this)) this.loop.mark(undefined);
  }
}
