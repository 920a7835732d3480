import { InputType } from 'type-graphql';
import { MAX_AREA_BUILDINGS, MAX_AREA_SQUARE_DEGREES, MAX_AREA_VERTICES } from '../../core/district/potential-area.js';
import { RequestField } from '../fields/request-field.js';
import { FourEdges } from '../places/area.request.js';

@InputType('RoofPotentialInput', {
  description: 'Roofs to calculate: one of township, box, polygon and building ids.',
})
export class RoofPotentialRequest {
  @RequestField('string?', 'Code of a township, eight digits, such as 63000030.', { pattern: /^\d{8}$/ })
  township?: string;

  @FourEdges(
    `Box of west, south, east, north, degrees, up to ${MAX_AREA_SQUARE_DEGREES} square degree; map tiles (zoom 14) of buildings that touch it are calculated whole.`,
    { optional: true, example: [121.534, 25.028, 121.537, 25.031] },
  )
  bbox?: number[];

  @RequestField('positions?', 'Outline of the area, degrees; its map tiles are calculated whole.', {
    minItems: 3,
    maxItems: MAX_AREA_VERTICES,
  })
  polygon?: number[][];

  @RequestField('list?', 'Ids of buildings.', { of: { kind: 'uuid' }, minItems: 1, maxItems: MAX_AREA_BUILDINGS })
  buildingIds?: string[];

  @RequestField('boolean?', 'Recalculates valid rows too.') force?: boolean;
}
