import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/database.js';
import { migratedDatabase, onServer } from '../helpers/database.js';

const FULL = "do $$ begin raise exception 'no space left' using errcode = '53100'; end $$";

describe.skipIf(onServer)('case 104: the embedded database after a statement that its disk had no room for', () => {
  const open = async () => openDatabase({ dataDir: 'memory', databasePoolSize: 1, ...(await migratedDatabase()) });

  it('reports of it, takes no further statement by any way, and lets itself be closed', async () => {
    const database = await open();

    await expect(database.sql.rows(FULL)).rejects.toMatchObject({ code: '53100' });
    const ways = [
      database.sql.rows('select 1'),
      database.sql.transaction((sql) => sql.rows('select 1')),
      database.em.fork().execute('select 1'),
      database.em.fork().transactional((em) => em.execute('select 1')),
      database.pglite!.exec('select 1'),
    ];
    const outcomes = await Promise.allSettled(ways);

    expect(
      outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as { code: string }).code),
    ).toEqual(ways.map(() => '53100'));
    await expect(database.lost).resolves.toMatchObject({ code: '53100' });
    await expect(database.close()).resolves.toBeUndefined();
  });

  it('in a transaction: does not roll back either, for the next statement may be its last', async () => {
    const database = await open();

    const outcome = database.em.fork().transactional((em) => em.execute(FULL));

    await expect(outcome).rejects.toMatchObject({ code: '53100' });
    await expect(database.sql.rows('select 1')).rejects.toMatchObject({ code: '53100' });
    await database.close();
  });

  it('goes on after any other fault', async () => {
    const database = await open();

    await expect(database.sql.rows('select 1 / 0')).rejects.toMatchObject({ code: '22012' });

    expect(await database.sql.rows('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  });
});
