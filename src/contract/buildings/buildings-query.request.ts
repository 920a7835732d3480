import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';

/** Radius of a building query unless given, and at most [m]. */
const DEFAULT_RADIUS_M = 300;
const MAX_RADIUS_M = 2_000;

/** Where buildings are asked for: a viewport box, or a point and a radius. */
@InputType('BuildingsQueryInput', {
  description: 'A viewport box, or a point and a radius; the box counts before the point.',
})
export class BuildingsQueryRequest {
  @RequestField({ kind: 'number', optional: true, in: 'query', description: 'Western edge of the box, degrees.' })
  minLon?: number;

  @RequestField({ kind: 'number', optional: true, in: 'query', description: 'Southern edge of the box, degrees.' })
  minLat?: number;

  @RequestField({ kind: 'number', optional: true, in: 'query', description: 'Eastern edge of the box, degrees.' })
  maxLon?: number;

  @RequestField({ kind: 'number', optional: true, in: 'query', description: 'Northern edge of the box, degrees.' })
  maxLat?: number;

  @RequestField({ kind: 'number', optional: true, in: 'query', description: 'WGS84 latitude of the point, degrees.' })
  lat?: number;

  @RequestField({ kind: 'number', optional: true, in: 'query', description: 'WGS84 longitude of the point, degrees.' })
  lng?: number;

  @RequestField({
    kind: 'number',
    default: DEFAULT_RADIUS_M,
    exclusiveMin: 0,
    max: MAX_RADIUS_M,
    in: 'query',
    description: 'Radius of the circle around the point, m.',
  })
  radiusM!: number;
}
