import Flatbush from 'flatbush';
import type { MultiLineString, Position } from 'geojson';
import { mesh } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { toRadians, type LatLng } from '../units.js';
import { distanceKm } from './station-fields.js';

/** Vertices of the outlines' outer borders, by place. */
export interface CoastIndex {
  vertices: readonly Position[];
  nearest: Flatbush;
}

/** Degrees of longitude count as much less than those of latitude [deg]; distances themselves are exact. */
const MEAN_LATITUDE = 24;
const LNG_SHARE = Math.cos(toRadians(MEAN_LATITUDE));

/**
 * Indexes the coast: the borders that belong to one town alone.
 * @param towns the collection of towns in the topology.
 */
export function buildCoastIndex(topology: Topology, towns: GeometryObject): CoastIndex {
  const outer: MultiLineString = mesh(topology, towns, (a, b) => a === b);
  const vertices = outer.coordinates.flat();
  const nearest = new Flatbush(vertices.length);
  for (const [lng = 0, lat = 0] of vertices) nearest.add(lng * LNG_SHARE, lat, lng * LNG_SHARE, lat);
  nearest.finish();
  return { vertices, nearest };
}

/** Great-circle distance to the nearest vertex of the coast [km]. */
export function nearestCoastKm({ vertices, nearest }: CoastIndex, { lat, lng }: LatLng): number {
  const [index = 0] = nearest.neighbors(lng * LNG_SHARE, lat, 1);
  const [coastLng = 0, coastLat = 0] = vertices[index] ?? [];
  return distanceKm({ lat, lng }, { lat: coastLat, lng: coastLng });
}
