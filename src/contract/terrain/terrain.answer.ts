import { ObjectType } from 'type-graphql';
import { TERRAIN_ENCODINGS } from '../../core/terrain/elevation-encoding.js';
import { AnswerField, AnswerObject } from '../fields/answer-field.js';
import { ModelVersionAnswer } from '../common/model-version.answer.js';

@ObjectType('TerrainOrigin', { description: 'Where heights came from.' })
export class TerrainOriginAnswer {
  @AnswerField('string', 'Name of the source; several by semicolons, best first.') source!: string;
  @AnswerField('string?', 'Date of the data, ISO, as precise as known.') sourceDate!: string | null;
  @AnswerField('instant', 'When the heights were fetched or imported, UTC; the oldest of several.') retrievedAt!: Date;
  @AnswerField('boolean', 'Some heights are outdated because newer ones are unavailable.') stale!: boolean;
  @AnswerField('string?', 'Text to print with the heights.') attribution!: string | null;
}

/** Height of a point. */
@ObjectType('Elevation', { description: 'Ground elevation at a point.' })
export class ElevationAnswer extends TerrainOriginAnswer {
  @AnswerField('coordinate', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerField('coordinate', 'WGS84 longitude, degrees.') lng!: number;
  @AnswerField('length', 'Height above sea level, in the vertical system of the source, m.') elevationM!: number;
  @AnswerField('length', 'Side of the cells between whose centres it was interpolated, m.') cellSizeM!: number;
}

/** Version of a calculation. */
@ObjectType('TerrainModel', { description: 'Name and version of a calculation.' })
export class TerrainModelAnswer extends ModelVersionAnswer {}

@ObjectType('TerrainHorizon', { description: "The terrain's horizon around a place, with curvature and refraction." })
export class HorizonAnswer extends TerrainOriginAnswer {
  @AnswerField('coordinate', 'Latitude of the computation: the requested one, rounded to 0.0001 degrees.') lat!: number;
  @AnswerField('coordinate', 'Longitude that it was computed for, to 0.0001 degrees.') lng!: number;
  @AnswerField('length', 'Height of the eye above the ground, m.') heightM!: number;
  @AnswerField('length', 'Height of the ground at the place above sea level, m.') elevationM!: number;

  @AnswerField(
    'numbers',
    'Elevation angle of the terrain in each whole degree of azimuth, clockwise from north, degrees; negative where the terrain is lower.',
    { cost: { bytes: 7_000 } },
  )
  horizon!: number[];

  @AnswerField('numbers', 'Distance of the terrain at the horizon, m.', { cost: { bytes: 7_000 } })
  distanceM!: number[];

  @AnswerField('numbers', 'How far the ground is known without a gap, m; at most 50,000.', { cost: { bytes: 7_000 } })
  searchedM!: number[];

  @AnswerField('boolean', 'Whether the ground is known to 50 km in every direction.') complete!: boolean;
  @AnswerField('string', 'The horizon as PVGIS takes it in its parameter `userhorizon`.') userhorizon!: string;
  @AnswerObject(() => TerrainModelAnswer, 'The calculation.') model!: TerrainModelAnswer;
}

@ObjectType('DemTile', { description: 'An elevation tile of the web map.' })
export class DemTileAnswer extends TerrainOriginAnswer {
  @AnswerField('integer', 'Zoom.') z!: number;
  @AnswerField('integer', 'Column from the west.') x!: number;
  @AnswerField('integer', 'Row from the north.') y!: number;

  @AnswerField('string', '`terrain-rgb` or `terrarium`.', { graphqlEnum: ['TerrainEncoding', TERRAIN_ENCODINGS] })
  encoding!: string;

  @AnswerField('share', 'Share of the pixels whose height is known, 0 to 1; others are 0 m.') knownShare!: number;
  @AnswerField('string', 'Path of the image on this server.') path!: string;
  @AnswerField('string', 'The image, PNG, as base64.') pngBase64!: string;
}
