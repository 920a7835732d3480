import { InputType } from 'type-graphql';
import { LATITUDE_BOUND, LONGITUDE_BOUND } from '../../core/bounds.js';
import { RequestField } from '../fields/request-field.js';

/** A point on the earth. */
@InputType('PlaceInput', { description: 'A point on the earth.' })
export class PlaceRequest {
  @RequestField({ kind: 'number', ...LATITUDE_BOUND, description: 'WGS84 latitude, degrees.', example: 25.0298 })
  lat!: number;

  @RequestField({ kind: 'number', ...LONGITUDE_BOUND, description: 'WGS84 longitude, degrees.', example: 121.5356 })
  lng!: number;
}
