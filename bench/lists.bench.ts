import { Pool } from 'pg';
import { startApp, type App } from '../src/app.js';
import { reachOf } from '../src/core/buildings/reach.js';
import type { BenchRow } from './bench-row.js';
import { benchImport, createDatabase, dropDatabase, POOL, VIEWPORT } from './buildings.bench.js';
import { BARE, compare, serveStatement } from './compare.js';
import { benchSettings, boxOf, BOX_STATEMENT } from './http.bench.js';
import { cpuOfRequests, type Target } from './load.js';

/** Both are measured in turn as often, because the machine's speed drifts. */
const ROUNDS = 5;
/** Edge of a list's box, about 200 m [deg]. */
const EDGE = { lng: 0.002, lat: 0.0018 };
/** Of the circles [m]. */
const RADIUS_M = 100;

/**
 * Lists of buildings, each of another place, beside a bare handler on the same database (TEST_DATABASE_URL): requests a
 * second, and CPU time of the serving thread, which says little of what else the machine does.
 */
export async function benchLists(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const databaseUrl = await createDatabase(server);
  try {
    await benchImport(databaseUrl);
    return await benchAreas(databaseUrl);
  } finally {
    await dropDatabase(server, databaseUrl);
  }
}

async function benchAreas(databaseUrl: string): Promise<BenchRow[]> {
  const app = await startApp(benchSettings(databaseUrl));
  const pool = new Pool({ connectionString: databaseUrl, max: POOL });
  const bareBox = await serveStatement(pool, BOX_STATEMENT, boxOf);
  const bareCircle = await serveStatement(pool, CIRCLE_STATEMENT, circleOf);
  const { west, south } = VIEWPORT;
  const box = `min_lon=${west}&min_lat=${south}&max_lon=${west + EDGE.lng}&max_lat=${south + EDGE.lat}`;
  const circle = `lat=${south}&lng=${west}&radius_m=${RADIUS_M}`;
  const areas: [string, string, string][] = [
    ['list of a 200 m box, every box another', box, bareBox.url],
    [`list of a circle of ${RADIUS_M} m, every circle another`, circle, bareCircle.url],
  ];
  try {
    const rows: BenchRow[] = [];
    for (const [work, query, bareUrl] of areas) {
      const ours = { url: `${app.url}/api/buildings?${query}`, ownBoxes: true };
      rows.push(...(await benchArea(app, work, ours, { url: `${bareUrl}/?${query}`, ownBoxes: true })));
    }
    return rows;
  } finally {
    await bareBox.stop();
    await bareCircle.stop();
    await pool.end();
    await app.stop();
  }
}

/** From the cells in memory, and with every list searched by the database, as the first of a place is. */
async function benchArea({ platform }: App, work: string, ours: Target, bare: Target): Promise<BenchRow[]> {
  const fromCells = [
    await compare(work, ours, BARE, bare, 'to reach: 0.8; cells of the map are kept in memory'),
    await compareCpu(work, ours, bare),
  ];
  const cells = platform.buildingCells;
  platform.buildingCells = { once: (_question, read) => read() };
  const searched = await compare(`${work}, searched by the database`, ours, BARE, bare);
  platform.buildingCells = cells;
  return [...fromCells, searched];
}

/** The circle about the origin of a plane whose scales are parameters 7 and 8, within a box for the index. */
const CIRCLE_STATEMENT = `select string_agg(item_json, ',') as items from buildings
  where footprint && ST_MakeEnvelope($1::float8, $2::float8, $3::float8, $4::float8, 4326)
    and ST_DWithin(ST_TransScale(footprint, -$5::float8, -$6::float8, $7::float8, $8::float8),
                   ST_SetSRID(ST_MakePoint(0, 0), 4326), $9::float8)`;

function circleOf(address: string): number[] {
  const asked = new URLSearchParams(address.slice(address.indexOf('?')));
  const [lat, lng, radiusM] = ['lat', 'lng', 'radius_m'].map((name) => Number(asked.get(name))) as [
    number,
    number,
    number,
  ];
  const { boxes, metersPerLng, metersPerLat } = reachOf({ point: { lat, lng } }, radiusM);
  const { west, south, east, north } = boxes[0]!;
  return [west, south, east, north, lng, lat, metersPerLng, metersPerLat, radiusM];
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
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const perRequest = (microseconds: number): string => `${Math.round(microseconds)} µs of CPU a request`;
