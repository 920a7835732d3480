import Flatbush from 'flatbush';
import type { MultiLineString } from 'geojson';
import { mesh } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import type { Position } from '../geometry/position.js';
import { toRadians, type LatLng } from '../units.js';
import { distanceKm } from './station-fields.js';

/** Vertices of the outlines' outer borders, by place. */
export interface CoastIndex {
  vertices: readonly Position[];
  nearest: Flatbush;
}

/** Degrees of longitude count as much less than those of latitude [deg]; distances themselves are exact. */
const MEAN_LATITUDE = 24; // equal: a degree more finds a vertex that is at most 1 % farther away
const LNG_SHARE = Math.cos(toRadians(MEAN_LATITUDE));

/**
 * Indexes the coast: the borders that belong to one town alone.
 * @param towns the collection of towns in the topology.
 */
export function buildCoastIndex(topology: Topology, towns: GeometryObject): CoastIndex {
  const outer: MultiLineString = mesh(topology, towns, (a, b) => a === b);
  const vertices = outer.coordinates.flat() as Position[];
  const nearest = new Flatbush(vertices.length);
  for (const [lng, lat] of vertices) nearest.add(lng * LNG_SHARE, lat, lng * LNG_SHARE, lat);
  nearest.finish();
  return { vertices, nearest };
}

/** Great-circle distance to the nearest vertex of the coast [km]. */
export function nearestCoastKm({ vertices, nearest }: CoastIndex, { lat, lng }: LatLng): number {
  const [index] = nearest.neighbors(lng * LNG_SHARE, lat, 1);
  const [coastLng, coastLat] = vertices[index!]!;
  return distanceKm({ lat, lng }, { lat: coastLat, lng: coastLng });
}
