import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { validate as isUuid } from 'uuid';
import { BuildingAnswer, type ShownBuilding } from '../../contract/buildings/building.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../../contract/fields/answer-field.js';
import { Lazy, whenSelected } from '../../contract/fields/lazy-answer.js';
import { MAX_BUILDINGS } from '../../core/bounds.js';
import { listBuildingItems, type ListedBuilding } from '../../core/buildings/building-item.js';
import { BUILDING_LIST_SOURCES } from '../../core/buildings/data-sources.js';
import { InvalidInputError } from '../../core/errors.js';
import { memoizeByIdentity } from '../../core/memoize-by-identity.js';
import type { BuildingListJson } from '../../domain/buildings/search/building.service.js';
import { PageInfo } from './connection.js';

/** Buildings of a page unless another number is asked for: those of a map view of half a kilometre. */
export const DEFAULT_BUILDINGS = 500;

@ArgsType()
export class BuildingPageArguments {
  @Field(() => Int, {
    nullable: true,
    description: `At most so many, 1 to 5,000; ${DEFAULT_BUILDINGS} unless given.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true })
  after?: string | null;
}

@ObjectType('BuildingEdge', { description: 'An item.' })
export class BuildingEdge {
  @AnswerObject(() => BuildingAnswer, 'The item.') node!: ShownBuilding;
  @AnswerField('string', 'For `after`.') cursor!: string;
}

@Lazy
@ObjectType('BuildingConnection', { description: 'A page of the buildings of an area, by id.' })
export class BuildingConnection {
  @AnswerList(() => BuildingEdge, 'The items.') edges!: BuildingEdge[];
  @AnswerList(() => BuildingAnswer, 'The items.') nodes!: ShownBuilding[];
  @AnswerObject(() => PageInfo, 'Where the page is.') pageInfo!: PageInfo;
  @AnswerField('integer', 'Items in all.', { cost: { work: 50 } }) totalCount!: number;

  @AnswerField('string', 'Where the list comes from.', {
    graphqlEnum: ['BuildingListSource', BUILDING_LIST_SOURCES],
  })
  source!: string;

  @AnswerField('string?', 'Attribution to show with the buildings.') attribution!: string | null;
  @AnswerField('boolean', 'Whether all buildings of the area are known.') covered!: boolean;

  @AnswerField('integer?', 'Age of outside data, whole minutes, s; null when there is none.')
  ageSeconds!: number | null;

  @AnswerField('boolean', 'Whether data of outside sources is older than it should be.')
  stale!: boolean;
}

/**
 * The part of a list of buildings that the arguments ask for.
 * @throws InvalidInputError for a number of items out of bounds, and a cursor that is none.
 */
export function buildingPage({ first, after }: BuildingPageArguments): { limit: number; after: string | undefined } {
  const limit = first ?? DEFAULT_BUILDINGS;
  if (limit < 1 || limit > MAX_BUILDINGS) {
    throw InvalidInputError.at(['first'], `first must be 1 to ${MAX_BUILDINGS}`, limit);
  }
  if (typeof after === 'string' && !isUuid(after)) {
    throw InvalidInputError.at(['after'], 'after must be a cursor of this list', after);
  }
  return { limit, after: after ?? undefined };
}

/** A list that answers many requests is read once. */
const listed = memoizeByIdentity(({ items }: BuildingListJson): ListedBuilding[] =>
  listBuildingItems(items.joined().toString()),
);

/** Turns a part of a list into a connection. @param count counts the whole list. */
export function buildingConnection(
  page: BuildingListJson,
  after: string | undefined,
  count: () => Promise<number>,
): BuildingConnection {
  const { items: _, count: _count, truncated, ...origin } = page;
  const nodes = listed(page) as unknown as ShownBuilding[];
  return whenSelected<BuildingConnection>(
    {
      ...origin,
      nodes,
      pageInfo: {
        hasNextPage: truncated,
        hasPreviousPage: after !== undefined,
        startCursor: nodes[0]?.id ?? null,
        endCursor: nodes.at(-1)?.id ?? null,
      },
    },
    { edges: () => nodes.map((node) => ({ node, cursor: node.id })), totalCount: count },
  );
}
