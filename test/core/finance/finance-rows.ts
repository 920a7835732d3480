import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AnyFinanceRow, FinanceRow } from '../../../src/core/finance/rows/finance-table.js';
import type { FinanceKind } from '../../../src/core/finance/rows/finance-values.js';

const folder = resolve(import.meta.dirname, '../../../reference/finance');

/** All rows that ship with the project. */
export const financeRows: AnyFinanceRow[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as AnyFinanceRow[]);

/** A shipped row by its id. */
export const financeRow = <K extends FinanceKind>(kind: K, id: string): FinanceRow<K> => {
  const row = financeRows.find((candidate) => candidate.id === id && candidate.kind === kind);
  if (!row) throw new Error(`no row ${id} of kind ${kind}`);
  return row as FinanceRow as FinanceRow<K>;
};

/** The residential tariff of 2025-10-01. */
export const residential = financeRow('retail_tariff', 'retail-residential-2025-10').value;
