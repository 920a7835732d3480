import { ObjectType } from 'type-graphql';
import { BUILDING_LIST_SOURCES } from '../../core/buildings/data-sources.js';
import { HEIGHT_SOURCES } from '../../core/buildings/heights/height.js';
import { Node } from '../common/node.js';
import { AnswerField } from '../fields/answer-field.js';

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

  @AnswerField('integer', 'Floors above the ground, if the data contains them.', { nullable: true })
  floors!: number | null;

  @AnswerField('number', 'Area of the footprint without its courtyards, m².') areaM2!: number;
  @AnswerField('number', 'The same area in ping (1 ping = 400/121 m²).') areaPing!: number;
  @AnswerField('string', 'Data set of the building, such as tpe3d or osm.') source!: string;

  @AnswerField('string', 'Date of the data, ISO 8601, as precise as known.', { nullable: true })
  sourceDate!: string | null;

  @AnswerField('string', 'Name of the building.', { nullable: true }) name!: string | null;
  @AnswerField('string', 'Address of the building.', { nullable: true }) address!: string | null;

  @AnswerField('string', 'Element of OpenStreetMap, such as way/123; null for buildings of other data sets.', {
    nullable: true,
  })
  osmId!: string | null;

  @AnswerField(
    'boolean',
    'Whether the source declares courtyards without outlines: these are missing in `holes` and count as roof.',
  )
  holesMissing!: boolean;
}

/** Buildings of an area, in REST. */
export class BuildingListAnswer {
  @AnswerField('objects', 'The buildings, ordered by their ids.', { of: () => BuildingAnswer })
  buildings!: BuildingAnswer[];

  @AnswerField('string', '`database`, or the name of the outside source that answered.', {
    graphqlEnum: ['BuildingListSource', BUILDING_LIST_SOURCES],
  })
  source!: string;

  @AnswerField('integer', 'Number of buildings in this answer.') count!: number;
  @AnswerField('boolean', 'Whether the area has more buildings than one answer can contain.') truncated!: boolean;

  @AnswerField('string', 'Attribution that must be shown with the buildings.', { nullable: true })
  attribution!: string | null;

  @AnswerField('boolean', 'Whether these are all buildings of the area that any source knows.') covered!: boolean;

  @AnswerField('integer', 'Age of the data from outside sources, in whole minutes, s; null when there is none.', {
    nullable: true,
  })
  ageSeconds!: number | null;

  @AnswerField('boolean', 'Whether the data from outside sources is older than it should be because no source answers.')
  stale!: boolean;
}
