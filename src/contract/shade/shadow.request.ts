import { InputType } from 'type-graphql';
import {
  HEIGHT_BOUND,
  LATITUDE_BOUND,
  LOCAL_HOUR_BOUND,
  LONGITUDE_BOUND,
  MAX_REQUEST_VERTICES,
} from '../../core/bounds.js';
import { RequestField } from '../fields/request-field.js';

/** Buildings of one request at most. */
const MAX_BUILDINGS = 5_000;
/** Vertices of one ring at most. */
export const MAX_RING_VERTICES = 5_000;

/** A building as a client draws it or got it from the building query. */
@InputType('BuildingInput', { description: 'A building: its outline and height.' })
export class BuildingInput {
  @RequestField({
    kind: 'positions',
    minItems: 3,
    maxItems: MAX_RING_VERTICES,
    description: 'Outer ring of [lng, lat] positions, degrees; closed or not, either winding; altitudes are ignored.',
    example: [
      [121.565, 25.033],
      [121.566, 25.033],
      [121.566, 25.034],
    ],
  })
  footprint!: number[][];

  @RequestField({ kind: 'number', ...HEIGHT_BOUND, description: 'Height of the roof above ground, m.' })
  height!: number;

  @RequestField({
    kind: 'list',
    of: { kind: 'positions', minItems: 3, maxItems: MAX_RING_VERTICES },
    optional: true,
    maxItems: Math.floor(MAX_REQUEST_VERTICES / 3),
    description: 'Courtyards: rings of [lng, lat] positions, degrees.',
  })
  holes?: number[][][];

  @RequestField({
    kind: 'number',
    optional: true,
    ...HEIGHT_BOUND,
    description: 'Height above ground at which the building begins, m.',
  })
  baseHeight?: number;
}

/** Buildings whose shadows are asked for, and where they are. */
@InputType('ShadowSceneInput', { description: 'Buildings whose shadows are asked for, and where they are.' })
class ShadowSceneRequest {
  @RequestField({
    kind: 'list',
    of: { kind: 'nested', of: () => BuildingInput },
    maxItems: MAX_BUILDINGS,
    description: 'Up to 5,000 buildings with 100,000 vertices in all, 5,000 in each ring.',
  })
  buildings!: BuildingInput[];

  @RequestField({ kind: 'number', ...LATITUDE_BOUND, description: 'WGS84 latitude of the place, degrees.' })
  lat!: number;

  @RequestField({ kind: 'number', ...LONGITUDE_BOUND, description: 'WGS84 longitude of the place, degrees.' })
  lng!: number;
}

/** Buildings whose shadows are asked for, and when. */
@InputType('ShadowInput', { description: 'Buildings whose shadows are asked for, and when.' })
export class ShadowRequest extends ShadowSceneRequest {
  @RequestField({ kind: 'number', ...LOCAL_HOUR_BOUND, description: 'Local clock time, hours; fractions are allowed.' })
  localHour!: number;

  @RequestField({ kind: 'date', optional: true, description: 'Local day; today at the place unless given.' })
  date?: string;

  @RequestField({
    kind: 'instant',
    optional: true,
    description: 'Instant; counts instead of day and hour. Without an offset it is UTC.',
  })
  time?: Date;
}

/** Buildings whose shadows of a day are asked for. */
@InputType('ShadowDayInput', { description: 'Buildings whose shadows of a day are asked for.' })
export class ShadowDayRequest extends ShadowSceneRequest {
  @RequestField({ kind: 'date', optional: true, description: 'Local day; today at the place unless given.' })
  date?: string;

  @RequestField({
    kind: 'instant',
    optional: true,
    description: 'Instant whose local day counts instead of the day. Without an offset it is UTC.',
  })
  time?: Date;
}
