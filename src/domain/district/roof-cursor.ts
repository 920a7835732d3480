import { validate as isUuid } from 'uuid';
import { InvalidInputError } from '../../core/errors.js';
import type { RoofFilter, RoofOrder } from '../../core/district/roof-selection.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { contentDigest } from '../content-digest.js';
import type { AfterRoof } from './roof-rows.sql.js';

/** Where a page ended: its last roof, that one's rank, and how many roofs the selection had. */
export interface RoofCursor extends AfterRoof {
  rank: number;
  total: number;
}

/** Characters that identify a selection. */
const MARK_LENGTH = 12;
const markOf = (filter: RoofFilter, order: RoofOrder): string =>
  contentDigest({ ...definedOnly(filter), order }).slice(0, MARK_LENGTH);

/** Writes the cursors of a selection; all of them have its mark, which takes a digest. */
export function cursorWriter(filter: RoofFilter, order: RoofOrder): (place: RoofCursor) => string {
  const mark = markOf(filter, order);
  return ({ value, id, rank, total }) =>
    Buffer.from(JSON.stringify([mark, value, id, rank, total])).toString('base64url');
}

/** @throws InvalidInputError for a text that is no cursor, and one of another selection or order. */
export function readCursor(text: string, filter: RoofFilter, order: RoofOrder): RoofCursor {
  const [mark, value, id, rank, total] = decoded(text);
  const isCursor =
    (typeof value === 'number' || value === null) &&
    typeof id === 'string' &&
    isUuid(id) &&
    Number.isInteger(rank) &&
    Number.isInteger(total);
  if (isCursor && mark === markOf(filter, order)) return { value, id, rank: rank as number, total: total as number };
  throw InvalidInputError.at(['after'], 'after must be a cursor of a page with the same filter and order', text);
}

function decoded(text: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
