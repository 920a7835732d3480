import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database, type DatabaseSettings } from '../../src/database/database.js';
import { openInMemory } from '../../src/database/embedded.js';
import { UnsupportedDatabaseError } from '../../src/database/fitness.js';
import { BASELINE, REPLACED_BY_BASELINE } from '../../src/database/migrations/20261121-baseline.js';
import { migrations } from '../../src/database/migrations/index.js';
import { citusUrl } from '../helpers/citus.js';
import { createServerDatabase, migratedDatabase, onServer, testDatabase } from '../helpers/database.js';
import { describeSchema } from '../helpers/schema-description.js';

// opens databases of its own, of which an embedded one takes up to a minute on a busy machine
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const BEFORE_BASELINE = readFileSync(join(import.meta.dirname, 'before-baseline.sql'), 'utf8');
const ID = '01890000-0000-7000-8000-000000000001';

/** One row in each of some tables, among them those that later migrations changed. */
const ROWS = `
  insert into accounts (id, email, email_key, password_hash, role, language, created_at, updated_at)
    values ('${ID}', 'A@example.com', 'a@example.com', 'hash', 'user', 'en', '2026-11-21', '2026-11-21');
  insert into assessments (id, state, lat, lng, result, created_at, owner_id)
    values ('${ID}', 'saved', 25, 121, '{"b": 1, "a": [2]}', '2026-11-21', '${ID}');
  insert into vendors (id, owner_id, name, counties, tags, subscription_status, search_text, county_keys, created_at, updated_at)
    values ('${ID}', '${ID}', 'Vendor', '{台北市}', '{}', 'trial', 'vendor', '{臺北市}', '2026-11-21', '2026-11-21');
  insert into buildings (id, source, source_id, footprint, height_m, height_source, height_sigma_m, area_m2, tile, item_json)
    values ('${ID}', 'osm', '12', ST_MakeEnvelope(121, 25, 121.001, 25.001, 4326), 9, 'tagged', 1, 99, '14/1/1', '{"id":"x"}');
  insert into jobs (id, kind, state, input, created_at, next_attempt_at)
    values ('${ID}', 'building_import', 'queued', '{"file": "a"}', '2026-11-21', '2026-11-21');
  insert into audit_entries (id, at, action, subject_type, subject_id, actor_ip, request_id)
    values ('${ID}', '2026-11-21', 'job.start', 'job', '${ID}', '', 'r');`;

/** Columns that were added with a default; those without one are null in the rows that there were. */
const ADDED = `'{is_low,report_link_version}'::text[]`;

const READ_ROWS = ['accounts', 'assessments', 'vendors', 'buildings', 'jobs', 'audit_entries', 'mikro_orm_migrations']
  .map((table) => `select '${table}' as name, jsonb_strip_nulls(to_jsonb(t)) - ${ADDED} as row from ${table} as t`)
  .join(' union all ');

type Place = Pick<DatabaseSettings, 'embedded'> & { databaseUrl?: string | undefined };

let opened: Database[] = [];

afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  opened = [];
});

async function open(place: Place): Promise<Database> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: 'memory', databasePoolSize: 2, ...place });
  opened.push(database);
  return database;
}

const emptyPlace = async (): Promise<Place> =>
  onServer ? { databaseUrl: await createServerDatabase() } : { embedded: await openInMemory() };

/** Changes a database by SQL, past the service. @returns its rows. */
async function change({ databaseUrl, embedded }: Place, sql: string): Promise<unknown[]> {
  if (embedded) {
    await embedded.pglite.exec(sql);
    return (await embedded.pglite.query(READ_ROWS)).rows;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  const { rows } = await client.query<object>(READ_ROWS);
  await client.end();
  return rows;
}

const recorded = async ({ sql }: Database): Promise<string[]> =>
  (await sql.rows<{ name: string }>('select name from mikro_orm_migrations order by id')).map(({ name }) => name);

// tables are spread after an upgrade, with keys and views of their own
describe.skipIf(citusUrl)('an upgrade to the version with the baseline', () => {
  it('leaves a database of the version before its rows, and gives it the schema of a new one', async () => {
    const place = await emptyPlace();
    const rows = await change(place, BEFORE_BASELINE + ROWS);

    const database = await open(place);

    const fresh = await testDatabase();
    const after = await database.sql.rows(READ_ROWS);
    expect(after).toEqual(expect.arrayContaining(rows));
    // only the migrations since then are new
    expect([rows.length, after.length]).toEqual([6 + 20, 6 + (await recorded(fresh)).length]);
    expect(await describeSchema(database)).toEqual(await describeSchema(fresh));
    expect(await recorded(fresh)).toEqual(await recorded(database));
  });

  it('gives a database of the first day the migrations since then, once', async () => {
    const database = await open(await migratedDatabase());
    await database.orm.migrator.down({ to: BASELINE });
    const firstDay = await recorded(database);
    await database.sql.rows(`
      insert into accounts (id, email, email_key, password_hash, role, language, created_at, updated_at)
        values ('${ID}', 'A@example.com', 'a@example.com', 'hash', 'user', 'en', '2026-11-21', '2026-11-21')`);

    const first = await database.orm.migrator.up();
    const second = await database.orm.migrator.up();

    const fresh = await testDatabase();
    expect(firstDay).toEqual([...REPLACED_BY_BASELINE, BASELINE]);
    expect([first.length, second.length]).toEqual([migrations.length - 1, 0]);
    expect(await recorded(database)).toEqual(await recorded(fresh));
    expect(await describeSchema(database)).toEqual(await describeSchema(fresh));
    expect(await database.sql.rows('select email, email_confirmed_at from accounts')).toEqual([
      { email: 'A@example.com', email_confirmed_at: null },
    ]);
  });

  it('refuses a database that has only a part of the first day', async () => {
    const place = await migratedDatabase();
    await change(place, 'delete from mikro_orm_migrations where id > 10');

    const refused = await open(place).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(UnsupportedDatabaseError);
    expect((refused as Error).message).toMatch(/version before 22 November 2026: start the version of that day/);
  });
});
