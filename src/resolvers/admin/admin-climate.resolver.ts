import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import type { RequestContext } from '../../http/context.js';
import { WeatherStationAnswer, type ShownStation } from '../../contract/climate/climate.answer.js';
import { stationId, stationNumber, toStationNode } from '../graph/place-nodes.js';
import { AdminAnswer } from './admin.resolver.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import { Allow } from '../execution/limits/access.js';
import { FieldResolver } from '../execution/documents/answered-fields.js';
import {
  DeletionMutation,
  deletionOfAll,
  DeletionOfAllMutation,
  type Deletion,
  type DeletionOfAll,
} from '../graph/payload.js';

const Stations = connectionType(WeatherStationAnswer);

/** Weather stations that administrators import. */
@Allow('administrator')
@Resolver(() => AdminAnswer)
export class AdminClimateResolver {
  @FieldResolver(() => Stations, { description: 'Imported weather stations, by id.' })
  async weatherStations(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<ShownStation>> {
    const page = await services.climateAdministration.list(listQuery(part), caller);
    return recordConnection({ ...page, items: page.items.map(toStationNode) });
  }

  @DeletionMutation('Remove an imported weather station; a shipped one is used again.')
  async removeWeatherStation(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Deletion> {
    await services.climateAdministration.remove(stationNumber(id), caller);
    return { deletedId: id };
  }

  @DeletionOfAllMutation('Remove every imported weather station; shipped ones are used again.')
  async resetWeatherStations(@Ctx() { services, caller }: RequestContext): Promise<DeletionOfAll> {
    const numbers = await services.climateAdministration.reset(caller);
    return deletionOfAll(numbers.map(stationId));
  }
}
