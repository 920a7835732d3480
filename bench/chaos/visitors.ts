import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch } from 'undici';

/** What became of the requests. */
export interface Visits {
  requests: number;
  /** Requests whose first try failed, and which a later one cured. */
  cured: number;
  /** Requests that no retry cured, by what was said last. */
  failed: Record<string, number>;
  /** Within which 99 of 100 tries that were answered had their answer [ms]. */
  p99Ms: number;
  /** Longest time without a write that was answered [s]. */
  longestWithoutWriteSeconds: number;
  /** Records that the service acknowledged. */
  written: string[];
}

/** Every so many requests one writes. */
const WRITES_EVERY = 10;
/** Longest wait for an answer, and most tries of one request: what a careful client does. */
const PATIENCE_MS = 15_000;
const TRIES = 12;
const PAUSE_MS = 1_000;

/**
 * Sends requests at a steady rate, whatever the answers, until the signal; each that fails for a time is sent again with the
 * same `Idempotency-Key`.
 */
export async function sendVisits(url: string, perSecond: number, signal: AbortSignal): Promise<Visits> {
  const dispatcher = new Agent({ connections: 200, pipelining: 1 });
  const visits: Visits = { requests: 0, cured: 0, failed: {}, p99Ms: 0, longestWithoutWriteSeconds: 0, written: [] };
  const times: number[] = [];
  let lastWriteMs = performance.now();
  const once = async (number: number, key: string): Promise<string> => {
    const isWrite = number % WRITES_EVERY === 0;
    const begunMs = performance.now();
    const place = { lat: 25.0298 + 0.0001 * (number % 50), lng: 121.5356 };
    const answer = await (isWrite
      ? fetch(`${url}/api/assessments`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(place),
          dispatcher,
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
      : fetch(`${url}/api/buildings?lat=${place.lat}&lng=${place.lng}&radius_m=60`, {
          dispatcher,
          signal: AbortSignal.timeout(PATIENCE_MS),
        }));
    const body = (await answer.json()) as { id?: string };
    if (!answer.ok) return String(answer.status);
    const nowMs = performance.now();
    times.push(nowMs - begunMs);
    if (isWrite) {
      visits.written.push(body.id!);
      visits.longestWithoutWriteSeconds = Math.max(visits.longestWithoutWriteSeconds, (nowMs - lastWriteMs) / 1000);
      lastWriteMs = nowMs;
    }
    return '';
  };
  const visit = async (number: number): Promise<void> => {
    const key = randomUUID();
    let said = '';
    for (let attempt = 0; attempt < TRIES; attempt++) {
      said = await once(number, key).catch((error: Error) => error.name);
      if (said === '' && attempt > 0) visits.cured += 1;
      if (said === '') return;
      await pause(PAUSE_MS);
    }
    visits.failed[said] = (visits.failed[said] ?? 0) + 1;
  };
  const begunMs = performance.now();
  const underWay: Promise<void>[] = [];
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - begunMs) / 1000) * perSecond);
    while (visits.requests < due) underWay.push(visit(visits.requests++));
    await pause(5);
  }
  await Promise.all(underWay);
  await dispatcher.close();
  times.sort((a, b) => a - b);
  visits.p99Ms = times[Math.floor(times.length * 0.99)] ?? 0;
  return visits;
}
