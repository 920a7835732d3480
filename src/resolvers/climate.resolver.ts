import { Arg, Args, Ctx, ID, Resolver, Root } from 'type-graphql';
import {
  ClimateAnswer,
  TownshipAnswer,
  TownshipClimateAnswer,
  WeatherStationAnswer,
  type ShownClimate,
  ClimateStationAnswer,
} from '../contract/climate/climate.answer.js';
import { TownshipRequest } from '../contract/climate/climate.request.js';
import { WORK } from '../contract/common/expected-work.js';
import { Cost } from '../contract/common/field-cost.js';
import { enumOf } from '../contract/fields/graphql-enums.js';
import { GeoJsonMultiPolygon } from '../contract/fields/scalars.js';
import { OUTLINE_LEVELS, type OutlineLevel } from '../core/climate/township-outline.js';
import { NotFoundError } from '../core/errors.js';
import type { MultiPolygon } from '../core/geometry/position.js';
import { Vendor } from '../entities/vendors/vendor.entity.js';
import type { RequestContext } from '../http/context.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow, type FieldContext } from './execution/limits/access.js';
import { FieldResolver, Query } from './execution/documents/answered-fields.js';
import { edgesOf, edge } from './graph/declare-edges.js';
import {
  climateOfTownship,
  stationById,
  stationId,
  townshipById,
  toTownshipNode,
  vendorsOfCounty,
  importOfStation,
} from './graph/place-nodes.js';

const VendorConnection = connectionType(Vendor);
const OutlineLevels = enumOf('OutlineLevel', OUTLINE_LEVELS);

/** Work of writing an outline, and its text: the mean of the 368 [units of about 10 µs; bytes]. */
const OUTLINE_WORK = 20;
const OUTLINE_BYTES = 4_600;

/** Townships of the country, or of the county that is named: the mean is 17. */
const townshipsOf = ({ county }: Readonly<Record<string, unknown>>): number => (county ? 17 : 368);

/** Townships and their climate. */
@Allow('anyone')
@Resolver(() => TownshipAnswer)
export class ClimateResolver {
  @Cost({ work: 0, items: townshipsOf })
  @Query(() => [TownshipAnswer], { description: 'The 368 townships of Taiwan, or those of a county.' })
  townships(
    @Arg('county', () => String, { nullable: true, description: 'County or city; 台 and 臺 are the same.' })
    county: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): TownshipAnswer[] {
    return services.climate.townships({ ...(county && { county }) }).map(toTownshipNode);
  }

  @Query(() => TownshipAnswer, { description: 'One township by its code.' })
  async township(
    @Arg('code', () => ID, { description: 'Official code of 8 digits.' }) code: string,
    @Ctx() { loaders }: FieldContext,
  ): Promise<TownshipAnswer> {
    const township = await loaders.load(townshipById, `township:${code}`);
    if (!township) throw new NotFoundError('Township');
    return township;
  }

  @Cost({ work: WORK.townshipProfile })
  @Query(() => TownshipClimateAnswer, {
    description: 'The climate of a point, with the best tilt for a goal.',
  })
  townshipClimate(
    @Arg('input') input: TownshipRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<TownshipClimateAnswer> {
    return services.townships.profile(input);
  }

  @Cost({ work: WORK.climate })
  @FieldResolver(() => ClimateAnswer, { nullable: true, description: 'Monthly climate with its sources.' })
  climate(@Root() { code }: TownshipAnswer, @Ctx() { loaders }: FieldContext): Promise<ShownClimate> {
    return loaders.load(climateOfTownship, code);
  }

  @Cost({ work: OUTLINE_WORK, bytes: OUTLINE_BYTES })
  @FieldResolver(() => GeoJsonMultiPolygon, { description: 'Its outline, drawn at 1:100,000.' })
  geometry(
    @Root() { code }: TownshipAnswer,
    @Arg('level', () => OutlineLevels, { defaultValue: 'full', description: 'How much of it.' })
    level: OutlineLevel,
    @Ctx() { services }: RequestContext,
  ): MultiPolygon {
    return services.climate.outlineOf(code, level);
  }

  @FieldResolver(() => VendorConnection, { description: 'Approved vendors that serve its county.' })
  async vendors(
    @Root() { countyName }: TownshipAnswer,
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { loaders }: FieldContext,
  ): Promise<Connection<Vendor>> {
    return recordConnection(await loaders.load(vendorsOfCounty, { county: countyName, part: listQuery(part) }));
  }
}

/** The edges of stations, and of what the climate of a place is made from. */
export const STATION_EDGES = [
  edgesOf(WeatherStationAnswer, 'anyone', {
    importedAt: edge(Date, 'When it was imported, UTC; null for one of the service.', ({ id }, { loaders }) =>
      loaders.load(importOfStation, id),
    ),
  }),
  edgesOf(ClimateStationAnswer, 'anyone', {
    station: edge(WeatherStationAnswer, 'The station; null where the source is a data set.', ({ id }, { loaders }) =>
      loaders.load(stationById, stationId(id)),
    ),
  }),
];
