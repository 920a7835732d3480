import { setTimeout as pause } from 'node:timers/promises';
import { tileAt } from '../../src/core/geometry/web-tile.js';
import { ESTIMATE, PLACE } from './hostile-requests.js';

/** Pauses of the visitor after an answer [ms]. */
const PAUSE_MS = { estimate: 150, tile: 1_000, health: 25 } as const;

/** An answer to the visitor. */
export interface Visited {
  status: number;
  /** From the request to its last byte [ms]. */
  waitMs: number;
  /** What was said instead, where it is not 200. */
  fault: string;
}

/** The answers of a visit, in their order. */
export type Visit = Record<keyof typeof PAUSE_MS, Visited[]>;

/** A visitor who asks one after the other for estimates, and beside them for tiles that nobody has asked for and for health. */
export class Visitor {
  #tiles = 0;

  constructor(private readonly url: string) {}

  /** @param estimates that it asks for; then the visit is over. */
  async visit(estimates: number): Promise<Visit> {
    const visit: Visit = { estimate: [], tile: [], health: [] };
    const isOver = (): boolean => visit.estimate.length >= estimates;
    const until = async (what: keyof Visit, ask: () => Promise<Response>): Promise<void> => {
      while (!isOver()) {
        visit[what].push(await answered(ask));
        await pause(PAUSE_MS[what]);
      }
    };
    const health = (): Promise<Response> => fetch(`${this.url}/healthz`);
    await Promise.all([
      until('estimate', () => this.#estimate()),
      until('tile', () => this.#newTile()),
      until('health', health),
    ]);
    return visit;
  }

  #estimate(): Promise<Response> {
    return fetch(`${this.url}/api/assessments/estimate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ESTIMATE),
    });
  }

  #newTile(): Promise<Response> {
    const { z, x, y } = tileAt(PLACE, 18);
    const [east, south] = [this.#tiles % 40, Math.floor(this.#tiles / 40)];
    this.#tiles += 1;
    return fetch(`${this.url}/api/buildings/tiles/${z}/${x - 20 + east}/${y - 20 + south}.mvt`);
  }
}

async function answered(ask: () => Promise<Response>): Promise<Visited> {
  const begun = performance.now();
  const answer = await ask();
  const text = await answer.text();
  return { status: answer.status, waitMs: performance.now() - begun, fault: answer.ok ? '' : text };
}
