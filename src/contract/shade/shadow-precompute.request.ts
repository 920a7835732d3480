import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';

/** Roofs whose shading is to be computed beforehand. */
@InputType('ShadowPrecomputeInput', { description: 'Roofs whose shading is to be computed beforehand.' })
export class ShadowPrecomputeRequest {
  @RequestField(
    'list',
    'West, south, east, north, degrees, up to 1 square degree; tiles of the map (zoom 14) that hold a building which touches the box are done whole.',
    { of: { kind: 'number' }, minItems: 4, maxItems: 4, example: [121.5, 25, 121.6, 25.1] },
  )
  bbox!: number[];

  @RequestField('boolean', 'Computes also what is kept and still true.', { optional: true }) force?: boolean;
}
