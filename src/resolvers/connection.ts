import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { InvalidInputError } from '../domain/errors.js';
import type { Page, PageQuery } from '../domain/page.js';
import { PAGE_LIMITS } from '../requests/page.request.js';

/** Which part of a list is wanted, as Relay's connections have it. */
@ArgsType()
export class ConnectionArguments {
  @Field(() => Int, { defaultValue: PAGE_LIMITS.default, description: 'Most items to give, 1 to 100.' })
  first: number = PAGE_LIMITS.default;

  @Field(() => String, { nullable: true, description: 'Cursor of the item to begin behind.' })
  after?: string | null;
}

/** Where a part of a list stands in it. */
@ObjectType('PageInfo', { description: 'Where a part of a list stands in it.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more follow.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether there are some before.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first item.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last item.' })
  endCursor!: string | null;
}

/** An item of a connection with its place. */
export interface Edge<T> {
  node: T;
  cursor: string;
}

/** Part of a list as Relay's connections have it. */
export interface Connection<T> {
  edges: Edge<T>[];
  pageInfo: PageInfo;
  totalCount: number;
}

const connections = new Map<string, ClassType>();

/**
 * The GraphQL type of a connection, made once for each name.
 * @param node class of the items.
 * @param name GraphQL name of the items.
 * @see Relay GraphQL Cursor Connections Specification.
 */
export function connectionType<T extends object>(node: ClassType<T>, name: string): ClassType<Connection<T>> {
  const known = connections.get(name);
  if (known) return known as ClassType<Connection<T>>;
  @ObjectType(`${name}Edge`, { description: 'An item with its place in the list.' })
  class NodeEdge implements Edge<T> {
    @Field(() => node, { description: 'The item.' })
    node!: T;

    @Field(() => String, { description: 'Its place, for `after`.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, { description: 'Part of a list.' })
  class NodeConnection implements Connection<T> {
    @Field(() => [NodeEdge], { description: 'The items with their places.' })
    edges!: NodeEdge[];

    @Field(() => PageInfo, { description: 'Where the part stands in the list.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'How many the whole list has.' })
    totalCount!: number;
  }

  connections.set(name, NodeConnection);
  return NodeConnection;
}

/**
 * The part of a list that a connection's arguments ask for.
 * @throws InvalidInputError for a number of items out of bounds, or a cursor that is none of ours.
 */
export function pageQuery({ first, after }: ConnectionArguments): PageQuery {
  if (first < 1 || first > PAGE_LIMITS.max) {
    throw InvalidInputError.at(['first'], `first must be 1 to ${PAGE_LIMITS.max}`, first);
  }
  return { limit: first, offset: after === undefined || after === null ? 0 : placeOf(after) + 1 };
}

/** Turns a service's page into a connection. */
export function toConnection<T>({ items, total, offset }: Page<T>): Connection<T> {
  const edges = items.map((node, index) => ({ node, cursor: cursorOf(offset + index) }));
  return {
    edges,
    totalCount: total,
    pageInfo: {
      hasNextPage: offset + items.length < total,
      hasPreviousPage: offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

const cursorOf = (place: number): string => Buffer.from(`place ${place}`).toString('base64url');

function placeOf(cursor: string): number {
  const place = /^place (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  if (place === undefined) throw InvalidInputError.at(['after'], 'after must be a cursor of this list', cursor);
  return Number(place);
}
