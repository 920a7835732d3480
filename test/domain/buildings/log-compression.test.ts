import { describe, expect, it } from 'vitest';
import { beginChanges } from '../../../src/domain/buildings/import/building-changes.sql.js';
import { testDatabase } from '../../helpers/database.js';

describe('a transaction that changes buildings', () => {
  it('compresses whole pages in the log until its end, where its user may say so', async () => {
    const { sql } = await testDatabase();
    const compression = `select current_setting('wal_compression') as value`;
    const usual = await sql.rows(compression);
    const [allowed] = await sql.rows<{ yes: boolean }>(
      `select has_parameter_privilege('wal_compression', 'set') as yes`,
    );

    const [during] = await sql.transaction(async (transaction) => {
      await beginChanges(transaction);
      return transaction.rows<{ value: string }>(compression);
    });

    if (allowed!.yes) expect(during!.value).not.toBe('off');
    expect(await sql.rows(compression)).toEqual(usual);
  });
});
