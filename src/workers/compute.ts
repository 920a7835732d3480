import { Piscina } from 'piscina';
import { computations } from '../domain/computations.js';
import type { Compute, ComputationInput, ComputationName, ComputationResult } from '../domain/compute.js';
import { InvalidInputError, UpstreamUnavailableError } from '../domain/errors.js';
import type { ComputeOutcome, ComputeTask } from './worker.js';

/** Tasks that may wait for a thread before further ones are refused. */
const MAX_QUEUE = 64;

const TOO_LONG = 'The calculation takes too long; simpler shapes or fewer of them may do';

function overtime(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') throw new UpstreamUnavailableError(TOO_LONG, 2);
  throw error;
}

/** Calculates in the calling thread; for tests and command lines. */
export const inlineCompute: Compute = {
  run: <Name extends ComputationName>(name: Name, input: ComputationInput<Name>) =>
    new Promise<ComputationResult<Name>>((resolve) => {
      const calculation = computations[name] as (input: ComputationInput<Name>) => ComputationResult<Name>;
      resolve(calculation(input));
    }),
  // nobody can look while the one thread calculates
  load: () => ({ waiting: 0, working: 0 }),
  close: () => Promise.resolve(),
};

/**
 * Calculates in worker threads, which stay warm.
 * @param threads how many; 0 calculates in the calling thread.
 * @param seconds longest that a calculation may wait and run [s]: shapes can be drawn on which an overlay would work for
 * hours, and they must not keep the others from their turn.
 */
export function createCompute(threads: number, seconds: number): Compute {
  if (threads === 0) return inlineCompute;
  const pool = new Piscina<ComputeTask, ComputeOutcome>({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: MAX_QUEUE,
  });
  let inHand = 0;
  const runTask = async (task: ComputeTask): Promise<ComputeOutcome> => {
    inHand += 1;
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(seconds * 1000) });
    } finally {
      inHand -= 1;
    }
  };
  return {
    run: async <Name extends ComputationName>(name: Name, input: ComputationInput<Name>) => {
      if (pool.queueSize >= MAX_QUEUE) throw new UpstreamUnavailableError('Too many calculations are waiting', 2);
      const outcome = await runTask({ name, input }).catch(overtime);
      if (!outcome.ok) throw new InvalidInputError(outcome.issues);
      return outcome.result as ComputationResult<Name>;
    },
    load: () => ({ waiting: pool.queueSize, working: inHand - pool.queueSize }),
    close: () => pool.close(),
  };
}
