import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import { DONE, DoneAnswer } from '../contract/accounts/account.answer.js';
import type { RequestContext } from '../http/context.js';
import { ClimateStationRecord } from '../entities/climate-station.entity.js';
import { Job } from '../entities/job.entity.js';
import { ClimateImportRequest } from '../contract/climate/climate-import.request.js';
import { AdminAnswer } from './admin.resolver.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow } from './execution/access.js';
import { FieldResolver, Mutation } from './execution/answered-fields.js';

const Stations = connectionType(ClimateStationRecord, 'ClimateStation');

/** Weather stations that administrators import. */
@Allow('administrator')
@Resolver(() => AdminAnswer)
export class AdminClimateResolver {
  @FieldResolver(() => Stations, { description: 'Imported weather stations, by id.' })
  async climateStations(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<ClimateStationRecord>> {
    return recordConnection(await services.climateAdministration.list(listQuery(part), caller));
  }

  @Mutation(() => Job, { description: 'Start the import of a table of weather stations.' })
  startClimateImport(
    @Arg('input') input: ClimateImportRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Job> {
    return services.climateImportJobs.start(input, caller);
  }

  @Mutation(() => DoneAnswer, {
    description: 'Remove an imported weather station; a shipped station with the same id is used again.',
  })
  async removeClimateStation(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<DoneAnswer> {
    await services.climateAdministration.remove(id, caller);
    return DONE;
  }

  @Mutation(() => DoneAnswer, { description: 'Remove every imported weather station.' })
  async resetClimateStations(@Ctx() { services, caller }: RequestContext): Promise<DoneAnswer> {
    await services.climateAdministration.reset(caller);
    return DONE;
  }
}
