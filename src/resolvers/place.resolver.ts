import type { OriginatedSuggestion, OriginatedPlace } from '../domain/places/places.service.js';
import { WORK } from '../contract/common/expected-work.js';
import { Cost } from '../contract/common/field-cost.js';
import { isRecord } from '../core/json/is-record.js';
import { Args, Arg, Ctx, ObjectType, Resolver, Root } from 'type-graphql';
import { BuildingAnswer, type ShownBuilding } from '../contract/buildings/building.answer.js';
import { TownshipAnswer } from '../contract/climate/climate.answer.js';
import { AnswerField, AnswerObject } from '../contract/fields/answer-field.js';
import { Lazy, whenSelected } from '../contract/fields/lazy-answer.js';
import { PlaceAnswer, PlaceSuggestionAnswer } from '../contract/places/place.answer.js';
import { PlaceSearchRequest, PlaceSelector } from '../contract/places/places.request.js';
import { Vendor } from '../entities/vendors/vendor.entity.js';
import type { RequestContext } from '../http/context.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow, type FieldContext } from './execution/limits/access.js';
import { FieldResolver, Query } from './execution/documents/answered-fields.js';
import { buildingAt, townshipNodeAt, vendorsOfCounty } from './graph/place-nodes.js';
import { questionId } from './graph/question-id.js';

@Lazy
@ObjectType('Place', { description: 'A point, and what is there.' })
export class Place {
  @AnswerField('id', 'Equal for equal questions.') id!: string;
  @AnswerField('coordinate', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerField('coordinate', 'WGS84 longitude, degrees.') lng!: number;

  @AnswerObject(() => PlaceAnswer, 'Its address; null with an error if unknown.', { nullable: true })
  address!: OriginatedPlace | null;
}

/** A point is not looked up. */
const placeWork = ({ at }: Readonly<Record<string, unknown>>): number =>
  isRecord(at) && isRecord(at['at']) ? 0 : WORK.placeByAddress;

/** Addresses and coordinates. */
@Allow('anyone')
@Resolver()
export class PlaceResolver {
  @Cost({ work: WORK.placeSuggestions })
  @Query(() => [PlaceSuggestionAnswer], {
    description: 'Places whose name or address matches the typed text.',
  })
  placeSuggestions(
    @Arg('input') input: PlaceSearchRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<OriginatedSuggestion[]> {
    return services.places.autocomplete(input);
  }

  @Cost({ work: placeWork })
  @Query(() => Place, { description: 'A place by the id of a suggestion, by its position or its address.' })
  async place(@Arg('at') selector: PlaceSelector, @Ctx() { services }: RequestContext): Promise<Place> {
    const { placeId, at, address } = selector;
    const id = questionId('place', selector);
    // the address of a point is only looked up when it is selected
    if (at)
      return whenSelected<Place>({ id, lat: at.lat, lng: at.lng }, { address: () => services.places.reverse(at) });
    const found = await (placeId === undefined ? services.places.geocode(address!) : services.places.details(placeId));
    return { id, lat: found.lat, lng: found.lng, address: found };
  }
}

const VendorConnection = connectionType(Vendor);

/** What is at a place. */
@Allow('anyone')
@Resolver(() => Place)
export class PlaceEdges {
  @FieldResolver(() => TownshipAnswer, { nullable: true, description: 'Its township; null outside Taiwan.' })
  township(@Root() place: Place, @Ctx() { services }: RequestContext): TownshipAnswer | undefined {
    return townshipNodeAt(services, place);
  }

  @FieldResolver(() => BuildingAnswer, { nullable: true, description: 'The building there, if any.' })
  async building(@Root() { lat, lng }: Place, @Ctx() { loaders }: FieldContext): Promise<ShownBuilding | undefined> {
    return loaders.load(buildingAt, { lat, lng });
  }

  @FieldResolver(() => VendorConnection, { description: 'Approved vendors that serve its county.' })
  async vendors(
    @Root() place: Place,
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, loaders }: FieldContext,
  ): Promise<Connection<Vendor>> {
    const county = townshipNodeAt(services, place)?.countyName ?? '';
    return recordConnection(await loaders.load(vendorsOfCounty, { county, part: listQuery(part) }));
  }
}
