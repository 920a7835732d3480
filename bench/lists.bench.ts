import { gzipSync } from 'node:zlib';
import { Pool } from 'pg';
import { reachOf } from '../src/core/buildings/reach.js';
import type { BenchRow } from './bench-row.js';
import { benchImport, createDatabase, dropDatabase, POOL, VIEWPORT } from './buildings.bench.js';
import { BARE, serveStatement, spreadOf } from './compare.js';
import { boxOf, BOX_STATEMENT } from './http.bench.js';
import { cpuOfRequests, cpuOfThread, serveHere, type BenchServer, type Target } from './load.js';
import { startBuilt, watchDatabase, type RunningService } from './processes.js';

/** Ours and the baseline are measured in turn as often, for the machine's speed drifts. */
const ROUNDS = 5;
/** Requests of a round; fewer than the boxes of all connections, so that no box is asked for twice in it. */
const REQUESTS = 1_500;
/** Rounds before, in which code is compiled and memory fills. */
const WARM_UPS = 6;
/** Edge of a list's box, about 200 m [deg]. */
const EDGE = { lng: 0.002, lat: 0.0018 };
/** Of the circles [m]. */
const RADIUS_M = 100;
/** What a country is to a memory: the boxes are spread over 80,000 buildings, of which 8 MiB hold a twentieth. */
const COUNTRY = { reachDeg: 0.085, memoryMb: 8 };
const HOT_MB = 96;

const { west, south } = VIEWPORT;
const BOX = `min_lon=${west}&min_lat=${south}&max_lon=${west + EDGE.lng}&max_lat=${south + EDGE.lat}`;
const CIRCLE = `lat=${south}&lng=${west}&radius_m=${RADIUS_M}`;
const SQUARE = 'list of a 200 m box';

/** A kind of list. */
interface Lists {
  work: string;
  query: string;
  memoryMb: number;
  reachDeg?: number;
  acceptEncoding?: string;
  note?: string;
  /** Whether the note says what Node's own server takes to send such bytes. */
  hasFloor?: boolean;
}

const KINDS: Lists[] = [
  { work: `${SQUARE}, hot`, query: BOX, memoryMb: HOT_MB },
  {
    work: `${SQUARE}, hot, gzip`,
    query: BOX,
    memoryMb: HOT_MB,
    acceptEncoding: 'gzip',
    note: 'to reach: 60 µs',
    hasFloor: true,
  },
  { work: `list of a circle of ${RADIUS_M} m, hot, gzip`, query: CIRCLE, memoryMb: HOT_MB, acceptEncoding: 'gzip' },
  { work: `${SQUARE}, cold: nothing in memory`, query: BOX, memoryMb: 0 },
  { work: `${SQUARE}, cold, gzip`, query: BOX, memoryMb: 0, acceptEncoding: 'gzip' },
  { work: `${SQUARE}, cold, zstd`, query: BOX, memoryMb: 0, acceptEncoding: 'gzip, deflate, br, zstd' },
  {
    work: `${SQUARE} anywhere in a country of 20 times the memory, gzip`,
    query: BOX,
    ...COUNTRY,
    acceptEncoding: 'gzip',
    note: 'to reach: 0.6 ms of database',
  },
];

/**
 * Lists of buildings, each of another place, beside a bare handler on the same database (TEST_DATABASE_URL), which does not
 * compress. The service has a process of its own; its processor time is that of all its threads, compression included.
 */
export async function benchLists(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const databaseUrl = await createDatabase(server);
  const pool = new Pool({ connectionString: databaseUrl, max: POOL });
  try {
    await benchImport(databaseUrl);
    const bareBox = await serveStatement(pool, BOX_STATEMENT, boxOf);
    const bareCircle = await serveStatement(pool, CIRCLE_STATEMENT, circleOf);
    const rows: BenchRow[] = [];
    for (const lists of KINDS) {
      rows.push(await benchKind(databaseUrl, lists, lists.query === BOX ? bareBox : bareCircle));
    }
    await bareBox.stop();
    await bareCircle.stop();
    return rows;
  } finally {
    await pool.end();
    await dropDatabase(server, databaseUrl);
  }
}

