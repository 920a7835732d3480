import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../src/database/database.js';
import { BuildingTileService, type BuildingTileStore } from '../src/domain/buildings/tiles/building-tile.service.js';
import { tileAt } from '../src/core/geometry/web-tile.js';
import { inlineCompute } from '../src/workers/compute.js';
import type { BenchRow } from './bench-row.js';
import { createDatabase, dropDatabase, POOL } from './buildings.bench.js';
import { benchOperation } from './country-operation.bench.js';
import { importTown, townFile, type TownFile } from './town-import.js';
import { CORNER, LOT_DEG, type Town } from './town.js';

const TOWN: Town = { footprints: Number(process.env['BENCH_FOOTPRINTS'] ?? 1_000_000), columns: 1_000 };
const BUILDINGS = TOWN.footprints.toLocaleString('en');
const MIDDLE = {
  lng: CORNER.lng + (TOWN.columns / 2) * LOT_DEG,
  lat: CORNER.lat + (TOWN.footprints / TOWN.columns / 2) * LOT_DEG,
};
/** Of the second edition: 1 %. */
const CHANGED_EVERY = 100;
const TILE_RUNS = 5;

/**
 * A million buildings on a PostgreSQL server (TEST_DATABASE_URL): load, the same again, an edition with 1 % changed, tiles
 * that no cache has, restart, shading of a district, backup and restore. None without a server. Shading is stored for every
 * roof before the edition, as made rows. What an operator runs as a command or a process runs as one here.
 */
export async function benchCountry(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const folder = await mkdtemp(join(tmpdir(), 'country-'));
  const databaseUrl = await createDatabase(server);
  const database = await openDatabase({ databaseUrl, databasePoolSize: POOL, dataDir: 'memory' });
  try {
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO_DISTRICT: 'off' };
    const rows: BenchRow[] = [];
    const country = { server, environment, folder, middle: MIDDLE, buildings: BUILDINGS };
    for await (const row of inTurn(benchEditions({ database, folder, environment }), benchOperation(country))) {
      // it runs for long: what was measured is not lost with what fails later
      process.stdout.write(`${row.work}: ${row.ours}; ${row.baseline}; ${row.note ?? ''}\n`);
      rows.push(row);
    }
    return rows;
  } finally {
    await database.close();
    await dropDatabase(server, databaseUrl);
    await rm(folder, { recursive: true });
  }
}

async function* inTurn<Row>(...parts: AsyncIterable<Row>[]): AsyncGenerator<Row> {
  for (const part of parts) yield* part;
}

/** The database, and how a command finds it. */
interface Stand {
  database: Database;
  folder: string;
  environment: Readonly<Record<string, string>>;
}

async function* benchEditions(stand: Stand): AsyncGenerator<BenchRow> {
  const { database, folder } = stand;
  const first = await townFile(folder, 'first', TOWN);
  const second = await townFile(folder, 'second', { ...TOWN, changedEvery: CHANGED_EVERY });
  yield await benchLoad(stand, 'load', first, '2026-01');
  await database.sql.rows('vacuum analyze buildings');
  yield await benchLoad(stand, 'an edition with 1 % changed and a new date, no shading stored', second, '2026-02');
  yield* await benchTiles(database);
  await shadeAll(database);
  // other bytes, or they would count as loaded before
  for (const { path } of [first, second]) await appendFile(path, '\n');
  yield await benchLoad(stand, 'the same content under a new date', second, '2026-03');
  yield await benchLoad(stand, 'an edition with 1 % changed and a new date', first, '2026-04');
}

async function benchLoad(
  { database: { sql }, environment }: Stand,
  kind: string,
  file: TownFile,
  date: string,
): Promise<BenchRow> {
  // after one each changed page goes into the log as a whole: no load writes more than this one
  await sql.transaction((transaction) => transaction.rows('checkpoint'), { mayTakeLong: true });
  const before = await state(sql);
  const { peakMiB, ...taken } = await importTown(file, environment, date);
  const after = await state(sql);
  const logged = (after.walBytes - before.walBytes) / 1e6;
  return {
    work: `${BUILDINGS} buildings on PostgreSQL: ${kind}`,
    ...taken,
    note:
      `table ${before.megabytes.toFixed(1)} to ${after.megabytes.toFixed(1)} MB, ${logged.toFixed(1)} MB of write-ahead ` +
      `log (${((100 * logged) / after.megabytes).toFixed(1)} % of the table), stored shading ${before.shaded} to ${after.shaded} roofs, ` +
      `peak memory of the command ${Math.round(peakMiB)} MiB`,
  };
}

async function state(sql: Database['sql']): Promise<{ megabytes: number; shaded: number; walBytes: number }> {
  const [row] = await sql.rows<{ megabytes: number; shaded: number; walBytes: number }>(
    `select pg_total_relation_size('buildings') / 1e6::float8 as megabytes,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes",
            (select count(*) from building_shading)::int as shaded`,
  );
  return row!;
}

/** Rows of the size of real tables: what an edition reads and deletes does not depend on their content. */
async function shadeAll({ sql }: Database): Promise<void> {
  await sql.transaction(
    (transaction) =>
      transaction.rows(
        `insert into building_shading (building_id, tile, version, inputs_hash, share, sky_view_factor, caster_count, computed_at)
         select id, tile, 'bench', 'made', decode(repeat('fa', 100), 'hex'), 1, 0, now() from buildings`,
      ),
    { mayTakeLong: true },
  );
  await sql.rows('vacuum analyze building_shading');
}

async function benchTiles({ sql }: Database): Promise<BenchRow[]> {
  const uncached: BuildingTileStore = { once: (_key, draw) => draw() };
  const tiles = new BuildingTileService({ sql, compute: inlineCompute, store: uncached });
  const rows: BenchRow[] = [];
  for (const zoom of [10, 11, 12, 14]) {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < TILE_RUNS; run++) {
      times.push(
        await seconds(async () => {
          bytes = (await tiles.tile(tileAt(MIDDLE, zoom))).mvt.length;
        }),
      );
    }
    const scan = await seconds(() => sql.rows('select count(*) from buildings where area_m2 >= 0'));
    rows.push({
      work: `vector tile of zoom ${zoom} over ${BUILDINGS} buildings, not cached, ${bytes} bytes`,
      ours: `first ${(times[0]! * 1000).toFixed(1)} ms, least ${(Math.min(...times) * 1000).toFixed(1)} ms`,
      baseline: `one pass over the table ${(scan * 1000).toFixed(0)} ms`,
      ratio: scan / times[0]!,
    });
  }
  return rows;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
