import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';

@InputType('ShadowPrecomputeInput', { description: 'Roofs whose shading is to be precomputed.' })
export class ShadowPrecomputeRequest {
  @RequestField(
    'list',
    'Box of west, south, east, north, degrees, up to 1 square degree; its map tiles (zoom 14) are calculated whole.',
    { of: { kind: 'number' }, minItems: 4, maxItems: 4, example: [121.5, 25, 121.6, 25.1] },
  )
  bbox!: number[];

  @RequestField('boolean?', 'Recomputes valid tables too.') force?: boolean;
}
