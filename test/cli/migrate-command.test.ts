import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runMigrate } from '../../src/cli/database/migrate-command.js';
import { readSettings } from '../../src/config/read-settings.js';
import { openDatabase } from '../../src/database/database.js';
import { migrations } from '../../src/database/migrations/index.js';
import { createServerDatabase, onServer } from '../helpers/database.js';
import { unpackDatabase } from '../helpers/service-process.js';

afterEach(() => vi.unstubAllEnvs());

/** Runs the command. @returns its exit code, and what it has written so far. */
function run(...words: string[]): { code: Promise<number>; written: { out: string; error: string } } {
  const written = { out: '', error: '' };
  const code = runMigrate(words, {
    out: (text) => (written.out += text),
    error: (text) => (written.error += text),
  });
  return { code, written };
}

describe('npm run migrate', () => {
  it('prints its usage', async () => {
    const [help, unknown] = [run('--help'), run('there')];

    expect([await help.code, await unknown.code]).toEqual([0, 64]);
    expect(help.written.out).toContain('Usage:');
  });

  it.skipIf(onServer)('backs the embedded database up before it changes it, and only then', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
    const backups = join(folder, 'elsewhere');
    unpackDatabase(folder);
    vi.stubEnv('DATA_DIR', folder);
    vi.stubEnv('BACKUP_DIR', backups);
    vi.stubEnv('DATABASE_URL', '');
    const done = { out: 'The schema is up to date.\n', error: '' };

    const first = run();
    expect([await first.code, first.written, existsSync(backups)]).toEqual([0, done, false]);
    const database = await openDatabase(readSettings());
    await database.orm.migrator.down({ migrations: [migrations.at(-1)!.name] });
    await database.close();
    const second = run();
    expect([await second.code, second.written]).toEqual([0, done]);

    expect(readdirSync(backups)).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });

  it.runIf(onServer)(
    'does not stop the version that serves, and waits while a dump holds a table that it changes',
    async () => {
      const url = await createServerDatabase();
      vi.stubEnv('DATABASE_URL', url);
      const serving = await openDatabase({ databaseUrl: url, databasePoolSize: 4, dataDir: 'memory' });
      const last = migrations.at(-1)!.name;
      await serving.orm.migrator.down({ migrations: [last] });
      const isRecorded = () => serving.sql.rows('select from mikro_orm_migrations where name = $1', [last]);
      const dump = new Client({ connectionString: url });
      await dump.connect();
      // a table that the last migration changes
      await dump.query('begin; lock table buildings in access share mode');

      const { code, written } = run();
      await expect.poll(() => written.error.split('\n').length).toBeGreaterThan(2);
      // asked between two attempts and behind one: the wait for the lock ends
      for (let i = 0; i < 3; i++) await serving.sql.rows('select count(*) from buildings');
      const before = await isRecorded();
      await dump.query('commit');

      expect(await code).toBe(0);
      expect(written.error).toMatch(/^[^\n]*lock timeout; it tries again in 0\.5 s\n/);
      expect(written.out).toBe('The schema is up to date.\n');
      expect([before.length, (await isRecorded()).length]).toEqual([0, 1]);
      await Promise.all([dump.end(), serving.close()]);
    },
  );
});
