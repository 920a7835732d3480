import type { Rows } from '../database/sql-types.js';

/**
 * Asks the replica and, for what it lacks, the primary: it may have been stored a moment ago.
 * @param read gives `undefined` for what is not there.
 */
export async function readFresh<T>(
  { sql, readSql }: { sql: Rows; readSql: Rows },
  read: (from: Rows) => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await read(readSql)) ?? (readSql === sql ? undefined : read(sql));
}
