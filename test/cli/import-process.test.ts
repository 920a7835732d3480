import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, onServer } from '../helpers/database.js';
import { buildService } from '../helpers/service-process.js';
import { square } from '../domain/buildings/files.js';

const FEATURES = 30_000;
const root = resolve(import.meta.dirname, '../..');

interface Ended {
  code: number | null;
  text: string;
}

/** Starts the built command on a database. */
function startImport(databaseUrl: string, path: string) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['dist/src/cli/import.js', path, '--source', 'town'], {
    cwd: root,
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<Ended>((settle) => child.on('close', (code) => settle({ code, text })));
  return { child, ended };
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

    beforeAll(async () => {
      buildService();
      folder = mkdtempSync(join(tmpdir(), 'import-process-'));
      url = await createServerDatabase();
      database = new Client({ connectionString: url });
      await database.connect();
    });

    afterAll(async () => {
      await database.end();
      rmSync(folder, { recursive: true, force: true });
    });

    const progress = async (): Promise<number> => {
      const { rows } = await database
        .query<{ done: number }>('select features_done::int as done from building_imports')
        .catch(() => ({ rows: [] }));
      return rows[0]?.done ?? 0;
    };

    it('is refused while another loads the file, and goes on where one was killed, with nothing lost or doubled', async () => {
      const path = join(folder, 'town.csv.gz');
      writeFileSync(path, gzipSync(tableOf(FEATURES)));
      const first = startImport(url, path);
      while ((await progress()) < FEATURES / 10) await new Promise((settle) => setTimeout(settle, 20));

      const second = await startImport(url, path).ended;
      const before = await progress();
      first.child.kill('SIGKILL');
      await first.ended;
      const third = await startImport(url, path).ended;

      const { rows } = await database.query<{ all: number; ids: number; state: string }>(
        `select count(*)::int as all, count(distinct source_id)::int as ids, (select state from building_imports) as state
       from buildings`,
      );
      expect(second).toMatchObject({ code: 1, text: expect.stringContaining('Already under way') });
      expect(before).toBeLessThan(FEATURES);
      expect(third).toMatchObject({ code: 0, text: expect.stringContaining('went on behind the') });
      expect(rows).toEqual([{ all: FEATURES, ids: FEATURES, state: 'done' }]);
    }, 120_000);
  },
);
