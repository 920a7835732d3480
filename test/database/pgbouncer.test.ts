import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/database.js';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, register, startMarket } from '../api/market.js';
import { createServerDatabase, onServer } from '../helpers/database.js';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../helpers/pgbouncer.js';
import { collection, polygonFeature, square } from '../domain/buildings/files.js';

const notice = !onServer
  ? ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]'
  : hasPgBouncer
    ? ''
    : ' [skipped: pgbouncer is not installed]';

const PLACE = { lat: 25.03, lng: 121.53 };
/** Requests beside each other, many more than the pooler has connections. */
const AT_ONCE = 40;

let pooler: PgBouncer;
let databaseSessionUrl: string;
let app: TestApp;

describe.skipIf(notice !== '')(`behind PgBouncer in transaction mode${notice}`, () => {
  beforeAll(async () => {
    databaseSessionUrl = await createServerDatabase();
    pooler = await startPgBouncer(databaseSessionUrl);
    app = await startMarket({ databaseUrl: pooler.url, databaseSessionUrl, overpassUrls: [] });
  }, 120_000);

  afterAll(async () => {
    await app?.stop();
    await pooler?.stop();
  });

  it('the statements of requests share the few connections of the pooler', async () => {
    const person = await register(app, 'pooled');
    const written = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        app.rest<{ id: string }>('POST', '/api/assessments', {
          body: { ...PLACE, address: `address ${index}` },
          headers: person.headers,
        }),
      ),
    );
    const read = await Promise.all(
      written.map(({ body }) =>
        app.rest<{ address: string }>('GET', `/api/assessments/${body.id}`, { headers: person.headers }),
      ),
    );
    const lists = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        app.rest('GET', `/api/buildings?lat=${PLACE.lat + index / 1000}&lng=${PLACE.lng}&radius_m=100`),
      ),
    );

    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200]));
    expect(read.map(({ body }) => body.address)).toEqual(written.map((_, index) => `address ${index}`));
    expect(lists.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(lists.map(() => [200, '']));
  });

  it('messages of other processes arrive', async () => {
    const { database } = app.app.platform;
    const heard: string[] = [];
    const stop = await database.listen('pooled', { heard: (text) => heard.push(text), lost: () => undefined });

    await database.sql.rows(`select pg_notify('pooled', 'hello')`);

    await expect.poll(() => heard).toEqual(['hello']);
    await stop();
  });

  it('a job is done, and its lock is gone afterwards', async () => {
    const raw = collection([polygonFeature('h1', [square(121.6, 25.1)], { height: 10 })]);
    await app.rest('PUT', '/api/admin/uploads/town.geojson', { headers: asAdmin, raw });
    const { body } = await app.rest<{ id: string }>('POST', '/api/admin/jobs/building-import', {
      headers: asAdmin,
      body: { file: 'town.geojson', source: 'town' },
    });
    const job = async () =>
      (await app.rest<{ state: string }>('GET', `/api/admin/jobs/${body.id}`, { headers: asAdmin })).body.state;

    await expect.poll(job, { timeout: 30_000, interval: 100 }).not.toMatch(/queued|running/);

    expect(await job()).toBe('done');
    const locks = `select objid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => app.sql(locks)).toEqual([]);
  });

  it('a lock of long work excludes other processes', async () => {
    const settings = { databaseUrl: pooler.url, databaseSessionUrl, databasePoolSize: 4, dataDir: 'memory' };
    const other = await openDatabase(settings);
    const { sql } = app.app.platform.database;

    const refused = await sql.exclusively('long work', () =>
      other.sql.exclusively('long work', () => Promise.resolve('both at work')).catch((error: Error) => error.message),
    );
    const later = await other.sql.exclusively('long work', () => Promise.resolve('free again'));
    await other.close();

    expect([refused, later]).toEqual(['Already under way: long work', 'free again']);
  });

  it('a statement that runs away is ended by the time limit of the configuration that is shipped', async () => {
    const [row] = await app.sql('show statement_timeout');

    expect(row).toEqual({ statement_timeout: '10s' });
  });
});
