import { memoizeByIdentity } from '../../memoize-by-identity.js';
import type { AnyFinanceRow } from './finance-table.js';

type Rows = readonly AnyFinanceRow[];

/** Tables that are remembered; rows of several countries may be asked for in turn. */
const MOST_TABLES = 4; // equal: what is forgotten is found again
const tables: { rows: Rows; text: string }[] = [];

/** The same rows as they were first seen. */
const knownRows = memoizeByIdentity((rows: Rows): Rows => {
  const text = JSON.stringify(rows);
  const known = tables.find((table) => table.text === text);
  if (known) return known.rows;
  tables.unshift({ rows, text });
  tables.length = Math.min(tables.length, MOST_TABLES);
  return rows;
});

/**
 * A question with the finance rows as they were first seen. A thread gets a copy of them with every question; what was
 * found in equal ones, which takes longer than to compare them, holds for it too.
 */
export const withKnownRows = <Question extends { finance: { rows: Rows } }>(question: Question): Question => ({
  ...question,
  finance: { ...question.finance, rows: knownRows(question.finance.rows) },
});
