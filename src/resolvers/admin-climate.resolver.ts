import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import { done, DoneAnswer } from '../contract/accounts/account.answer.js';
import type { RequestContext } from '../http/context.js';
import { ClimateStationRecord } from '../entities/climate-station.entity.js';
import { Job } from '../entities/job.entity.js';
import { ClimateImportRequest } from '../contract/climate/climate-import.request.js';
import { AdminAnswer } from './admin.resolver.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow } from './execution/access.js';
import { FieldResolver, Mutation } from './execution/answered-fields.js';
import { IdempotencyKeyArg, withKey } from './graph/idempotency.js';
import { DeletionMutation, RecordMutation, type Deletion } from './graph/payload.js';

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

  @RecordMutation('Start the import of a table of weather stations.', { job: Job })
  async startClimateImport(
    @Arg('input') input: ClimateImportRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ job: Job }> {
    return { job: await services.climateImportJobs.start(input, withKey(caller, key)) };
  }

  @DeletionMutation('Remove an imported weather station; a shipped station with the same id is used again.')
  async removeClimateStation(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Deletion> {
    await services.climateAdministration.remove(id, caller);
    return { deletedId: id };
  }

  @Mutation(() => DoneAnswer, { description: 'Remove every imported weather station.' })
  resetClimateStations(@Ctx() { services, caller }: RequestContext): Promise<DoneAnswer> {
    return done(services.climateAdministration.reset(caller));
  }
}
