import { Arg, Ctx, Resolver } from 'type-graphql';
import { UsableFractionAnswer } from '../contract/assessments/usable-fraction.answer.js';
import { UsableFractionRequest } from '../contract/assessments/usable-fraction.request.js';
import { Cost, unlessOnly } from '../contract/common/field-cost.js';
import {
  ShadowHourAnswer,
  ShadowsAnswer,
  ViewportShadowHourAnswer,
  ViewportShadowsAnswer,
} from '../contract/shade/shadow.answer.js';
import { ViewportDayRequest, ViewportShadowsRequest } from '../contract/shade/shadow-view.request.js';
import { ShadowDayRequest, ShadowRequest } from '../contract/shade/shadow.request.js';
import { DAY_HOURS } from '../domain/shade/shadow.service.js';
import type { RequestContext } from '../http/context.js';
import type { Services } from '../platform/services.js';
import { Allow } from './execution/access.js';
import { Query } from './execution/answered-fields.js';
import { buildingsGiven, buildingsOfArea, shadowWork } from './execution/expected-buildings.js';
import { computedOnce } from './graph/computed-once.js';

/** What is known of shadows before they are computed. */
const SUN = ['sun', 'date', '__typename'];

/** Shadow geometry, and what of a roof can be used. */
@Allow('anyone')
@Resolver()
export class ShadowResolver {
  @Cost({ work: unlessOnly(SUN, shadowWork(buildingsGiven)), holds: buildingsGiven })
  @Query(() => ShadowsAnswer, { description: 'Ground and roof shadows of the given buildings.' })
  shadows(@Arg('input') input: ShadowRequest, @Ctx() { services }: RequestContext): ShadowsAnswer {
    const sun = services.shadows.sunOf(input);
    return computedOnce(ShadowsAnswer, { sun }, () => services.shadows.fromFeatures(input));
  }

  @Cost({ work: shadowWork(buildingsGiven, DAY_HOURS.length), items: DAY_HOURS.length, holds: buildingsGiven })
  @Query(() => [ShadowHourAnswer], {
    description: 'Ground and roof shadows of the given buildings at the hours 6 to 19 of a day.',
  })
  shadowDay(@Arg('input') input: ShadowDayRequest, @Ctx() { services }: RequestContext): Promise<ShadowHourAnswer[]> {
    return services.shadows.ofDay(input);
  }

  @Cost({ work: unlessOnly(SUN, shadowWork(buildingsOfArea)), holds: buildingsOfArea })
  @Query(() => ViewportShadowsAnswer, {
    description: 'Shadows of a map view, with the sunlit share of each roof.',
  })
  viewportShadows(
    @Arg('input') input: ViewportShadowsRequest,
    @Ctx() { services }: RequestContext,
  ): ViewportShadowsAnswer {
    return shadowsOfView(services, input);
  }

  @Cost({ work: shadowWork(buildingsOfArea, DAY_HOURS.length), items: DAY_HOURS.length, holds: buildingsOfArea })
  @Query(() => [ViewportShadowHourAnswer], { description: 'Shadows of a map view at the hours 6 to 19 of the day.' })
  viewportShadowsDay(
    @Arg('input') input: ViewportDayRequest,
    @Ctx() { services }: RequestContext,
  ): ViewportShadowHourAnswer[] {
    return DAY_HOURS.map((hour) => ({
      hour,
      shadows: shadowsOfView(services, Object.assign({ localHour: hour }, input)),
    }));
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

function shadowsOfView({ viewportShadows }: Services, query: ViewportShadowsRequest): ViewportShadowsAnswer {
  return computedOnce(ViewportShadowsAnswer, viewportShadows.sunOf(query), () => viewportShadows.shadows(query));
}
