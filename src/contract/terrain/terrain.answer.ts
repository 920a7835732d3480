import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';
import { ModelVersionAnswer } from '../common/model-version.answer.js';

/** Where heights came from. */
@ObjectType('TerrainOrigin', { description: 'Where heights came from.' })
export class TerrainOriginAnswer {
  @AnswerField({ kind: 'string', description: 'Name of the source; several by semicolons, best first.' })
  source!: string;

  @AnswerField({ kind: 'string', nullable: true, description: 'Date of the data, ISO, as precise as known.' })
  sourceDate!: string | null;

  @AnswerField({
    kind: 'instant',
    description: 'When the heights were fetched or imported, UTC; the oldest of several.',
  })
  retrievedAt!: Date;

  @AnswerField({ kind: 'boolean', description: 'Some heights stand in for newer ones that cannot be had now.' })
  stale!: boolean;

  @AnswerField({ kind: 'string', nullable: true, description: 'Text to print with the heights.' })
  attribution!: string | null;
}

/** Height of a point. */
@ObjectType('Elevation', { description: 'Height of the ground at a point.' })
export class ElevationAnswer extends TerrainOriginAnswer {
  @AnswerField({ kind: 'number', description: 'WGS84 latitude, degrees.' })
  lat!: number;

  @AnswerField({ kind: 'number', description: 'WGS84 longitude, degrees.' })
  lng!: number;

  @AnswerField({ kind: 'number', description: 'Height above sea level, in the vertical system of the source, m.' })
  elevationM!: number;

  @AnswerField({ kind: 'number', description: 'Side of the cells between whose centres it was interpolated, m.' })
  cellSizeM!: number;
}

/** Version of a calculation. */
@ObjectType('TerrainModel', { description: 'Name and version of a calculation.' })
export class TerrainModelAnswer extends ModelVersionAnswer {}

/** The terrain's horizon. */
@ObjectType('TerrainHorizon', { description: "The terrain's horizon around a place, with curvature and refraction." })
export class HorizonAnswer extends TerrainOriginAnswer {
  @AnswerField({
    kind: 'number',
    description: 'Latitude that it was computed for: the one asked for to 0.0001 degrees.',
  })
  lat!: number;

  @AnswerField({ kind: 'number', description: 'Longitude that it was computed for, to 0.0001 degrees.' })
  lng!: number;

  @AnswerField({ kind: 'number', description: 'Height of the eye above the ground, m.' })
  heightM!: number;

  @AnswerField({ kind: 'number', description: 'Height of the ground at the place above sea level, m.' })
  elevationM!: number;

  @AnswerField({
    kind: 'numbers',
    cost: { bytes: 7_000 },
    description:
      'Elevation angle of the terrain in each whole degree of azimuth, clockwise from north, degrees; below 0 where the land falls away.',
  })
  horizon!: number[];

  @AnswerField({
    kind: 'numbers',
    cost: { bytes: 7_000 },
    description: 'Distance of the terrain that stands there, m.',
  })
  distanceM!: number[];

  @AnswerField({
    kind: 'numbers',
    cost: { bytes: 7_000 },
    description: 'How far the ground is known without a gap, m; at most 50,000.',
  })
  searchedM!: number[];

  @AnswerField({ kind: 'boolean', description: 'Whether the ground is known to 50 km in every direction.' })
  complete!: boolean;

  @AnswerField({ kind: 'string', description: 'The horizon as PVGIS takes it in its parameter `userhorizon`.' })
  userhorizon!: string;

  @AnswerField({ kind: 'object', of: () => TerrainModelAnswer, description: 'The calculation.' })
  model!: TerrainModelAnswer;
}

/** An elevation tile. */
@ObjectType('DemTile', { description: 'An elevation tile of the web map.' })
export class DemTileAnswer extends TerrainOriginAnswer {
  @AnswerField({ kind: 'integer', description: 'Zoom.' })
  z!: number;

  @AnswerField({ kind: 'integer', description: 'Column from the west.' })
  x!: number;

  @AnswerField({ kind: 'integer', description: 'Row from the north.' })
  y!: number;

  @AnswerField({ kind: 'string', description: '`terrain-rgb` or `terrarium`.' })
  encoding!: string;

  @AnswerField({ kind: 'number', description: 'Share of the pixels whose height is known, 0 to 1; others are 0 m.' })
  knownShare!: number;

  @AnswerField({ kind: 'string', description: 'Path of the image on this server.' })
  path!: string;

  @AnswerField({ kind: 'string', description: 'The image, PNG, as base64.' })
  pngBase64!: string;
}
