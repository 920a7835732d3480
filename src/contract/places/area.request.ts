import { InputType } from 'type-graphql';
import { DEFAULT_RADIUS_M, MAX_RADIUS_M } from '../buildings/buildings-query.request.js';
import { OneOf } from '../fields/one-of.js';
import { RequestField } from '../fields/request-field.js';
import { PlaceRequest } from './place.request.js';

@InputType('BoxInput', { description: 'A box; across the antimeridian `min_lng` is above `max_lng`.' })
export class BoxRequest {
  @RequestField('number', 'Western edge, degrees.') minLng!: number;
  @RequestField('number', 'Southern edge, degrees.') minLat!: number;
  @RequestField('number', 'Eastern edge, degrees.') maxLng!: number;
  @RequestField('number', 'Northern edge, degrees.') maxLat!: number;
}

@InputType('CircleInput', { description: 'A circle around a point.' })
export class CircleRequest {
  @RequestField('nested', 'Its middle.', { of: () => PlaceRequest }) center!: PlaceRequest;

  @RequestField('number', 'Its radius, m.', { default: DEFAULT_RADIUS_M, exclusiveMin: 0, max: MAX_RADIUS_M })
  radiusM!: number;
}

@OneOf
@InputType('AreaSelector', { description: 'An area: a box, or a circle.' })
export class AreaSelector {
  @RequestField('nested?', 'A box of at most 0.05 square degrees.', { of: () => BoxRequest }) box?: BoxRequest;
  @RequestField('nested?', 'A circle.', { of: () => CircleRequest }) circle?: CircleRequest;
}
