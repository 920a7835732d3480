import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * What a request allocates is young, whatever the engine has seen of the requests before. Once some have outlived a collection
 * or two, it makes such objects old at once, and all that they refer to, which is the request, stays until the next full
 * collection: see CONTRIBUTING.md, "Memory of a request".
 */
export const keepRequestsYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Collects what only the start needed, such as the texts of programs, and gives the memory back to the system. By itself the
 * engine keeps it for as long as little is asked of the process: half of what a process that waits holds.
 */
export function releaseMemoryOfStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
