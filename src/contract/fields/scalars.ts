import { GraphQLError, GraphQLScalarType, valueFromASTUntyped, type ValueNode } from 'graphql';
import { GraphQLJSON as AnyJson, GraphQLJSONObject as AnyJsonObject } from 'graphql-scalars';
import { isCalendarDay } from '../../core/time/calendar-day.js';
import { JsonText } from '../../core/json/json-text.js';
import { isRecord } from '../../core/json/is-record.js';

/** Longest part of a refused text in its message [characters]. */
const MAX_SHOWN = 20;

const RFC_7946 = 'https://www.rfc-editor.org/rfc/rfc7946';

const RFC_8259 = 'https://www.rfc-editor.org/rfc/rfc8259';

const described = (scalar: GraphQLScalarType, description: string): GraphQLScalarType =>
  new GraphQLScalarType({ ...scalar.toConfig(), description, specifiedByURL: RFC_8259 });

/** What the client itself has brought, or what differs from record to record. */
export const GraphQLJSON = described(AnyJson, 'Any JSON value.');
export const GraphQLJSONObject = described(AnyJsonObject, 'A JSON object.');

/** @param node where it is in a document, by which its fault is located. */
function dayOf(value: unknown, node?: ValueNode): string {
  if (typeof value === 'string' && isCalendarDay(value)) return value;
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, MAX_SHOWN)).slice(1, -1) : 'this value';
  throw new GraphQLError(`Date cannot represent ${shown}: it is no day in the form YYYY-MM-DD`, {
    nodes: node ?? null,
  });
}

/** A day without a time. */
export const CalendarDate = new GraphQLScalarType({
  name: 'Date',
  description: 'A calendar day of the place, `YYYY-MM-DD`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  parseValue: (value) => dayOf(value),
  parseLiteral: (node, variables) => dayOf(valueFromASTUntyped(node, variables), node),
});

/** A position, in answers only. */
export const GeoJsonPosition = new GraphQLScalarType({
  name: 'Position',
  description: 'A GeoJSON position: `[lng, lat]`, WGS84 degrees.',
  specifiedByURL: `${RFC_7946}#section-3.1.1`,
});

/** A polygon; within the service it is its coordinates, or its whole text. */
export const GeoJsonPolygon = geometry('Polygon', '3.1.6');

/** Several polygons; within the service they are their coordinates. */
export const GeoJsonMultiPolygon = geometry('MultiPolygon', '3.1.7');

/** A figure that is a number, or a word where there is none. */
export const NumberOrText = new GraphQLScalarType({
  name: 'NumberOrText',
  description: 'A number, or a text where the value is not a number.',
  specifiedByURL: RFC_8259,
});

/** Positions and counts are checked by the rules of the field that takes it. */
function geometry(type: string, section: string): GraphQLScalarType {
  const coordinatesOf = (value: unknown, node?: ValueNode): unknown => {
    if (isRecord(value) && value['type'] === type && Array.isArray(value['coordinates'])) return value['coordinates'];
    throw new GraphQLError(`GeoJSON${type} cannot represent a value that is no GeoJSON ${type}`, {
      nodes: node ?? null,
    });
  };
  return new GraphQLScalarType({
    name: `GeoJSON${type}`,
    description: `A GeoJSON ${type}: \`{ "type": "${type}", "coordinates": ... }\` with \`[lng, lat]\` positions, WGS84 degrees.`,
    specifiedByURL: `${RFC_7946}#section-${section}`,
    serialize: (value) => (value instanceof JsonText ? value : { type, coordinates: value }),
    parseValue: (value) => coordinatesOf(value),
    parseLiteral: (node, variables) => coordinatesOf(valueFromASTUntyped(node, variables), node),
  });
}
