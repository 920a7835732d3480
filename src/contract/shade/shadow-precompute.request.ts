import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';

@InputType('ShadowPrecomputeInput', { description: 'Roofs whose shading is to be precomputed.' })
export class ShadowPrecomputeRequest {
  @RequestField(
    'list',
    'West, south, east, north, degrees, up to 1 square degree; tiles of the map (zoom 14) that hold a building which touches the box are computed completely.',
    { of: { kind: 'number' }, minItems: 4, maxItems: 4, example: [121.5, 25, 121.6, 25.1] },
  )
  bbox!: number[];

  @RequestField('boolean?', 'Recomputes stored tables that are still valid.') force?: boolean;
}
