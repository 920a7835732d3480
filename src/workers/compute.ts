import { Piscina } from 'piscina';
import { computations } from '../domain/computations.js';
import type { Compute, ComputationInput, ComputationName, ComputationResult } from '../domain/compute.js';
import { InvalidInputError, UpstreamUnavailableError } from '../domain/errors.js';
import type { ComputeOutcome, ComputeTask } from './worker.js';

/** Tasks that may wait for a thread before further ones are refused. */
const MAX_QUEUE = 64;

/** Calculates in the calling thread; for tests and command lines. */
export const inlineCompute: Compute = {
  run: <Name extends ComputationName>(name: Name, input: ComputationInput<Name>) =>
    new Promise<ComputationResult<Name>>((resolve) => {
      const calculation = computations[name] as (input: ComputationInput<Name>) => ComputationResult<Name>;
      resolve(calculation(input));
    }),
  close: () => Promise.resolve(),
};

/**
 * Calculates in worker threads, which stay warm.
 * @param threads how many; 0 calculates in the calling thread.
 */
export function createCompute(threads: number): Compute {
  if (threads === 0) return inlineCompute;
  const pool = new Piscina<ComputeTask, ComputeOutcome>({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: MAX_QUEUE,
  });
  return {
    run: async <Name extends ComputationName>(name: Name, input: ComputationInput<Name>) => {
      if (pool.queueSize >= MAX_QUEUE) throw new UpstreamUnavailableError('Too many calculations are waiting', 2);
      const outcome = await pool.run({ name, input });
      if (!outcome.ok) throw new InvalidInputError(outcome.issues);
      return outcome.result as ComputationResult<Name>;
    },
    close: () => pool.close(),
  };
}
