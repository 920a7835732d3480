import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/database.js';
import { assertVersion, UnsupportedDatabaseError } from '../../src/database/fitness.js';
import { citusUrl } from '../helpers/citus.js';
import { createServerDatabase, onServer } from '../helpers/database.js';
import { lendEmbedded } from '../helpers/embedded.js';

const settings = async (databaseUrl: string | undefined) => ({
  dataDir: 'memory',
  databasePoolSize: 2,
  ...(databaseUrl === undefined ? { databaseUrl, embedded: await lendEmbedded() } : { databaseUrl }),
});

/** Runs SQL on a server as the administrator of the tests. */
async function administer(url: string, ...statements: string[]): Promise<object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: object[] = [];
    for (const statement of statements) rows = (await client.query<object>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

describe('case 106: a database that the service cannot run on', () => {
  it('is refused when its server is too old', async () => {
    const old = { query: () => Promise.resolve({ rows: [{ server_version_num: '140012' }] }) };

    const refused = assertVersion(old as never);

    await expect(refused).rejects.toThrow('PostgreSQL 14 is too old: the service needs 15 or newer');
  });

  it.runIf(onServer)('is refused in one line when it has no PostGIS and none can be added', async () => {
    const url = await createServerDatabase();
    const role = `plain_${Date.now()}`;
    const own = new URL(url);
    await administer(
      url,
      `create role ${role} login password 'plain'`,
      `grant all on database ${own.pathname.slice(1)} to ${role}`,
      `grant all on schema public to ${role}`,
    );
    own.username = role;
    own.password = 'plain';

    const refused = openDatabase(await settings(own.href));

    await expect(refused).rejects.toThrow(UnsupportedDatabaseError);
    await expect(openDatabase(await settings(own.href))).rejects.toThrow(/has no PostGIS.*create extension postgis/);
    await administer(url, `drop owned by ${role}`, `drop role ${role}`);
  });

  it.runIf(onServer)('is left as it was when a migration fails half-way', async () => {
    const url = await createServerDatabase();
    // stands in the way of a late migration
    await administer(url, 'create table provider_days (x integer)');

    const refused = openDatabase(await settings(url));

    await expect(refused).rejects.toThrow('provider_days');
    const tables = await administer(
      url,
      `select tablename from pg_tables
       where schemaname = 'public' and tablename not in ('spatial_ref_sys', 'mikro_orm_migrations')`,
    );
    expect(tables).toEqual([{ tablename: 'provider_days' }]);
    await administer(url, 'drop table provider_days');
    await (await openDatabase(await settings(url))).close();
  });
});

describe('case 137: an address of a database that cannot be used', () => {
  const openAt = (change: (url: URL) => void): Promise<unknown> => {
    const url = new URL(
      citusUrl || process.env['TEST_DATABASE_URL'] || 'postgres://someone:secret@127.0.0.1:5432/solar',
    );
    change(url);
    return openDatabase({ dataDir: 'memory', databasePoolSize: 4, databaseUrl: url.href }).then(
      () => 'opened',
      (error: unknown) => error,
    );
  };

  it.runIf(onServer)('is refused where the name is mistyped, and no database is created', async () => {
    const name = `mistyped_${Date.now()}`;

    const refused = await openAt((url) => (url.pathname = name));

    expect(refused).toBeInstanceOf(UnsupportedDatabaseError);
    expect((refused as Error).message).toMatch(new RegExp(`^DATABASE_URL: the server at .* has no database "${name}"`));
    const found = await administer(
      citusUrl ?? process.env['TEST_DATABASE_URL']!,
      `select 1 from pg_database where datname = '${name}'`,
    );
    expect(found).toEqual([]);
  });

  it.each([
    [
      'nothing answers',
      (url: URL) => (url.port = '1'),
      /^DATABASE_URL: nothing answers at .*:1; is the server running\?$/,
    ],
    [
      'its host is unknown',
      (url: URL) => (url.hostname = 'nowhere.invalid'),
      /^DATABASE_URL: the host of nowhere\.invalid:\d+ (is unknown|cannot be looked up)$/,
    ],
  ])('is refused in one line without the password where %s', async (_what, change, words) => {
    const refused = await openAt((url) => void change(url));

    expect(refused).toBeInstanceOf(UnsupportedDatabaseError);
    expect((refused as Error).message).toMatch(words);
    expect((refused as Error).message).not.toContain('secret');
  });
});
