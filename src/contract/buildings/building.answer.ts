import { ObjectType } from 'type-graphql';
import { HEIGHT_SOURCES } from '../../core/buildings/heights/height.js';
import { AnswerField } from '../fields/answer-field.js';

/** A building: its footprint and height, and where both came from. */
@ObjectType('Building', { description: 'A building: its footprint and height, and where both came from.' })
export class BuildingAnswer {
  @AnswerField({ kind: 'id', description: 'Identity, UUIDv7.' })
  id!: string;

  @AnswerField({
    kind: 'json',
    shape: 'ring',
    cost: { bytes: 250 },
    description: 'Outer ring, closed, counter-clockwise: [[lng, lat], ...], WGS84 degrees.',
  })
  footprint!: [number, number][];

  @AnswerField({
    kind: 'json',
    shape: 'rings',
    cost: { bytes: 10 },
    description: 'Courtyards: a list of closed, clockwise rings, WGS84 degrees.',
  })
  holes!: [number, number][][];

  @AnswerField({ kind: 'number', restName: 'height', description: 'Top of the building above the ground, m.' })
  heightM!: number;

  @AnswerField({
    kind: 'string',
    words: HEIGHT_SOURCES,
    description: 'How the height is known, the surest first: measured, tagged, floors, model or assumed.',
  })
  heightSource!: string;

  @AnswerField({ kind: 'number', description: 'One standard deviation of the height, m.' })
  heightSigmaM!: number;

  @AnswerField({
    kind: 'number',
    restName: 'base_height',
    description: 'Underside above the ground, m; over 0 for bridges and canopies.',
  })
  baseHeightM!: number;

  @AnswerField({ kind: 'integer', nullable: true, description: 'Floors above the ground, where the data tells them.' })
  floors!: number | null;

  @AnswerField({ kind: 'number', description: 'Area of the footprint without its courtyards, m².' })
  areaM2!: number;

  @AnswerField({ kind: 'number', description: 'The same area in ping (1 ping = 400/121 m²).' })
  areaPing!: number;

  @AnswerField({ kind: 'string', description: 'Data set the building came from, such as tpe3d or osm.' })
  source!: string;

  @AnswerField({ kind: 'string', nullable: true, description: 'Date of the data, ISO 8601, as precise as known.' })
  sourceDate!: string | null;

  @AnswerField({ kind: 'string', nullable: true, description: 'Name of the building.' })
  name!: string | null;

  @AnswerField({ kind: 'string', nullable: true, description: 'Address of the building.' })
  address!: string | null;

  @AnswerField({
    kind: 'string',
    nullable: true,
    description: 'Element of OpenStreetMap, such as way/123; null for buildings of other data sets.',
  })
  osmId!: string | null;

  @AnswerField({
    kind: 'boolean',
    description:
      'Whether the source names courtyards whose outlines it does not give: they are missing in holes and count as roof.',
  })
  holesMissing!: boolean;
}

/** Buildings of an area. */
@ObjectType('BuildingList', { description: 'Buildings of an area.' })
export class BuildingListAnswer {
  @AnswerField({ kind: 'objects', of: () => BuildingAnswer, description: 'The buildings, ordered by their ids.' })
  buildings!: BuildingAnswer[];

  @AnswerField({ kind: 'string', description: 'Which source answered: database, fallback or overpass.' })
  source!: string;

  @AnswerField({ kind: 'integer', description: 'Number of buildings in this answer.' })
  count!: number;

  @AnswerField({ kind: 'boolean', description: 'Whether the area holds more buildings than one answer carries.' })
  truncated!: boolean;

  @AnswerField({ kind: 'string', nullable: true, description: 'Who must be named when the buildings are shown.' })
  attribution!: string | null;

  @AnswerField({ kind: 'boolean', description: 'Whether these are all buildings of the area that any source knows.' })
  covered!: boolean;

  @AnswerField({
    kind: 'integer',
    nullable: true,
    description: 'Age of what came from outside sources, in whole minutes, s; null where nothing did.',
  })
  ageSeconds!: number | null;

  @AnswerField({
    kind: 'boolean',
    description: 'Whether what came from outside sources is older than it should be, because none answers.',
  })
  stale!: boolean;
}