async function benchKind(databaseUrl: string, lists: Lists, bare: BenchServer): Promise<BenchRow> {
  const { query, memoryMb, reachDeg, acceptEncoding } = lists;
  // the load client's thread reads it
  if (reachDeg === undefined) delete process.env['BENCH_REACH_DEG'];
  else process.env['BENCH_REACH_DEG'] = String(reachDeg);
  const service = await startBuilt({ ...SERVICE, DATABASE_URL: databaseUrl, BUILDING_MEMORY_MB: String(memoryMb) });
  const ours = {
    url: `${service.url}/api/buildings?${query}`,
    ownBoxes: true,
    ...(acceptEncoding && { acceptEncoding }),
  };
  try {
    return await measure(databaseUrl, lists, service, ours, { url: `${bare.url}/?${query}`, ownBoxes: true });
  } finally {
    await service.stop();
  }
}

const SERVICE = {
  DATABASE_POOL_SIZE: String(POOL),
  DATA_DIR: 'memory',
  DEMO_DISTRICT: 'off',
  COMPUTE_THREADS: '0',
  RATE_LIMITS: 'off',
};

async function measure(
  databaseUrl: string,
  { work, note, hasFloor }: Lists,
  service: RunningService,
  ours: Target,
  bare: Target,
): Promise<BenchRow> {
  const floor = hasFloor === true ? await serveSameBytes(ours) : undefined;
  const ask = (): Promise<number> => cpuOfRequests(ours, REQUESTS, service.cpuSeconds);
  const askBare = (): Promise<number> => cpuOfRequests(bare, REQUESTS, cpuOfThread);
  for (let round = 0; round < WARM_UPS; round++) await ask();
  await askBare();
  if (floor) await cpuOfRequests(floor, WARM_UPS * REQUESTS, cpuOfThread);
  const costs = { ours: [] as number[], bare: [] as number[], floor: [] as number[], databaseMs: [] as number[] };
  const before = await countsOf(service);
  for (let round = 0; round < ROUNDS; round++) {
    const watch = watchDatabase(databaseUrl);
    costs.ours.push(await ask());
    costs.databaseMs.push((watch.look() / REQUESTS) * 1000);
    costs.bare.push(await askBare());
    if (floor) costs.floor.push(await cpuOfRequests(floor, REQUESTS, cpuOfThread));
  }
  await floor?.stop();
  const after = await countsOf(service);
  const [hits, misses, loads, refusals, evictions] = after.map((count, i) => count - before[i]!) as Counts;
  const events = `loads ${loads}, refusals ${refusals}, evictions ${evictions}`;
  const hitShare = hits + misses === 0 ? 0 : (100 * hits) / (hits + misses);
  const database = `${median(costs.databaseMs).toFixed(3)} ms of database (${spreadOf(costs.databaseMs, 3)})`;
  return {
    work,
    ours: `${microseconds(costs.ours)}, ${database}`,
    baseline: `${BARE} ${microseconds(costs.bare)}`,
    ratio: median(costs.bare) / median(costs.ours),
    note: [
      ...(note ? [note] : []),
      ...(floor ? [`node:http alone, sending the same bytes: ${microseconds(costs.floor)}`] : []),
      `${hitShare.toFixed(1)} % from memory`,
      `in ${ROUNDS * REQUESTS} lists ${events}`,
    ].join('; '),
  };
}

/** What no service on Node's own server can be below: it sends one list of ours, compressed and kept in memory. */
async function serveSameBytes({ url, acceptEncoding = 'gzip' }: Target): Promise<BenchServer> {
  const answer = await fetch(url, { headers: { 'accept-encoding': acceptEncoding } });
  const bytes = gzipSync(Buffer.from(await answer.arrayBuffer()));
  return serveHere((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Content-Encoding', 'gzip');
    response.end(bytes);
  });
}

type Counts = [hits: number, misses: number, loads: number, refusals: number, evictions: number];

const COUNTERS = [
  'cache_requests_total{cache="building_cells",outcome="hit"}',
  'cache_requests_total{cache="building_cells",outcome="miss"}',
  'building_cells_total{event="load"}',
  'building_cells_total{event="refusal"}',
  'building_cells_total{event="eviction"}',
];

async function countsOf({ url }: RunningService): Promise<number[]> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return COUNTERS.map((counter) =>
    Number(
      lines
        .find((line) => line.startsWith(counter))
        ?.split(' ')
        .at(-1) ?? 0,
    ),
  );
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
  const { west: left, south: bottom, east, north } = boxes[0]!;
  return [left, bottom, east, north, lng, lat, metersPerLng, metersPerLat, radiusM];
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const microseconds = (costs: readonly number[]): string =>
  `${Math.round(median(costs))} µs of CPU a request (${spreadOf(costs)})`;
