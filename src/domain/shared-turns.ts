import type { Compute } from '../core/compute/compute.js';

/**
 * Turns at what is calculated once for all who ask for it, such as vector tiles. It counts for no client and is never refused
 * for one; but what one client asks for waits for each other before it takes a place, so that the places stay for others.
 */
export class SharedTurns {
  /** The end of what each client asked for last. */
  readonly #last = new Map<string, Promise<unknown>>();

  async inTurn<T>(client: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(client);
    const result = before === undefined ? work() : before.then(work);
    const end = result.catch(() => undefined);
    this.#last.set(client, end);
    try {
      return await result;
    } finally {
      if (this.#last.get(client) === end) this.#last.delete(client);
    }
  }
}

/** Calculates for all, in the turn of the client that asks first. */
export const computeShared = (compute: Compute, turns: SharedTurns, client: string): Compute => ({
  lookUp: (work) => compute.lookUp(work),
  run: (name, input) => turns.inTurn(client, () => compute.run(name, input)),
  load: () => compute.load(),
  close: () => compute.close(),
});
