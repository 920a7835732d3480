import { InvalidInputError, type InputIssue } from '../../errors.js';
import { checkFinanceRow } from './check-row.js';
import type { AnyFinanceRow } from './finance-table.js';

/** Most rows of a file: some twelve times those that the service ships. */
const MAX_ROWS = 5_000;

/**
 * Reads a file of rows, a list as JSON.
 * @throws InvalidInputError naming every fault of the first faulty row, or the row whose id is in the list twice.
 */
export function parseFinanceRows(text: string): AnyFinanceRow[] {
  const list = parseList(text);
  if (list.length > MAX_ROWS) throw InvalidInputError.at(['rows'], `at most ${MAX_ROWS} rows are needed`, list.length);
  const rows = list.map(checkedAt);
  const ids = new Set<string>();
  rows.forEach(({ id }, i) => {
    if (ids.has(id))
      throw InvalidInputError.at(['rows', i, 'id'], `row ${i + 1}: the id ${id} is in the file twice`, id);
    ids.add(id);
  });
  return rows;
}

function parseList(text: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw InvalidInputError.at(['rows'], `the text is no JSON: ${(error as Error).message}`);
  }
  if (Array.isArray(parsed) && parsed.length > 0) return parsed as unknown[];
  throw InvalidInputError.at(['rows'], 'a list of rows is needed');
}

function checkedAt(row: unknown, index: number): AnyFinanceRow {
  try {
    return checkFinanceRow(row);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const place = (issue: InputIssue): InputIssue => ({
      ...issue,
      loc: ['rows', index, ...issue.loc],
      msg: `row ${index + 1}: ${issue.msg}`,
    });
    throw new InvalidInputError(error.issues.map(place));
  }
}
