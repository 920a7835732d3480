import { RequestField } from '../fields/request-field.js';

/** Radius of a building query unless given, and at most [m]. */
export const DEFAULT_RADIUS_M = 300;
export const MAX_RADIUS_M = 2_000;

/** Where buildings are asked for in REST: a viewport box, or a point and a radius; the box counts before the point. */
export class BuildingsQueryRequest {
  @RequestField('number?', 'Western edge of the box, degrees.', { in: 'query', restName: 'min_lon' }) minLng?: number;
  @RequestField('number?', 'Southern edge of the box, degrees.', { in: 'query' }) minLat?: number;
  @RequestField('number?', 'Eastern edge of the box, degrees.', { in: 'query', restName: 'max_lon' }) maxLng?: number;
  @RequestField('number?', 'Northern edge of the box, degrees.', { in: 'query' }) maxLat?: number;
  @RequestField('number?', 'WGS84 latitude of the point, degrees.', { in: 'query' }) lat?: number;
  @RequestField('number?', 'WGS84 longitude of the point, degrees.', { in: 'query' }) lng?: number;

  @RequestField('number', 'Radius of the circle around the point, m.', {
    default: DEFAULT_RADIUS_M,
    exclusiveMin: 0,
    max: MAX_RADIUS_M,
    in: 'query',
  })
  radiusM!: number;
}
