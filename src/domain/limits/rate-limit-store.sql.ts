// Raw SQL: counters that several processes share; the statements are those of rate-limiter-flexible.
import { TimeoutStrategy, timeout } from 'cockatiel';
import type { Sql } from '../../database/sql-types.js';

export type CountStore = Pick<Sql, 'rows'>;

/** A count that takes longer than this is taken by the process itself [ms]: who is counted has its own work to wait for. */
const COUNT_PATIENCE_MS = 500;

const patience = timeout(COUNT_PATIENCE_MS, TimeoutStrategy.Aggressive);

/** The one method of a `pg` client that the library calls. */
export const storeClient = (sql: CountStore) => ({
  query: async ({ text, values }: { text: string; values?: unknown[] }) => {
    const rows = await patience.execute(() => sql.rows(text, values));
    return { rows, rowCount: rows.length };
  },
});
