import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRows } from '../../src/database/copy-rows.sql.js';
import { openDatabase, type Database } from '../../src/database/database.js';
import { ConflictError } from '../../src/core/errors.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { migratedDatabase, onServer } from '../helpers/database.js';

const opened: Database[] = [];
let app: TestApp;

/** A migrated database without a row: on the server, where there is one. */
async function emptyDatabase(): Promise<Database> {
  const database = await openDatabase({
    dataDir: 'memory',
    databasePoolSize: 2,
    ...(await migratedDatabase()),
  });
  opened.push(database);
  return database;
}

const countOf = async ({ sql }: Database, table: string): Promise<number> =>
  (await sql.rows<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]!.rows;

/** A list of buildings without the members that tell of the moment. */
const buildingsOf = async (of: TestApp): Promise<unknown> =>
  (await of.rest('GET', '/api/buildings?lat=25.03&lng=121.536&radius_m=300')).body['buildings'];

beforeAll(async () => {
  app = await startTestApp();
  await app.rest('POST', '/api/auth/register', { body: { email: 'move@example.com', password: 'a long password 1' } });
  const hard = { lat: 25.03, lng: 121.56, address: '臺北市「市府路」1號, "x" \\ (y)', roof_area_ping: 0.1 };
  await app.rest('POST', '/api/assessments', { body: { ...hard, result: { text: '\\"{},()\n\t𠮷' } } });
  await app.app.platform.database.sql.rows(
    `insert into provider_cache values ('k', 's', '\\x00ff5c22'::bytea, 4, now(), now() + interval '1 day')`,
  );
});
afterAll(async () => {
  await app.stop();
  await Promise.all(opened.map((database) => database.close()));
});

describe('case 110: a move to another database', () => {
  it('brings every row of every table, and the service answers there what it answered here', async () => {
    const from = app.app.platform.database;
    const to = await emptyDatabase();

    const copied = await copyRows(from.sql, to.sql);

    const filled = copied.filter(({ rows }) => rows > 0);
    expect(filled.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['accounts', 'assessments', 'buildings', 'sessions', 'provider_cache', 'finance_rows']),
    );
    for (const { table, rows } of copied) expect([table, await countOf(to, table)]).toEqual([table, rows]);
    const items = `select item_json from buildings order by id`;
    expect(await to.sql.rows(items)).toEqual(await from.sql.rows(items));
    const hard = 'select address, result, created_at from assessments';
    expect(await to.sql.rows(hard)).toEqual(await from.sql.rows(hard));
    expect(await buildingsOf(app)).toHaveLength(await inCircle(to));
  });

  it.runIf(onServer)('goes from a server to the embedded database and on to a server without a loss', async () => {
    const embedded = await openDatabase({ dataDir: 'memory', databasePoolSize: 1, databaseUrl: undefined });
    opened.push(embedded);
    const to = await emptyDatabase();

    const there = await copyRows(app.app.platform.database.sql, embedded.sql);
    const back = await copyRows(embedded.sql, to.sql);

    expect(back).toEqual(there);
    expect(back.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(100);
  });

  it('is refused where the target holds data, which stays as it is', async () => {
    const to = await emptyDatabase();
    await to.sql.rows(`insert into provider_days values ('stub', '2026-01-01', 1, 0)`);

    const moved = copyRows(app.app.platform.database.sql, to.sql);

    await expect(moved).rejects.toThrow(ConflictError);
    expect([await countOf(to, 'provider_days'), await countOf(to, 'accounts')]).toEqual([1, 0]);
  });

  it('keeps nothing when it breaks off', async () => {
    const to = await emptyDatabase();
    await to.sql.rows('alter table assessments add constraint broken check (lat is null)');

    const moved = copyRows(app.app.platform.database.sql, to.sql);

    await expect(moved).rejects.toThrow('broken');
    expect([await countOf(to, 'accounts'), await countOf(to, 'buildings')]).toEqual([0, 0]);
  });
});

async function inCircle({ sql }: Database): Promise<number> {
  const [row] = await sql.rows<{ rows: number }>(
    `select count(*)::int as rows from buildings
     where ST_DWithin(footprint::geography, ST_SetSRID(ST_MakePoint(121.536, 25.03), 4326)::geography, 300)`,
  );
  return row!.rows;
}
