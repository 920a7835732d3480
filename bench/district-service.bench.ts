import { join } from 'node:path';
import { Pool } from 'pg';
import { startApp, type App } from '../src/app.js';
import type { Sql } from '../src/database/sql-types.js';
import { databaseTiles } from '../src/domain/district/potential-tiles.js';
import { RoofPotentialService } from '../src/domain/district/roof-potential.service.js';
import { lightBasis } from '../src/domain/district/tile-inputs.js';
import { FILL_TOTALS } from '../src/domain/district/roof-totals.sql.js';
import { createServices } from '../src/platform/services.js';
import { DISTRICTS } from '../validation/taipei-roofs.js';
import type { BenchRow } from './bench-row.js';
import { createDatabase, dropDatabase, POOL } from './buildings.bench.js';
import { BARE, compare, serveStatement } from './compare.js';
import { benchSettings } from './http.bench.js';
import { runBuilt } from './processes.js';

/** Roofs of one tile that the job calculates, and stored rows that lists are read from. */
const [JOB_ROOFS, STORED] = [50, 200_000];
const EXPORTED = 100_000;
/** All load comes from one client. */
const NO_SHARES = { workShareAnonymous: 64, workShareAccount: 64 };

/** The job, lists, totals and an export on a database server (TEST_DATABASE_URL). @param folder of the shared data. */
export async function benchDistrictService(folder: string): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return [];
  const databaseUrl = await createDatabase(server, 'district');
  const pool = new Pool({ connectionString: databaseUrl, max: POOL });
  try {
    await runBuilt('cli/import.js', [join(folder, DISTRICTS.old), '--source', 'tpe3d'], { DATABASE_URL: databaseUrl });
    const app = await startApp(Object.assign(benchSettings(databaseUrl), { roofPotential: 'off', ...NO_SHARES }));
    try {
      const calculated = await benchJob(app, pool);
      const plan = await benchPlan(app, calculated);
      const priced = await benchPrices(app, pool, calculated);
      const townships = createServices(app.platform).climate.townships({}).map(({ code }) => code); // prettier-ignore
      await fill(pool, townships);
      const rows = [calculated.row, priced, plan];
      return [...rows, ...(await benchLists(app, pool, townships[0]!)), await benchExport(app, pool)];
    } finally {
      await app.stop();
    }
  } finally {
    await pool.end();
    await dropDatabase(server, databaseUrl);
  }
}

/** The same statements, counted. @param onStored is called when potentials are stored. */
function counted(sql: Sql, onStored: () => void = () => undefined) {
  const seen = { statements: 0 };
  const noting =
    (rows: Sql['rows']): Sql['rows'] =>
    async (text, ...rest) => {
      seen.statements += 1;
      const found = await rows<never>(text, ...rest);
      if (text.includes('insert into roof_potentials')) onStored();
      return found;
    };
  const transaction: Sql['transaction'] = (work, options) =>
    sql.transaction((open) => work({ ...open, rows: noting(open.rows) }), options);
  return { seen, sql: Object.assign(Object.create(sql) as Sql, { rows: noting(sql.rows.bind(sql)), transaction }) };
}

/** The calculation of tiles by some statements. */
function potentialsBy(sql: Sql, { platform }: App): RoofPotentialService {
  const { climate, terrain } = createServices(platform);
  const { clock, compute, financeRows } = platform;
  return new RoofPotentialService({ tiles: databaseTiles(sql), clock, compute, terrain, climate, financeRows });
}

/** Seconds until the first roofs of a tile are stored. */
async function firstRowsAfter(tile: string, app: App): Promise<number> {
  const stop = new AbortController();
  const { sql } = counted(app.platform.database.sql, () => stop.abort());
  const start = performance.now();
  await potentialsBy(sql, app).calculateTile(tile, { force: false }, stop.signal);
  return (performance.now() - start) / 1000;
}

/** Roofs side by side in a tile that were calculated, and how long that took. */
interface Calculated {
  tile: string;
  ids: string[];
  lng: number;
  lat: number;
  seconds: number;
  row: BenchRow;
}

