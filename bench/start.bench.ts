import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRow } from './bench-row.js';
import { createDatabase, dropDatabase } from './buildings.bench.js';
import { startBuilt } from './processes.js';

/** Starts that are measured; the first one makes the schema and the cache of compiled programs and is not among them. */
const STARTS = 3;
/** After this long the memory of the start has been given back [ms]. */
const SETTLE_MS = 3_000;

/** What is to be reached on a quiet machine. */
const GOAL = { server: { seconds: 0.8, memoryMiB: 200 }, embedded: { seconds: 3, memoryMiB: 2_000 } };

/** How long the service takes to be ready, and what it then holds: on a PostgreSQL server (TEST_DATABASE_URL), and embedded. */
export async function benchStart(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const own = { DATA_DIR: folder, ROOF_POTENTIAL: 'off', NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const server = process.env['TEST_DATABASE_URL'];
  const databaseUrl = server ? await createDatabase(server, 'start') : undefined;
  try {
    const rows: BenchRow[] = [];
    if (databaseUrl !== undefined) {
      for (const role of ['api', 'worker']) {
        rows.push(
          await measure(
            `${role} on PostgreSQL`,
            { ...own, DATABASE_URL: databaseUrl, PROCESS_ROLE: role },
            GOAL.server,
          ),
        );
      }
    }
    rows.push(await measure('embedded', { ...own, DATABASE_URL: '' }, GOAL.embedded));
    return rows;
  } finally {
    if (server && databaseUrl !== undefined) await dropDatabase(server, databaseUrl);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  work: string,
  environment: Readonly<Record<string, string>>,
  goal: { seconds: number; memoryMiB: number },
): Promise<BenchRow> {
  const starts: { seconds: number; cpuSeconds: number; memoryMiB: number }[] = [];
  for (let start = 0; start <= STARTS; start++) {
    const service = await startBuilt(environment);
    const cpuSeconds = service.cpuSeconds();
    await pause(SETTLE_MS);
    if (start > 0) starts.push({ seconds: service.startSeconds, cpuSeconds, memoryMiB: service.memoryMiB() });
    await service.stop();
  }
  starts.sort((a, b) => a.seconds - b.seconds);
  const { seconds, cpuSeconds, memoryMiB } = starts[Math.floor(STARTS / 2)]!;
  return {
    work: `start, ${work}`,
    ours: `${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processor), then ${Math.round(memoryMiB)} MiB`,
    baseline: `to reach: ${goal.seconds} s, ${goal.memoryMiB} MiB`,
    ratio: Math.min(goal.seconds / seconds, goal.memoryMiB / memoryMiB),
  };
}
