import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { ShadowsAnswer } from '../answers/shadow.answer.js';
import type { RequestContext } from '../context.js';
import { ShadowRequest } from '../requests/shadow.request.js';

/** Shadow geometry. */
@Resolver()
export class ShadowResolver {
  @Query(() => ShadowsAnswer, { description: 'Ground and roof shadows of the buildings given.' })
  shadows(@Arg('input') input: ShadowRequest, @Ctx() { services }: RequestContext): Promise<ShadowsAnswer> {
    return services.shadows.fromFeatures(input);
  }
}
