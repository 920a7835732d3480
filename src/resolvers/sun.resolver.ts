import { Arg, Ctx, Resolver } from 'type-graphql';
import { SunAnswer, SunTimesAnswer } from '../contract/sun/sun.answer.js';
import type { RequestContext } from '../http/context.js';
import { SunRequest, SunTimesRequest } from '../contract/sun/sun.request.js';
import { Allow } from './execution/access.js';
import { Query } from './execution/answered-fields.js';

/** Where the sun is, and its day. */
@Allow('anyone')
@Resolver()
export class SunResolver {
  @Query(() => SunAnswer, { description: 'Position of the sun at a place and an instant.' })
  sun(@Arg('input') input: SunRequest, @Ctx() { services }: RequestContext): SunAnswer {
    return services.sun.position(input);
  }

  @Query(() => SunTimesAnswer, { description: 'Sun path, sunrise, solar noon and sunset at a location.' })
  sunTimes(@Arg('input') input: SunTimesRequest, @Ctx() { services }: RequestContext): SunTimesAnswer {
    return services.sun.times(input);
  }
}
