import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LatLng } from '../src/core/units.js';
import type { BenchRow } from './bench-row.js';
import { createDatabase, dropDatabase } from './buildings.bench.js';
import { runBuilt, startBuilt, type RunningService } from './processes.js';
import { ADMIN_SECRET } from './shading-job.js';
import { compareWorkers } from './shading-workers.bench.js';

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

/** Restart, shading of a district by one worker and by two, backup and restore. */
export async function* benchOperation(country: Country): AsyncGenerator<BenchRow> {
  const api = await startBuilt({ ...country.environment, PROCESS_ROLE: 'api', ADMIN_SECRET });
  try {
    yield await restartRow(country, api);
    yield* await compareWorkers({ ...country, first: country.middle }, api);
    yield* await benchBackup(country);
  } finally {
    await api.stop();
  }
}

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

async function benchBackup({ server, environment, folder, buildings }: Country): Promise<BenchRow[]> {
  const file = join(folder, 'country.backup');
  const backup = await runBuilt('cli/database/backup.js', [file], environment);
  const { size } = await stat(file);
  const target = await createDatabase(server, 'restored');
  try {
    const restore = await runBuilt('cli/database/restore.js', [file], { ...environment, DATABASE_URL: target });
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
