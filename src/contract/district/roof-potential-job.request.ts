import { InputType } from 'type-graphql';
import { MAX_AREA_BUILDINGS, MAX_AREA_SQUARE_DEGREES, MAX_AREA_VERTICES } from '../../core/district/potential-area.js';
import { RequestField } from '../fields/request-field.js';

@InputType('RoofPotentialInput', {
  description: 'Roofs to calculate: one of township, box, polygon and building ids.',
})
export class RoofPotentialRequest {
  @RequestField('string?', 'Code of a township, eight digits, such as 63000030.', { pattern: /^\d{8}$/ })
  township?: string;

  @RequestField(
    'list?',
    `West, south, east, north, degrees, up to ${MAX_AREA_SQUARE_DEGREES} square degree; tiles of the map (zoom 14) that hold a building which touches the box are calculated completely.`,
    { of: { kind: 'number' }, minItems: 4, maxItems: 4, example: [121.534, 25.028, 121.537, 25.031] },
  )
  bbox?: number[];

  @RequestField(
    'positions?',
    'A polygon as a ring of [lng, lat] positions, degrees; its map tiles are calculated whole.',
    { minItems: 3, maxItems: MAX_AREA_VERTICES },
  )
  polygon?: number[][];

  @RequestField('list?', 'Ids of buildings.', { of: { kind: 'uuid' }, minItems: 1, maxItems: MAX_AREA_BUILDINGS })
  buildingIds?: string[];

  @RequestField('boolean?', 'Recalculates valid rows too.') force?: boolean;
}
