import { PlaceRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';

/** Location and instant of the requested sun position. */
export class SunRequest extends PlaceRequest {
  @RequestField('instant?', 'Instant; defaults to now. Without an offset it is UTC.') time?: Date;
}

/** Location and day of the requested sun times. */
export class SunTimesRequest extends PlaceRequest {
  @RequestField('date?', 'Local day; defaults to today at the place.') date?: string;
}
