// Raw SQL: questions to the server itself, before and beside the entity manager.
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import type { DatabaseSession } from '../sql.js';
import type { Rows } from '../sql-types.js';

/** Key of the advisory lock under which migrations run; any constant that nothing else uses. */
export const MIGRATION_LOCK = 7_210_221;
/** Longest wait for a connection [ms]. */
const SESSION_WAIT_MS = 10_000;

/** Pause before the lock of migrations is asked for again [ms]. */
const LOCK_PAUSE_MS = 100;

/**
 * Waits until no other process migrates the database; the lock ends with the connection. It is asked for again and again: an
 * index made concurrently waits for every statement that runs, and so would for one that waits for its migration.
 */
export async function lockMigrations(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0]!.mine) return;
    await pause(LOCK_PAUSE_MS);
  }
}

/** Longest wait of a migration for a lock [ms]. */
const LOCK_WAIT_MS = 500;

/** Makes the statements of a connection give up early where others have locked what they need. */
export const limitLockWaits = (client: PoolClient): void =>
  // a lost connection is heard of at its first statement
  void client.query(`set lock_timeout to ${LOCK_WAIT_MS}`).catch(() => undefined);

/** The version of a server as `server_version_num` has it. */
export async function serverVersion(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = (await pool.query('show server_version_num')) as { rows: { server_version_num: string }[] };
  return Number(rows[0]?.server_version_num);
}

/** Tables of a database, without those of the server and of its extensions. */
export async function countTables(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = (await client.query(
    `select count(*)::int as count from pg_class
     where relkind in ('r', 'p') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and not exists (select from pg_depend
                       where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`,
  )) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

/**
 * How far a database is behind the one that it follows [s]; 0 for one that follows none. One that has replayed all that it
 * received is up to date only while it is connected: cut off, it is as old as the last transaction that it replayed.
 * @returns `Infinity` where it is cut off and has replayed none.
 * @see PostgreSQL 18 documentation, table 9.98 "Recovery Information Functions", and "pg_stat_wal_receiver".
 */
export async function replicaLag(sql: Rows): Promise<number> {
  const [row] = await sql.rows<{ seconds: number }>(
    `select case when not pg_is_in_recovery() then 0
                 when pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
                      and exists (select from pg_stat_wal_receiver) then 0
                 else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 'Infinity')
            end::float8 as seconds`,
  );
  return row!.seconds;
}

/** Opens a connection of its own. @throws what the server or the way to it says. */
export async function openSession(connectionString: string): Promise<DatabaseSession> {
  const client = new Client({ connectionString, connectionTimeoutMillis: SESSION_WAIT_MS, keepAlive: true });
  // the holder hears of a lost connection at the next statement
  client.on('error', () => undefined);
  await client.connect();
  return { query: client.query.bind(client), close: () => void client.end().catch(() => undefined) };
}

/** Whether the server ends statements that take too long. */
export async function hasStatementTimeout(sql: Rows): Promise<boolean> {
  const [row] = await sql.rows<{ statement_timeout: string }>('show statement_timeout');
  return row?.statement_timeout !== '0';
}

/** Resolves when the database answers. */
export const ping = (sql: Rows): Promise<unknown> => sql.rows('select 1');
