import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { BuildingAnswer, BuildingListAnswer } from '../answers/building.answer.js';
import type { RequestContext } from '../context.js';
import { BuildingsQueryRequest } from '../requests/buildings-query.request.js';
import { RecordIdRequest } from '../requests/record-id.request.js';

/** Building footprints. */
@Resolver()
export class BuildingResolver {
  @Query(() => BuildingListAnswer, { description: 'Buildings of a viewport box, or of a circle around a point.' })
  buildings(
    @Arg('input') input: BuildingsQueryRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<BuildingListAnswer> {
    return services.buildings.list(input);
  }

  @Query(() => BuildingAnswer, { description: 'One building with its height and where both came from.' })
  building(@Arg('input') input: RecordIdRequest, @Ctx() { services }: RequestContext): Promise<BuildingAnswer> {
    return services.buildings.byId(input.id);
  }
}
