import type { JsonSchema } from '../validation/field-schema.js';
import { reference } from './reference.js';

const listOf = (items: JsonSchema, rest: JsonSchema = {}): JsonSchema => ({ type: 'array', items, ...rest });

const geometry = (type: string, coordinates: JsonSchema): JsonSchema => ({
  type: 'object',
  title: type,
  required: ['type', 'coordinates'],
  properties: { type: { type: 'string', const: type }, coordinates },
});

/**
 * Geometries as components, under the names that the fields' shapes refer to.
 * @see RFC 7946, 3.1.
 */
export const GEOJSON_SCHEMAS: Record<string, JsonSchema> = {
  Position: listOf(
    { type: 'number' },
    { title: 'Position', description: '[lng, lat], WGS84 degrees.', minItems: 2, maxItems: 2 },
  ),
  LinearRing: listOf(reference('Position'), {
    title: 'LinearRing',
    description: 'Closed ring: its last position is its first.',
    minItems: 4,
  }),
  PolygonCoordinates: listOf(reference('LinearRing'), {
    title: 'PolygonCoordinates',
    description: 'Outer ring, then holes.',
  }),
  MultiPolygonCoordinates: listOf(reference('PolygonCoordinates'), { title: 'MultiPolygonCoordinates' }),
  Polygon: geometry('Polygon', reference('PolygonCoordinates')),
  MultiPolygon: geometry('MultiPolygon', reference('MultiPolygonCoordinates')),
};

/**
 * The schema of a GeoJSON Feature.
 * @param title name of the component.
 * @param geometryName component of its geometry.
 * @param properties schema of its properties.
 * @param rest further members, all of which are always there.
 */
export const featureSchema = (
  title: string,
  geometryName: 'Polygon' | 'MultiPolygon',
  properties: JsonSchema,
  rest: Record<string, JsonSchema> = {},
): JsonSchema => ({
  type: 'object',
  title,
  required: ['type', 'geometry', 'properties', ...Object.keys(rest)],
  properties: { type: { type: 'string', const: 'Feature' }, geometry: reference(geometryName), properties, ...rest },
});
