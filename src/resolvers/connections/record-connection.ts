import { InvalidInputError } from '../../core/errors.js';
import type { EachPage, ListQuery, RecordPage } from '../../core/page.js';
import { PAGE_LIMITS } from '../../contract/common/page.request.js';
import type { Connection, ConnectionArguments } from './connection.js';

/**
 * The part of a list that a connection's arguments ask for, by cursors that stay true when items come and go.
 * @throws InvalidInputError for a number of items out of bounds.
 */
export function listQuery({ first, after }: ConnectionArguments): Pick<ListQuery, 'limit' | 'after'> {
  const limit = first ?? PAGE_LIMITS.default;
  if (limit < 1 || limit > PAGE_LIMITS.max) {
    throw InvalidInputError.at(['first'], `first must be 1 to ${PAGE_LIMITS.max}`, limit);
  }
  return { limit, after: after ?? undefined };
}

/** Turns a service's page into a connection. */
export function recordConnection<T>(page: RecordPage<T> | EachPage<T>): Connection<T> {
  const { items, cursors, hasNextPage, hasPreviousPage } = page;
  return {
    edges: items.map((node, index) => ({ node, cursor: cursors[index]! })),
    countAll: 'total' in page ? () => page.total : page.countAll,
    totalIsEstimate: 'total' in page && page.totalIsEstimate === true,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
}
