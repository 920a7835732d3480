import { Pool } from 'pg';
import { startApp } from '../src/app.js';
import type { BenchRow } from './bench-row.js';
import { benchImport, createDatabase, dropDatabase, POOL, VIEWPORT } from './buildings.bench.js';
import { BARE, benchSettings, boxOf, BOX_STATEMENT, serveStatement } from './http.bench.js';
import { cpuOfRequests, type Target } from './load.js';

/** Both are measured in turn as often, because the machine's speed drifts. */
const ROUNDS = 5;
/** Edge of a list's box, about 200 m [deg]. */
const EDGE = { lng: 0.002, lat: 0.0018 };

/**
 * CPU time of the serving thread for a list of buildings, every box another, beside a bare handler on the same database
 * (TEST_DATABASE_URL). Unlike requests per second it says little of what else the machine does.
 */
export async function benchLists(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const databaseUrl = await createDatabase(server);
  try {
    await benchImport(databaseUrl);
    return [await benchBoxes(databaseUrl)];
  } finally {
    await dropDatabase(server, databaseUrl);
  }
}

async function benchBoxes(databaseUrl: string): Promise<BenchRow> {
  const app = await startApp(benchSettings(databaseUrl));
  const pool = new Pool({ connectionString: databaseUrl, max: POOL });
  const bare = await serveStatement(pool, BOX_STATEMENT, boxOf);
  const { west, south } = VIEWPORT;
  const box = `min_lon=${west}&min_lat=${south}&max_lon=${west + EDGE.lng}&max_lat=${south + EDGE.lat}`;
  try {
    const ours = { url: `${app.url}/api/buildings?${box}`, ownBoxes: true };
    return await compareCpu('list of a 200 m box, every box another', ours, {
      url: `${bare.url}/?${box}`,
      ownBoxes: true,
    });
  } finally {
    await bare.stop();
    await pool.end();
    await app.stop();
  }
}

async function compareCpu(work: string, ours: Target, baseline: Target): Promise<BenchRow> {
  const costs = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    costs.ours.push(await cpuOfRequests(ours));
    costs.baseline.push(await cpuOfRequests(baseline));
  }
  const [ourCost, bareCost] = [median(costs.ours), median(costs.baseline)];
  return {
    work,
    ours: perRequest(ourCost),
    baseline: `${BARE} ${perRequest(bareCost)}`,
    ratio: bareCost / ourCost,
    note: 'to reach: 0.8',
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const perRequest = (microseconds: number): string => `${Math.round(microseconds)} µs of CPU a request`;
