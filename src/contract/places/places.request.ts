import { InputType } from 'type-graphql';
import { LATITUDE_BOUND, LONGITUDE_BOUND } from '../../core/bounds.js';
import { OneOf } from '../fields/one-of.js';
import { RequestField } from '../fields/request-field.js';
import { PlaceRequest, positionIn } from './place.request.js';

/** Longest text that is looked for [characters]. */
const MAX_QUERY = 200;
/** Longest place id; some carry the place itself [characters]. */
const MAX_PLACE_ID = 1_000;

const NEAR = positionIn('near', 'Middle of the map; nearby results come first.');

@InputType('PlaceSearchInput', { description: 'What is being typed, and where the map is.' })
export class PlaceSearchRequest {
  @RequestField('string', 'Text typed so far, two characters or more.', {
    maxLength: MAX_QUERY,
    example: '台北市信義',
  })
  q!: string;

  @RequestField('number?', "WGS84 latitude of the map's middle, degrees; nearby results come first.", {
    ...LATITUDE_BOUND,
    ...NEAR.lat,
  })
  lat?: number;

  @RequestField('number?', "WGS84 longitude of the map's middle, degrees.", { ...LONGITUDE_BOUND, ...NEAR.lng })
  lng?: number;
}

/** A place by the id that autocomplete gave, in REST. */
export class PlaceIdRequest {
  @RequestField('string', 'Place id.', { minLength: 1, maxLength: MAX_PLACE_ID }) id!: string;
}

const ADDRESS = { minLength: 1, maxLength: MAX_QUERY, example: '臺北市信義區市府路1號' } as const;

/** An address whose location is requested, in REST. */
export class GeocodeRequest {
  @RequestField('string', 'Address, or the name of a place.', ADDRESS) address!: string;
}

@OneOf
@InputType('PlaceSelector', { description: 'A place: the id of a suggestion, a point, or an address.' })
export class PlaceSelector {
  @RequestField('string?', 'Place id.', { minLength: 1, maxLength: MAX_PLACE_ID, graphqlId: true })
  placeId?: string;
  @RequestField('nested?', 'A point.', { of: () => PlaceRequest }) at?: PlaceRequest;
  @RequestField('string?', 'Address, or the name of a place.', ADDRESS) address?: string;
}
