import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';
import { FourEdges } from '../places/area.request.js';

@InputType('ShadowPrecomputeInput', { description: 'Roofs whose shading is to be precomputed.' })
export class ShadowPrecomputeRequest {
  @FourEdges(
    'Box of west, south, east, north, degrees, up to 1 square degree; its map tiles (zoom 14) are calculated whole.',
    { example: [121.5, 25, 121.6, 25.1] },
  )
  bbox!: number[];

  @RequestField('boolean?', 'Recomputes valid tables too.') force?: boolean;
}
