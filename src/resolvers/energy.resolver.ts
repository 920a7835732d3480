import type { BestTilt } from '../core/energy/optimize-plane.js';
import { WORK, yieldWork } from '../contract/common/expected-work.js';
import { isRecord } from '../core/json/is-record.js';
import { Arg, Ctx, Resolver } from 'type-graphql';
import { TiltAnswer, YieldAnswer, type ShownYield } from '../contract/energy/energy.answer.js';
import { whenSelected } from '../contract/fields/lazy-answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import { TiltRequest } from '../contract/energy/tilt.request.js';
import { YieldRequest } from '../contract/energy/yield.request.js';
import { Allow } from './execution/limits/access.js';
import { Query } from './execution/documents/answered-fields.js';

/** Energy of planes of modules. */
@Allow('anyone')
@Resolver()
export class EnergyResolver {
  @Cost({ work: WORK.tilt })
  @Query(() => TiltAnswer, { description: 'Best tilt and azimuth of a place.' })
  tilt(@Arg('input') input: TiltRequest, @Ctx() { services }: RequestContext): Promise<BestTilt> {
    return services.energy.tilt(input);
  }

  @Cost({ work: ({ input }) => yieldWork(isRecord(input) ? input : {}) })
  @Query(() => YieldAnswer, { name: 'planeYield', description: 'Yearly energy of one plane of modules.' })
  async yieldOf(@Arg('input') input: YieldRequest, @Ctx() { services }: RequestContext): Promise<ShownYield> {
    const { year, hours } = await services.energy.open(input);
    return whenSelected<ShownYield>(year, { hours });
  }
}
