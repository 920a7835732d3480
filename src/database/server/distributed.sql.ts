// Raw SQL: a question to the server's catalogue, asked within transactions of loads.
import type { Rows, Sql } from '../sql-types.js';

/** Whether the tables that grow with the area are spread over nodes: their keys hold the tile then, and only then. */
export async function isDistributed(sql: Pick<Sql, 'rows'>): Promise<boolean> {
  const keys = await sql.rows(
    `select from pg_constraint where conrelid = 'buildings'::regclass and contype = 'p' and cardinality(conkey) > 1`,
  );
  return keys.length > 0;
}

const known = new WeakMap<Rows, Promise<boolean>>();

/** The same, asked once of a database: tables are spread while the service is stopped, and stay so. */
export function isKnownDistributed(sql: Rows): Promise<boolean> {
  const before = known.get(sql);
  if (before) return before;
  const asked = isDistributed(sql);
  known.set(sql, asked);
  asked.catch(() => known.delete(sql));
  return asked;
}
