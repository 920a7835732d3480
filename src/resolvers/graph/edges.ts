import type { Node } from '../../contract/common/node.js';
import type { Account } from '../../entities/accounts/account.entity.js';
import { ForbiddenError } from '../../core/errors.js';
import type { EachPage, EachQuery } from '../../core/page.js';
import { isAdministrator } from '../../domain/caller.js';
import type { RequestContext } from '../../http/context.js';
import type { Connection, ConnectionArguments } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import type { FieldContext } from '../execution/limits/access.js';
import type { Batch, Loaders } from './loaders.js';
import { accountById, type NodeBatch } from './nodes.js';

/** Which part of the list of which object is wanted. */
export interface ListKey {
  /** Id of the object whose list it is. */
  of: string;
  part: EachQuery;
  /** What the items must be, as the service takes it. */
  filter?: object;
}

/** Reads the lists of one edge. */
export type ListBatch<T> = Batch<ListKey, EachPage<T>>;

/**
 * An edge whose lists of one part are read together; objects of one selection ask for the same part.
 * @param read reads the lists of objects by their ids, in their order.
 */
export function listBatch<T, F extends object = object>(
  read: (ids: string[], part: EachQuery, context: RequestContext, filter: F) => Promise<EachPage<T>[]>,
): ListBatch<T> {
  return async (keys, context) => {
    const pages = new Map<ListKey, EachPage<T>>();
    for (const group of Map.groupBy(keys, ({ part, filter }) => JSON.stringify([part, filter])).values()) {
      const { part, filter = {} } = group[0]!;
      const ids = group.map(({ of }) => of);
      const found = await read(ids, part, context, filter as F);
      for (const [at, key] of group.entries()) pages.set(key, found[at]!);
    }
    return keys.map((key) => pages.get(key)!);
  };
}

/** The list of an object. */
export async function followList<T>(
  loaders: Loaders,
  batch: ListBatch<T>,
  of: string,
  part: ConnectionArguments,
  filter?: object,
): Promise<Connection<T>> {
  const key = { of, part: listQuery(part), ...(filter && { filter: { ...filter } }) };
  return recordConnection(await loaders.load(batch, key));
}

/** The record that an object points at. @returns `null` where there is none, or none that the caller may read. */
export async function follow<T extends Node>(
  loaders: Loaders,
  batch: NodeBatch<T>,
  id: string | null,
): Promise<T | null> {
  return id === null ? null : ((await loaders.load(batch, id)) ?? null);
}

/**
 * The account that an object points at.
 * @returns `null` where there is none, to administrators also where it was erased.
 * @throws ForbiddenError for one that the caller may not read.
 */
export async function followAccount({ loaders, caller }: FieldContext, id: string | null): Promise<Account | null> {
  const account = await follow(loaders, accountById, id);
  if (id !== null && account === null && !isAdministrator(caller)) throw new ForbiddenError('Not your account');
  return account;
}
