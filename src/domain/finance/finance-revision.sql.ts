// Raw SQL: read for every estimate, as a prepared statement.
import type { Sql } from '../../database/sql-types.js';

/** The revision of all finance rows together; `undefined` where there is none. */
export async function financeRevision(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.rows<{ revision: string }>('select revision from finance_revisions', [], { prepared: true });
  return row?.revision;
}
