import { ObjectType } from 'type-graphql';
import { PLACE_PRECISIONS, PLACE_SOURCES } from '../../core/places/place.js';
import { AnswerField, CamelField } from '../fields/answer-field.js';

@ObjectType('PlaceOrigin', { description: 'Source of information about a place.' })
export class PlaceOriginAnswer {
  @CamelField('string', 'Source: `google`, `photon`, `buildings` (addresses stored here) or `townships`.', {
    graphqlEnum: ['PlaceSource', PLACE_SOURCES],
  })
  source!: string;

  @CamelField('string?', 'Attribution that must be shown with the data.') attribution!: string | null;
  @CamelField('integer', 'Age of the answer, s, in whole minutes.') ageSeconds!: number;
  @CamelField('boolean', 'Whether the data is stale because no source answers.') stale!: boolean;
}

@ObjectType('PlaceSuggestion', { description: 'A line of an autocomplete list.' })
export class PlaceSuggestionAnswer extends PlaceOriginAnswer {
  @CamelField('string', 'Identity for `place`.') placeId!: string;
  @CamelField('string', 'The whole line.') description!: string;
  @CamelField('string', 'Its main part.') mainText!: string;
  @CamelField('string', 'The rest of the line.') secondaryText!: string;
}

@ObjectType('PlaceAddress', { description: 'An address with its coordinates.' })
export class PlaceAnswer extends PlaceOriginAnswer {
  @CamelField('coordinate', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerField('coordinate', 'WGS84 longitude, degrees.', { restName: 'lon' }) lng!: number;
  @CamelField('string', 'The address in one line.') formattedAddress!: string;

  @CamelField('string', 'Precision of the coordinates: `address`, or only `township`.', {
    graphqlEnum: ['PlacePrecision', PLACE_PRECISIONS],
  })
  precision!: string;
}
