import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { tileAt, tileKey } from '../../src/core/geometry/web-tile.js';
import { placeOfVisit } from './filled-area.js';

/** What became of the requests, those of the first minute left out. */
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
  /** Records that the service acknowledged, from the first request on. */
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
/** Over which requests come ever faster, as to a service that is in use before anything happens to it. */
export const RISE_MS = 60_000;

/** Requests that are due by a time, at a rate that has risen from nothing. */
const dueBy = (elapsedMs: number, perSecond: number): number =>
  Math.floor((elapsedMs < RISE_MS ? elapsedMs ** 2 / (2 * RISE_MS) : elapsedMs - RISE_MS / 2) * (perSecond / 1000));

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

const readJson = (body: Uint8Array): unknown => JSON.parse(Buffer.from(body).toString());

/** What the service says about a fault; other answers are of the proxy. */
function reasonOf(body: Uint8Array): string {
  try {
    return (readJson(body) as { detail: string }).detail;
  } catch {
    return 'of the proxy';
  }
}

/**
 * Sends requests, whatever the answers, until the signal: ever more for a minute, then at a steady rate. Each that fails for
 * a time is sent again with the same `Idempotency-Key`.
 */
export async function sendVisits(url: string, perSecond: number, signal: AbortSignal): Promise<Visits> {
  const dispatcher = new Agent({ connections: 200, pipelining: 1 });
  const visits: Visits = { requests: 0, cured: 0, failed: {}, p99Ms: {}, longestWithoutWriteSeconds: 0, written: [] };
  const times: Record<string, number[]> = { all: [], list: [], tile: [], estimate: [], write: [] };
  let lastWriteMs = performance.now();
  const risen = dueBy(RISE_MS, perSecond);
  const once = async ({ kind, address, path, body }: Visit, key: string, isCounted: boolean): Promise<string> => {
    const begunMs = performance.now();
    const isWrite = kind === 'write';
    const { statusCode, body: answer } = await request(`${url}/api/${path}`, {
      headers: {
        'x-forwarded-for': address,
        ...(body && { 'content-type': 'application/json' }),
        ...(isWrite && { 'idempotency-key': key }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      dispatcher,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const bytes = await answer.bytes();
    if (statusCode >= 300) return `${kind} ${statusCode} ${reasonOf(bytes)}`;
    const nowMs = performance.now();
    if (isCounted) {
      times['all']!.push(nowMs - begunMs);
      times[kind]!.push(nowMs - begunMs);
    }
    if (isWrite) {
      visits.written.push((readJson(bytes) as { id: string }).id);
      const seconds = isCounted ? (nowMs - lastWriteMs) / 1000 : 0;
      visits.longestWithoutWriteSeconds = Math.max(visits.longestWithoutWriteSeconds, seconds);
      lastWriteMs = nowMs;
    }
    return '';
  };
  const make = async (number: number): Promise<void> => {
    const visit = visitOf(number);
    const isCounted = number >= risen;
    const key = randomUUID();
    let said = '';
    for (let attempt = 0; attempt < TRIES; attempt++) {
      said = await once(visit, key, isCounted).catch(({ name }: Error) => `${visit.kind} ${name}`);
      if (said === '' && attempt > 0 && isCounted) visits.cured += 1;
      if (said === '') return;
      await pause(PAUSE_MS);
    }
    visits.failed[said] = (visits.failed[said] ?? 0) + 1;
  };
  const begunMs = performance.now();
  const underWay: Promise<void>[] = [];
  let sent = 0;
  while (!signal.aborted) {
    const due = dueBy(performance.now() - begunMs, perSecond);
    while (sent < due) underWay.push(make(sent++));
    await pause(5);
  }
  await Promise.all(underWay);
  await dispatcher.close();
  return { ...visits, requests: sent - risen, p99Ms: p99Of(times) };
}

function p99Of(times: Readonly<Record<string, number[]>>): Record<string, number> {
  const each = Object.entries(times).map(([kind, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    return [kind, sorted[Math.floor(sorted.length * 0.99)] ?? 0];
  });
  return Object.fromEntries(each) as Record<string, number>;
}
