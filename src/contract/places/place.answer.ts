import { ObjectType } from 'type-graphql';
import { CamelField } from '../fields/answer-field.js';

/** Who gave something about a place. */
@ObjectType('PlaceOrigin', { description: 'Who gave something about a place.' })
export class PlaceOriginAnswer {
  @CamelField('string', 'Who answered: `google`, `photon`, `buildings` (addresses stored here) or `townships`.')
  source!: string;

  @CamelField('string', 'Who must be named when it is shown.', { nullable: true }) attribution!: string | null;
  @CamelField('integer', 'Age of the answer, s, in whole minutes.') ageSeconds!: number;
  @CamelField('boolean', 'Older than it should be; stands in while no source answers.') stale!: boolean;
}

/** A line of an autocomplete list. */
@ObjectType('PlaceSuggestion', { description: 'A line of an autocomplete list.' })
export class PlaceSuggestionAnswer extends PlaceOriginAnswer {
  @CamelField('string', 'Ask for the place with it.') placeId!: string;
  @CamelField('string', 'The whole line.') description!: string;
  @CamelField('string', 'Its main part.') mainText!: string;
  @CamelField('string', 'The rest of it.') secondaryText!: string;
}

/** A place with its coordinates. */
@ObjectType('Place', { description: 'A place with its coordinates.' })
export class PlaceAnswer extends PlaceOriginAnswer {
  @CamelField('number', 'WGS84 latitude, degrees.') lat!: number;
  @CamelField('number', 'WGS84 longitude, degrees.') lon!: number;
  @CamelField('string', 'The address in one line.') formattedAddress!: string;

  @CamelField('string', 'What the coordinates stand for: the `address`, or no more than its `township`.')
  precision!: string;
}
