import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import type { Position, Ring } from '../../core/geometry/position.js';

/** Whether a ring is in another, by most of its positions and middles of edges: rings that touch share some of them. */
export function ringContains(outer: Ring, inner: Ring): boolean {
  const middles = inner.slice(1).map(([lng, lat], i): Position => {
    const [west, south] = inner[i]!;
    return [(lng + west) / 2, (lat + south) / 2];
  });
  const probes = [...inner.slice(1), ...middles];
  const area = polygon([outer]);
  return probes.filter((probe) => booleanPointInPolygon(probe, area)).length * 2 > probes.length;
}
