import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { CHOSEN_COLOUR, CLASS_COLOURS, GROUND, PLAIN_COLOUR, SHADER_COLOUR } from './colours.js';

export const BUILDING_SOURCE = 'buildings';
export const FLAT_LAYER = 'roofs';
export const RAISED_LAYER = 'roofs-raised';
/** Roofs are drawn from here on; from the second their shadows and classes are. */
export const LEAST_ZOOM = 13;
/** Tiles name their buildings from here on. */
export const NAMED_ZOOM = 15;
const NUMBER_ZOOM = 17;

/** What the tiles of the service cover. */
export interface TileFacts {
  minzoom: number;
  maxzoom: number;
  /** Absent where there are no buildings. */
  bounds?: [west: number, south: number, east: number, north: number];
  attribution?: string;
}

/** Colour of a roof by its class; the chosen roof and those that shade it have their own. */
export function roofColour(chosen: string | undefined, shaders: readonly string[]): ExpressionSpecification {
  const byClass = CLASS_COLOURS.flatMap((colour, i) => [i + 1, colour]);
  const plain = ['match', ['get', 'class'], ...byClass, PLAIN_COLOUR];
  const own = [...(chosen === undefined ? [] : [[chosen], CHOSEN_COLOUR])];
  const shading = shaders.length > 0 ? [[...shaders], SHADER_COLOUR] : [];
  const cases = [...own, ...shading];
  return (cases.length > 0 ? ['match', ['get', 'id'], ...cases, plain] : plain) as ExpressionSpecification;
}

const EMPTY_SOURCE: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };

/** The whole style: nothing in it comes from another host. */
export const mapStyle = ({ minzoom, maxzoom, bounds, attribution }: TileFacts): StyleSpecification => ({
  version: 8,
  sources: {
    [BUILDING_SOURCE]: {
      type: 'vector',
      tiles: [`${location.origin}/api/buildings/tiles/{z}/{x}/{y}.mvt`],
      minzoom,
      maxzoom,
      ...(bounds && { bounds }),
      promoteId: 'id',
      ...(attribution !== undefined && { attribution: escapeText(attribution) }),
    },
    modules: EMPTY_SOURCE,
    outline: EMPTY_SOURCE,
    numbers: EMPTY_SOURCE,
    plan: EMPTY_SOURCE,
  },
  layers: [...roofLayers(), ...moduleLayers()],
});

const roofLayers = (): LayerSpecification[] => [
  { id: 'ground', type: 'background', paint: { 'background-color': GROUND.day } },
  {
    id: FLAT_LAYER,
    type: 'fill',
    source: BUILDING_SOURCE,
    'source-layer': BUILDING_SOURCE,
    paint: { 'fill-color': roofColour(undefined, []), 'fill-outline-color': '#7c7f82' },
  },
  {
    id: 'hover',
    type: 'fill',
    source: BUILDING_SOURCE,
    'source-layer': BUILDING_SOURCE,
    paint: {
      'fill-color': '#ffffff',
      'fill-opacity': ['case', ['boolean', ['feature-state', 'hover'], false], 0.45, 0],
    },
  },
  {
    id: RAISED_LAYER,
    type: 'fill-extrusion',
    source: BUILDING_SOURCE,
    'source-layer': BUILDING_SOURCE,
    layout: { visibility: 'none' },
    paint: {
      'fill-extrusion-color': roofColour(undefined, []),
      'fill-extrusion-height': ['get', 'height'],
      'fill-extrusion-base': ['get', 'base_height'],
      'fill-extrusion-opacity': 1,
    },
  },
];

/** What is drawn on the roofs. */
const moduleLayers = (): LayerSpecification[] => [
  {
    id: 'modules',
    type: 'fill',
    source: 'modules',
    paint: { 'fill-color': '#10253f', 'fill-outline-color': '#8fb5e0' },
  },
  {
    id: 'modules-raised',
    type: 'fill-extrusion',
    source: 'modules',
    layout: { visibility: 'none' },
    paint: {
      'fill-extrusion-color': '#10253f',
      'fill-extrusion-base': ['get', 'base'],
      'fill-extrusion-height': ['+', ['get', 'base'], 0.4],
    },
  },
  { id: 'plan', type: 'fill', source: 'plan', paint: { 'fill-color': CHOSEN_COLOUR, 'fill-outline-color': '#0b2c4a' } },
  {
    id: 'plan-raised',
    type: 'fill-extrusion',
    source: 'plan',
    layout: { visibility: 'none' },
    paint: { 'fill-extrusion-color': CHOSEN_COLOUR, 'fill-extrusion-height': ['get', 'height'] },
  },
  { id: 'outline', type: 'line', source: 'outline', paint: { 'line-color': '#0b2c4a', 'line-width': 3 } },
  {
    id: 'class-numbers',
    type: 'symbol',
    source: 'numbers',
    minzoom: NUMBER_ZOOM,
    layout: { 'icon-image': ['concat', 'class-', ['to-string', ['get', 'class']]] },
  },
];

/** The attribution control writes HTML; sources of buildings are texts of others. */
const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
