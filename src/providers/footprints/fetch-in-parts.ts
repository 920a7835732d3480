import { LRUCache } from 'lru-cache';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { UpstreamUnavailableError } from '../../core/errors.js';
import { SourceFailure } from '../../core/source-failure.js';
import { quarters } from './request-grid.js';
import { DAY_MS } from '../../core/time/durations.js';

/** After this no further part is begun; what came until then is kept for the next time [ms]. */
const PARTS_MS = 16_000;
/** How long a box is remembered as too much for one answer, and how many are [ms]. */
const REMEMBERED_MS = DAY_MS;
const MAX_REMEMBERED = 10_000;
/** Status of a server behind which the query took too long. */
const GATEWAY_TIMEOUT = 504;
/** The retry delay reported to callers while parts are yet to come [s]. */
const RETRY_AFTER_S = 1;

/** Asks for a box; `undefined` where no source covers it. */
export type FetchBox<Answer> = (box: DegreeBox) => Promise<Answer | undefined>;

/** How parts are asked for. */
export interface PartsOptions<Answer> {
  /** After this no further part is begun [ms]. */
  partsMs?: number;
  /** What of a box an answer leaves open, in boxes of whole cells; they are asked for next. */
  restOf?: (box: DegreeBox, answer: Answer) => readonly DegreeBox[];
}

/**
 * Makes a way of asking for boxes that may hold more than a source gives at once: such a box is asked for in quarters,
 * and these in theirs, down to single cells of the grid, each given out as it comes.
 * @param ask throws UpstreamUnavailableError with the failures of all sources as its cause.
 * @returns a function of a box of whole cells; it throws, after the parts that were available, where some could not.
 */
export function fetchInParts<Answer>(
  fetch: FetchBox<Answer>,
  { partsMs = PARTS_MS, restOf = () => [] }: PartsOptions<Answer> = {},
): (box: DegreeBox) => AsyncGenerator<Answer> {
  const dense = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });
  return async function* (whole) {
    const time = AbortSignal.timeout(partsMs);
    const open = [whole];
    let lost: UpstreamUnavailableError | undefined;
    let mayRetryUnclear = true;
    for (let box = open.shift(); box; box = open.shift()) {
      const parts = quarters(box);
      if (dense.has(keyOf(box))) {
        open.unshift(...parts);
        continue;
      }
      if (time.aborted) throw lost ?? tooDense();
      try {
        const answer = await fetch(box);
        if (answer === undefined) continue;
        yield answer;
        open.unshift(...restOf(box, answer));
      } catch (error) {
        const density = densityOf(error);
        // a server that is only slow is slow for parts too: one doubt a question is enough
        if (density === undefined || (density === 'perhaps' && !mayRetryUnclear)) throw error;
        if (density === 'perhaps') mayRetryUnclear = false;
        if (density === 'surely' && parts.length > 0) dense.set(keyOf(box), true);
        if (parts.length === 0) lost ??= error as UpstreamUnavailableError;
        open.unshift(...parts);
      }
    }
    if (lost) throw lost;
  };
}

const keyOf = (box: DegreeBox): string => Object.values(box).join(',');

const tooDense = (): UpstreamUnavailableError =>
  new UpstreamUnavailableError('The buildings are fetched in parts, and some parts are still missing', RETRY_AFTER_S);

/** Whether a box was refused because of what it holds; unknown where a server was merely slow. */
function densityOf(error: unknown): 'surely' | 'perhaps' | undefined {
  const cause = error instanceof UpstreamUnavailableError ? error.cause : undefined;
  const failures = cause instanceof AggregateError ? cause.errors.filter((each) => each instanceof SourceFailure) : [];
  if (failures.some(({ kind }) => kind === 'too_much' || kind === 'too_large')) return 'surely';
  return failures.some(({ kind, status }) => kind === 'timeout' || status === GATEWAY_TIMEOUT) ? 'perhaps' : undefined;
}
