import type { EntityManager } from '@mikro-orm/core';
import { FinanceRowRecord } from '../../entities/finance-row.entity.js';
import type { AnyFinanceRow } from '../../core/finance/finance-table.js';

/** The dated figures of money and law, as administrators keep them. */
export class FinanceTableService {
  constructor(private readonly uses: { em: EntityManager }) {}

  /** Every row; choosing those of a day is the caller's (`rowsAsOf`). */
  async rows(): Promise<AnyFinanceRow[]> {
    const records = await this.uses.em.find(FinanceRowRecord, {}, { orderBy: { id: 'asc' } });
    return records.map(toRow);
  }

  /**
   * Puts the rows the service carries with it into an empty table; rows that are there are left as they were edited.
   * @returns how many were new.
   */
  async seed(rows: readonly AnyFinanceRow[]): Promise<number> {
    const { em } = this.uses;
    const known = new Set((await em.find(FinanceRowRecord, {}, { fields: ['id'] })).map(({ id }) => id));
    const fresh = rows.filter(({ id }) => !known.has(id));
    if (fresh.length > 0) await em.insertMany(FinanceRowRecord, fresh.map(toRecord));
    return fresh.length;
  }
}

const toRow = (record: FinanceRowRecord): AnyFinanceRow => {
  const { note, ...row } = record;
  return { ...row, ...(note !== null && { note }) } as AnyFinanceRow;
};

const toRecord = (row: AnyFinanceRow) => ({ ...row, note: row.note ?? null });
