import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';

/** Roofs whose shading is to be computed beforehand. */
@InputType('ShadowPrecomputeInput', { description: 'Roofs whose shading is to be computed beforehand.' })
export class ShadowPrecomputeRequest {
  @RequestField({
    kind: 'list',
    of: { kind: 'number' },
    minItems: 4,
    maxItems: 4,
    description:
      'West, south, east, north, degrees, up to 1 square degree; tiles of the map (zoom 14) that hold a building which touches the box are done whole.',
    example: [121.5, 25, 121.6, 25.1],
  })
  bbox!: number[];

  @RequestField({ kind: 'boolean', optional: true, description: 'Computes also what is kept and still true.' })
  force?: boolean;
}
