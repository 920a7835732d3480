import { usableFractionWork } from '../contract/common/expected-work.js';
import { isRecord } from '../core/json/is-record.js';
import { Arg, Ctx, Resolver } from 'type-graphql';
import { UsableFractionAnswer } from '../contract/assessments/usable-fraction.answer.js';
import { UsableFractionRequest } from '../contract/assessments/usable-fraction.request.js';
import { Cost, unlessOnly } from '../contract/common/field-cost.js';
import {
  BuildingShadowHourAnswer,
  BuildingShadowsAnswer,
  type BuildingShadowHour,
  type BuildingShadows,
} from '../contract/shade/building-shadow.answer.js';
import { ShadowDayOfRequest, ShadowsRequest } from '../contract/shade/shadow-scene.request.js';
import { DAY_HOURS } from '../domain/shade/shadow.service.js';
import type { RequestContext } from '../http/context.js';
import { Allow } from './execution/limits/access.js';
import { Query } from './execution/documents/answered-fields.js';
import { buildingsOfCasters, shadowWork } from './execution/limits/expected-buildings.js';
import { shadowsAt, shadowsOfDay } from './graph/shadow-scenes.js';

/** What is known of shadows before they are computed. */
const SUN = ['sun', 'date', '__typename'];

/** Shadow geometry, and what of a roof can be used. */
@Allow('anyone')
@Resolver()
export class ShadowResolver {
  @Cost({ work: unlessOnly(SUN, shadowWork(buildingsOfCasters)), holds: buildingsOfCasters })
  @Query(() => BuildingShadowsAnswer, {
    description: 'Shadows on ground and roofs, of buildings given or of an area.',
  })
  shadows(@Arg('input') { of: casters, moment }: ShadowsRequest, @Ctx() { services }: RequestContext): BuildingShadows {
    return shadowsAt(services, casters, moment);
  }

  @Cost({ work: shadowWork(buildingsOfCasters, DAY_HOURS.length), items: DAY_HOURS.length, holds: buildingsOfCasters })
  @Query(() => [BuildingShadowHourAnswer], { description: 'The same at the hours 6 to 19 of a day.' })
  shadowDay(
    @Arg('input') { of: casters, on = {} }: ShadowDayOfRequest,
    @Ctx() { services }: RequestContext,
  ): BuildingShadowHour[] {
    return shadowsOfDay(services, casters, on);
  }

  @Cost({ work: ({ input }) => usableFractionWork(isRecord(input) ? input : {}) })
  @Query(() => UsableFractionAnswer, { description: 'Usable area of a roof, with the reasons for the losses.' })
  usableFraction(
    @Arg('input') input: UsableFractionRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<UsableFractionAnswer> {
    return services.usableFractions.usableFraction(input);
  }
}
