import { afterAll, beforeAll } from 'vitest';
import { holdTilesInKeys } from '../../../src/database/server/distribute.sql.js';
import { isDistributed } from '../../../src/database/server/distributed.sql.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

/** A key of a table as it was before. */
interface Key {
  table: string;
  name: string;
  definition: string;
}

const KEYS = `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype in ('p', 'u') and connamespace = 'public'::regnamespace`;

let before: Key[] = [];

// what holds on one server holds where tables are spread over nodes; there keys hold the tile, and loads go by that
beforeAll(async () => {
  const { sql } = await testDatabase();
  if (await isDistributed(sql)) return;
  before = await sql.rows<Key>(KEYS);
  await holdTilesInKeys(sql);
});

// the files that follow in this worker find the keys of one server
afterAll(async () => {
  const { sql } = await testDatabase();
  await clearDatabase();
  const after = new Map((await sql.rows<Key>(KEYS)).map((key) => [key.name, key.definition]));
  for (const { table, name, definition } of before) {
    if (after.get(name) === definition) continue;
    await sql.rows(`alter table ${table} drop constraint ${name}, add constraint ${name} ${definition}`);
  }
});

// as modules of their own: where this worker ran the files before, they are not read again by their own names
for (const name of ['editions', 'building-supply.service']) {
  await import(/* @vite-ignore */ `./${name}.test.ts?spread`);
}
