import { Client } from 'pg';
import { openDatabase } from '../src/database/database.js';
import { BuildingImportService } from '../src/domain/buildings/import/building-import.service.js';
import { geoJsonFeatures, parseFeature, scanFeatures } from '../src/providers/formats/geojson-scan.js';
import { skipFeatures, type ImportFile } from '../src/core/buildings/import/import-file.js';
import type { BenchRow } from './bench-row.js';
import { benchTile } from './building-tile.bench.js';
import { townChunks } from './town.js';

/** A town of as many footprints. */
export const FOOTPRINTS = 200_000;
const COLUMNS = 500;
/** A viewport that holds some 150 of them. */
export const VIEWPORT = { west: 121.03, south: 24.03, east: 121.0339, north: 24.0333 };

/** Connections to the database. */
export const POOL = 4;

/**
 * Import of 200,000 footprints, and a vector tile of them, on a PostgreSQL server (TEST_DATABASE_URL); none without one, for the embedded
 * database is no measure of it.
 */
export async function benchBuildings(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const databaseUrl = await createDatabase(server);
  try {
    const imported = await benchImport(databaseUrl);
    const edition = await benchImport(databaseUrl, 'a new edition');
    return [imported, edition, await benchTile(databaseUrl, { lat: VIEWPORT.south, lng: VIEWPORT.west })];
  } finally {
    await dropDatabase(server, databaseUrl);
  }
}

/** Makes an empty database on the server. @param kind part of its name, unlike others of this process. @returns its address. */
export async function createDatabase(server: string, kind = 'town'): Promise<string> {
  const url = new URL(server);
  url.pathname = `/rooftop_bench_${process.pid}_${kind}`;
  await onServer(server, `create database ${url.pathname.slice(1)}`);
  return url.href;
}

export const dropDatabase = (server: string, databaseUrl: string): Promise<void> =>
  onServer(server, `drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`);

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * Imports the town and measures how fast.
 * @param kind whether into an empty database, or in place of the town that stands there, tile by tile.
 */
export async function benchImport(
  databaseUrl: string,
  kind: 'the first' | 'a new edition' = 'the first',
): Promise<BenchRow> {
  const chunks = [...townChunks({ footprints: FOOTPRINTS, columns: COLUMNS })];
  const file: ImportFile = {
    name: 'town.geojson',
    contentKey: kind,
    features: ({ skip }) => skipFeatures(geoJsonFeatures(inTurn(chunks)), skip),
  };
  const database = await openDatabase({ databaseUrl, databasePoolSize: POOL, dataDir: 'memory' });
  const imports = new BuildingImportService({ sql: database.sql, clock: () => new Date() });
  const reading = await timed(() => readOnly(chunks));
  const loading = await timed(() => imports.load(file, { source: 'town' }));
  await database.sql.rows('vacuum analyze buildings');
  await database.close();
  return {
    work: `import of ${FOOTPRINTS.toLocaleString('en')} footprints to PostGIS${kind === 'the first' ? '' : `, ${kind}`}`,
    ours: `${Math.round(FOOTPRINTS / loading).toLocaleString('en')} footprints/s`,
    baseline: `reading and parsing alone ${Math.round(FOOTPRINTS / reading).toLocaleString('en')} footprints/s`,
    ratio: reading / loading,
    note: `${kind === 'the first' ? 'to reach: 20,000/s; ' : ''}peak memory of the process ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB with the file in it`,
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
