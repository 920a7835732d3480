import { describe, expect, it } from 'vitest';
import { beginChanges } from '../../../src/domain/buildings/import/building-changes.sql.js';
import { testDatabase } from '../../helpers/database.js';

describe('a transaction that changes buildings', () => {
  it('compresses whole pages in the log until its end, by zstd where the server has it and its user may say so', async () => {
    const { sql } = await testDatabase();
    const compression = `select current_setting('wal_compression') as value`;
    const usual = await sql.rows(compression);
    const [setting] = await sql.rows<{ isAllowed: boolean; methods: string[] }>(
      `select has_parameter_privilege(name, 'set') as "isAllowed", enumvals as methods
       from pg_settings where name = 'wal_compression'`,
    );

    const [during] = await sql.transaction(async (transaction) => {
      await beginChanges(transaction);
      return transaction.rows<{ value: string }>(compression);
    });

    const { isAllowed, methods } = setting!;
    if (isAllowed) expect(during!.value).toMatch(methods.includes('zstd') ? 'zstd' : /^(on|pglz)$/);
    expect(await sql.rows(compression)).toEqual(usual);
  });
});
