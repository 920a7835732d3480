import { Cursor, type EntityClass, type EntityProperty, type FilterQuery, type QueryOrderMap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import { InvalidInputError } from '../../core/errors.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { countRecords } from './record-count.sql.js';

/** What is listed, and in which order: newest first, or one that ends with the id, so that no two items share a place. */
export interface Listing<E extends object> {
  entity: EntityClass<E>;
  where: FilterQuery<E>;
  orderBy?: QueryOrderMap<E>[];
  /** Plain rows instead of entities, for half the cost: only where the columns hold what the entity does. */
  plain?: boolean;
}

/**
 * Reads a part of a list in two statements, or in three where it is too long to be counted to its end.
 * @throws InvalidInputError for a cursor of another list.
 */
export async function listRecords<E extends object>(
  em: SqlEntityManager,
  { entity, where, orderBy = [{ id: 'desc' } as QueryOrderMap<E>], plain = false }: Listing<E>,
  { limit, offset = 0, after }: ListQuery,
): Promise<RecordPage<E>> {
  const meta = em.getMetadata(entity);
  const cursorOf = (item: E): string => Cursor.for(meta, item, orderBy);
  const find = async (part: { limit: number; offset: number } | { first: number; after: string; overfetch: true }) => {
    const options = { orderBy, ...part };
    const found = plain
      ? em.getDriver().find(entity, where as never, { ...options, ctx: em.getTransactionContext<unknown>() })
      : em.find(entity, where as never, { ...options, disableIdentityMap: true });
    const [some, total] = await Promise.all([found, countRecords(em, entity, where)]);
    // one more than asked for shows whether more follow
    const items = some.slice(0, limit) as E[];
    return { items, ...total, limit, cursors: items.map(cursorOf), hasNextPage: some.length > limit };
  };
  if (after === undefined) {
    return { ...(await find({ limit: limit + 1, offset })), offset, hasPreviousPage: offset > 0 };
  }
  const kinds = orderBy.flatMap((order) => Object.keys(order)).map((name) => kindOf(meta.properties[name as never]));
  checkCursor(after, kinds);
  return { ...(await find({ first: limit, after, overfetch: true })), offset: 0, hasPreviousPage: true };
}

/**
 * The id in a cursor of a list that is ordered by ids alone.
 * @throws InvalidInputError for a cursor of another list.
 */
export function readIdCursor(cursor: string): string {
  checkCursor(cursor, [(value) => isUuid(value)]);
  return (decode(cursor) as [string])[0];
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
