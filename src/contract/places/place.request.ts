import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';

/** A point on the earth. */
@InputType('PlaceInput', { description: 'A point on the earth.' })
export class PlaceRequest {
  @RequestField({ kind: 'number', min: -90, max: 90, description: 'WGS84 latitude, degrees.', example: 25.0298 })
  lat!: number;

  @RequestField({ kind: 'number', min: -180, max: 180, description: 'WGS84 longitude, degrees.', example: 121.5356 })
  lng!: number;
}
