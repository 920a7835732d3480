import { setTimeout as pause } from 'node:timers/promises';
import { joinBoxes } from '../src/core/buildings/degree-box.js';
import { buildingTile } from '../src/core/buildings/tiles/tiles.js';
import { tileBox, tileOfKey } from '../src/core/geometry/web-tile.js';
import type { LatLng } from '../src/core/units.js';
import { watchDatabase, type RunningService } from './processes.js';

/** The box of a district is smaller by this on each side, so that it touches no tile around it [deg]. */
const INSET_DEG = 0.001;
const LOOK_MS = 200;

export const ADMIN_SECRET = 'a secret of the benchmark';

/** Tiles in which a job computes every roof. */
export interface District {
  databaseUrl: string;
  /** A place in its tile in the north-west. */
  first: LatLng;
  /** Tiles from west to east and from north to south. */
  across: number;
  down: number;
}

/** What the shading of a district took. */
export interface Precomputed {
  roofs: number;
  tiles: number;
  /** From the order until the job is seen to be done. */
  seconds: number;
  /** Processor time of the workers, and of the database's processes for them where it runs on this machine. */
  workerSeconds: number;
  databaseSeconds: number;
}

interface PrecomputeJob {
  id: string;
  state: string;
  result: { roofs: number; tiles: number };
  error: string | null;
}

/** Has a district computed anew. */
export async function precompute(
  district: District,
  { url }: RunningService,
  workers: readonly RunningService[],
): Promise<Precomputed> {
  const cpu = (): number => workers.reduce((sum, worker) => sum + worker.cpuSeconds(), 0);
  const before = cpu();
  const database = watchDatabase(district.databaseUrl);
  const start = performance.now();
  const body = JSON.stringify({ bbox: districtBox(district), force: true });
  let job = await admin<PrecomputeJob>(`${url}/api/admin/jobs/shadow-precompute`, body);
  while (job.state === 'queued' || job.state === 'running') {
    await pause(LOOK_MS);
    database.look();
    job = await admin(`${url}/api/admin/jobs/${job.id}`);
  }
  if (job.state !== 'done') throw new Error(`The job is ${job.state}: ${job.error}`);
  const { roofs, tiles } = job.result;
  const seconds = (performance.now() - start) / 1000;
  return { roofs, tiles, seconds, workerSeconds: cpu() - before, databaseSeconds: database.look() };
}

function districtBox({ first, across, down }: District): number[] {
  const { z, x, y } = tileOfKey(buildingTile(first));
  const last = tileBox({ z, x: x + across - 1, y: y + down - 1 });
  const { west, south, east, north } = joinBoxes(tileBox({ z, x, y }), last);
  return [west + INSET_DEG, south + INSET_DEG, east - INSET_DEG, north - INSET_DEG];
}

async function admin<Answer>(url: string, body?: string): Promise<Answer> {
  const headers = { 'x-admin-secret': ADMIN_SECRET, 'content-type': 'application/json' };
  const response = await fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
