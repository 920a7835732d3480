import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { Client, Pool } from 'pg';
import { startApp, type App } from '../src/app.js';
import { Settings } from '../src/config/settings.js';
import { openDatabase } from '../src/database/database.js';
import { BuildingImportService } from '../src/domain/buildings/building-import.service.js';
import { parseFeature, scanFeatures } from '../src/domain/buildings/geojson-scan.js';
import type { BenchRow } from './bench-row.js';

/** A town of as many footprints, on a grid of lots this wide and deep in degrees. */
const FOOTPRINTS = 200_000;
const COLUMNS = 500;
const LOT_DEG = 0.0003;
const CORNER = { lng: 121, lat: 24 };
/** A viewport that holds some 150 of them. */
const VIEWPORT = { west: 121.03, south: 24.03, east: 121.0339, north: 24.0333 };

const SECONDS = 6;
const CONNECTIONS = 16;
const POOL = 4;

const query = `min_lon=${VIEWPORT.west}&min_lat=${VIEWPORT.south}&max_lon=${VIEWPORT.east}&max_lat=${VIEWPORT.north}`;

/**
 * Import and query of 200,000 footprints on a PostgreSQL server (TEST_DATABASE_URL); none without one, for the embedded
 * database is no measure of either.
 */
export async function benchBuildings(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const databaseUrl = await createDatabase(server);
  try {
    const imported = await benchImport(databaseUrl);
    return [imported, await benchQuery(databaseUrl)];
  } finally {
    await dropDatabase(server, databaseUrl);
  }
}

async function createDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/rooftop_bench_${process.pid}`;
  await onServer(server, `create database ${url.pathname.slice(1)}`);
  return url.href;
}

const dropDatabase = (server: string, databaseUrl: string): Promise<void> =>
  onServer(server, `drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`);

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A footprint of 6 to 14 corners around the middle of its lot, as text of a GeoJSON feature. */
function featureText(index: number): string {
  const lng = CORNER.lng + (index % COLUMNS) * LOT_DEG;
  const lat = CORNER.lat + Math.floor(index / COLUMNS) * LOT_DEG;
  const corners = 6 + (index % 9);
  const ring = Array.from({ length: corners + 1 }, (_, i) => {
    const angle = ((i % corners) * 2 * Math.PI) / corners;
    return [(lng + Math.cos(angle) * 1.1e-4).toFixed(7), (lat + Math.sin(angle) * 1e-4).toFixed(7)];
  });
  const coordinates = ring.map((position) => `[${position.join(',')}]`).join(',');
  return `{"type":"Feature","properties":{"id":"b${index}","height_m":${5 + (index % 40)},"name":null},"geometry":{"type":"Polygon","coordinates":[[${coordinates}]]}}`;
}

function townChunks(): Buffer[] {
  const chunks = [Buffer.from('{"type":"FeatureCollection","features":[')];
  for (let first = 0; first < FOOTPRINTS; first += 2000) {
    const texts = Array.from({ length: 2000 }, (_, i) => featureText(first + i));
    chunks.push(Buffer.from((first > 0 ? ',' : '') + texts.join(',\n')));
  }
  chunks.push(Buffer.from(']}'));
  return chunks;
}

async function benchImport(databaseUrl: string): Promise<BenchRow> {
  const chunks = townChunks();
  const file = { name: 'town.geojson', contentKey: 'bench', chunks: () => inTurn(chunks) };
  const database = await openDatabase({ databaseUrl, databasePoolSize: POOL, dataDir: 'memory' });
  const imports = new BuildingImportService({ em: database.em.fork(), sql: database.sql, clock: () => new Date() });
  const reading = await timed(() => readOnly(chunks));
  const loading = await timed(() => imports.load(file));
  await database.sql.rows('vacuum analyze buildings');
  await database.close();
  return {
    work: `import of ${FOOTPRINTS.toLocaleString('en')} footprints to PostGIS`,
    ours: `${Math.round(FOOTPRINTS / loading).toLocaleString('en')} footprints/s`,
    baseline: `reading and parsing alone ${Math.round(FOOTPRINTS / reading).toLocaleString('en')} footprints/s`,
    ratio: reading / loading,
    note: `to reach: 20,000/s; peak memory of the process ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB with the file in it`,
  };
}

async function* inTurn<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

async function readOnly(chunks: readonly Buffer[]): Promise<void> {
  for await (const slices of scanFeatures(inTurn(chunks))) slices.forEach(parseFeature);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The REST door against a handler that does nothing but pass on the bytes of one statement. */
async function benchQuery(databaseUrl: string): Promise<BenchRow> {
  const app = await startApp(benchSettings(databaseUrl));
  const bare = await startBare(databaseUrl);
  try {
    const ours = await requestsPerSecond(`${app.url}/api/buildings?${query}`);
    const limit = await requestsPerSecond(bare.url);
    const { count } = (await (await fetch(`${app.url}/api/buildings?${query}`)).json()) as { count: number };
    return {
      work: `building query, ${count} of ${FOOTPRINTS.toLocaleString('en')} footprints`,
      ours: `${Math.round(ours).toLocaleString('en')} requests/s`,
      baseline: `bare node:http and pg passing bytes ${Math.round(limit).toLocaleString('en')} requests/s`,
      ratio: ours / limit,
      note: 'to reach: 0.85',
    };
  } finally {
    await stopBoth(app, bare);
  }
}

const benchSettings = (databaseUrl: string): Settings =>
  Object.assign(new Settings(), {
    port: 0,
    databaseUrl,
    databasePoolSize: POOL,
    dataDir: 'memory',
    logLevel: 'silent',
    demoDistrict: 'off',
    computeThreads: 0,
  });

interface Bare {
  server: Server;
  pool: Pool;
  url: string;
}

async function startBare(databaseUrl: string): Promise<Bare> {
  const pool = new Pool({ connectionString: databaseUrl, max: POOL });
  const values = [VIEWPORT.west, VIEWPORT.south, VIEWPORT.east, VIEWPORT.north];
  const text = `select string_agg(item_json, ',') as items from buildings
                where footprint && ST_MakeEnvelope($1::float8, $2::float8, $3::float8, $4::float8, 4326)`;
  const server = createServer((_, response) => {
    void pool.query<{ items: string }>({ name: 'bare', text, values }).then(({ rows }) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(`{"buildings":[${rows[0]!.items}]}`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { server, pool, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function stopBoth(app: App, { server, pool }: Bare): Promise<void> {
  await app.stop();
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  await pool.end();
}

/** @param url what is asked for, over and over, by a load client in a thread of its own. */
async function requestsPerSecond(url: string): Promise<number> {
  await autocannon({ url, connections: CONNECTIONS, duration: 1, workers: 1 });
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    workers: 1,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
  return requests.average;
}
