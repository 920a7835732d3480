/** A queue in which clients take turns, however many entries each has brought; one client's own go by their number. */
export class FairQueue<Entry extends { client: string; number: number }> {
  readonly #byClient = new Map<string, Set<Entry>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Entries of one client. */
  sizeOf(client: string): number {
    return this.#byClient.get(client)?.size ?? 0;
  }

  add(entry: Entry): void {
    const own = this.#byClient.get(entry.client) ?? new Set();
    this.#byClient.set(entry.client, own.add(entry));
    this.#size += 1;
  }

  /**
   * Takes the next entry of the clients that may begin; its client's others come after those of all the others.
   * @param mayBegin whether it is the turn of a client's next entry at all.
   */
  take(mayBegin: (entry: Entry) => boolean): Entry | undefined {
    for (const [client, own] of this.#byClient) {
      const entry = [...own].reduce((first, other) => (other.number < first.number ? other : first));
      if (!mayBegin(entry)) continue;
      this.remove(entry);
      if (this.#byClient.delete(client)) this.#byClient.set(client, own);
      return entry;
    }
    return undefined;
  }

  /** Removes an entry from any position. */
  remove(entry: Entry): void {
    const own = this.#byClient.get(entry.client);
    if (!own?.delete(entry)) return;
    this.#size -= 1;
    if (own.size === 0) this.#byClient.delete(entry.client);
  }
}
