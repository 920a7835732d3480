import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { FinanceRowRecord } from '../../entities/reference/finance-row.entity.js';
import type { Sql } from '../../database/sql-types.js';
import type { FinanceTableKey } from '../../core/finance/rows/finance-country.js';
import { TABLE_COUNTRY, TABLE_CURRENCY, type AnyFinanceRow } from '../../core/finance/rows/finance-table.js';
import { coalesceReads } from '../coalesce-reads.js';
import { financeRevision } from './finance-revision.sql.js';

/** The rows that the service ships. */
const TAIWAN: FinanceTableKey = { country: TABLE_COUNTRY, currency: TABLE_CURRENCY };

/** The dated figures of money and law at one moment; many requests share them, so they must not be changed. */
export interface FinanceRowSet {
  /** Countries and currencies of the rows, in the order of their codes. */
  tables: readonly FinanceTableKey[];
  /** Every row of a country and currency, by id; choosing those of a day is the caller's (`rowsAsOf`). */
  rowsOf(table?: FinanceTableKey): readonly AnyFinanceRow[];
}

/** The finance rows of a process. */
export interface FinanceRows {
  /**
   * The rows as they are now, whichever process changed one last.
   * @param revision of them, where it has just been read.
   */
  current(revision?: string): Promise<FinanceRowSet>;
}

/**
 * Keeps the finance rows in memory. The database gives all rows together a new revision with every change of one, in the
 * transaction of the change; only the revision is read for each request that has not read it.
 */
export function createFinanceRows({ em, sql }: { em: SqlEntityManager; sql: Sql }): FinanceRows {
  let kept: { revision: string; rows: FinanceRowSet } | undefined;
  const read = coalesceReads(async () => {
    const revision = await financeRevision(sql);
    if (revision !== undefined && revision === kept?.revision) return kept.rows;
    // read after the revision: the rows may be newer than it, and then are read again, but never older
    const rows = await readRows(em.fork());
    kept = revision === undefined ? undefined : { revision, rows };
    return rows;
  });
  return {
    current: async (revision) => (kept !== undefined && revision === kept.revision ? kept.rows : read()),
  };
}

async function readRows(em: SqlEntityManager): Promise<FinanceRowSet> {
  const records = await em.find(FinanceRowRecord, {}, { orderBy: { id: 'asc' }, disableIdentityMap: true });
  return financeRowSet(records.map(toRow));
}

/** Rows by country and currency. @param all in the order of their ids. */
export function financeRowSet(all: readonly AnyFinanceRow[]): FinanceRowSet {
  const byTable = Map.groupBy(all, (row) => keyOf(tableOf(row)));
  const rows = new Map([...byTable].map(([key, own]) => [key, Object.freeze(own)]));
  const tables = [...byTable.keys()].toSorted().map((key) => tableOf(byTable.get(key)![0]!));
  return { tables, rowsOf: (table = TAIWAN) => rows.get(keyOf(table)) ?? [] };
}

const tableOf = ({ country = TABLE_COUNTRY, currency = TABLE_CURRENCY }: AnyFinanceRow): FinanceTableKey => ({
  country,
  currency,
});

const keyOf = ({ country, currency }: FinanceTableKey): string => `${country} ${currency}`;

const toRow = (record: FinanceRowRecord): AnyFinanceRow => {
  const { sourceZh, note, ...row } = record;
  return Object.freeze({
    ...row,
    ...(sourceZh !== null && { sourceZh }),
    ...(note !== null && { note }),
  }) as AnyFinanceRow;
};
