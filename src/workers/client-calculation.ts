import type { ComputeClient } from '../core/compute/compute.js';
import type { LaneTurn } from './compute-lanes.js';
import type { ComputeOutcome } from './worker.js';

/** From here on a calculation is heavy, whatever was expected of it [ms]. */
const LIGHT_MS = 500;

/** A calculation of a client whose turn has come. */
export interface ClientCalculation {
  asker: ComputeClient;
  isHeavy: boolean;
  turn: LaneTurn;
  /** Ends it in any case. */
  patience: AbortSignal;
}

/**
 * Runs a calculation and charges its client what it took: processor time, or of one that is ended the time until its
 * thread is replaced. A heavy one ends when the client leaves; a light one becomes
 * heavy when it has run half a second.
 * @param run does the work until the signal ends it.
 * @throws GaveWayError when it must leave its thread to another client; RateLimitedError when no seconds are left.
 */
export async function runForClient(
  { asker, isHeavy, turn, patience }: ClientCalculation,
  run: (end: AbortSignal) => Promise<ComputeOutcome>,
): Promise<ComputeOutcome> {
  // the others of the client may have used up its seconds since it asked
  asker.assertLeft();
  const end = new AbortController();
  const endBy = (cause: AbortSignal): void => {
    if (cause.aborted) end.abort(cause.reason);
    else cause.addEventListener('abort', () => end.abort(cause.reason), { once: true });
  };
  endBy(patience);
  endBy(turn.gaveWay);
  if (isHeavy) endBy(asker.gone);
  const becomeHeavy = (): void => {
    turn.becomeHeavy();
    endBy(asker.gone);
  };
  const timer = isHeavy ? undefined : setTimeout(becomeHeavy, LIGHT_MS);
  const begunMs = performance.now();
  let outcome: ComputeOutcome | undefined;
  try {
    return (outcome = await run(end.signal));
  } finally {
    clearTimeout(timer);
    asker.spend(outcome?.seconds ?? (performance.now() - begunMs) / 1000);
  }
}
