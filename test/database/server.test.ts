import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/database/database.js';
import { Assessment } from '../../src/entities/assessment.entity.js';
import { createServerDatabase, onServer } from '../helpers/database.js';

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';

const settings = (databaseUrl: string) => ({ databaseUrl, databasePoolSize: 4, dataDir: 'memory' });

/** Cuts every connection of a database but the one that does it, as a restart of the server would. */
async function cutConnections(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
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
    const database = await openDatabase({ ...settings(url), statementTimeoutMs: 200 });

    const outcome = database.sql.rows('select pg_sleep(5)');

    await expect(outcome).rejects.toMatchObject({ code: '57014' });
    await database.close();
  });
});
