import { setTimeout as pause } from 'node:timers/promises';
import { isHeavy } from '../core/compute/computation-weight.js';
import type {
  Compute,
  ComputeClient,
  ComputationInput,
  ComputationName,
  ComputationResult,
} from '../core/compute/compute.js';
import { InvalidInputError, UpstreamUnavailableError } from '../core/errors.js';
import { REFUSAL_MS } from '../core/limits/operation-bounds.js';
import { runForClient } from './client-calculation.js';
import { ComputeLanes, GaveWayError, OWN_WORK } from './compute-lanes.js';
import { LookUps } from './look-ups.js';
import { tasks } from './tasks.js';
import { ThreadPool } from './thread-pool.js';
import type { ComputeOutcome, ComputeTask } from './worker.js';

const TOO_LONG = 'The calculation takes too long; use simpler or fewer shapes';
const GIVEN_UP = 'The calculation was cancelled';

/** Calculates in the calling thread; for tests and command lines. */
export const inlineCompute: Compute = {
  lookUp: (work) => work(),
  run: async <Name extends ComputationName>(name: Name, input: ComputationInput<Name>) => tasks[name](input),
  // nobody can look while the one thread calculates
  load: () => ({ waiting: 0, working: 0 }),
  close: () => Promise.resolve(),
};

/** Calculations in threads of a process. */
export interface ComputeThreads extends Compute {
  /** Makes the threads, for which the first calculation would wait. */
  warm(): void;
}

/**
 * Calculates in worker threads, which stay warm.
 *
 * Light calculations do not wait behind heavy ones. A light one that has run half a second counts as heavy. Where then
 * only heavy ones are at work and another client has waited a second with a light one, the thread of one of them is ended,
 * and that calculation begins again when its turn among the heavy ones comes. What nobody waits for any more does not begin, and a heavy one that has begun is ended with its thread. Every
 * calculation is charged to its client, who waits before the next one once the seconds are used up.
 * @param threads how many; 0 calculates in the calling thread.
 * @param seconds longest that a calculation may wait and run, and one of the process itself may run [s]: shapes can be drawn
 * on which an overlay would work for hours, and they must not keep the others from their turn.
 * @param answersClients whether one of several threads is kept free of heavy calculations.
 */
export function createCompute(threads: number, seconds: number, answersClients = true): ComputeThreads {
  if (threads === 0) return { ...inlineCompute, warm: () => undefined };
  const pool = new ThreadPool(threads);
  const lanes = new ComputeLanes(threads, answersClients ? undefined : threads);
  const lookUps = new LookUps();
  const limit = (): AbortSignal => AbortSignal.timeout(seconds * 1000);
  const runOwn = (task: ComputeTask, heavy: boolean): Promise<ComputeOutcome> =>
    lanes.inTurn({ isHeavy: heavy, client: OWN_WORK }, ({ goesFirst }) => pool.run(task, goesFirst, limit()));
  const runFor = async (asker: ComputeClient, task: ComputeTask, heavy: boolean): Promise<ComputeOutcome> => {
    const patience = limit();
    const signal = AbortSignal.any([patience, asker.gone]);
    const inTurn = (isHeavy: boolean): Promise<ComputeOutcome> => {
      asker.assertLeft();
      const used = (): number => asker.used();
      return lanes.inTurn({ isHeavy, client: asker.key, request: asker, used, signal }, (turn) =>
        runForClient({ asker, isHeavy, turn, patience }, (end) => pool.run(task, turn.goesFirst, end)),
      );
    };
    return inTurn(heavy).catch((fault: unknown) => {
      if (reasonOf(fault) instanceof GaveWayError) return inTurn(true);
      throw fault;
    });
  };
  return {
    lookUp: async (work, client) => {
      if (client === undefined) return work();
      try {
        client.assertLeft();
        lanes.assertRoomFor(client.key, lookUps.besides(client));
      } catch (refusal) {
        // its turn lasts through the pause, so that the next request of the client waits too
        await pause(REFUSAL_MS);
        client.resume();
        throw refusal;
      }
      return lookUps.during(client, work);
    },
    run: async <Name extends ComputationName>(name: Name, input: ComputationInput<Name>, client?: ComputeClient) => {
      const task = { name, input };
      const heavy = isHeavy(name, input);
      client?.leave();
      const outcome = await (client ? runFor(client, task, heavy) : runOwn(task, heavy))
        .catch(explainEnd)
        .finally(() => client?.resume());
      if (!outcome.ok) throw new InvalidInputError(outcome.issues);
      return outcome.result as ComputationResult<Name>;
    },
    load: () => ({ waiting: lanes.waiting, working: lanes.working }),
    warm: () => pool.open(),
    close: () => pool.close(),
  };
}

/** Piscina wraps the reason of the signal that ended a calculation. */
const reasonOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** Why a calculation was ended before its time. */
function explainEnd(error: unknown): never {
  const reason = reasonOf(error);
  if (!(reason instanceof Error)) throw error;
  if (reason.name === 'TimeoutError') throw new UpstreamUnavailableError(TOO_LONG, 2);
  if (reason.name === 'AbortError') throw new UpstreamUnavailableError(GIVEN_UP, 2);
  throw error;
}
