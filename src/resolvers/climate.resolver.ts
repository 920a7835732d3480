import { Arg, Ctx, Resolver } from 'type-graphql';
import { ClimateAnswer, TownshipAnswer, TownshipClimateAnswer } from '../contract/climate/climate.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import { TownshipCodeRequest, TownshipRequest, TownshipsRequest } from '../contract/climate/climate.request.js';
import { Allow } from './execution/access.js';
import { Query } from './execution/answered-fields.js';

/** Townships and their climate. */
@Allow('anyone')
@Resolver()
export class ClimateResolver {
  @Cost({ work: 50, items: 368 })
  @Query(() => [TownshipAnswer], { description: 'The 368 townships of Taiwan, or those of a county.' })
  townships(
    @Arg('input', { nullable: true }) input: TownshipsRequest,
    @Ctx() { services }: RequestContext,
  ): TownshipAnswer[] {
    return services.climate.townships(input ?? {});
  }

  @Cost({ work: 500 })
  @Query(() => TownshipClimateAnswer, { description: 'The township of a point with the climate there.' })
  township(@Arg('input') input: TownshipRequest, @Ctx() { services }: RequestContext): Promise<TownshipClimateAnswer> {
    return services.townships.profile(input);
  }

  @Cost({ work: 500 })
  @Query(() => ClimateAnswer, { description: 'Monthly climate of a township with its sources.' })
  climate(@Arg('input') input: TownshipCodeRequest, @Ctx() { services }: RequestContext): Promise<ClimateAnswer> {
    return services.climate.ofTownship(input.townshipCode);
  }
}
