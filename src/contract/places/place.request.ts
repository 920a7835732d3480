import { InputType } from 'type-graphql';
import { LATITUDE_BOUND, LONGITUDE_BOUND } from '../../core/bounds.js';
import { RequestField } from '../fields/request-field.js';

@InputType('PositionInput', { description: 'A point on the earth.' })
export class PlaceRequest {
  @RequestField('number', 'WGS84 latitude, degrees.', { ...LATITUDE_BOUND, example: 25.0298 }) lat!: number;
  @RequestField('number', 'WGS84 longitude, degrees.', { ...LONGITUDE_BOUND, example: 121.5356 }) lng!: number;
}
