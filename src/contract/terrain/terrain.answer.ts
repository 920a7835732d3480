import { ObjectType } from 'type-graphql';
import type { Tile } from '../../core/geometry/web-tile.js';
import { TERRAIN_ENCODINGS } from '../../core/terrain/elevation-encoding.js';
import type { HorizonProfile } from '../../core/terrain/horizon.js';
import type { LatLng } from '../../core/units.js';
import { answerOf, type AnswerMembers } from '../fields/answer-of.js';
import { AnswerField, AnswerObject } from '../fields/answer-field.js';
import { ModelVersionAnswer } from '../common/model-version.answer.js';

/** Where heights came from. */
export interface TerrainOrigin {
  source: string;
  sourceDate: string | null;
  retrievedAt: Date;
  stale: boolean;
  attribution: string | null;
}

const ORIGIN: AnswerMembers<TerrainOrigin> = {
  source: AnswerField('string', 'Name of the source; several by semicolons, best first.'),
  sourceDate: AnswerField('string?', 'Date of the data, ISO, as precise as known.'),
  retrievedAt: AnswerField('instant', 'When the heights were fetched or imported, UTC; the oldest counts.'),
  stale: AnswerField('boolean', 'Whether some heights are outdated, as newer ones are unavailable.'),
  attribution: AnswerField('string?', 'Text to print with the heights.'),
};

/** Height of a point. */
export interface PointElevation extends TerrainOrigin, LatLng {
  elevationM: number;
  cellSizeM: number;
}

export const ElevationAnswer = answerOf<PointElevation>('Elevation', 'Ground elevation at a point.', {
  ...ORIGIN,
  lat: AnswerField('coordinate', 'WGS84 latitude, degrees.'),
  lng: AnswerField('coordinate', 'WGS84 longitude, degrees.'),
  elevationM: AnswerField('length', 'Height above sea level, m.'),
  cellSizeM: AnswerField('length', 'Side of the cells that it is interpolated between, m.'),
});

/** Version of a calculation. */
@ObjectType('TerrainModel', { description: 'Name and version of a calculation.' })
export class TerrainModelAnswer extends ModelVersionAnswer {}

/** The terrain's horizon around a place. */
export interface TerrainHorizon extends TerrainOrigin, LatLng, Omit<HorizonProfile, 'groundM'> {
  heightM: number;
  elevationM: number;
  complete: boolean;
  userhorizon: string;
  model: TerrainModelAnswer;
}

export const HorizonAnswer = answerOf<TerrainHorizon>(
  { rest: 'Horizon', graphql: 'TerrainHorizon' },
  "The terrain's horizon around a place.",
  {
    ...ORIGIN,
    lat: AnswerField('coordinate', 'Latitude of the computation, to 0.0001 degrees.'),
    lng: AnswerField('coordinate', 'Longitude of the computation, to 0.0001 degrees.'),
    heightM: AnswerField('length', 'Height of the eye above the ground, m.'),
    elevationM: AnswerField('length', 'Height of the ground above sea level, m.'),
    horizon: AnswerField(
      'numbers',
      'Elevation of the terrain at each degree of azimuth, clockwise from north, degrees; may be negative.',
      { cost: { bytes: 7_000 } },
    ),
    distanceM: AnswerField('numbers', 'Distance of the terrain at the horizon, m.', { cost: { bytes: 7_000 } }),
    searchedM: AnswerField('numbers', 'How far the ground is known, m; at most 50,000.', {
      cost: { bytes: 7_000 },
    }),
    complete: AnswerField('boolean', 'Whether the ground is known to 50 km.'),
    userhorizon: AnswerField('string', 'The horizon as PVGIS takes it.'),
    model: AnswerObject(() => TerrainModelAnswer, 'The calculation.'),
  },
);

/** An elevation tile with its image. */
export interface DemTile extends TerrainOrigin, Tile {
  encoding: string;
  knownShare: number;
  path: string;
  pngBase64: string;
}

export const DemTileAnswer = answerOf<DemTile>('DemTile', 'An elevation tile of the web map.', {
  ...ORIGIN,
  z: AnswerField('integer', 'Zoom.'),
  x: AnswerField('integer', 'Column from the west.'),
  y: AnswerField('integer', 'Row from the north.'),
  encoding: AnswerField('string', 'How its pixels hold heights.', {
    graphqlEnum: ['TerrainEncoding', TERRAIN_ENCODINGS],
  }),
  knownShare: AnswerField('share', 'Share of the pixels with a known height, 0 to 1; others are 0 m.'),
  path: AnswerField('string', 'Path of the image on this server.'),
  pngBase64: AnswerField('string', 'The image, PNG, as base64.'),
});
