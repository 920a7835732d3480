import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LatLng } from '../src/core/units.js';
import type { BenchRow } from './bench-row.js';
import { createDatabase, dropDatabase } from './buildings.bench.js';
import { runBuilt, startBuilt, type RunningService } from './processes.js';
import { ADMIN_SECRET, precompute, type Precomputed } from './shading-job.js';
import { CORNER, LOT_DEG, townChunks, type Town } from './town.js';

const TOWN: Town = { footprints: 100_000, columns: 400 };
/** In the tile that has the town around it to the west and to the north. */
const FIRST = { lng: CORNER.lng + 60 * LOT_DEG, lat: CORNER.lat + 190 * LOT_DEG };

/**
 * Shading of a district by one worker and by two that share its tiles, on a PostgreSQL server (TEST_DATABASE_URL); none
 * without one.
 */
export async function benchShadingWorkers(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const folder = await mkdtemp(join(tmpdir(), 'shading-'));
  const databaseUrl = await createDatabase(server, 'shading');
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO_DISTRICT: 'off' };
  try {
    const file = join(folder, 'town.geojson');
    await pipeline(Readable.from(townChunks(TOWN)), createWriteStream(file));
    await runBuilt('cli/import.js', [file, '--source', 'town'], environment);
    return await compareThere({ environment, first: FIRST, buildings: TOWN.footprints.toLocaleString('en') });
  } finally {
    await dropDatabase(server, databaseUrl);
    await rm(folder, { recursive: true });
  }
}

/** Where a district is computed. */
export interface ShadingPlace {
  /** Of the workers. */
  environment: Readonly<Record<string, string>>;
  /** In the north-western tile of the district. */
  first: LatLng;
  /** Buildings in the database. */
  buildings: string;
}

async function compareThere(place: ShadingPlace): Promise<BenchRow[]> {
  const api = await startBuilt({ ...place.environment, PROCESS_ROLE: 'api', ADMIN_SECRET });
  try {
    return await compareWorkers(place, api);
  } finally {
    await api.stop();
  }
}

/** The district by one worker, then anew by two. @param api takes the orders. */
export async function compareWorkers(place: ShadingPlace, api: RunningService): Promise<BenchRow[]> {
  const { environment, first } = place;
  const district = { databaseUrl: environment['DATABASE_URL']!, first, across: 4, down: 2 };
  const workers: RunningService[] = [];
  const start = async (): Promise<void> => {
    workers.push(await startBuilt({ ...environment, PROCESS_ROLE: 'worker', COMPUTE_THREADS: '1' }));
    // each compiles its code with the first tile that it takes
    await precompute({ ...district, across: 2, down: 1 }, api, workers);
  };
  try {
    await start();
    const alone = await precompute(district, api, workers);
    await start();
    const both = await precompute(district, api, workers);
    return [rowOf(place, 'one worker', alone, alone), rowOf(place, 'two workers', both, alone)];
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

function rowOf(place: ShadingPlace, who: string, spent: Precomputed, alone: Precomputed): BenchRow {
  const { roofs, tiles, seconds } = spent;
  const perRoof = (cpuSeconds: number): string => `${Math.round((cpuSeconds / roofs) * 1e6)} µs`;
  return {
    work: `shading of a district of ${tiles} tiles with ${roofs.toLocaleString('en')} roofs among ${place.buildings}: ${who}`,
    ours: `${Math.round(roofs / seconds).toLocaleString('en')} roofs/s (${Math.round(seconds)} s)`,
    baseline: `one worker ${Math.round(alone.roofs / alone.seconds).toLocaleString('en')} roofs/s`,
    ratio: alone.seconds / seconds,
    note: `processor time of a roof: workers ${perRoof(spent.workerSeconds)}, database ${perRoof(spent.databaseSeconds)}`,
  };
}
