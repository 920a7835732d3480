import { Piscina } from 'piscina';
import { isHeavy } from '../core/computation-weight.js';
import type { Compute, ComputeClient, ComputationInput, ComputationName, ComputationResult } from '../core/compute.js';
import { InvalidInputError, UpstreamUnavailableError } from '../core/errors.js';
import { ComputeBudget } from './compute-budget.js';
import { ComputeLanes } from './compute-lanes.js';
import { tasks } from './tasks.js';
import type { ComputeOutcome, ComputeTask } from './worker.js';

const TOO_LONG = 'The calculation takes too long; use simpler or fewer shapes';
const GIVEN_UP = 'The calculation was cancelled';

/** Calculates in the calling thread; for tests and command lines. */
export const inlineCompute: Compute = {
  run: async <Name extends ComputationName>(name: Name, input: ComputationInput<Name>) => tasks[name](input),
  // nobody can look while the one thread calculates
  load: () => ({ waiting: 0, working: 0 }),
  close: () => Promise.resolve(),
};

/**
 * Calculates in worker threads, which stay warm.
 *
 * Light calculations do not wait behind heavy ones. What nobody waits for any more does not begin; a heavy one that has
 * begun is ended with its thread, a light one is sooner done than a new thread is there. Whoever has used up a budget of
 * seconds waits before the next heavy one.
 * @param threads how many; of several one is kept free of heavy calculations, and 0 calculates in the calling thread.
 * @param seconds longest that a calculation may wait and run, and one of the process itself may run [s]: shapes can be drawn
 * on which an overlay would work for hours, and they must not keep the others from their turn.
 */
export function createCompute(threads: number, seconds: number): Compute {
  if (threads === 0) return inlineCompute;
  const pool = new Piscina<ComputeTask, ComputeOutcome>({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
  });
  const lanes = new ComputeLanes(threads);
  const budget = new ComputeBudget();
  const limit = (): AbortSignal => AbortSignal.timeout(seconds * 1000);
  const runOwn = (task: ComputeTask, heavy: boolean): Promise<ComputeOutcome> =>
    lanes.inTurn({ isHeavy: heavy, client: '' }, () => pool.run(task, { signal: limit() }));
  const runFor = ({ client, gone }: ComputeClient, task: ComputeTask, heavy: boolean): Promise<ComputeOutcome> => {
    const patience = limit();
    const signal = AbortSignal.any([patience, gone]);
    if (heavy) budget.assertLeft(client);
    return lanes.inTurn({ isHeavy: heavy, client, signal }, async () => {
      const begunMs = performance.now();
      try {
        return await pool.run(task, { signal: heavy ? signal : patience });
      } finally {
        budget.spend(client, (performance.now() - begunMs) / 1000);
      }
    });
  };
  return {
    run: async <Name extends ComputationName>(name: Name, input: ComputationInput<Name>, client?: ComputeClient) => {
      const task = { name, input };
      const heavy = isHeavy(name, input);
      const outcome = await (client ? runFor(client, task, heavy) : runOwn(task, heavy)).catch(explainEnd);
      if (!outcome.ok) throw new InvalidInputError(outcome.issues);
      return outcome.result as ComputationResult<Name>;
    },
    load: () => ({ waiting: lanes.waiting, working: lanes.working }),
    close: () => pool.close(),
  };
}

/** Why a calculation was ended before its time; Piscina wraps the signal's reason. */
function explainEnd(error: unknown): never {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(reason instanceof Error)) throw error;
  if (reason.name === 'TimeoutError') throw new UpstreamUnavailableError(TOO_LONG, 2);
  if (reason.name === 'AbortError') throw new UpstreamUnavailableError(GIVEN_UP, 2);
  throw error;
}
