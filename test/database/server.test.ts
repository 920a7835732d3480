import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/database/database.js';
import { Assessment } from '../../src/entities/assessment.entity.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { createServerDatabase, onServer } from '../helpers/database.js';

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';

const settings = (databaseUrl: string) => ({ databaseUrl, databasePoolSize: 4, dataDir: 'memory' });

/** Cuts every connection of a database but the one that does it, as a restart of the server would. @returns once they have ended. */
async function cutConnections(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

const transaction = (database: Database, seconds = 0): Promise<unknown> =>
  database.em
    .fork()
    .transactional((em) =>
      em.getConnection().execute('select pg_sleep(?)', [seconds], 'all', em.getTransactionContext()),
    );

describe.skipIf(!onServer)(`a PostgreSQL server${notice}`, () => {
  it('is worked with again after its connections were cut under transactions, three times over (case 96)', async () => {
    const url = await createServerDatabase();
    const database = await openDatabase(settings(url));

    for (let cut = 0; cut < 3; cut++) {
      const running = Array.from({ length: 8 }, () => transaction(database, 0.3).catch(() => 'cut'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await cutConnections(url);
      await Promise.all(running);
    }
    const after = await Promise.allSettled(Array.from({ length: 20 }, () => transaction(database)));
    await database.close();

    expect(after.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('is migrated once by two processes that start on it together (case 105)', async () => {
    const url = await createServerDatabase();

    const opened = await Promise.all([openDatabase(settings(url)), openDatabase(settings(url))]);
    const counts = await Promise.all(opened.map(({ em }) => em.fork().count(Assessment)));
    const [row] = await opened[0].sql.rows<{ runs: number; names: number }>(
      'select count(*)::int as runs, count(distinct name)::int as names from mikro_orm_migrations',
    );
    await Promise.all(opened.map((database) => database.close()));

    expect(counts).toEqual([0, 0]);
    expect(row!.runs).toBe(row!.names);
  });

  it('ends a statement that runs away (case 108)', async () => {
    const url = await createServerDatabase();
    const database = await openDatabase({ ...settings(url), statementTimeoutMs: 1_000 });

    const outcome = database.sql.rows('select pg_sleep(25)');

    await expect(outcome).rejects.toMatchObject({ code: '57014' });
    await database.close();
  });

  it('ends a statement after ten seconds by default (case 108)', async () => {
    const database = await openDatabase(settings(await createServerDatabase()));

    const [row] = await database.sql.rows<{ statement_timeout: string }>('show statement_timeout');

    expect(row).toEqual({ statement_timeout: '10s' });
    await database.close();
  });
});

describe.skipIf(!onServer)(`the service on a PostgreSQL server${notice}`, () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startTestApp({ demoDistrict: 'off', databasePoolSize: 2 });
  });

  afterAll(() => service.stop());

  const BODY = { lat: 25, lng: 121 };
  const MUTATION = 'mutation { addAssessment(input: { at: { lat: 25, lng: 121 } }) { assessment { id } } }';

  it('whose connections are all taken says so through both interfaces, lives, and goes on when one is free (case 107)', async () => {
    const { sql, connections } = service.app.platform.database;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holders = [1, 2].map(() => sql.transaction(() => released));
    await expect.poll(() => connections!()).toMatchObject({ busy: 2 });

    const asked = [service.rest('POST', '/api/assessments', { body: BODY }), service.graphql(MUTATION)] as const;
    const ready = service.rest('GET', '/readyz');
    await expect.poll(() => connections!().waiting).toBeGreaterThan(0);
    const health = await service.rest('GET', '/healthz');
    const stillWaiting = connections!().waiting;
    const [rest, graphql] = await Promise.all(asked);
    const readiness = (await ready).status;
    release();
    await Promise.all(holders);

    expect([health.status, health.text]).toEqual([200, '{"status":"ok"}']);
    expect(stillWaiting).toBeGreaterThan(0);
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '5']);
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 5 } }]);
    expect(readiness).toBe(503);
    expect((await service.rest('POST', '/api/assessments', { body: BODY })).status).toBe(200);
    expect((await service.rest('GET', '/readyz')).status).toBe(200);
  });

  it('whose disk is full refuses what writes, answers what reads, and writes again when there is room (case 104)', async () => {
    const { sql } = service.app.platform.database;
    await sql.rows(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await sql.rows('create trigger no_room before insert on assessments for each row execute function no_room()');

    const rest = await service.rest('POST', '/api/assessments', { body: BODY });
    const graphql = await service.graphql(MUTATION);
    const read = await service.rest('GET', '/api/vendors');
    await sql.rows('drop trigger no_room on assessments');
    const after = await service.rest('POST', '/api/assessments', { body: BODY });

    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '60']);
    expect(rest.body).toEqual({ detail: 'The disk of the database is full' });
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 60 } }]);
    expect([read.status, after.status]).toEqual([200, 200]);
  });
});
