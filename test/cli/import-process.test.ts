import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { citusUrl } from '../helpers/citus.js';
import { createMigratedDatabase, onServer } from '../helpers/database.js';
import { buildService } from '../helpers/service-process.js';
import { square } from '../domain/buildings/files.js';

const FEATURES = 30_000;
/** The import stops at the first batch that ends here or later, until the test lets it go on. */
const HELD_AT = FEATURES / 3;
const root = resolve(import.meta.dirname, '../..');

interface Ended {
  code: number | null;
  text: string;
}

/** Starts the built command on a database. */
function startImport(databaseUrl: string, path: string) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['dist/bundle/import.js', path, '--source', 'town'], {
    cwd: root,
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<Ended>((settle) => child.on('close', (code) => settle({ code, text })));
  return { child, text: () => text, ended };
}

function tableOf(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const ring = square(121 + (i % 200) * 0.0003, 24 + Math.floor(i / 200) * 0.0003);
    return `b${i},"POLYGON ((${ring.map((position) => position.join(' ')).join(', ')}))"`;
  });
  return ['id,wkt', ...rows].join('\n');
}

describe.skipIf(!onServer)(
  'the import command as a process [skipped without TEST_DATABASE_URL: it takes two at once]',
  () => {
    let folder: string;
    let database: Client;
    let url: string;

    beforeAll(() => {
      buildService();
      folder = mkdtempSync(join(tmpdir(), 'import-process-'));
    });

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    beforeEach(async () => {
      url = await createMigratedDatabase();
      database = new Client({ connectionString: url });
      await database.connect();
      await database.query(`
        create function hold_import() returns trigger language plpgsql as
          'begin perform pg_advisory_xact_lock_shared(1); return new; end';
        create trigger hold_import before update on building_imports for each row
          when (new.features_done >= ${HELD_AT}) execute function hold_import();
        select pg_advisory_lock(1)`);
    });

    afterEach(() => database.end());

    const letGo = () => database.query('select pg_advisory_unlock_all()');

    const writeTown = (): string => {
      const path = join(folder, 'town.csv.gz');
      writeFileSync(path, gzipSync(tableOf(FEATURES)));
      return path;
    };

    const progress = async (): Promise<number> => {
      const { rows } = await database
        .query<{ done: number }>('select features_done::int as done from building_imports')
        .catch(() => ({ rows: [] }));
      return rows[0]?.done ?? 0;
    };

    const isHeld = async (): Promise<boolean> => {
      const { rows } = await database.query(
        `select 1 from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and locktype = 'advisory' and not granted`,
      );
      return rows.length > 0;
    };

    const storedTown = async () => {
      const { rows } = await database.query<{ all: number; ids: number; state: string }>(
        `select counted.all, ids, (select state from building_imports) as state
         from (select count(*)::int as all, count(distinct source_id)::int as ids from buildings offset 0) as counted`,
      );
      return rows[0];
    };

    it('case 111: stops behind the batch at work when it is interrupted, and goes on when it is given again', async () => {
      const path = writeTown();
      const first = startImport(url, path);
      await expect.poll(isHeld).toBe(true);

      first.child.kill('SIGINT');
      await expect.poll(first.text).toContain('Stopping after the current batch');
      await letGo();
      const interrupted = await first.ended;
      const between = { ...(await storedTown()), done: await progress() };
      const second = await startImport(url, path).ended;

      expect(interrupted).toMatchObject({
        code: 130,
        text: expect.stringContaining('run the same command again to continue'),
      });
      // spread over nodes, buildings of a first load wait aside until its file is read
      const stored = citusUrl ? 0 : between.done;
      expect(between).toEqual({ all: stored, ids: stored, state: 'stopped', done: expect.any(Number) });
      expect(between.done).toBeGreaterThan(0);
      expect(between.done).toBeLessThan(FEATURES);
      expect(second).toMatchObject({ code: 0, text: expect.stringContaining('continued after') });
      expect(await storedTown()).toEqual({ all: FEATURES, ids: FEATURES, state: 'done' });
    });

    it('case 111: is refused while another process loads the file, and continues where one was killed, without loss or duplicates', async () => {
      const path = writeTown();
      const first = startImport(url, path);
      await expect.poll(isHeld).toBe(true);

      const second = await startImport(url, path).ended;
      const before = await progress();
      first.child.kill('SIGKILL');
      await first.ended;
      await letGo();
      const third = await startImport(url, path).ended;

      expect(second).toMatchObject({ code: 1, text: expect.stringContaining('Already under way') });
      expect(before).toBeLessThan(FEATURES);
      expect(third).toMatchObject({ code: 0, text: expect.stringContaining('continued after') });
      expect(await storedTown()).toEqual({ all: FEATURES, ids: FEATURES, state: 'done' });
    });
  },
);
