import type { ComputeClient } from '../core/compute/compute.js';
import { KeyedSets } from '../core/limits/keyed-sets.js';

/** Requests that look up what their calculations need. */
export class LookUps {
  /** The look-ups of each client, with the request that each is for. */
  readonly #ofClient = new KeyedSets<{ request: ComputeClient }>();

  /** Other requests of the client that look something up. */
  besides(request: ComputeClient): number {
    const requests = new Set([...this.#ofClient.of(request.key)].map((lookUp) => lookUp.request));
    return requests.size - (requests.has(request) ? 1 : 0);
  }

  async during<T>(request: ComputeClient, work: () => Promise<T>): Promise<T> {
    const lookUp = { request };
    this.#ofClient.add(request.key, lookUp);
    try {
      return await work();
    } finally {
      this.#ofClient.delete(request.key, lookUp);
    }
  }
}
