import type { MapGeoJSONFeature } from 'maplibre-gl';
import type { FeatureCollection, Polygon, Position } from 'geojson';
import { heightOf, planOutline, type Plan } from '../../client/graph/district.js';
import type { RoofPart } from './class-numbers.js';
import type { ShadowCaster } from './shadow-layer.js';

/** A building, or the part of one that a tile has. */
export type Shape = MapGeoJSONFeature & { geometry: Polygon | { type: 'MultiPolygon'; coordinates: Position[][][] } };

export const isArea = (feature: { geometry: { type: string } }): feature is Shape =>
  feature.geometry.type === 'Polygon' || feature.geometry.type === 'MultiPolygon';

export const outerRings = ({ geometry }: Shape): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

export const partsOf = (shape: Shape): RoofPart[] => {
  const { id, class: sunClass } = shape.properties as { id: string; class?: number };
  return outerRings(shape).map((rings) => ({ id, class: sunClass, rings }));
};

export const tileCasters = (shape: Shape): ShadowCaster[] =>
  outerRings(shape).map((rings) => ({
    rings,
    baseM: Number(shape.properties['base_height']) || 0,
    topM: Number(shape.properties['height']) || 0,
  }));

/** A planned building. */
export const planShape = (plan: Plan): FeatureCollection<Polygon> => {
  const geometry: Polygon = { type: 'Polygon', coordinates: [planOutline(plan)] };
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry, properties: { height: heightOf(plan) } }],
  };
};
