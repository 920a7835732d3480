import { beforeEach, describe, expect, it } from 'vitest';
import { clearDatabase, onServer, testDatabase } from '../helpers/database.js';

const INSERT = `insert into building_imports (id, file_name, file_key, source, state, features_done, counts, started_at)
  values (gen_random_uuid(), 'a', $1, 'a', 'running', 0, '{}', now())`;

async function keys(): Promise<string[]> {
  const { sql } = await testDatabase();
  const rows = await sql.rows<{ key: string }>('select file_key as key from building_imports order by 1');
  return rows.map(({ key }) => key);
}

beforeEach(clearDatabase);

describe('a transaction', () => {
  it.each([true, false])('holds wholly or not at all, awaiting the disk: %s', async (syncCommit) => {
    const { sql } = await testDatabase();

    const failing = sql.transaction(
      async (transaction) => {
        await transaction.rows(INSERT, ['half']);
        throw new Error('broken off');
      },
      { syncCommit },
    );
    await expect(failing).rejects.toThrow('broken off');
    await sql.transaction((transaction) => transaction.rows(INSERT, ['whole']), { syncCommit });

    expect(await keys()).toEqual(['whole']);
  });

  it.skipIf(!onServer)('that differs from others leaves none of it behind [skipped without a server]', async () => {
    const { sql } = await testDatabase();
    const show = `select current_setting('synchronous_commit') as commit, current_setting('statement_timeout') as longest`;
    const [usual] = await sql.rows<{ commit: string }>(show);
    const modes: unknown[] = [];
    for (const options of [{}, { syncCommit: false }, { mayTakeLong: true }, {}]) {
      modes.push(...(await sql.transaction((transaction) => transaction.rows(show), options)));
    }

    expect(modes).toEqual([
      { commit: usual?.commit, longest: '10s' },
      { commit: 'off', longest: '10s' },
      { commit: usual?.commit, longest: '1h' },
      { commit: usual?.commit, longest: '10s' },
    ]);
  });
});
