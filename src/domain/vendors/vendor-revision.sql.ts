// Raw SQL: read for every request of the listing, as a prepared statement.
import type { Sql } from '../../database/sql-types.js';

/** The revision of all vendors together; `undefined` before the first. */
export async function revisionOf(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.rows<{ revision: string }>('select revision from vendor_revisions', [], { prepared: true });
  return row?.revision;
}