async function benchJob(app: App, pool: Pool): Promise<Calculated> {
  const { rows: [found] } = await pool.query<Pick<Calculated, 'tile' | 'ids' | 'lng' | 'lat'> & { roofs: number }>(
    `with largest as (
       select tile, count(*)::int as roofs, ST_Centroid(ST_Collect(footprint)) as middle from buildings
       group by tile order by count(*) desc limit 1)
     select tile, roofs, ST_X(middle) as lng, ST_Y(middle) as lat, array(
       select id from buildings where buildings.tile = largest.tile order by footprint <-> middle, id limit $1) as ids
     from largest`,
    [JOB_ROOFS],
  ); // prettier-ignore
  const { tile, ids, roofs, lng, lat } = found!;
  const { seen, sql } = counted(app.platform.database.sql);
  const [start, before] = [performance.now(), process.cpuUsage()];
  const only = new Set(ids);
  await potentialsBy(sql, app).calculateTile(tile, { force: false, only }, new AbortController().signal);
  const { user, system } = process.cpuUsage(before);
  const [seconds, cpu] = [(performance.now() - start) / 1000, (user + system) / 1e6];
  const firstRows = await firstRowsAfter(tile, app);
  const row = {
    work: `job over ${only.size} real roofs of a tile`,
    ours: `${(only.size / cpu).toFixed(1)} roofs/s of processor time, ${seen.statements} statements`,
    baseline: `by the clock ${(only.size / seconds).toFixed(1)} roofs/s`,
    ratio: seconds / cpu,
    note: `to reach: 150 roofs/s a core, 5 statements; first rows of all ${roofs} after ${firstRows.toFixed(1)} s (1 s)`,
  };
  return { tile, ids, lng, lat, seconds, row };
}

/** Half the side of the building that is planned, and its height of 12 floors [m]. */
const [PLANNED_HALF_M, PLANNED_M] = [15, 36];

/** What a tall building among the calculated roofs would change on them. */
async function benchPlan({ url }: App, { ids, lng, lat, seconds }: Calculated): Promise<BenchRow> {
  const [east, north] = [PLANNED_HALF_M / 100_900, PLANNED_HALF_M / 110_800];
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const; // prettier-ignore
  const footprint = corners.map(([x, y]) => [lng + x * east, lat + y * north]);
  const ask = async (heightM: number): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/what-if`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ add: [{ footprint, height: heightM }], building_ids: ids }),
    });
    if (!answer.ok) throw new Error(`what-if answers ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    return (performance.now() - start) / 1000;
  };
  await ask(PLANNED_M / 2);
  const own = await ask(PLANNED_M);
  return {
    work: `what a building of 12 floors changes on ${ids.length} roofs around`,
    ours: `${own.toFixed(2)} s`,
    baseline: `these roofs by the job ${seconds.toFixed(2)} s`,
    ratio: seconds / own,
    note: 'to reach: 1 s; one calculation at a time for a request',
  };
}

/** All roofs of the tile priced again; those that were not calculated have the light of one that was. */
async function benchPrices(app: App, pool: Pool, { tile, seconds }: Calculated): Promise<BenchRow> {
  await fillTile(app, pool, tile);
  await pool.query(`update roof_potentials set finance_hash = 'of yesterday' where tile = $1`, [tile]);
  const { seen, sql } = counted(app.platform.database.sql);
  const start = performance.now();
  const counts = await potentialsBy(sql, app).calculateTile(tile, { force: false }, new AbortController().signal);
  const own = (performance.now() - start) / 1000;
  await pool.query('delete from roof_potentials where building_id not in (select building_id from calculated)');
  return {
    work: `all ${counts!.priced} roofs of the tile priced again by the job`,
    ours: `${(counts!.priced / own).toFixed(0)} roofs/s by the clock, ${seen.statements} statements`,
    baseline: `calculated ${(JOB_ROOFS / seconds).toFixed(1)} roofs/s`,
    ratio: counts!.priced / own / (JOB_ROOFS / seconds),
    note: 'to reach: 3,640 roofs in 1 s, in a process that answers nobody',
  };
}

