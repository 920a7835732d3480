import { Arg, Ctx, Resolver, Root } from 'type-graphql';
import { EstimatePartsAnswer } from '../../contract/assessments/estimate-parts.answer.js';
import { ShadingNeighbourAnswer, SkylineAnswer, SkylinePartAnswer } from '../../contract/assessments/roof.answer.js';
import { UsableFractionAnswer } from '../../contract/assessments/usable-fraction.answer.js';
import { EstimateOptionsRequest, type EstimateOptions } from '../../contract/assessments/estimate.request.js';
import { BuildingAnswer } from '../../contract/buildings/building.answer.js';
import { TownshipAnswer } from '../../contract/climate/climate.answer.js';
import { Cost } from '../../contract/common/field-cost.js';
import { BuildingShadingAnswer } from '../../contract/shade/shading.answer.js';
import { middleOf } from '../../core/buildings/building-item.js';
import { BuildingShadowAnswer } from '../../contract/shade/building-shadow.answer.js';
import { SunMomentRequest } from '../../contract/shade/shadow-scene.request.js';
import { RoofShadowAnswer } from '../../contract/shade/shadow.answer.js';
import { DEFAULT_GOAL } from '../../core/climate/goal-weights.js';
import { Allow, type FieldContext } from '../execution/access.js';
import { FieldResolver } from '../execution/answered-fields.js';
import { estimateParts, estimateWork } from '../graph/estimate-parts.js';
import {
  buildingById,
  shadeOfBuilding,
  shadingOfBuilding,
  shadowOfBuilding,
  townshipNodeAt,
} from '../graph/place-nodes.js';

const BUILDING = { nullable: true, description: 'The building; null when newer data has replaced it.' } as const;

/** From the shading of a roof to its building. */
@Allow('anyone')
@Resolver(() => BuildingShadingAnswer)
class BuildingShadingEdges {
  @FieldResolver(() => BuildingAnswer, BUILDING)
  building(
    @Root() { buildingId }: BuildingShadingAnswer,
    @Ctx() { loaders }: FieldContext,
  ): Promise<BuildingAnswer | undefined> {
    return loaders.load(buildingById, buildingId);
  }

  @Cost({ work: 5_000 })
  @FieldResolver(() => [ShadingNeighbourAnswer], {
    nullable: true,
    description:
      'Who shades it, the greatest loss first, at most 50; the loss is that of the plant which `estimate` without options places on the roof.',
  })
  async neighbours(
    @Root() { buildingId }: BuildingShadingAnswer,
    @Ctx() { loaders }: FieldContext,
  ): Promise<ShadingNeighbourAnswer[] | undefined> {
    return (await loaders.load(shadeOfBuilding, buildingId))?.neighbours;
  }

  @Cost({ work: 5_000 })
  @FieldResolver(() => SkylineAnswer, {
    nullable: true,
    description: 'The skyline of its usable part, and who makes it.',
  })
  async skyline(
    @Root() { buildingId }: BuildingShadingAnswer,
    @Ctx() { loaders }: FieldContext,
  ): Promise<SkylineAnswer | undefined> {
    return (await loaders.load(shadeOfBuilding, buildingId))?.skyline;
  }
}

/** From a shadow to its building. */
@Allow('anyone')
@Resolver(() => BuildingShadowAnswer)
class BuildingShadowEdges {
  @FieldResolver(() => BuildingAnswer, { ...BUILDING, description: `${BUILDING.description} Also null for one given.` })
  building(
    @Root() { id }: BuildingShadowAnswer & { id?: string },
    @Ctx() { loaders }: FieldContext,
  ): Promise<BuildingAnswer | undefined> | null {
    return id === undefined ? null : loaders.load(buildingById, id);
  }
}

/** From the shadow on a roof to its building. */
@Allow('anyone')
@Resolver(() => RoofShadowAnswer)
class RoofShadowEdges {
  @FieldResolver(() => BuildingAnswer, { ...BUILDING, description: `${BUILDING.description} Also null for one given.` })
  building(
    @Root() { buildingId }: RoofShadowAnswer & { buildingId?: string },
    @Ctx() { loaders }: FieldContext,
  ): Promise<BuildingAnswer | undefined> | null {
    return buildingId === undefined ? null : loaders.load(buildingById, buildingId);
  }
}

