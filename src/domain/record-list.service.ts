import { Cursor, type EntityClass, type EntityProperty, type FilterQuery, type QueryOrderMap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import { InvalidInputError } from './errors.js';
import type { Page } from './page.js';

/** Which part of a list is wanted: behind so many items, or behind the item of a cursor. */
export interface ListQuery {
  /** At most so many, 1 to 100. */
  limit: number;
  offset?: number;
  /** Cursor of an item; it stays true when others are added or removed. */
  after?: string | undefined;
}

/** A part of a list with the place of every item. */
export interface RecordPage<T> extends Page<T> {
  cursors: string[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/** What is listed, and in which order: ending with the id, so that no two items share a place. */
export interface Listing<E extends object> {
  entity: EntityClass<E>;
  where: FilterQuery<E>;
  orderBy: QueryOrderMap<E>[];
}

/**
 * Reads a part of a list in two statements, however long it is.
 * @throws InvalidInputError for a cursor that is none of this list.
 */
export async function listRecords<E extends object>(
  em: SqlEntityManager,
  { entity, where, orderBy }: Listing<E>,
  { limit, offset = 0, after }: ListQuery,
): Promise<RecordPage<E>> {
  const meta = em.getMetadata(entity);
  const cursorOf = (item: E): string => Cursor.for(meta, item, orderBy);
  if (after === undefined) {
    const options = { orderBy: orderBy as never, limit, offset, disableIdentityMap: true };
    const [found, total] = await em.findAndCount(entity, where as never, options);
    const items = found as E[];
    const page = { items, total, limit, offset, cursors: items.map(cursorOf) };
    return { ...page, hasNextPage: offset + items.length < total, hasPreviousPage: offset > 0 };
  }
  const kinds = orderBy.flatMap((order) => Object.keys(order)).map((name) => kindOf(meta.properties[name as never]));
  checkCursor(after, kinds);
  const options = { where: where as never, orderBy: orderBy as never, first: limit, after, disableIdentityMap: true };
  const found = await em.findByCursor(entity, options);
  const items = found.items as E[];
  const page = { items, total: found.totalCount, limit, offset: 0, cursors: items.map(cursorOf) };
  return { ...page, hasNextPage: found.hasNextPage, hasPreviousPage: true };
}

/** The same part with its items turned into something else. */
export const mapPage = <T, U>(page: RecordPage<T>, items: U[]): RecordPage<U> => ({ ...page, items });

/** What a value of a cursor may be. */
type Kind = (value: unknown) => boolean;

const kindOf = ({ columnTypes, runtimeType }: EntityProperty): Kind => {
  if (columnTypes[0] === 'uuid') return (value) => isUuid(value);
  return runtimeType === 'number' ? Number.isFinite : (value) => typeof value === 'string' && !value.includes('\0');
};

/** A cursor comes from outside: only plain values of the columns' kinds are let into the query, one for each. */
function checkCursor(cursor: string, kinds: readonly Kind[]): void {
  const values = decode(cursor);
  const holds = Array.isArray(values) && values.length === kinds.length && kinds.every((is, at) => is(values[at]));
  if (!holds) throw InvalidInputError.at(['after'], 'after must be a cursor of this list', cursor);
}

function decode(cursor: string): unknown {
  try {
    return Cursor.decode(cursor);
  } catch {
    return undefined;
  }
}