/** Stores a potential for each roof of a tile, and that its light is valid. */
async function fillTile({ platform }: App, pool: Pool, tile: string): Promise<void> {
  const { database, clock } = platform;
  const { climate, terrain } = createServices(platform);
  const names = (await columnsOf(pool)).filter((name) => name !== 'building_id');
  await pool.query('create table calculated as select *, row_number() over () - 1 as place from roof_potentials');
  await pool.query(
    `insert into roof_potentials (building_id, ${names.join(', ')})
     select bare.id, ${names.map((name) => `calculated.${name}`).join(', ')}
     from (select id, row_number() over () % ${JOB_ROOFS} as place from buildings where tile = $1
           and id not in (select building_id from calculated)) as bare join calculated using (place)`,
    [tile],
  );
  const tiles = databaseTiles(database.sql);
  const { state } = await tiles.read(tile, { basis: lightBasis({ climate, terrain, clock }), withBuildings: true });
  await tiles.close({ tile, state, hasGone: false, isChanged: true, now: clock() });
}

async function columnsOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'roof_potentials'",
  );
  return rows.map(({ name }) => name);
}

/** Rows of a country made from the calculated ones, each with values of its own. */
async function fill(pool: Pool, townships: readonly string[]): Promise<void> {
  const names = await columnsOf(pool);
  const own: Readonly<Record<string, string>> = {
    building_id: 'gen_random_uuid()',
    township: `($1::text[])[1 + floor(random() * ${townships.length})::int]`,
    npv_twd: 'random() * 1e6 - 3e5',
    possible_kwh: 'random() * 1e5',
    specific_yield: '700 + random() * 500',
    payback_years: '8 + random() * 12',
  };
  await pool.query(
    `insert into roof_potentials (${names.join(', ')})
     select ${names.map((name) => own[name] ?? `one.${name}`).join(', ')}
     from (select * from roof_potentials limit ${JOB_ROOFS}) as one, generate_series(1, ${STORED / JOB_ROOFS})`,
    [townships],
  );
  await pool.query('delete from roof_totals');
  await pool.query(FILL_TOTALS);
  await pool.query('analyze roof_potentials, roof_totals');
}

async function benchLists({ url }: App, pool: Pool, township: string): Promise<BenchRow[]> {
  const page = await serveStatement(
    pool,
    `select string_agg(row_to_json(page)::text, ',') as items
     from (select * from roof_potentials where township = '${township}' and npv_twd is not null
           order by npv_twd desc, building_id desc limit 100) as page`,
  );
  const summary = await serveStatement(
    pool,
    `select string_agg(row_to_json(sums)::text, ',') as items
     from (select township, count(*), sum(possible_kw), sum(npv_twd) from roof_potentials group by township) as sums`,
  );
  try {
    return [
      await compare(
        `page of 100 of ${STORED.toLocaleString('en')} roofs, one township by worth`,
        { url: `${url}/api/roofs?township=${township}&limit=100` },
        BARE,
        { url: page.url },
        'to reach: 0.8, p99 50 ms',
      ),
      await compare(
        'totals of all of them by township',
        { url: `${url}/api/roofs/summary?by=township` },
        'four sums alone,',
        { url: summary.url },
        'to reach: 300 ms for 4 million',
      ),
    ];
  } finally {
    await page.stop();
    await summary.stop();
  }
}

async function benchExport({ url }: App, pool: Pool): Promise<BenchRow> {
  const { bytes, seconds, peakMiB } = await drained(`${url}/api/roofs/export?format=csv&limit=${EXPORTED}`);
  const start = performance.now();
  await pool.query(`select * from roof_potentials order by npv_twd desc limit ${EXPORTED}`);
  const alone = (performance.now() - start) / 1000;
  return {
    work: `export of ${EXPORTED.toLocaleString('en')} roofs as CSV, ${Math.round(bytes / 1e6)} MB`,
    ours: `${seconds.toFixed(1)} s, ${Math.round(peakMiB)} MiB more memory at most`,
    baseline: `the same rows read at once ${alone.toFixed(1)} s`,
    ratio: alone / seconds,
    note: 'to reach: 3 s, 50 MB',
  };
}

async function drained(address: string): Promise<{ bytes: number; seconds: number; peakMiB: number }> {
  const start = performance.now();
  const before = process.memoryUsage().rss;
  // as the command in the README asks; what the client takes to unpack would be measured too
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  let [bytes, peak] = [0, before];
  for await (const chunk of answer.body!) {
    bytes += (chunk as Uint8Array).length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  return { bytes, seconds: (performance.now() - start) / 1000, peakMiB: (peak - before) / 2 ** 20 };
}
