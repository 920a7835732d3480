import { afterEach, describe, expect, it, vi } from 'vitest';
import { runDistribute } from '../../src/cli/database/distribute-command.js';
import { citusUrl } from '../helpers/citus.js';
import { createMigratedDatabase, onServer } from '../helpers/database.js';

afterEach(() => vi.unstubAllEnvs());

async function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const written = { out: '', error: '' };
  const code = await runDistribute(words, {
    out: (text) => (written.out += text),
    error: (text) => (written.error += text),
  });
  return { code, ...written };
}

describe('npm run distribute', () => {
  it('prints its usage, and what is missing where no server is named', async () => {
    vi.stubEnv('DATABASE_URL', '');

    const [help, bare, unknown] = [await run('--help'), await run(), await run('there')];

    expect([help.code, bare.code, unknown.code]).toEqual([0, 64, 64]);
    expect(help.out).toContain('Usage:');
    expect(bare.error).toContain('DATABASE_URL');
  });

  it.runIf(onServer && citusUrl === undefined)('says in one sentence where Citus is not installed', async () => {
    vi.stubEnv('DATABASE_URL', await createMigratedDatabase());

    const refused = await run();

    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toMatch(/^The database has no Citus: [^\n]+\n$/);
  });

  it.runIf(citusUrl !== undefined)('says so where the tables are spread already', async () => {
    vi.stubEnv('DATABASE_URL', await createMigratedDatabase());

    expect(await run()).toEqual({ code: 0, out: 'The tables are spread already.\n', error: '' });
  });
});
