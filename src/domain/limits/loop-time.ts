/**
 * Time of the event loop, shared equally among the requests that are under way: what all of them are charged is what the
 * loop has used while any was. See decision 10.
 */
export class LoopTime {
  #underWay = 0;
  /** What a request has had that was under way all along [s]. */
  #each = 0;
  #usedBefore: number;

  /** @param used processor time of the loop so far [s]. */
  constructor(private readonly used: () => number) {
    this.#usedBefore = used();
  }

  /** Begins the share of one request. */
  open(): LoopShare {
    return new LoopShare((by) => this.#count(by));
  }

  /** @param by requests that begin or end at this moment. @returns the time of each so far [s]. */
  #count(by: number): number {
    const used = this.used();
    if (this.#underWay > 0) this.#each += (used - this.#usedBefore) / this.#underWay;
    this.#usedBefore = used;
    this.#underWay += by;
    return this.#each;
  }
}

/** What one request has of the loop. */
export class LoopShare {
  #seconds = 0;
  /** Time of each request when this one began; it is paused where there is none. */
  #since: number | undefined;

  constructor(private readonly count: (by: number) => number) {
    this.resume();
  }

  /** So far [s]. */
  get seconds(): number {
    return this.#since === undefined ? this.#seconds : this.#seconds + this.count(0) - this.#since;
  }

  /** From now on it has none: the request waits for its client, or is over. */
  pause(): void {
    if (this.#since === undefined) return;
    this.#seconds += this.count(-1) - this.#since;
    this.#since = undefined;
  }

  resume(): void {
    this.#since ??= this.count(1);
  }
}
