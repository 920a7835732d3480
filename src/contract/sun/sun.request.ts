import { InputType } from 'type-graphql';
import { PlaceRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';

/** Where and when the sun is asked for. */
@InputType('SunInput', { description: 'Where and when the sun is asked for.' })
export class SunRequest extends PlaceRequest {
  @RequestField('instant', 'Instant; now unless given. Without an offset it is UTC.', { optional: true }) time?: Date;
}

/** Where and on which day the sun's times are asked for. */
@InputType('SunTimesInput', { description: "Where and on which day the sun's times are asked for." })
export class SunTimesRequest extends PlaceRequest {
  @RequestField('date', 'Local day; today at the place unless given.', { optional: true }) date?: string;
}
