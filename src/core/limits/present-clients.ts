/** How long a client counts as present after it asked [ms]. */
const PRESENT_MS = 2_000;

/** The clients that asked last, as far as it must be known whether there is another one. */
export class PresentClients {
  #newest = { client: '', atMs: -Infinity };
  /** The newest of all the others. */
  #other = { client: '', atMs: -Infinity };

  /** @param now a clock that only goes forward [ms]. */
  constructor(private readonly now: () => number) {}

  note(client: string): void {
    if (this.#newest.client !== client) this.#other = this.#newest;
    this.#newest = { client, atMs: this.now() };
  }

  /** The other client that has asked last, if that was lately. */
  beside(client: string): string | undefined {
    const other = this.#newest.client === client ? this.#other : this.#newest;
    return this.now() - other.atMs < PRESENT_MS ? other.client : undefined;
  }
}
