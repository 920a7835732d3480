import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { runMove } from '../../src/cli/database/move-command.js';
import { createServerDatabase, onServer } from '../helpers/database.js';

const folder = mkdtempSync(join(tmpdir(), 'move-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const written = { out: '', error: '' };
  const code = await runMove(words, {
    out: (text) => (written.out += text),
    error: (text) => (written.error += text),
  });
  return { code, ...written };
}

describe('npm run move', () => {
  it('prints its usage, and what is missing where no server is named', async () => {
    vi.stubEnv('DATABASE_URL', '');

    const [help, bare, unknown] = [await run('--help'), await run(), await run('there')];

    expect([help.code, bare.code, unknown.code]).toEqual([0, 64, 64]);
    expect(help.out).toContain('Usage:');
    expect(bare.error).toContain('DATABASE_URL');
  });

  it.runIf(onServer)(
    'case 110: moves a folder to the server and reports what arrived',
    async () => {
      vi.stubEnv('DATA_DIR', folder);
      vi.stubEnv('DATABASE_URL', await createServerDatabase());

      const first = await run();

      expect(first).toMatchObject({ code: 0, error: '' });
      expect(first.out).toMatch(/^buildings: \d+ rows, as sent$/m);
    },
    120_000,
  );
});
