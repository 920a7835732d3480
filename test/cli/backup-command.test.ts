import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runBackup, runRestore } from '../../src/cli/database/backup-command.js';
import { openDatabase, type Database } from '../../src/database/database.js';
import { createServerDatabase, onServer } from '../helpers/database.js';

const FEW_CONNECTIONS = 2;

let folder: string;
let place: { dataDir: string; url: string };
let file: string;
let before: object[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  file = join(folder, 'whole.backup');
  place = await newPlace();
  before = await withDatabase(async (database) => {
    await addAccounts(database);
    return database.sql.rows(ROWS);
  });
});
beforeEach(() => use(place));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newPlace = async () => ({
  dataDir: mkdtempSync(join(folder, 'data-')),
  url: onServer ? await createServerDatabase() : '',
});

function use({ dataDir, url }: typeof place): void {
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', url);
}

async function run(command: typeof runBackup, ...words: string[]) {
  const written = { out: '', error: '' };
  const code = await command(words, {
    out: (text) => (written.out += text),
    error: (text) => (written.error += text),
  });
  return { code, ...written };
}

async function withDatabase<T>(act: (database: Database) => Promise<T>): Promise<T> {
  const { dataDir, url } = place;
  const database = await openDatabase({
    dataDir,
    databasePoolSize: FEW_CONNECTIONS,
    databaseUrl: onServer ? url : undefined,
  });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

const ROWS = `select id, email, created_at, ST_AsText('POINT(1 2)') as point from accounts order by email`;

const addAccounts = (database: Database): Promise<unknown> =>
  database.sql.rows(
    `insert into accounts (id, email, email_key, password_hash, role, language, created_at, updated_at)
     select gen_random_uuid(), 'Person' || i || '@example.org', 'person' || i || '@example.org', 'hash', 'user', 'en', now(), now()
     from generate_series(1, 500) i`,
  );

/** Loses the database, as a broken disk would. */
async function destroy(): Promise<void> {
  if (!onServer) return rmSync(place.dataDir, { recursive: true });
  const name = new URL(place.url).pathname.slice(1);
  const other = new URL(place.url);
  other.pathname = '/postgres';
  await execute(other.href, `drop database ${name} with (force)`);
  await execute(other.href, `create database ${name}`);
}

async function execute(connectionString: string, text: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('npm run backup and npm run restore', () => {
  it('bring back every row of a database that was destroyed', { timeout: 180_000 }, async () => {
    const backup = await run(runBackup, file);
    await destroy();
    const restored = await run(runRestore, file);

    expect(backup).toMatchObject({ code: 0, error: '' });
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(before).toHaveLength(500);
    expect(await withDatabase(({ sql }) => sql.rows(ROWS))).toEqual(before);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('touch neither a file nor a database that are there already', async () => {
    const written = readFileSync(file);

    const overFile = await run(runBackup, file);
    const overDatabase = await run(runRestore, file);

    expect(overFile).toMatchObject({ code: 1, error: expect.stringContaining('exists') as string });
    expect(readFileSync(file).equals(written)).toBe(true);
    expect(overDatabase.code).toBe(1);
    expect(overDatabase.error).toMatch(/has a database|tables already/);
  });

  it.runIf(onServer)(
    'fill a database that has only the tables of extensions, as the image of PostGIS makes it',
    async () => {
      const fresh = await newPlace();
      use(fresh);
      await execute(fresh.url, 'create extension postgis; create extension postgis_topology');

      const restored = await run(runRestore, file);

      expect(restored).toMatchObject({ code: 0, error: '' });
    },
  );

  it('refuse what is no backup, one of the other kind, and one that is cut short; the place stays empty', async () => {
    const [text, other, cut] = ['text', 'other', 'cut'].map((name) => join(folder, name)) as [string, string, string];
    writeFileSync(text, 'id,email');
    writeFileSync(other, onServer ? Buffer.from([0x1f, 0x8b, 8, 0, 0]) : 'PGDMP');
    const whole = readFileSync(file);
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * 0.6)));
    const empty = await newPlace();
    use(empty);

    const refused = [];
    for (const name of [text, other, cut, join(folder, 'none')]) refused.push(await run(runRestore, name));

    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(refused[0]!.error).toContain('is no backup');
    expect(refused[1]!.error).toContain(onServer ? 'npm run move' : 'DATABASE_URL');
    expect(refused[3]!.error).toContain('cannot be read');
    expect(readdirSync(empty.dataDir).filter((name) => name.startsWith('postgres'))).toEqual([]);
    if (onServer) expect(await tablesOf(empty.url)).toBe(0);
  });

  it.runIf(onServer)('name the programs that are not installed', async () => {
    vi.stubEnv('PATH', join(folder, 'no-programs'));

    const { code, error } = await run(runBackup, join(folder, 'never.backup'));

    expect(code).toBe(1);
    expect(error).toContain('pg_dump is not installed');
    expect(existsSync(join(folder, 'never.backup'))).toBe(false);
  });

  it.runIf(onServer)('let the service on the same machine go first', async () => {
    const programs = mkdtempSync(join(folder, 'programs-'));
    const isLow = 'for i in $(seq 100); do [ "$(nice)" -ge 19 ] && exit 0; sleep 0.05; done; exit 1';
    writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\n${isLow}\n`, { mode: 0o700 });
    vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);

    expect(await run(runBackup, join(folder, 'low.backup'))).toMatchObject({ code: 0, error: '' });
  });

  it.skipIf(onServer)('say which process has the embedded database open, and where there is none', async () => {
    const busy = await withDatabase(() => run(runBackup, join(folder, 'busy.backup')));
    use(await newPlace());
    const none = await run(runBackup, join(folder, 'nothing.backup'));

    expect(none.error).toContain('has no database');
    expect(busy).toMatchObject({ code: 69, error: expect.stringContaining(String(process.pid)) as string });
  });

  it('print their usage', async () => {
    expect(await run(runBackup, '--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage:') as string });
    expect(await run(runRestore)).toMatchObject({ code: 64 });
  });
});

async function tablesOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_tables where schemaname = 'public' and tablename <> 'spatial_ref_sys'`,
  );
  await client.end();
  return rows[0]!.count;
}
