import { Arg, Args, ArgsType, Ctx, Field, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { BuildingAnswer } from '../contract/buildings/building.answer.js';
import { roofPageWork, whatIfWork, WORK } from '../contract/common/expected-work.js';
import { Cost } from '../contract/common/field-cost.js';
import { RoofAnswer, RoofSummaryAnswer, type ShownRoof } from '../contract/district/roof.answer.js';
import { RoofAreaSelector, RoofFilterRequest } from '../contract/district/roofs.request.js';
import { WhatIfAnswer, WhatIfRoofAnswer } from '../contract/district/what-if.answer.js';
import { WhatIfRequest } from '../contract/district/what-if.request.js';
import { AnswerField, AnswerList, AnswerObject } from '../contract/fields/answer-field.js';
import { enumOf } from '../contract/fields/graphql-enums.js';
import {
  DEFAULT_ROOF_ORDER,
  ROOF_ORDERS,
  ROOF_PAGE,
  SUMMARY_GROUPS,
  type RoofFilter,
  type RoofOrder,
  type SummaryGroup,
} from '../core/district/roof-selection.js';
import { InvalidInputError } from '../core/errors.js';
import { isRecord } from '../core/json/is-record.js';
import type { RequestContext } from '../http/context.js';
import { PageInfo } from './connections/connection.js';
import { FieldResolver, Query } from './execution/documents/answered-fields.js';
import { Allow } from './execution/limits/access.js';
import { edge, edgesOf } from './graph/declare-edges.js';
import type { Batch } from './graph/loaders.js';
import { buildingById } from './graph/place-nodes.js';

const RoofOrders = enumOf('RoofOrder', ROOF_ORDERS);
const SummaryGroups = enumOf('RoofSummaryGroup', SUMMARY_GROUPS);

@ArgsType()
class RoofPageArguments {
  @Field(() => Int, {
    nullable: true,
    description: `At most so many, 1 to ${ROOF_PAGE.max}; ${ROOF_PAGE.default} unless given.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true })
  after?: string | null;

  @Field(() => RoofOrders, {
    nullable: true,
    description: `Order, the best first; ${DEFAULT_ROOF_ORDER} unless given. Roofs without the value are last.`,
  })
  orderBy?: RoofOrder | null;
}

@ObjectType('RoofEdge', { description: 'A roof with its place in the list.' })
class RoofEdge {
  @AnswerObject(() => RoofAnswer, 'Its potential.') potential!: ShownRoof;
  @AnswerField('integer', 'Place in the order of all roofs, from 1.') rank!: number;

  @AnswerField('percent', 'Share of the other roofs that come after it, 0 to 100.')
  percentile!: number;

  @AnswerField('string', 'For `after`.') cursor!: string;
}

@ObjectType('RoofConnection', { description: 'A page of roofs, the best first.' })
class RoofConnection {
  @AnswerList(() => RoofEdge, 'The items.') edges!: RoofEdge[];
  @AnswerObject(() => PageInfo, 'Where the page is.') pageInfo!: PageInfo;
  @AnswerField('integer', 'Roofs of the selection.') totalCount!: number;
  /** What the totals are of. */
  filter!: RoofFilter;
}

const roofsOfPage = ({ first }: Readonly<Record<string, unknown>>): number =>
  typeof first === 'number' ? Math.min(ROOF_PAGE.max, Math.max(1, first)) : ROOF_PAGE.default;

/** The stored potential of roofs. */
@Allow('anyone')
@Resolver(() => RoofConnection)
export class RoofResolver {
  @Cost({ work: (args) => roofPageWork(roofsOfPage(args)), holds: roofsOfPage })
  @Query(() => RoofConnection, { description: 'Roofs by their stored potential, the best first.' })
  async roofs(
    @Arg('in', () => RoofAreaSelector, { nullable: true }) area: RoofAreaSelector | undefined,
    @Arg('filter', () => RoofFilterRequest, { nullable: true }) given: RoofFilterRequest | undefined,
    @Args(() => RoofPageArguments) { first, after, orderBy }: RoofPageArguments,
    @Ctx() { services }: RequestContext,
  ): Promise<RoofConnection> {
    const limit = first ?? ROOF_PAGE.default;
    if (limit < 1 || limit > ROOF_PAGE.max)
      throw InvalidInputError.at(['first'], `first must be 1 to ${ROOF_PAGE.max}`, limit);
    const { box, township, village } = area ?? {};
    const filter: RoofFilter = Object.assign({}, given, box, { township, village });
    const { items, total, next } = await services.roofs.list({
      ...filter,
      limit,
      order: orderBy ?? undefined,
      after: after ?? undefined,
    });
    return {
      edges: items.map(({ cursor, rank, percentile, ...potential }) => ({ potential, rank, percentile, cursor })),
      pageInfo: {
        hasNextPage: next !== null,
        hasPreviousPage: typeof after === 'string',
        startCursor: items[0]?.cursor ?? null,
        endCursor: items.at(-1)?.cursor ?? null,
      },
      totalCount: total,
      filter,
    };
  }

  @Cost({ work: ({ input }) => whatIfWork(isRecord(input) ? input : {}) })
  @Query(() => WhatIfAnswer, {
    description:
      'What a plan of buildings, or another module, tariff, cost or use, changes on the roofs around. Nothing is stored.',
  })
  whatIf(@Arg('input') input: WhatIfRequest, @Ctx() { services }: RequestContext): Promise<WhatIfAnswer> {
    return services.whatIfs.answer(input);
  }

  @Cost({ work: WORK.roofSummary })
  @FieldResolver(() => RoofSummaryAnswer, { description: 'Totals of all roofs of the selection.' })
  summary(
    @Root() { filter }: RoofConnection,
    @Arg('by', () => SummaryGroups) by: SummaryGroup,
    @Ctx() { services }: RequestContext,
  ): Promise<RoofSummaryAnswer> {
    return services.roofs.summary(filter, by);
  }
}

const potentialOfBuilding: Batch<string, ShownRoof | undefined> = (ids, { services }) => services.roofs.byIds(ids);

const STORED = 'The building; null when newer data has replaced it.';

/** From a building to the stored potential of its roof, and back. */
export const ROOF_EDGES = [
  edgesOf(BuildingAnswer, 'anyone', {
    potential: edge(
      RoofAnswer,
      'The stored potential of its roof; null before it is calculated.',
      ({ id }, { loaders }) => loaders.load(potentialOfBuilding, id),
    ),
  }),
  edgesOf(WhatIfRoofAnswer, 'anyone', {
    building: edge(BuildingAnswer, STORED, ({ buildingId }, { loaders }) => loaders.load(buildingById, buildingId)),
  }),
  edgesOf(RoofEdge, 'anyone', {
    node: edge(BuildingAnswer, STORED, ({ potential }, { loaders }) =>
      loaders.load(buildingById, potential.buildingId),
    ),
  }),
  edgesOf(RoofAnswer, 'anyone', {
    topShader: edge(BuildingAnswer, 'The building that shades it most, if any.', ({ topShaderId }, { loaders }) =>
      topShaderId === null ? null : loaders.load(buildingById, topShaderId),
    ),
  }),
];
