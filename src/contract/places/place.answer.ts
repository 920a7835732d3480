import { GraphQLID } from 'graphql';
import { answerOf, type AnswerMembers } from '../fields/answer-of.js';
import type { FoundPlace, PlaceOrigin, PlacePrecision, PlaceSuggestion } from '../../core/places/place.js';
import { PLACE_PRECISIONS, PLACE_SOURCES } from '../../core/places/place.js';
import { AnswerField, CamelField } from '../fields/answer-field.js';

type ShownOrigin = Omit<PlaceOrigin, 'substitute'>;

const ORIGIN: AnswerMembers<ShownOrigin> = {
  source: CamelField('string', 'Where it comes from.', {
    graphqlEnum: ['PlaceSource', PLACE_SOURCES],
  }),
  attribution: CamelField('string?', 'Attribution to show.'),
  ageSeconds: CamelField('integer', 'Age of the answer, s, in whole minutes.'),
  stale: CamelField('boolean', 'Whether the data is stale, as no source answers.'),
};

export const PlaceSuggestionAnswer = answerOf<PlaceSuggestion & ShownOrigin>(
  'PlaceSuggestion',
  'A line of an autocomplete list.',
  {
    ...ORIGIN,
    placeId: CamelField('string', 'Identity for `place`.', { scalar: GraphQLID }),
    description: CamelField('string', 'The whole line.'),
    mainText: CamelField('string', 'Its main part.'),
    secondaryText: CamelField('string', 'The rest of the line.'),
  },
);

export const PlaceAnswer = answerOf<FoundPlace & ShownOrigin & { precision: PlacePrecision }>(
  { rest: 'Place', graphql: 'PlaceAddress' },
  'An address with its coordinates.',
  {
    ...ORIGIN,
    lat: CamelField('coordinate', 'WGS84 latitude, degrees.'),
    lng: AnswerField('coordinate', 'WGS84 longitude, degrees.', { restName: 'lon' }),
    formattedAddress: CamelField('string', 'The address in one line.'),
    precision: CamelField('string', 'Precision of the coordinates.', {
      graphqlEnum: ['PlacePrecision', PLACE_PRECISIONS],
    }),
  },
);
