import { Arg, Ctx, Resolver } from 'type-graphql';
import { PlaceAnswer, PlaceSuggestionAnswer } from '../contract/places/place.answer.js';
import type { RequestContext } from '../http/context.js';
import { PlaceRequest } from '../contract/places/place.request.js';
import { GeocodeRequest, PlaceIdRequest, PlaceSearchRequest } from '../contract/places/places.request.js';
import { Allow } from './execution/access.js';
import { Query } from './execution/answered-fields.js';

/** Addresses and coordinates. */
@Allow('anyone')
@Resolver()
export class PlaceResolver {
  @Query(() => [PlaceSuggestionAnswer], {
    description: 'Autocomplete: places whose name or address matches the typed text.',
  })
  placeSuggestions(
    @Arg('input') input: PlaceSearchRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<PlaceSuggestionAnswer[]> {
    return services.places.autocomplete(input);
  }

  @Query(() => PlaceAnswer, { description: 'The place of an id from autocomplete.' })
  place(@Arg('input') input: PlaceIdRequest, @Ctx() { services }: RequestContext): Promise<PlaceAnswer> {
    return services.places.details(input.id);
  }

  @Query(() => PlaceAnswer, { description: 'The place of an address.' })
  geocode(@Arg('input') input: GeocodeRequest, @Ctx() { services }: RequestContext): Promise<PlaceAnswer> {
    return services.places.geocode(input.address);
  }

  @Query(() => PlaceAnswer, { description: 'The address of a point.' })
  reverseGeocode(@Arg('input') input: PlaceRequest, @Ctx() { services }: RequestContext): Promise<PlaceAnswer> {
    return services.places.reverse(input);
  }
}
