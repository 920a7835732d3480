import { ObjectType } from 'type-graphql';
import { HEIGHT_SOURCES } from '../../core/buildings/heights/height.js';
import { AnswerField } from '../fields/answer-field.js';

/** A building: its footprint and height, and where both came from. */
@ObjectType('Building', { description: 'A building: its footprint and height, and where both came from.' })
export class BuildingAnswer {
  @AnswerField('id', 'Identity, UUIDv7.') id!: string;

  @AnswerField('json', 'Outer ring, closed, counter-clockwise: [[lng, lat], ...], WGS84 degrees.', {
    shape: 'ring',
    cost: { bytes: 250 },
  })
  footprint!: [number, number][];

  @AnswerField('json', 'Courtyards: a list of closed, clockwise rings, WGS84 degrees.', {
    shape: 'rings',
    cost: { bytes: 10 },
  })
  holes!: [number, number][][];

  @AnswerField('number', 'Top of the building above the ground, m.', { restName: 'height' }) heightM!: number;

  @AnswerField('string', 'How the height is known, the surest first: measured, tagged, floors, model or assumed.', {
    words: HEIGHT_SOURCES,
  })
  heightSource!: string;

  @AnswerField('number', 'One standard deviation of the height, m.') heightSigmaM!: number;

  @AnswerField('number', 'Underside above the ground, m; over 0 for bridges and canopies.', { restName: 'base_height' })
  baseHeightM!: number;

  @AnswerField('integer', 'Floors above the ground, where the data tells them.', { nullable: true })
  floors!: number | null;

  @AnswerField('number', 'Area of the footprint without its courtyards, m².')
  areaM2!: number;

  @AnswerField('number', 'The same area in ping (1 ping = 400/121 m²).') areaPing!: number;
  @AnswerField('string', 'Data set the building came from, such as tpe3d or osm.') source!: string;

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
    'Whether the source names courtyards whose outlines it does not give: they are missing in holes and count as roof.',
  )
  holesMissing!: boolean;
}

/** Buildings of an area. */
@ObjectType('BuildingList', { description: 'Buildings of an area.' })
export class BuildingListAnswer {
  @AnswerField('objects', 'The buildings, ordered by their ids.', { of: () => BuildingAnswer })
  buildings!: BuildingAnswer[];

  @AnswerField('string', 'Which source answered: database, fallback or overpass.') source!: string;
  @AnswerField('integer', 'Number of buildings in this answer.') count!: number;
  @AnswerField('boolean', 'Whether the area holds more buildings than one answer carries.') truncated!: boolean;

  @AnswerField('string', 'Who must be named when the buildings are shown.', { nullable: true })
  attribution!: string | null;

  @AnswerField('boolean', 'Whether these are all buildings of the area that any source knows.') covered!: boolean;

  @AnswerField('integer', 'Age of what came from outside sources, in whole minutes, s; null where nothing did.', {
    nullable: true,
  })
  ageSeconds!: number | null;

  @AnswerField('boolean', 'Whether what came from outside sources is older than it should be, because none answers.')
  stale!: boolean;
}
