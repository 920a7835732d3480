// Raw SQL: the first items of the lists of many parents in one statement, which the entity manager cannot ask for.
import { Cursor, type EntityClass } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { EachPage, EachQuery } from '../../core/page.js';
import { readIdCursor } from './record-list.service.js';

/** Lists of records that belong to a parent each, by id. */
export interface EachListing<E extends object> {
  entity: EntityClass<E>;
  /** Property that holds the parent's id. */
  parent: keyof E & string;
  order: 'asc' | 'desc';
  /** Values that the items must also have, by property. */
  having?: Partial<Record<keyof E, string>>;
}

/**
 * Reads a part of the list of each parent, in one statement however many they are.
 * @returns the parts in the order of the parents.
 * @throws InvalidInputError for a cursor that is none.
 */
export async function listOfEach<E extends { id: string }>(
  em: SqlEntityManager,
  listing: EachListing<E>,
  parents: readonly string[],
  { limit, after }: EachQuery,
): Promise<EachPage<E>[]> {
  const { entity, parent, order } = listing;
  const { table, condition, values } = conditionOf(em, listing);
  const beyond = after === undefined ? '' : `and id ${order === 'asc' ? '>' : '<'} ?`;
  const cursor = after === undefined ? [] : [readIdCursor(after)];
  // one more than asked for shows whether more follow
  const rows = await em.execute<object[]>(
    `select item.* from unnest(?::uuid[]) as parent(id) cross join lateral
       (select * from ${table} where ${condition} ${beyond} order by id ${order} limit ?) as item`,
    [arrayOf(parents), ...values, ...cursor, limit + 1],
  );
  // the identity map of the request would hand out what was read before a change
  const own = em.fork();
  const itemsOf = Map.groupBy(
    rows.map((row) => own.map<E>(entity, row as never)),
    (item) => item[parent] as string,
  );
  const meta = em.getMetadata(entity);
  const counts = onFirstUse(() => countOfEach(em, listing, parents));
  return parents.map((id) => {
    const found = itemsOf.get(id) ?? [];
    const items = found.slice(0, limit);
    return {
      items,
      cursors: items.map((item) => Cursor.for(meta, item as never, { id: order } as never)),
      hasNextPage: found.length > limit,
      hasPreviousPage: after !== undefined,
      countAll: async () => (await counts()).get(id) ?? 0,
    };
  });
}

async function countOfEach<E extends object>(
  em: SqlEntityManager,
  listing: EachListing<E>,
  parents: readonly string[],
): Promise<Map<string, number>> {
  const { table, condition, values } = conditionOf(em, listing);
  const rows = await em.execute<{ id: string; count: number }[]>(
    `select parent.id, counted.count from unnest(?::uuid[]) as parent(id) cross join lateral
       (select count(*)::integer as count from ${table} where ${condition}) as counted`,
    [arrayOf(parents), ...values],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Table and condition with its values; names come from the entity, never from a caller. */
function conditionOf<E extends object>(em: SqlEntityManager, { entity, parent, having = {} }: EachListing<E>) {
  const { tableName, properties } = em.getMetadata(entity);
  const columnOf = (property: string): string => properties[property as keyof typeof properties].fieldNames[0]!;
  const others = Object.entries(having);
  const conditions = [`${columnOf(parent)} = parent.id`, ...others.map(([property]) => `${columnOf(property)} = ?`)];
  return { table: tableName, condition: conditions.join(' and '), values: others.map(([, value]) => value as string) };
}

/** UUIDs as PostgreSQL writes an array. */
const arrayOf = (ids: readonly string[]): string => `{${ids.join()}}`;

function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
