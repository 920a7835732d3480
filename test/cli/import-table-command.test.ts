import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runTableImport } from '../../src/cli/import-table-command.js';
import type { Database } from '../../src/database/database.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';

const FINANCE = resolve(import.meta.dirname, '../../examples/kawasaki/finance.json');
const CLIMATE = resolve(import.meta.dirname, '../../examples/kawasaki/climate.csv');
const folder = mkdtempSync(join(tmpdir(), 'import-table-'));

/** The worker's database, which the other tests go on using. */
const open = async (): Promise<Database> => ({ ...(await testDatabase()), close: async () => undefined });

async function run(...words: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const note = (more: string): void => void (text += more);
  const code = await runTableImport(words, { out: note, error: note, open });
  return { code, text };
}

const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const rows = JSON.parse(readFileSync(FINANCE, 'utf8')) as object[];

const counted = async (statement: string): Promise<number> => {
  const { sql } = await testDatabase();
  const [row] = await sql.rows<{ count: number }>(`select count(*)::int as count from ${statement}`);
  return row!.count;
};

beforeEach(clearDatabase);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the import of finance rows', () => {
  it('stores all rows of a file with an entry in the audit log each, and the same once when it runs again', async () => {
    const [first, second] = [await run('finance', FINANCE), await run('finance', FINANCE)];

    expect([first.code, second.code]).toEqual([0, 0]);
    expect(first.text).toMatch(/rows 22, added 22, replaced 0/);
    expect(second.text).toMatch(/rows 22, added 0, replaced 22/);
    expect(await counted("finance_rows where country = 'JP' and currency = 'JPY'")).toBe(22);
    expect(await counted("audit_entries where action = 'finance.create' and actor_via = 'cli'")).toBe(22);
  });

  it.each([
    ['a faulty row', write('faulty.json', [rows[0], { ...rows[1], country: 'Japan' }]), /row 2: .*country of ISO 3166/],
    ['an id twice', write('twice.json', [rows[0], rows[0]]), /row 2: the id .* is in the file twice/],
    ['no list', write('none.json', {}), /a list of rows is needed/],
    ['no JSON', write('text.json', 'id,kind'), /no JSON/],
    ['no file', join(folder, 'missing.json'), /ENOENT/],
  ])('stores nothing of a file with %s and says why', async (_case, path, reason) => {
    const { code, text } = await run('finance', path);

    expect(code).toBe(1);
    expect(text).toMatch(reason);
    expect(await counted('finance_rows')).toBe(0);
  });
});

describe('the import of weather stations', () => {
  it('stores the stations of a file', async () => {
    const { code, text } = await run('climate', CLIMATE);

    expect([code, text]).toEqual([0, expect.stringMatching(/stations 1, added 1/)]);
    expect(await counted("climate_stations where id = '477150'")).toBe(1);
  });

  it('is explained where the words are wrong', async () => {
    for (const words of [[], ['climate'], ['law', CLIMATE], ['finance', FINANCE, '--replace'], ['climate', '--none']]) {
      expect(await run(...words)).toMatchObject({
        code: 64,
        text: expect.stringMatching(/^Usage: npm run import-climate/m),
      });
    }
  });
});
