import type { EntityClass, FilterQuery, FindOneOptions } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import { NotFoundError } from '../../core/errors.js';

/**
 * Reads records by their ids, in one statement however many they are.
 * @param where what they must also be, such as a caller's own; `undefined` where no record is.
 * @returns them in the order of the ids; `undefined` where there is none.
 */
export async function recordsByIds<E extends { id: string }>(
  em: SqlEntityManager,
  entity: EntityClass<E>,
  ids: readonly string[],
  where: FilterQuery<E> | undefined,
): Promise<(E | undefined)[]> {
  const uuids = ids.filter((id) => isUuid(id));
  if (uuids.length === 0 || where === undefined) return ids.map(() => undefined);
  const condition = { $and: [{ id: { $in: uuids } }, where] } as FilterQuery<E>;
  const found = (await em.find(entity, condition as never, { disableIdentityMap: true })) as E[];
  const byId = new Map(found.map((record) => [record.id, record]));
  // the database takes an id in capitals too
  return ids.map((id) => byId.get(id.toLowerCase()));
}

/**
 * One record by its id, outside the unit of work unless the options say otherwise.
 * @throws NotFoundError with the name where there is none.
 */
export async function recordById<E extends { id: string }>(
  em: SqlEntityManager,
  entity: EntityClass<E>,
  id: string,
  name: string,
  options: FindOneOptions<E> = { disableIdentityMap: true },
): Promise<E> {
  const found = isUuid(id) ? await em.findOne(entity, { id } as never, options as never) : null;
  if (found === null) throw new NotFoundError(name);
  return found;
}
