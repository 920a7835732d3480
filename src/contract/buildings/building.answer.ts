import { ObjectType } from 'type-graphql';
import { HEIGHT_SOURCES } from '../../core/buildings/heights/height.js';
import { Node } from '../common/node.js';
import { RIDGE_ORIENTATIONS, TAGGED_SHAPES } from '../../core/buildings/roof-tags.js';
import { AnswerField, AnswerObject } from '../fields/answer-field.js';

@ObjectType('TaggedRoof', { description: 'What a data set says of a roof, such as `roof:shape` of OpenStreetMap.' })
export class TaggedRoofAnswer {
  @AnswerField('string', 'Shape as the assessment knows it; `other` for one without a model.', {
    words: TAGGED_SHAPES,
    graphqlEnum: ['TaggedShape', TAGGED_SHAPES],
  })
  shape!: string;

  @AnswerField('string', 'Shape as the data set names it.') tagged!: string;
  @AnswerField('number?', 'Where the main face looks, degrees clockwise from north.') direction!: number | null;
  @AnswerField('number?', 'Pitch of the faces, degrees.') angle!: number | null;
  @AnswerField('number?', 'From the eaves to the top, m.', { restName: 'height' }) heightM!: number | null;

  @AnswerField('string?', '`along` or `across` the longer side: where the ridge runs.', {
    graphqlEnum: ['RidgeOrientation', RIDGE_ORIENTATIONS],
  })
  orientation!: string | null;
}

@ObjectType('Building', {
  description: 'A building: its footprint and height, with their sources.',
  implements: Node,
})
export class BuildingAnswer {
  @AnswerField('id', 'Identity, UUIDv7.') id!: string;

  @AnswerField('json', 'Outer ring, closed, counter-clockwise: [[lng, lat], ...], WGS84 degrees.', {
    shape: 'ring',
    restOnly: true,
  })
  footprint!: [number, number][];

  @AnswerField('json', 'Courtyards: a list of closed, clockwise rings, WGS84 degrees.', {
    shape: 'rings',
    restOnly: true,
  })
  holes!: [number, number][][];

  @AnswerField('json', 'Outline with its courtyards.', {
    shape: 'polygon',
    graphqlOnly: true,
    graphqlName: 'footprint',
    cost: { bytes: 270 },
  })
  outline?: unknown;

  @AnswerField('number', 'Top of the building above the ground, m.', { restName: 'height' }) heightM!: number;

  @AnswerField(
    'string',
    'How the height is known, the most accurate first: measured, tagged, floors, model or assumed.',
    { words: HEIGHT_SOURCES, graphqlEnum: ['HeightSource', HEIGHT_SOURCES] },
  )
  heightSource!: string;

  @AnswerField('number', 'One standard deviation of the height, m.') heightSigmaM!: number;

  @AnswerField('number', 'Underside above the ground, m; over 0 for bridges and canopies.', { restName: 'base_height' })
  baseHeightM!: number;

  @AnswerField('integer?', 'Floors above the ground, if the data contains them.') floors!: number | null;
  @AnswerField('number', 'Area of the footprint without its courtyards, m².') areaM2!: number;
  @AnswerField('number', 'The same area in ping (1 ping = 400/121 m²).') areaPing!: number;
  @AnswerField('string', 'Data set of the building, such as tpe3d or osm.') source!: string;
  @AnswerField('string?', 'Date of the data, ISO 8601, as precise as known.') sourceDate!: string | null;
  @AnswerField('string?', 'Name of the building.') name!: string | null;
  @AnswerField('string?', 'Address of the building.') address!: string | null;

  @AnswerField('string?', 'Element of OpenStreetMap, such as way/123; null for buildings of other data sets.')
  osmId!: string | null;

  @AnswerField(
    'boolean',
    'Whether the source declares courtyards without outlines: these are missing in `holes` and count as roof.',
  )
  holesMissing!: boolean;

  @AnswerObject(
    () => TaggedRoofAnswer,
    'What the data set says of the roof; lists in REST leave it out where nothing is said.',
    { nullable: true, whenAsked: true },
  )
  roof?: TaggedRoofAnswer | null;
}
