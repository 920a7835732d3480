import { InputType } from 'type-graphql';
import {
  HEIGHT_BOUND,
  LATITUDE_BOUND,
  LOCAL_HOUR_BOUND,
  LONGITUDE_BOUND,
  MAX_BUILDINGS,
  MAX_REQUEST_VERTICES,
} from '../../core/bounds.js';
import type { ShadeBuilding } from '../../core/shade/building.js';
import { positionIn } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';
import { requestOf } from '../fields/request-of.js';

/** Vertices of one ring at most. */
export const MAX_RING_VERTICES = 5_000;

/** A building as a client draws it or got it from the building query. */
export const BuildingInput = requestOf<ShadeBuilding>('BuildingInput', 'A building: its outline and height.', {
  footprint: {
    kind: 'positions',
    description: 'Outer ring of [lng, lat] positions, degrees; closed or not; altitudes are ignored.',
    withHoles: true,
    minItems: 3,
    maxItems: MAX_RING_VERTICES,
    example: [
      [121.565, 25.033],
      [121.566, 25.033],
      [121.566, 25.034],
    ],
  },
  heightM: {
    kind: 'number',
    description: 'Height of the roof above ground, m.',
    ...HEIGHT_BOUND,
    restName: 'height',
  },
  holes: {
    kind: 'list',
    optional: true,
    description: 'Courtyards: rings of [lng, lat] positions, degrees.',
    of: { kind: 'positions', minItems: 3, maxItems: MAX_RING_VERTICES },
    innerRingsOf: 'footprint',
    maxItems: Math.floor(MAX_REQUEST_VERTICES / 3),
  },
  baseHeightM: {
    kind: 'number',
    optional: true,
    description: 'Height above ground where it begins, m.',
    ...HEIGHT_BOUND,
    restName: 'base_height',
  },
});

const AT = positionIn('at', 'Where they are.');

@InputType('GivenBuildingsInput', { description: 'Buildings whose shadows are requested.' })
export class ShadowSceneRequest {
  @RequestField('list', 'At most 5,000 buildings, 100,000 vertices, 5,000 in each ring.', {
    of: { kind: 'nested', of: () => BuildingInput },
    maxItems: MAX_BUILDINGS,
  })
  buildings!: ShadeBuilding[];

  @RequestField('number', 'WGS84 latitude of the place, degrees.', { ...LATITUDE_BOUND, ...AT.lat }) lat!: number;
  @RequestField('number', 'WGS84 longitude of the place, degrees.', { ...LONGITUDE_BOUND, ...AT.lng }) lng!: number;
}

@InputType({ description: 'Buildings whose shadows are requested, with the time.' })
export class ShadowRequest extends ShadowSceneRequest {
  @RequestField('number', 'Local clock time, hours; fractions are allowed.', LOCAL_HOUR_BOUND) localHour!: number;
  @RequestField('date?', 'Local day; defaults to today at the place.') date?: string;
  @RequestField('instant?', 'Instant; counts instead of day and hour. Without an offset it is UTC.') time?: Date;
}

@InputType({ description: 'Buildings whose shadows of a day are requested.' })
export class ShadowDayRequest extends ShadowSceneRequest {
  @RequestField('date?', 'Local day; defaults to today at the place.') date?: string;

  @RequestField('instant?', 'Instant whose local day counts instead of the day. Without an offset it is UTC.')
  time?: Date;
}
