import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../src/database/database.js';
import type { BenchRow } from './bench-row.js';
import { benchTile } from './building-tile.bench.js';
import { importTown, townFile } from './town-import.js';

/** A town of as many footprints. */
export const FOOTPRINTS = 200_000;
const COLUMNS = 500;
/** A viewport that holds some 150 of them. */
export const VIEWPORT = { west: 121.03, south: 24.03, east: 121.0339, north: 24.0333 };

/** Enough that the start of the command is a small part of its time. */
const IMPORTED = 500_000;

/** Connections to the database. */
export const POOL = 4;

/**
 * Imports of a town and a vector tile of it, on a PostgreSQL server (TEST_DATABASE_URL); none without one, for the embedded
 * database is no measure of it.
 */
export async function benchBuildings(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const databaseUrl = await createDatabase(server);
  try {
    const first = await benchFirstImport(server, databaseUrl);
    const edition = await benchImport(databaseUrl, { footprints: IMPORTED, changedEvery: 100 });
    const replaced = await benchImport(databaseUrl, { footprints: IMPORTED, changedEvery: 1 });
    const tile = await benchTile(databaseUrl, { lat: VIEWPORT.south, lng: VIEWPORT.west });
    return [
      { ...first, note: `to reach: 30,000/s below 512 MiB; ${first.note}` },
      { ...edition, work: `${edition.work}, an edition with 1 % changed` },
      { ...replaced, work: `${replaced.work}, an edition that replaces all` },
      tile,
    ];
  } finally {
    await dropDatabase(server, databaseUrl);
  }
}

/** The middle one of three imports, each into an empty database, for the machine's speed drifts; the last one stays. */
async function benchFirstImport(server: string, databaseUrl: string): Promise<BenchRow> {
  const rows: BenchRow[] = [];
  for (let round = 0; round < 2; round++) {
    const emptyUrl = await createDatabase(server, `first_${round}`);
    rows.push(await benchImport(emptyUrl, { footprints: IMPORTED }));
    await dropDatabase(server, emptyUrl);
  }
  rows.push(await benchImport(databaseUrl, { footprints: IMPORTED }));
  return rows.toSorted((a, b) => a.ratio - b.ratio)[1]!;
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
 * Imports the town by the command and measures how fast.
 * @param town `changedEvery` as for a `Town`: an edition in place of the town that is stored.
 */
export async function benchImport(
  databaseUrl: string,
  { footprints = FOOTPRINTS, changedEvery }: { footprints?: number; changedEvery?: number } = {},
): Promise<BenchRow> {
  const folder = await mkdtemp(join(tmpdir(), 'town-'));
  const database = await openDatabase({ databaseUrl, databasePoolSize: POOL, dataDir: 'memory' });
  try {
    const town = { footprints, columns: COLUMNS, ...(changedEvery !== undefined && { changedEvery }) };
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO_DISTRICT: 'off' };
    const { peakMiB, ...taken } = await importTown(await townFile(folder, 'town', town), environment, '2026-01');
    await database.sql.rows('vacuum analyze buildings');
    return {
      work: `import of ${footprints.toLocaleString('en')} footprints to PostGIS`,
      ...taken,
      note: `the command as a whole, peak memory ${Math.round(peakMiB)} MiB`,
    };
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}
