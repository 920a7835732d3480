// Raw SQL: bookkeeping in the transactions of an import.
import { UpstreamUnavailableError } from '../../../core/errors.js';
import type { Sql } from '../../../database/sql-types.js';

type Rows = Pick<Sql, 'rows'>;

/** Longest wait for the staging table [ms]; others may be reading it. */
const STAGING_WAIT_MS = 100;

/**
 * Whether what a load has staged is still there. The staging tables are not in the write-ahead log, which a new edition of a
 * country would double for nothing: after a crash of the database both are empty, and the file is read again.
 */
export async function isStaging(sql: Rows, importId: string): Promise<boolean> {
  const rows = await sql.rows('select from staged_loads where import_id = $1', [importId]);
  return rows.length > 0;
}

/** Notes that a load stages its buildings. */
export async function beginStaging(sql: Rows, importId: string): Promise<void> {
  await sql.rows('insert into staged_loads (import_id) values ($1) on conflict do nothing', [importId]);
}

/** @throws UpstreamUnavailableError where the database was restarted and what was staged is gone. */
export async function assertStaging(sql: Rows, importId: string): Promise<void> {
  if (!(await isStaging(sql, importId)))
    throw new UpstreamUnavailableError('The database was restarted during the load; load the file again');
}

/**
 * Ends the staging of a load, and gives the space of the table back when no load waits in it, for nothing else would on the
 * embedded database. Left for the next load where another uses the table.
 */
export async function endStaging(sql: Sql, importId: string): Promise<void> {
  await sql.rows('delete from staged_loads where import_id = $1', [importId]);
  const emptied = sql.transaction(async (transaction) => {
    await transaction.rows(`set local lock_timeout to ${STAGING_WAIT_MS}`);
    await transaction.rows('lock table staged_buildings in access exclusive mode');
    const left = await transaction.rows('select from staged_buildings limit 1');
    if (left.length === 0) await transaction.rows('truncate staged_buildings');
  });
  await emptied.catch(() => undefined);
}
