import { InputType } from 'type-graphql';
import { LATITUDE_BOUND, LONGITUDE_BOUND } from '../../core/bounds.js';
import type { FieldTraits } from '../fields/field-kinds.js';
import { RequestField } from '../fields/request-field.js';

const LATITUDE = { ...LATITUDE_BOUND, example: 25.0298 } as const;
const LONGITUDE = { ...LONGITUDE_BOUND, example: 121.5356 } as const;

@InputType('PositionInput', { description: 'A point on the earth.' })
export class PlaceRequest {
  @RequestField('number', 'WGS84 latitude, degrees.', LATITUDE) lat!: number;
  @RequestField('number', 'WGS84 longitude, degrees.', LONGITUDE) lng!: number;
}

type InMember = Required<Pick<FieldTraits, 'graphqlIn'>>;

/** Traits of latitude and longitude of a request, which REST has beside the other fields and GraphQL in a position. */
export const positionIn = (name: string, description: string): { lat: InMember; lng: InMember } => ({
  lat: { graphqlIn: { name, declared: { of: () => PlaceRequest, description } } },
  lng: { graphqlIn: { name } },
});

const AT = positionIn('at', 'The place.');

/** What is asked of a place. */
@InputType('AtInput')
export class PlacedRequest {
  @RequestField('number', 'WGS84 latitude, degrees.', { ...LATITUDE, ...AT.lat }) lat!: number;
  @RequestField('number', 'WGS84 longitude, degrees.', { ...LONGITUDE, ...AT.lng }) lng!: number;
}
