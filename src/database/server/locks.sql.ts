// Raw SQL: MikroORM has neither advisory locks nor locks that leave room for records that refer to the locked one.
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Waits until no other transaction, in any process, holds the name; holds it until this transaction ends. */
export async function lockName(em: SqlEntityManager, name: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

/**
 * Locks a row for changes until the transaction ends; others may insert rows that refer to it in the meantime.
 * @returns its id; `undefined` where there is none.
 */
export async function lockRow(
  em: SqlEntityManager,
  table: 'inquiries' | 'vendors',
  where: { id: string } | { owner_id: string },
): Promise<string | undefined> {
  const [[column, value]] = Object.entries(where) as [[string, string]];
  const statement = `select id from ${table} where ${column} = ? for no key update`;
  const [row] = await em.execute<{ id: string }[]>(statement, [value]);
  return row?.id;
}
