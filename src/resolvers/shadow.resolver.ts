import { Arg, Ctx, Resolver } from 'type-graphql';
import { BuildingShadingAnswer } from '../contract/shade/shading.answer.js';
import {
  ShadowHourAnswer,
  ShadowsAnswer,
  ViewportShadowHourAnswer,
  ViewportShadowsAnswer,
} from '../contract/shade/shadow.answer.js';
import { UsableFractionAnswer } from '../contract/assessments/usable-fraction.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import { DAY_HOURS } from '../domain/shade/shadow.service.js';
import { BuildingShadingRequest } from '../contract/shade/shadow-cache.request.js';
import { ViewportDayRequest, ViewportShadowsRequest } from '../contract/shade/shadow-view.request.js';
import { ShadowDayRequest, ShadowRequest } from '../contract/shade/shadow.request.js';
import { UsableFractionRequest } from '../contract/assessments/usable-fraction.request.js';
import { buildingsGiven, buildingsOfArea, shadowWork } from './execution/expected-buildings.js';
import { Allow } from './execution/access.js';
import { Query } from './execution/answered-fields.js';

/** Shadow geometry, kept shading, and what of a roof can be used. */
@Allow('anyone')
@Resolver()
export class ShadowResolver {
  @Cost({ work: shadowWork(buildingsGiven), holds: buildingsGiven })
  @Query(() => ShadowsAnswer, { description: 'Ground and roof shadows of the given buildings.' })
  shadows(@Arg('input') input: ShadowRequest, @Ctx() { services }: RequestContext): Promise<ShadowsAnswer> {
    return services.shadows.fromFeatures(input);
  }

  @Cost({ work: shadowWork(buildingsGiven, DAY_HOURS.length), items: DAY_HOURS.length, holds: buildingsGiven })
  @Query(() => [ShadowHourAnswer], {
    description: 'Ground and roof shadows of the given buildings at the hours 6 to 19 of a day.',
  })
  shadowDay(@Arg('input') input: ShadowDayRequest, @Ctx() { services }: RequestContext): Promise<ShadowHourAnswer[]> {
    return services.shadows.ofDay(input);
  }

  @Cost({ work: shadowWork(buildingsOfArea), holds: buildingsOfArea })
  @Query(() => ViewportShadowsAnswer, {
    description: 'Shadows of a map view, with the sunlit share of each roof.',
  })
  viewportShadows(
    @Arg('input') input: ViewportShadowsRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<ViewportShadowsAnswer> {
    return services.viewportShadows.shadows(input);
  }

  @Cost({ work: shadowWork(buildingsOfArea, DAY_HOURS.length), items: DAY_HOURS.length, holds: buildingsOfArea })
  @Query(() => [ViewportShadowHourAnswer], { description: 'Shadows of a map view at the hours 6 to 19 of the day.' })
  viewportShadowsDay(
    @Arg('input') input: ViewportDayRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<ViewportShadowHourAnswer[]> {
    return services.viewportShadows.ofDay(input);
  }

  @Cost({ work: 3_000 })
  @Query(() => BuildingShadingAnswer, {
    description: "The shading of a building's roof, for every hour of every year.",
  })
  buildingShading(
    @Arg('input') input: BuildingShadingRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<BuildingShadingAnswer> {
    return services.shadingCache.inDialect(input.buildingId, input.dialect);
  }

  @Cost({ work: 3_000 })
  @Query(() => UsableFractionAnswer, { description: 'Usable area of a roof, with the reasons for the losses.' })
  usableFraction(
    @Arg('input') input: UsableFractionRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<UsableFractionAnswer> {
    return services.usableFractions.usableFraction(input);
  }
}
