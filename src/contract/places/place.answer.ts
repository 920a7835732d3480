import { ObjectType } from 'type-graphql';
import { CamelField } from '../fields/camel-field.js';

/** Who gave something about a place. */
@ObjectType('PlaceOrigin', { description: 'Who gave something about a place.' })
export class PlaceOriginAnswer {
  @CamelField({
    kind: 'string',
    description: 'Who answered: `google`, `photon`, `buildings` (addresses stored here) or `townships`.',
  })
  source!: string;

  @CamelField({ kind: 'string', nullable: true, description: 'Who must be named when it is shown.' })
  attribution!: string | null;

  @CamelField({ kind: 'integer', description: 'Age of the answer, s, in whole minutes.' })
  ageSeconds!: number;

  @CamelField({ kind: 'boolean', description: 'Older than it should be; stands in while no source answers.' })
  stale!: boolean;
}

/** A line of an autocomplete list. */
@ObjectType('PlaceSuggestion', { description: 'A line of an autocomplete list.' })
export class PlaceSuggestionAnswer extends PlaceOriginAnswer {
  @CamelField({ kind: 'string', description: 'Ask for the place with it.' })
  placeId!: string;

  @CamelField({ kind: 'string', description: 'The whole line.' })
  description!: string;

  @CamelField({ kind: 'string', description: 'Its main part.' })
  mainText!: string;

  @CamelField({ kind: 'string', description: 'The rest of it.' })
  secondaryText!: string;
}

/** A place with its coordinates. */
@ObjectType('Place', { description: 'A place with its coordinates.' })
export class PlaceAnswer extends PlaceOriginAnswer {
  @CamelField({ kind: 'number', description: 'WGS84 latitude, degrees.' })
  lat!: number;

  @CamelField({ kind: 'number', description: 'WGS84 longitude, degrees.' })
  lon!: number;

  @CamelField({ kind: 'string', description: 'The address in one line.' })
  formattedAddress!: string;

  @CamelField({
    kind: 'string',
    description: 'What the coordinates stand for: the `address`, or no more than its `township`.',
  })
  precision!: string;
}
