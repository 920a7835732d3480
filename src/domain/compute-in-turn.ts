import { bulkhead } from 'cockatiel';
import type { Compute } from '../core/compute/compute.js';

/** Calculations that one request has in hand; a client opens several requests at a time, and has a bound of its own. */
const AT_ONCE = 1;

/**
 * Calculates for one request: what its parts ask for at the same time, as the fields of an operation do, waits for each
 * other, so that none is refused for the sake of its siblings. What waits here takes no place in the lanes.
 */
export function computeInTurn(compute: Compute): Compute {
  const turns = bulkhead(AT_ONCE, Infinity);
  return {
    lookUp: (work) => compute.lookUp(work),
    run: (name, input) => turns.execute(() => compute.run(name, input)),
    load: () => compute.load(),
    close: () => compute.close(),
  };
}
