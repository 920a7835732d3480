// Raw SQL: what the database says about its own upkeep.
import type { Sql } from '../../database/sql-types.js';
import { MIGRATION_LOCK } from '../../database/server/server.sql.js';

/** Upkeep of the database. */
export interface DatabaseState {
  /** Whether a process changes the schema, or waits to be able to. */
  isMigrating: boolean;
  /** Transactions since the oldest row that was not frozen; at two thousand million the server stops writing. */
  transactionIdAge: number;
  /** Rows of large tables, as the server estimates them. */
  tables: { name: string; live: number; dead: number }[];
}

/** Rows from which a table counts as large. */
const LARGE = 10_000;

/** @see PostgreSQL documentation, "pg_locks", "pg_stat_all_tables" and "Preventing Transaction ID Wraparound Failures". */
export async function databaseState(sql: Pick<Sql, 'rows'>): Promise<DatabaseState> {
  const [row] = await sql.rows<DatabaseState>(
    `select exists (select from pg_locks
                    where locktype = 'advisory' and objid = ${MIGRATION_LOCK} and classid = 0 and granted
                      and database = (select oid from pg_database where datname = current_database())) as "isMigrating",
            (select age(datfrozenxid) from pg_database where datname = current_database())::int as "transactionIdAge",
            (select coalesce(json_agg(json_build_object('name', relname, 'live', n_live_tup, 'dead', n_dead_tup)), '[]')
             from pg_stat_user_tables
             where schemaname = 'public' and n_live_tup + n_dead_tup >= ${LARGE}) as tables`,
  );
  return row!;
}
