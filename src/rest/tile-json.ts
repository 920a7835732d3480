import type { JsonSchema } from './validation/field-schema.js';

/** West, south, east, north [deg]. */
export type TileBounds = readonly [number, number, number, number];

/** What the web map's square holds: the bounds of a tileset whose own are not known. */
export const WORLD_BOUNDS: TileBounds = [-180, -85.05112877980659, 180, 85.05112877980659];

/** A tileset as map libraries read it. */
export interface TileJson {
  name: string;
  /** Absolute address of a tile with {z}, {x} and {y}. */
  tiles: string[];
  minzoom: number;
  maxzoom: number;
  bounds: TileBounds;
  attribution: string | null;
  /** Of vector tiles: each layer and its fields. */
  vector_layers?: {
    id: string;
    description: string;
    minzoom: number;
    maxzoom: number;
    fields: Record<string, string>;
  }[];
  /** Of elevation tiles, as MapLibre names it. */
  encoding?: 'mapbox' | 'terrarium';
  tileSize?: number;
}

/**
 * Text of a TileJSON document.
 * @see Mapbox, TileJSON Specification 3.0.0.
 */
export const tileJsonText = ({ attribution, ...tileset }: TileJson): string =>
  JSON.stringify({ tilejson: '3.0.0', scheme: 'xyz', ...tileset, ...(attribution !== null && { attribution }) });

const number: JsonSchema = { type: 'number' };

/** Shape of a TileJSON document. */
export const TILE_JSON_SCHEMA: JsonSchema = {
  type: 'object',
  title: 'TileJson',
  description: 'TileJSON 3.0.0.',
  required: ['tilejson', 'tiles', 'minzoom', 'maxzoom', 'bounds'],
  properties: {
    tilejson: { type: 'string', enum: ['3.0.0'] },
    name: { type: 'string' },
    scheme: { type: 'string', enum: ['xyz'] },
    tiles: { type: 'array', items: { type: 'string' }, minItems: 1 },
    minzoom: { type: 'integer', minimum: 0, maximum: 30 },
    maxzoom: { type: 'integer', minimum: 0, maximum: 30 },
    bounds: {
      type: 'array',
      items: number,
      minItems: 4,
      maxItems: 4,
      description: 'West, south, east, north, degrees.',
    },
    attribution: { type: 'string', description: 'Attribution to show with the map.' },
    vector_layers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'fields'],
        properties: {
          id: { type: 'string' },
          description: { type: 'string' },
          minzoom: { type: 'integer' },
          maxzoom: { type: 'integer' },
          fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Description by name.' },
        },
      },
      description: 'Layers of vector tiles and their fields.',
    },
    encoding: { type: 'string', enum: ['mapbox', 'terrarium'], description: 'Encoding of elevation tiles.' },
    tileSize: { type: 'integer' },
  },
};
