import type { Position, Ring } from '../../core/geometry/position.js';

/** Whether a position lies inside a ring by the even-odd rule; on its boundary either may come out. */
function positionInRing(ring: Ring, [lng, lat]: Position): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[j]!;
    if (ay > lat !== by > lat && lng < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Whether a ring lies in another, by most of its positions and middles of edges: rings that touch share some of them. */
export function ringContains(outer: Ring, inner: Ring): boolean {
  const middles = inner.slice(1).map(([lng, lat], i): Position => {
    const [west, south] = inner[i]!;
    return [(lng + west) / 2, (lat + south) / 2];
  });
  const probes = [...inner.slice(1), ...middles];
  return probes.filter((position) => positionInRing(outer, position)).length * 2 > probes.length;
}
