import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';

/** Buildings of one request at most. */
const MAX_BUILDINGS = 5_000;
/** Vertices of one request at most, and of one of its rings. */
const MAX_VERTICES = 100_000;
export const MAX_RING_VERTICES = 5_000;
/** Highest building that is taken [m]; the highest standing is 828 m (Burj Khalifa, 2010). */
export const MAX_HEIGHT_M = 1_000;

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

  @RequestField({ kind: 'number', min: 0, max: MAX_HEIGHT_M, description: 'Height of the roof above ground, m.' })
  height!: number;

  @RequestField({
    kind: 'list',
    of: { kind: 'positions', minItems: 3, maxItems: MAX_RING_VERTICES },
    optional: true,
    maxItems: Math.floor(MAX_VERTICES / 3),
    description: 'Courtyards: rings of [lng, lat] positions, degrees.',
  })
  holes?: number[][][];

  @RequestField({
    kind: 'number',
    optional: true,
    min: 0,
    max: MAX_HEIGHT_M,
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

  @RequestField({ kind: 'number', min: -90, max: 90, description: 'WGS84 latitude of the place, degrees.' })
  lat!: number;

  @RequestField({ kind: 'number', min: -180, max: 180, description: 'WGS84 longitude of the place, degrees.' })
  lng!: number;
}

/** Buildings whose shadows are asked for, and when. */
@InputType('ShadowInput', { description: 'Buildings whose shadows are asked for, and when.' })
export class ShadowRequest extends ShadowSceneRequest {
  @RequestField({ kind: 'number', min: 0, max: 24, description: 'Local clock time, hours; fractions are allowed.' })
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
