import { Arg, Ctx, ID, Resolver } from 'type-graphql';
import { Cost } from '../contract/common/field-cost.js';
import { Node } from '../contract/common/node.js';
import { InvalidInputError } from '../core/errors.js';
import { Allow, type FieldContext } from './execution/limits/access.js';
import { Query } from './execution/documents/answered-fields.js';
import { loadNode } from './graph/nodes.js';

/** Most records of one `nodes`, and longest id [characters]. */
const MAX_NODES = 100;
const MAX_ID = 220;

/** Any record by its id. */
@Allow('optional-account')
@Resolver()
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: 'The record of an id; null for what the caller may not read.' })
  node(@Arg('id', () => ID) id: string, @Ctx() context: FieldContext): Promise<Node | null> {
    return loadNode(context, readId(id, ['id']));
  }

  @Cost({ items: ({ ids }) => (Array.isArray(ids) ? Math.min(ids.length, MAX_NODES) : 1) })
  @Query(() => [Node], {
    nullable: 'items',
    description: 'The records of at most 100 ids in their order; null for what the caller may not read.',
  })
  nodes(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: FieldContext): Promise<(Node | null)[]> {
    if (ids.length > MAX_NODES) {
      throw InvalidInputError.at(['ids'], `ids must have at most ${MAX_NODES} items`, ids.length);
    }
    return Promise.all(ids.map((id, at) => loadNode(context, readId(id, ['ids', at]))));
  }
}

function readId(id: string, loc: (string | number)[]): string {
  if (id.length > MAX_ID) throw InvalidInputError.at(loc, `an id has at most ${MAX_ID} characters`, id.length);
  return id;
}
