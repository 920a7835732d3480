import type { ComputeClient } from '../core/compute/compute.js';

/** Requests that look up what their calculations need. */
export class LookUps {
  /** How many look-ups each request is at, by client. */
  readonly #byClient = new Map<string, Map<ComputeClient, number>>();

  /** Other requests of the client that look something up. */
  besides(request: ComputeClient): number {
    const own = this.#byClient.get(request.key);
    return own === undefined ? 0 : own.size - (own.has(request) ? 1 : 0);
  }

  async during<T>(request: ComputeClient, work: () => Promise<T>): Promise<T> {
    const { key } = request;
    const own = this.#byClient.get(key) ?? new Map<ComputeClient, number>();
    this.#byClient.set(key, own.set(request, (own.get(request) ?? 0) + 1));
    try {
      return await work();
    } finally {
      const left = own.get(request)! - 1;
      if (left > 0) own.set(request, left);
      else own.delete(request);
      if (own.size === 0) this.#byClient.delete(key);
    }
  }
}
