import { GraphQLID } from 'graphql';
import { answerOf } from '../fields/answer-of.js';
import type { BuildingRecord, OutlinedBuilding } from '../../core/buildings/building-item.js';
import type { GivenFace, TaggedRoof } from '../../core/buildings/roof-tags.js';
import { HEIGHT_SOURCES } from '../../core/buildings/heights/height.js';
import { Node } from '../common/node.js';
import { RIDGE_ORIENTATIONS, TAGGED_SHAPES } from '../../core/buildings/roof-tags.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';

const RoofFaceAnswer = answerOf<GivenFace>('TaggedRoofFace', 'A face of a roof.', {
  tilt: AnswerField('angle', 'From horizontal, degrees.'),
  azimuth: AnswerField('angle', 'From north, degrees.'),
  areaM2: AnswerField('number', 'Area, m².'),
});

export const TaggedRoofAnswer = answerOf<TaggedRoof>('TaggedRoof', 'What a data set says of a roof.', {
  shape: AnswerField('string', 'Shape as the assessment knows it.', {
    words: TAGGED_SHAPES,
    graphqlEnum: ['TaggedShape', TAGGED_SHAPES],
  }),
  tagged: AnswerField('string', 'Shape as the data set names it.'),
  direction: AnswerField('number?', 'Direction of the main face, degrees clockwise from north.'),
  angle: AnswerField('number?', 'Pitch of the faces, degrees.'),
  heightM: AnswerField('number?', 'From the eaves to the top, m.', { restName: 'height' }),
  orientation: AnswerField('string?', 'Where the ridge runs, by the longer side.', {
    graphqlEnum: ['RidgeOrientation', RIDGE_ORIENTATIONS],
  }),
  faces: AnswerList(
    () => RoofFaceAnswer,
    'Faces, the largest first; lists in REST leave them out where none are given.',
    {
      nullable: true,
      whenAsked: true,
    },
  ),
});

/** A building as it is answered: REST has its rings, GraphQL its outline. */
export type ShownBuilding = Omit<BuildingRecord, 'roof' | 'pvKw' | 'confidence'> &
  Partial<Pick<OutlinedBuilding, 'outline'>> & {
    roof?: TaggedRoof | null;
    pvKw?: number | null;
    confidence?: number | null;
  };

export const BuildingAnswer = answerOf<ShownBuilding>(
  'Building',
  {
    description: 'A building with its footprint and height.',
    implements: Node,
  },
  {
    id: AnswerField('id', 'Identity, UUIDv7.'),
    footprint: AnswerField('json', 'Outer ring, closed, counter-clockwise: [[lng, lat], ...], WGS84 degrees.', {
      shape: 'ring',
      restOnly: true,
    }),
    holes: AnswerField('json', 'Courtyards: a list of closed, clockwise rings, WGS84 degrees.', {
      shape: 'rings',
      restOnly: true,
    }),
    outline: AnswerField('json', 'Outline with its courtyards.', {
      shape: 'polygon',
      graphqlOnly: true,
      graphqlName: 'footprint',
      cost: { bytes: 270 },
    }),
    heightM: AnswerField('number', 'Top of the building above the ground, m.', { restName: 'height' }),
    heightSource: AnswerField('string', 'How the height is known.', {
      words: HEIGHT_SOURCES,
      graphqlEnum: ['HeightSource', HEIGHT_SOURCES],
    }),
    heightSigmaM: AnswerField('number', 'One standard deviation of the height, m.'),
    baseHeightM: AnswerField('number', 'Underside above the ground, m; over 0 for bridges.', {
      restName: 'base_height',
    }),
    floors: AnswerField('integer?', 'Floors above the ground, if known.'),
    areaM2: AnswerField('number', 'Area without courtyards, m².'),
    areaPing: AnswerField('number', 'The same area in ping (1 ping = 400/121 m²).'),
    source: AnswerField('string', 'Data set of the building, such as tpe3d or osm.'),
    sourceDate: AnswerField('string?', 'Date of the data, ISO 8601, as precise as known.'),
    name: AnswerField('string?', 'Name of the building.'),
    address: AnswerField('string?', 'Address of the building.'),
    osmId: AnswerField('string?', 'Element of OpenStreetMap, such as way/123; null for others.', {
      scalar: GraphQLID,
    }),
    holesMissing: AnswerField('boolean', 'Whether courtyards of the source are missing in `holes` and count as roof.'),
    pvKw: AnswerField(
      'capacity?',
      'Capacity of a solar plant on it that the data set names, kWp; lists in REST leave it out where none is named.',
      {
        whenAsked: true,
      },
    ),
    confidence: AnswerField('share?', 'How sure Google Open Buildings is, 0 to 1.', { whenAsked: true }),
    roof: AnswerObject(
      () => TaggedRoofAnswer,
      'What the data set says of the roof; lists in REST leave it out where nothing is said.',
      {
        nullable: true,
        whenAsked: true,
      },
    ),
  },
);
