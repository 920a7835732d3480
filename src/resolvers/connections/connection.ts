import { ArgsType, Field, getMetadataStorage, Int, ObjectType, type ClassType } from 'type-graphql';
import { PAGE_LIMITS } from '../../contract/common/page.request.js';

/** Which part of a list is wanted, as Relay's connections have it. */
@ArgsType()
export class ConnectionArguments {
  @Field(() => Int, { nullable: true, defaultValue: PAGE_LIMITS.default })
  first?: number | null;

  @Field(() => String, { nullable: true })
  after?: string | null;
}

@ObjectType('PageInfo', {
  description:
    'Position of a page within a list. Lists have the `first` items, 1 to 100 unless said otherwise, `after` a cursor.',
})
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more items follow.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether items precede.' })
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
  /** Number of items in the whole list, which takes a statement of its own where it was not counted with the page. */
  countAll(): number | Promise<number>;
  /** Whether that number is an estimate. */
  totalIsEstimate: boolean;
}

const connections = new Map<ClassType, ClassType>();

/**
 * The GraphQL type of a connection, made once for each type of items.
 * @param node class of the items.
 * @see Relay GraphQL Cursor Connections Specification.
 */
export function connectionType<T extends object>(node: ClassType<T>): ClassType<Connection<T>> {
  const known = connections.get(node);
  if (known) return known as ClassType<Connection<T>>;
  const { name } = getMetadataStorage().objectTypes.find(({ target }) => target === node)!;
  @ObjectType(`${name}Edge`, { description: 'An item.' })
  class NodeEdge implements Edge<T> {
    @Field(() => node, { description: 'The item.' })
    node!: T;

    @Field(() => String, { description: 'For `after`.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, { description: 'A page.' })
  class NodeConnection implements Connection<T> {
    @Field(() => [NodeEdge], { description: 'The items.' })
    edges!: NodeEdge[];

    @Field(() => PageInfo, { description: 'Where the page is.' })
    pageInfo!: PageInfo;

    countAll!: () => number | Promise<number>;

    @Field(() => Int, { description: 'Items in all.' })
    totalCount(): number | Promise<number> {
      return this.countAll();
    }

    @Field(() => Boolean, {
      description: 'Whether estimated, above 10,000.',
    })
    totalIsEstimate!: boolean;
  }

  connections.set(node, NodeConnection);
  return NodeConnection;
}
