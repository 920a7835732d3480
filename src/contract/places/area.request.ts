import { InputType } from 'type-graphql';
import { DEFAULT_RADIUS_M, MAX_RADIUS_M } from '../buildings/buildings-query.request.js';
import type { FieldTraits } from '../fields/field-kinds.js';
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

/** Declares a box that REST has as four numbers. */
export const FourEdges = (
  description: string,
  traits: Pick<FieldTraits, 'optional'> & { example?: number[] } = {},
): PropertyDecorator => {
  const { optional = false, example } = traits;
  const rule = { kind: 'list', of: { kind: 'number' }, minItems: 4, maxItems: 4, box: () => BoxRequest } as const;
  return RequestField({ ...rule, optional, description, graphqlName: 'box', ...(example && { example }) });
};

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
