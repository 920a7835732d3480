import type { PGlite } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import { ConflictError } from '../domain/errors.js';
import type { Sql } from '../domain/sql.js';

const busy = (name: string): ConflictError => new ConflictError(`Already under way: ${name}`);

/** Names of prepared statements by their text, the same on every connection of this process. */
const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `statement_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/** SQL on a PostgreSQL server's pool. */
export const poolSql = (pool: Pool): Sql => ({
  rows: async <Row>(text: string, values?: unknown[], { prepared }: { prepared?: boolean } = {}) =>
    (await pool.query({ text, values: values ?? [], ...(prepared && { name: statementName(text) }) })).rows as Row[],
  transaction: async (work) => {
    const client = await pool.connect();
    try {
      return await inTransaction(client, work);
    } finally {
      client.release();
    }
  },
  exclusively: async (name, work) => {
    // a session of its own, closed at the end: the lock ends with it, also when this process is killed
    const client = await pool.connect();
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
      client.release(true);
    }
  },
});

async function inTransaction<T>(client: PoolClient, work: (sql: Pick<Sql, 'rows'>) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work({
      rows: async <Row>(text: string, parameters?: unknown[]) => (await client.query(text, parameters)).rows as Row[],
    });
    await client.query('commit');
    return result;
  } catch (error) {
    // a lost connection has rolled back already; the first fault is the one to tell
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** SQL on the embedded database; its folder's lock keeps other processes out, so a set in memory is enough of a lock. */
export function embeddedSql(pglite: PGlite): Sql {
  const atWork = new Set<string>();
  return {
    rows: async <Row>(text: string, parameters?: unknown[]) => (await pglite.query<Row>(text, parameters)).rows,
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          rows: async <Row>(text: string, parameters?: unknown[]) =>
            (await transaction.query<Row>(text, parameters)).rows,
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
