import type { ImportProgress } from '../core/buildings/import/import-types.js';

/** Time between two lines, on a terminal and in a log [ms]. */
const LIVE_INTERVAL_MS = 200;
const LOG_INTERVAL_MS = 5_000;

/** What a progress line is about. */
export interface ProgressLineOptions {
  title: string;
  sizeBytes: number;
  out(text: string): void;
  /** Whether a line can be written over. */
  live: boolean;
}

/** Shows how far a load is, how fast it goes, and how long it still takes. */
export class ProgressLine {
  readonly #options: ProgressLineOptions;
  readonly #startedAt = performance.now();
  #shownAt = this.#startedAt;
  #first: { read: number; bytesDone: number } | undefined;

  constructor(options: ProgressLineOptions) {
    this.#options = options;
  }

  show({ counts, bytesDone, tiles }: ImportProgress): void {
    const now = performance.now();
    // what an earlier attempt had stored must not count as speed
    this.#first ??= { read: counts.read, bytesDone };
    if (now - this.#shownAt < (this.#options.live ? LIVE_INTERVAL_MS : LOG_INTERVAL_MS)) return;
    this.#shownAt = now;
    if (tiles !== undefined) {
      this.#write(
        `${this.#options.title}: ${tiles.done.toLocaleString('en')} of ${tiles.all.toLocaleString('en')} tiles merged`,
      );
      return;
    }
    const seconds = (now - this.#startedAt) / 1000;
    const rate = (counts.read - this.#first.read) / seconds;
    const bytesPerSecond = (bytesDone - this.#first.bytesDone) / seconds;
    const left = bytesPerSecond > 0 ? (this.#options.sizeBytes - bytesDone) / bytesPerSecond : Number.NaN;
    this.#write(
      `${this.#options.title}: ${progressText(counts.read, bytesDone / this.#options.sizeBytes, rate, left)}`,
    );
  }

  /** Leaves the terminal's line free. */
  end(): void {
    if (this.#options.live) this.#options.out('\r\u001b[K');
  }

  #write(text: string): void {
    this.#options.out(this.#options.live ? `\r\u001b[K${text}` : `${text}\n`);
  }
}

/**
 * @param read features so far.
 * @param share of the file, 0..1.
 * @param rate features a second.
 * @param leftSeconds to go; not finite where it is not known yet.
 */
export function progressText(read: number, share: number, rate: number, leftSeconds: number): string {
  const left = Number.isFinite(leftSeconds) ? `, ${durationText(leftSeconds)} left` : '';
  return `${read.toLocaleString('en')} features, ${Math.floor(share * 100)} %, ${Math.round(rate).toLocaleString('en')}/s${left}`;
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
