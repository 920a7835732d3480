import { UpstreamUnavailableError } from '../../core/errors.js';

/** Changed records that a reader has not taken yet [count]; one that falls further behind has to read everything again. */
const MAX_WAITING = 1_000;
/** When a reader who lost its feed may subscribe again [s]. */
const RETRY_SECONDS = 1;

/** Keys of changed records for one reader. A record that changes again before it was read is one change: the newest. */
export class ChangeFeed {
  readonly #waiting = new Set<string>();
  #isLost = false;
  #wake = (): void => undefined;

  add(key: string): void {
    if (this.#waiting.size >= MAX_WAITING && !this.#waiting.has(key)) this.lose();
    else this.#waiting.add(key);
    this.#wake();
  }

  /** Ends the feed with an error, because changes may be missing from it. */
  lose(): void {
    this.#isLost = true;
    this.#waiting.clear();
    this.#wake();
  }

  /**
   * Keys in the order of their changes, until the signal.
   * @throws UpstreamUnavailableError when changes may be missing.
   */
  async *read(signal: AbortSignal): AsyncGenerator<string, void> {
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    while (!signal.aborted) {
      if (this.#isLost)
        throw new UpstreamUnavailableError('Changes may have been missed; read the records again', RETRY_SECONDS);
      const [key] = this.#waiting;
      if (key === undefined) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
        continue;
      }
      this.#waiting.delete(key);
      yield key;
    }
  }
}
