import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase, type Database } from '../src/database/database.js';
import { BuildingImportService } from '../src/domain/buildings/import/building-import.service.js';
import { BuildingTileService, type BuildingTileStore } from '../src/domain/buildings/tiles/building-tile.service.js';
import { tileAt } from '../src/core/geometry/web-tile.js';
import { geoJsonFeatures, parseFeature, scanFeatures } from '../src/providers/formats/geojson-scan.js';
import { skipFeatures, type ImportFile } from '../src/core/buildings/import/import-file.js';
import { inlineCompute } from '../src/workers/compute.js';
import type { BenchRow } from './bench-row.js';
import { createDatabase, dropDatabase, POOL } from './buildings.bench.js';
import { CORNER, LOT_DEG, townChunks, type Town } from './town.js';

const TOWN: Town = { footprints: Number(process.env['BENCH_FOOTPRINTS'] ?? 1_000_000), columns: 1_000 };
/** Of the second edition: 1 %. */
const CHANGED_EVERY = 100;
const TILE_RUNS = 5;

/**
 * A million buildings on a PostgreSQL server (TEST_DATABASE_URL): load, the same again, an edition with 1 % changed, and
 * tiles that no cache has. None without a server. Shading is stored for every roof before the edition, as made rows.
 */
export async function benchCountry(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const folder = await mkdtemp(join(tmpdir(), 'country-'));
  const databaseUrl = await createDatabase(server);
  const database = await openDatabase({ databaseUrl, databasePoolSize: POOL, dataDir: 'memory' });
  try {
    return await benchEditions(database, folder);
  } finally {
    await database.close();
    await dropDatabase(server, databaseUrl);
    await rm(folder, { recursive: true });
  }
}

async function benchEditions(database: Database, folder: string): Promise<BenchRow[]> {
  const first = await townFile(folder, 'first', TOWN);
  const second = await townFile(folder, 'second', { ...TOWN, changedEvery: CHANGED_EVERY });
  const rows = [await benchLoad(database, 'load', first)];
  await database.sql.rows('vacuum analyze buildings');
  rows.push(...(await benchTiles(database)));
  await shadeAll(database);
  rows.push(await benchLoad(database, 'the same content again', { ...first, contentKey: 'first again' }));
  rows.push(await benchLoad(database, 'an edition with 1 % changed', second));
  return rows;
}

/** Writes a town to a file, as it comes to an import. */
async function townFile(folder: string, name: string, town: Town): Promise<ImportFile> {
  const path = join(folder, `${name}.geojson`);
  await pipeline(Readable.from(townChunks(town)), createWriteStream(path));
  const features: ImportFile['features'] = ({ skip }) => skipFeatures(geoJsonFeatures(createReadStream(path)), skip);
  return { name: path, contentKey: name, features };
}

async function benchLoad({ sql }: Database, kind: string, file: ImportFile): Promise<BenchRow> {
  const imports = new BuildingImportService({ sql, clock: () => new Date() });
  const before = await state(sql);
  const parsing = await seconds(() => parseOnly(file.name));
  const loading = await seconds(() => imports.load(file, { source: 'town' }));
  const after = await state(sql);
  const perSecond = (time: number): string => `${Math.round(TOWN.footprints / time).toLocaleString('en')} footprints/s`;
  return {
    work: `${TOWN.footprints.toLocaleString('en')} buildings on PostgreSQL: ${kind}`,
    ours: `${perSecond(loading)} (${Math.round(loading)} s)`,
    baseline: `reading and parsing alone ${perSecond(parsing)}`,
    ratio: parsing / loading,
    note:
      `table ${before.megabytes} to ${after.megabytes} MB, stored shading ${before.shaded} to ${after.shaded} roofs, ` +
      `peak memory of the process ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`,
  };
}

async function state(sql: Database['sql']): Promise<{ megabytes: number; shaded: number }> {
  const [row] = await sql.rows<{ megabytes: number; shaded: number }>(
    `select (pg_total_relation_size('buildings') / 1e6)::int as megabytes,
            (select count(*) from building_shading)::int as shaded`,
  );
  return row!;
}

async function parseOnly(path: string): Promise<void> {
  for await (const slices of scanFeatures(createReadStream(path))) slices.forEach(parseFeature);
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
  const middle = {
    lng: CORNER.lng + (TOWN.columns / 2) * LOT_DEG,
    lat: CORNER.lat + (TOWN.footprints / TOWN.columns / 2) * LOT_DEG,
  };
  const rows: BenchRow[] = [];
  for (const zoom of [10, 11, 12, 14]) {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < TILE_RUNS; run++) {
      times.push(
        await seconds(async () => {
          bytes = (await tiles.tile(tileAt(middle, zoom))).mvt.length;
        }),
      );
    }
    const scan = await seconds(() => sql.rows('select count(*) from buildings where area_m2 >= 0'));
    rows.push({
      work: `vector tile of zoom ${zoom} over ${TOWN.footprints.toLocaleString('en')} buildings, not cached, ${bytes} bytes`,
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
