import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

/** Longest that another client may wait while a hostile request runs [ms]: one second, on a machine shared by several runs. */
const LONGEST_WAIT_MS = 5_000;
const PAUSE_MS = 20;

const PATHS = ['/healthz', '/api/buildings?lat=25.0298&lng=121.5356&radius_m=50'];

/**
 * Runs hostile requests while another client keeps asking for health and for buildings.
 * @param url address of the service.
 * @returns what the hostile requests came to.
 * @throws where the other client was not answered each time, soon enough.
 */
export async function besidesOthers<T>(url: string, hostile: () => Promise<T>): Promise<T> {
  let isOver = false;
  const waits = Promise.all(PATHS.map((path) => askUntil(() => isOver, `${url}${path}`)));
  // it is read when the hostile requests are over; until then a failure is not an unhandled one
  waits.catch(() => undefined);
  try {
    return await hostile();
  } finally {
    isOver = true;
    expect(Math.max(...(await waits))).toBeLessThan(LONGEST_WAIT_MS);
  }
}

async function askUntil(isOver: () => boolean, address: string): Promise<number> {
  let longest = 0;
  do {
    const begun = performance.now();
    const answer = await fetch(address);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    longest = Math.max(longest, performance.now() - begun);
    await pause(PAUSE_MS);
  } while (!isOver());
  return longest;
}
