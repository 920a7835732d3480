import type { RoofShadow } from '../../core/shade/shadows.js';
import type { EstimatedShade } from '../../core/estimate/estimate-types.js';
import { Arg, Ctx, Extensions, Resolver, Root, type ClassType } from 'type-graphql';
import { EstimatePartsAnswer, type EstimateParts } from '../../contract/assessments/estimate-parts.answer.js';
import { ShadingNeighbourAnswer, SkylineAnswer, SkylinePartAnswer } from '../../contract/assessments/roof.answer.js';
import { UsableFractionAnswer } from '../../contract/assessments/usable-fraction.answer.js';
import { EstimateOptionsRequest, type EstimateOptions } from '../../contract/assessments/estimate.request.js';
import { BuildingAnswer, type ShownBuilding } from '../../contract/buildings/building.answer.js';
import { TownshipAnswer } from '../../contract/climate/climate.answer.js';
import { estimateWork, WORK } from '../../contract/common/expected-work.js';
import { Cost } from '../../contract/common/field-cost.js';
import { BuildingShadingAnswer } from '../../contract/shade/shading.answer.js';
import { middleOf } from '../../core/buildings/building-item.js';
import { BuildingShadowAnswer, type ShownBuildingShadow } from '../../contract/shade/building-shadow.answer.js';
import { SunMomentRequest } from '../../contract/shade/shadow-scene.request.js';
import { RoofShadowAnswer } from '../../contract/shade/shadow.answer.js';
import { NotFoundError } from '../../core/errors.js';
import { Allow, type FieldContext } from '../execution/limits/access.js';
import { NULL_ONLY_ON_ERROR } from '../execution/documents/schema-text.js';
import { FieldResolver } from '../execution/documents/answered-fields.js';
import { always, edge, edgesOf, type GraphEdge } from '../graph/declare-edges.js';
import { partsWork } from '../graph/estimate-parts.js';
import { buildingById, shadowOfBuilding, townshipNodeAt } from '../graph/place-nodes.js';
import { estimateOfBuilding, shadingParts } from '../graph/roof-nodes.js';

const STORED = 'The building; null when newer data has replaced it.';
const STORED_OR_GIVEN = `${STORED} Also null for one given.`;
const NOT_OF_HILLS = 'The building; null for hills.';

/** An edge to the building whose id a property holds. */
const toBuilding = <K extends string>(key: K, description: string): GraphEdge<{ readonly [P in K]?: string | null }> =>
  edge(BuildingAnswer, description, ({ [key]: id }, { loaders }) =>
    id === null || id === undefined ? undefined : loaders.load(buildingById, id),
  );

/** Who shades the roof of a building, as its estimate without options has it. */
const shadeOf = async ({ buildingId }: BuildingShadingAnswer, { loaders }: FieldContext): Promise<EstimatedShade> =>
  (await loaders.load(estimateOfBuilding, { id: buildingId })).shade;

/** From a building to its township, and to what is calculated of it. */
@Allow('anyone')
@Resolver(() => BuildingAnswer)
class BuildingEdges {
  @FieldResolver(() => TownshipAnswer, { nullable: true, description: 'Its township; null outside Taiwan.' })
  async township(
    @Root() { id }: ShownBuilding,
    @Ctx() { loaders, services }: FieldContext,
  ): Promise<TownshipAnswer | undefined> {
    const building = await loaders.load(buildingById, id);
    return building && townshipNodeAt(services, middleOf(building));
  }

  @Extensions(NULL_ONLY_ON_ERROR)
  @Cost({ work: WORK.shading, once: WORK.shadings })
  @FieldResolver(() => BuildingShadingAnswer, {
    nullable: true,
    description: 'The shading of its roof at all hours.',
  })
  async shading(@Root() { id }: ShownBuilding, @Ctx() context: FieldContext): Promise<BuildingShadingAnswer> {
    if ((await context.loaders.load(buildingById, id)) === undefined) throw new NotFoundError('Building');
    return shadingParts(id, context);
  }

  @Cost({ work: 40 })
  @FieldResolver(() => BuildingShadowAnswer, {
    nullable: true,
    description: 'Its shadow at a moment; null by night.',
  })
  shadow(
    @Root() { id }: ShownBuilding,
    @Arg('moment') moment: SunMomentRequest,
    @Ctx() { loaders }: FieldContext,
  ): Promise<ShownBuildingShadow | undefined> {
    return loaders.load(shadowOfBuilding, { id, at: moment });
  }

  @Extensions(NULL_ONLY_ON_ERROR)
  @Cost({ work: partsWork })
  @FieldResolver(() => EstimatePartsAnswer, {
    nullable: true,
    description: 'Estimate of a plant on its roof.',
  })
  async estimate(
    @Root() { id }: ShownBuilding,
    @Arg('input', () => EstimateOptionsRequest, { nullable: true }) options: EstimateOptions | null | undefined,
    @Ctx() { loaders }: FieldContext,
  ): Promise<EstimateParts | undefined> {
    if ((await loaders.load(buildingById, id)) === undefined) throw new NotFoundError('Building');
    return loaders.load(estimateOfBuilding, { id, options });
  }
}

/** The edges of buildings, and of what is calculated of them. */
export const BUILDING_EDGES = [
  BuildingEdges,
  edgesOf(BuildingShadingAnswer, 'anyone', {
    building: toBuilding('buildingId', STORED),
    neighbours: always(
      edge(
        [ShadingNeighbourAnswer],
        'Who shades it, the greatest loss of its default plant first, at most 50.',
        async (shading, context) => (await shadeOf(shading, context)).neighbours,
        { work: estimateWork({}) },
      ),
    ),
    skyline: always(
      edge(
        SkylineAnswer,
        'The skyline of its usable part.',
        async (shading, context) => (await shadeOf(shading, context)).skyline,
        { work: estimateWork({}) },
      ),
    ),
  }),
  edgesOf(BuildingShadowAnswer as ClassType<ShownBuildingShadow & { id?: string }>, 'anyone', {
    building: toBuilding('id', STORED_OR_GIVEN),
  }),
  edgesOf(EstimatePartsAnswer, 'anyone', {
    building: edge(
      BuildingAnswer,
      'The building; null for a drawn roof without one.',
      ({ basis: { id } }, { loaders }) => (id === null ? null : loaders.load(buildingById, id)),
    ),
  }),
  edgesOf(RoofShadowAnswer as ClassType<RoofShadow & { buildingId?: string }>, 'anyone', {
    building: toBuilding('buildingId', STORED_OR_GIVEN),
  }),
  edgesOf(ShadingNeighbourAnswer, 'anyone', { building: toBuilding('id', NOT_OF_HILLS) }),
  edgesOf(SkylinePartAnswer, 'anyone', { building: toBuilding('id', NOT_OF_HILLS) }),
  edgesOf(UsableFractionAnswer, 'anyone', {
    building: toBuilding('buildingId', 'The stored building whose height was used, if any.'),
  }),
];