/** From what shades a roof to the building that it is. */
@Allow('anyone')
@Resolver(() => ShadingNeighbourAnswer)
class ShadingNeighbourEdges {
  @FieldResolver(() => BuildingAnswer, { ...BUILDING, description: 'The building; null for hills.' })
  building(
    @Root() { id }: ShadingNeighbourAnswer,
    @Ctx() { loaders }: FieldContext,
  ): Promise<BuildingAnswer | undefined> {
    return loaders.load(buildingById, id);
  }
}

/** From a part of a skyline to the building that makes it. */
@Allow('anyone')
@Resolver(() => SkylinePartAnswer)
class SkylinePartEdges {
  @FieldResolver(() => BuildingAnswer, { ...BUILDING, description: 'The building; null for hills.' })
  building(@Root() { id }: SkylinePartAnswer, @Ctx() { loaders }: FieldContext): Promise<BuildingAnswer | undefined> {
    return loaders.load(buildingById, id);
  }
}

/** From a roof to the building whose height it has. */
@Allow('anyone')
@Resolver(() => UsableFractionAnswer)
class UsableFractionEdges {
  @FieldResolver(() => BuildingAnswer, {
    ...BUILDING,
    description: 'The stored building whose height was used; null where the height is given or assumed.',
  })
  building(
    @Root() { buildingId }: UsableFractionAnswer,
    @Ctx() { loaders }: FieldContext,
  ): Promise<BuildingAnswer | undefined> | null {
    return buildingId === null ? null : loaders.load(buildingById, buildingId);
  }
}

/** From an estimate to the building that its roof belongs to. */
@Allow('anyone')
@Resolver(() => EstimatePartsAnswer)
class EstimateEdges {
  @FieldResolver(() => BuildingAnswer, {
    ...BUILDING,
    description: 'The building; null for a drawn roof that covers no stored building.',
  })
  building(
    @Root() { basis: { id } }: EstimatePartsAnswer,
    @Ctx() { loaders }: FieldContext,
  ): Promise<BuildingAnswer | undefined> | null {
    return id === null ? null : loaders.load(buildingById, id);
  }
}

/** From a building to its township, and to what is calculated of it. */
@Allow('anyone')
@Resolver(() => BuildingAnswer)
class BuildingEdges {
  @FieldResolver(() => TownshipAnswer, { nullable: true, description: 'Its township; null outside Taiwan.' })
  async township(
    @Root() { id }: BuildingAnswer,
    @Ctx() { loaders, services }: FieldContext,
  ): Promise<TownshipAnswer | undefined> {
    const building = await loaders.load(buildingById, id);
    return building && townshipNodeAt(services, middleOf(building));
  }

  @Cost({ work: 3_000 })
  @FieldResolver(() => BuildingShadingAnswer, {
    nullable: true,
    description: 'The shading of its roof, for every hour of every year, in each dialect that is selected.',
  })
  shading(@Root() { id }: BuildingAnswer, @Ctx() { loaders }: FieldContext): Promise<BuildingShadingAnswer> {
    return loaders.load(shadingOfBuilding, id);
  }

  @Cost({ work: 20 })
  @FieldResolver(() => BuildingShadowAnswer, {
    nullable: true,
    description: 'Its shadow at a moment; null while the sun is down.',
  })
  shadows(
    @Root() { id }: BuildingAnswer,
    @Arg('at') at: SunMomentRequest,
    @Ctx() { loaders }: FieldContext,
  ): Promise<BuildingShadowAnswer | undefined> {
    return loaders.load(shadowOfBuilding, { id, at });
  }

  @Cost({ work: estimateWork })
  @FieldResolver(() => EstimatePartsAnswer, {
    nullable: true,
    description: 'Estimate of a plant on its roof.',
  })
  async estimate(
    @Root() { id }: BuildingAnswer,
    @Arg('input', () => EstimateOptionsRequest, { nullable: true }) options: EstimateOptions | null | undefined,
    @Ctx() { loaders, services }: FieldContext,
  ): Promise<EstimatePartsAnswer | undefined> {
    const building = await loaders.load(buildingById, id);
    if (building === undefined) return undefined;
    const query = { goal: DEFAULT_GOAL, ...options, ...middleOf(building), buildingId: id };
    return estimateParts(query, await services.estimates.open(query));
  }
}

/** The edges of buildings, and of what is calculated of them. */
export const BUILDING_EDGES = [
  BuildingEdges,
  BuildingShadingEdges,
  BuildingShadowEdges,
  EstimateEdges,
  RoofShadowEdges,
  ShadingNeighbourEdges,
  SkylinePartEdges,
  UsableFractionEdges,
] as const;
