import type { Clock } from '../../core/time/clock.js';

/** What became of a question to an outside source. */
export interface SourceOutcome {
  chain: string;
  source: string;
  outcome: string;
}

/** Time after which a failure says nothing about now, because nobody has asked since [ms]. */
const RECENT_MS = 300_000;

/** Knows from what requests experience whether outside sources work; asks none of them itself. */
export class SourceHealth {
  /** When each source failed last, by its chain; `undefined` where it has answered since. */
  readonly #failedAt = new Map<string, Map<string, number | undefined>>();

  constructor(private readonly clock: Clock) {}

  /** Notes an outcome; answers from the cache say nothing about a source. */
  readonly note = ({ chain, source, outcome }: SourceOutcome): void => {
    if (outcome === 'cached' || outcome === 'stale') return;
    const sources = this.#failedAt.get(chain) ?? new Map<string, number | undefined>();
    this.#failedAt.set(chain, sources.set(source, outcome === 'failed' ? this.clock().getTime() : undefined));
  };

  /** @throws Error when every source of some chain that was asked lately has failed. */
  readonly check = (): Promise<void> => {
    const sinceMs = this.clock().getTime() - RECENT_MS;
    const isDown = (sources: ReadonlyMap<string, number | undefined>): boolean =>
      [...sources.values()].every((failedAtMs) => failedAtMs !== undefined && failedAtMs > sinceMs);
    const down = [...this.#failedAt].filter(([, sources]) => isDown(sources)).map(([chain]) => chain);
    return down.length === 0 ? Promise.resolve() : Promise.reject(new Error(`No source answers: ${down.join(', ')}`));
  };
}
