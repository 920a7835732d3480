// Raw SQL: the two drivers behind `Sql`, through which all other raw statements go.
import { finished } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Client, Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConflictError } from '../core/errors.js';
import type { Sql, TransactionOptions, TransactionSql } from './sql-types.js';
import type { ConcurrencyLimit } from './server/concurrency-limit.js';
import { HOUR_MS } from '../core/time/durations.js';

const busy = (name: string): ConflictError => new ConflictError(`Already under way: ${name}`);

/** Names of prepared statements by their text, the same on every connection of this process. */
const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `statement_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/** Longest statement of work that may take long [ms]: an hour is no work but a fault. */
const LONG_STATEMENT_MS = HOUR_MS;
/** How much longer than the server its client waits for an answer before the connection counts as lost [ms]. */
export const ANSWER_MARGIN_MS = 2_000;

/** All in one message to the server. */
const beginning = ({ syncCommit = true, mayTakeLong = false }: TransactionOptions): string =>
  [
    'begin',
    ...(syncCommit ? [] : ['set local synchronous_commit to off']),
    ...(mayTakeLong ? [`set local statement_timeout to ${LONG_STATEMENT_MS}`] : []),
  ].join('; ');

/** @param place where the server finds the rows. */
const copyStatement = (table: string, columns: readonly string[], place: string): string =>
  `copy ${table} (${columns.join(', ')}) from ${place} with (format binary)`;

/** Where the embedded database finds the blob that comes with a statement. */
const EMBEDDED_BLOB = `'/dev/blob'`;

/** A connection that stays the same from statement to statement. */
export interface DatabaseSession extends Pick<Client, 'query'> {
  /** Ends it on the server too. */
  close(): void;
}

/** How SQL on a pool differs from the usual. */
export interface PoolSqlOptions {
  /** Share of the pool that its statements and transactions may take; the whole of it unless given. */
  limit?: ConcurrencyLimit;
  /** Opens a session past a pooler that gives a connection to each transaction; prepared statements are then not kept. */
  openSession?: (() => Promise<DatabaseSession>) | undefined;
}

/** SQL on a PostgreSQL server's pool. */
export const poolSql = (pool: Pool, { limit = (work) => work(), openSession }: PoolSqlOptions = {}): Sql => ({
  together(work) {
    return work(this);
  },
  rows: <Row>(text: string, values?: unknown[], { prepared }: { prepared?: boolean } = {}) =>
    limit(
      async () =>
        (
          await pool.query({
            text,
            values: values ?? [],
            ...(prepared && !openSession && { name: statementName(text) }),
          })
        ).rows as Row[],
    ),
  transaction: (work, options = {}) =>
    limit(async () => {
      const client = await pool.connect();
      try {
        return await inTransaction(client, options, work);
      } finally {
        client.release();
      }
    }),
  exclusively: async (name, work) => {
    // a session of its own, closed at the end: the lock ends with it, also when this process is killed
    const client = await (openSession ?? (() => sessionOf(pool)))();
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [name],
      );
      if (rows[0]?.mine !== true) throw busy(name);
      try {
        return await work();
      } finally {
        // the server hears of the closed session a little later; who asks again at once must not be refused
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => undefined);
      }
    } finally {
      client.close();
    }
  },
});

async function sessionOf(pool: Pool): Promise<DatabaseSession> {
  const client = await pool.connect();
  return { query: client.query.bind(client), close: () => client.release(true) };
}

async function copyTo(client: PoolClient, table: string, columns: readonly string[], rows: Uint8Array): Promise<void> {
  const copying = client.query(copyFrom(copyStatement(table, columns, 'stdin')));
  copying.end(rows);
  await finished(copying);
}

async function inTransaction<T>(
  client: PoolClient,
  options: TransactionOptions,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  const patience = options.mayTakeLong === true ? { query_timeout: LONG_STATEMENT_MS + ANSWER_MARGIN_MS } : {};
  await client.query(beginning(options));
  try {
    const result = await work({
      rows: async <Row>(text: string, values: unknown[] = []) =>
        (await client.query({ text, values, ...patience })).rows as Row[],
      copy: (table, columns, rows) => copyTo(client, table, columns, rows),
    });
    await client.query('commit');
    return result;
  } catch (error) {
    // a lost connection has rolled back already; the first fault is the one to report
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** SQL on the embedded database; its folder's lock keeps other processes out, so a set in memory is enough of a lock. */
export function embeddedSql(pglite: PGlite): Sql {
  const atWork = new Set<string>();
  return {
    together(work) {
      return work(this);
    },
    rows: async <Row>(text: string, parameters?: unknown[]) => (await pglite.query<Row>(text, parameters)).rows,
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          rows: async <Row>(text: string, parameters?: unknown[]) =>
            (await transaction.query<Row>(text, parameters)).rows,
          copy: async (table, columns, rows) => {
            const blob = new Blob([rows]);
            await transaction.query(copyStatement(table, columns, EMBEDDED_BLOB), [], { blob });
          },
        }),
      ),
    exclusively: async (name, work) => {
      if (atWork.has(name)) throw busy(name);
      atWork.add(name);
      try {
        return await work();
      } finally {
        atWork.delete(name);
      }
    },
  };
}
