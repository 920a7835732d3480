import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LatLng } from '../src/core/units.js';
import { buildingTile } from '../src/core/buildings/tiles/tiles.js';
import { joinBoxes } from '../src/core/buildings/degree-box.js';
import { tileBox, tileOfKey } from '../src/core/geometry/web-tile.js';
import type { BenchRow } from './bench-row.js';
import { createDatabase, dropDatabase } from './buildings.bench.js';
import { runBuilt, startBuilt, type RunningService } from './processes.js';

/** Tiles of the district, from west to east and from north to south. */
const DISTRICT = { across: 4, down: 2 };
/** The box of a district is smaller by this on each side, so that it touches no tile around it [deg]. */
const INSET_DEG = 0.001;
const LOOK_MS = 250;

/** A database of a country as its operator has it. */
export interface Country {
  server: string;
  /** Of processes that work with it. */
  environment: Readonly<Record<string, string>>;
  folder: string;
  /** Somewhere in the midst of the buildings. */
  middle: LatLng;
  buildings: string;
}

interface PrecomputeJob {
  state: string;
  started_at: string;
  finished_at: string;
  result: { roofs: number; tiles: number };
  error: string | null;
}

/** Restart, shading of a district by one worker and by two, backup and restore. */
export async function* benchOperation(country: Country): AsyncGenerator<BenchRow> {
  const api = await startBuilt({ ...country.environment, PROCESS_ROLE: 'api', ADMIN_SECRET });
  try {
    yield await restartRow(country, api);
    yield* await benchPrecompute(country, api);
    yield* await benchBackup(country);
  } finally {
    await api.stop();
  }
}

const ADMIN_SECRET = 'a secret of the benchmark';

async function restartRow({ environment, buildings }: Country, first: RunningService): Promise<BenchRow> {
  const again = await startBuilt({ ...environment, PROCESS_ROLE: 'api' });
  await again.stop();
  return {
    work: `start of a process over ${buildings} buildings, until it is ready`,
    ours: `${again.startSeconds.toFixed(1)} s`,
    baseline: `the first after the load ${first.startSeconds.toFixed(1)} s`,
    ratio: first.startSeconds / again.startSeconds,
  };
}

async function benchPrecompute(country: Country, api: RunningService): Promise<BenchRow[]> {
  const workers: RunningService[] = [];
  const start = async (): Promise<void> => {
    workers.push(await startBuilt({ ...country.environment, PROCESS_ROLE: 'worker', COMPUTE_THREADS: '1' }));
  };
  try {
    await start();
    const alone = await precompute(country, api, workers);
    await start();
    const both = await precompute(country, api, workers);
    return [precomputeRow(country, 'one worker', alone, alone), precomputeRow(country, 'two workers', both, alone)];
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

interface Precomputed {
  roofs: number;
  tiles: number;
  seconds: number;
  cpuSeconds: number;
}

const precomputeRow = (
  { buildings }: Country,
  who: string,
  { roofs, tiles, seconds, cpuSeconds }: Precomputed,
  alone: Precomputed,
): BenchRow => ({
  work: `shading of a district of ${tiles} tiles with ${roofs.toLocaleString('en')} roofs among ${buildings}: ${who}`,
  ours: `${Math.round(roofs / seconds).toLocaleString('en')} roofs/s (${Math.round(seconds)} s)`,
  baseline: `one worker ${Math.round(alone.roofs / alone.seconds).toLocaleString('en')} roofs/s`,
  ratio: alone.seconds / seconds,
  note: `${Math.round(roofs / cpuSeconds).toLocaleString('en')} roofs for a second of the workers' processor time`,
});

/** Has the district computed anew. */
async function precompute(
  { middle }: Country,
  { url }: RunningService,
  workers: readonly RunningService[],
): Promise<Precomputed> {
  const cpu = (): number => workers.reduce((sum, worker) => sum + worker.cpuSeconds(), 0);
  const before = cpu();
  const body = JSON.stringify({ bbox: districtBox(middle), force: true });
  let job = await admin<PrecomputeJob & { id: string }>(`${url}/api/admin/jobs/shadow-precompute`, body);
  while (job.state === 'queued' || job.state === 'running') {
    await pause(LOOK_MS);
    job = await admin(`${url}/api/admin/jobs/${job.id}`);
  }
  if (job.state !== 'done') throw new Error(`The job is ${job.state}: ${job.error}`);
  const { roofs, tiles } = job.result;
  const seconds = (Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000;
  return { roofs, tiles, seconds, cpuSeconds: cpu() - before };
}

function districtBox(middle: LatLng): number[] {
  const { z, x, y } = tileOfKey(buildingTile(middle));
  const last = tileBox({ z, x: x + DISTRICT.across - 1, y: y + DISTRICT.down - 1 });
  const { west, south, east, north } = joinBoxes(tileBox({ z, x, y }), last);
  return [west + INSET_DEG, south + INSET_DEG, east - INSET_DEG, north - INSET_DEG];
}

async function admin<Answer>(url: string, body?: string): Promise<Answer> {
  const headers = { 'x-admin-secret': ADMIN_SECRET, 'content-type': 'application/json' };
  const response = await fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function benchBackup({ server, environment, folder, buildings }: Country): Promise<BenchRow[]> {
  const file = join(folder, 'country.backup');
  const backup = await runBuilt('cli/backup.js', [file], environment);
  const { size } = await stat(file);
  const target = await createDatabase(server, 'restored');
  try {
    const restore = await runBuilt('cli/restore.js', [file], { ...environment, DATABASE_URL: target });
    const row = (work: string, { seconds }: { seconds: number }): BenchRow => ({
      work: `${work} of ${buildings} buildings and their stored shading, ${Math.round(size / 1e6)} MB`,
      ours: `${seconds.toFixed(0)} s`,
      baseline: `the backup ${backup.seconds.toFixed(0)} s`,
      ratio: backup.seconds / seconds,
    });
    return [row('backup', backup), row('restore', restore)];
  } finally {
    await dropDatabase(server, target);
  }
}
