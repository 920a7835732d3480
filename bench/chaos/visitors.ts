import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { tileAt, tileKey } from '../../src/core/geometry/web-tile.js';
import { placeOfVisit } from './filled-area.js';

/** What became of the requests. */
export interface Visits {
  requests: number;
  /** Requests whose first try failed, and which a later one cured. */
  cured: number;
  /** Requests that no retry cured, by what was said last. */
  failed: Record<string, number>;
  /** Within which 99 of 100 tries that were answered had their answer: of all, and of each kind [ms]. */
  p99Ms: Record<string, number>;
  /** Longest time without a write that was answered [s]. */
  longestWithoutWriteSeconds: number;
  /** Records that the service acknowledged. */
  written: string[];
}

/** A request to the service. */
interface Visit {
  /** Of the visitor: one that benchmarks may use (RFC 2544). */
  address: string;
  kind: 'write' | 'tile' | 'estimate' | 'list';
  path: string;
  /** Posted as JSON, where there is one. */
  body?: object;
}

/** Zoom of the finest tiles that maps ask for. */
const TILE_ZOOM = 15;
/** Longest wait for an answer, and most tries of one request: what a careful client does. */
const PATIENCE_MS = 15_000;
const TRIES = 12;
const PAUSE_MS = 1_000;

/** Of fifty requests five write, ten ask for a tile, one for an estimate, and the others for a list of buildings. */
function visitOf(number: number): Visit {
  const place = placeOfVisit(number);
  const address = `198.18.${(number >> 8) % 256}.${number % 256}`;
  const tile = tileKey(tileAt(place, TILE_ZOOM));
  if (number % 10 === 0) return { kind: 'write', address, path: 'assessments', body: place };
  if (number % 5 === 1) return { kind: 'tile', address, path: `buildings/tiles/${tile}.mvt` };
  if (number % 50 === 7) return { kind: 'estimate', address, path: 'assessments/estimate', body: place };
  return { kind: 'list', address, path: `buildings?lat=${place.lat}&lng=${place.lng}&radius_m=60` };
}

/** What the service says about a fault; other answers are of the proxy. */
function reasonOf(body: Buffer): string {
  try {
    return (JSON.parse(body.toString()) as { detail: string }).detail;
  } catch {
    return 'of the proxy';
  }
}

/**
 * Sends requests at a steady rate, whatever the answers, until the signal; each that fails for a time is sent again with the
 * same `Idempotency-Key`.
 */
export async function sendVisits(url: string, perSecond: number, signal: AbortSignal): Promise<Visits> {
  const dispatcher = new Agent({ connections: 200, pipelining: 1 });
  const visits: Visits = { requests: 0, cured: 0, failed: {}, p99Ms: {}, longestWithoutWriteSeconds: 0, written: [] };
  const times: Record<string, number[]> = { all: [], list: [], tile: [], estimate: [], write: [] };
  let lastWriteMs = performance.now();
  const once = async ({ kind, address, path, body }: Visit, key: string): Promise<string> => {
    const begunMs = performance.now();
    const isWrite = kind === 'write';
    const answer = await fetch(`${url}/api/${path}`, {
      headers: {
        'x-forwarded-for': address,
        ...(body && { 'content-type': 'application/json' }),
        ...(isWrite && { 'idempotency-key': key }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      dispatcher,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) return `${kind} ${answer.status} ${reasonOf(bytes)}`;
    const nowMs = performance.now();
    times['all']!.push(nowMs - begunMs);
    times[kind]!.push(nowMs - begunMs);
    if (isWrite) {
      visits.written.push((JSON.parse(bytes.toString()) as { id: string }).id);
      visits.longestWithoutWriteSeconds = Math.max(visits.longestWithoutWriteSeconds, (nowMs - lastWriteMs) / 1000);
      lastWriteMs = nowMs;
    }
    return '';
  };
  const make = async (visit: Visit): Promise<void> => {
    const key = randomUUID();
    let said = '';
    for (let attempt = 0; attempt < TRIES; attempt++) {
      said = await once(visit, key).catch(({ name }: Error) => `${visit.kind} ${name}`);
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
    while (visits.requests < due) underWay.push(make(visitOf(visits.requests++)));
    await pause(5);
  }
  await Promise.all(underWay);
  await dispatcher.close();
  for (const [kind, all] of Object.entries(times)) {
    all.sort((a, b) => a - b);
    visits.p99Ms[kind] = all[Math.floor(all.length * 0.99)] ?? 0;
  }
  return visits;
}
