import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Times to look, and the pause between: buffers of connections that have just ended are freed a moment later. */
const LOOKS = 5;
const PAUSE_MS = 100;

/** Memory that this process, and so a service that runs in it, really holds [bytes]. */
export async function settledMemory(): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < LOOKS; look += 1) {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
    await pause(PAUSE_MS);
  }
  return least;
}
