import type { Box, FlatRing, XY } from './position.js';
import { boxOf, containsPoint, signedArea } from './ring.js';

/** Squared distance from a point to the segment from a to b. */
function squaredToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}

const squaredToBox = (x: number, y: number, box: Box): number =>
  Math.max(box.minX - x, 0, x - box.maxX) ** 2 + Math.max(box.minY - y, 0, y - box.maxY) ** 2;

/** Smallest squared distance from the vertices of some rings to the edges of others, where it is below `best`. */
function nearestVertex(from: readonly FlatRing[], to: readonly FlatRing[], best: number): number {
  const box = boxOf(to);
  for (const ring of from) {
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [ring[i]!, ring[i + 1]!];
      if (squaredToBox(x, y, box) < best) best = Math.min(best, squaredToRings(x, y, to));
    }
  }
  return best;
}

function squaredToRings(x: number, y: number, rings: readonly FlatRing[]): number {
  let best = Infinity;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      best = Math.min(best, squaredToSegment(x, y, ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!));
    }
  }
  return best;
}

const holdsVertexOf = (outer: readonly FlatRing[], inner: readonly FlatRing[]): boolean =>
  inner.some((ring) => containsPoint(outer, ring[0]!, ring[1]!));

/**
 * Shortest horizontal distance between two footprints [m]; 0 where one lies in the other.
 * The nearest points of two outlines that do not cross include a vertex; crossing outlines of buildings, which are errors of
 * the data, give the distance of their nearest vertex.
 * @param a @param b rings in one metric frame, at least one each.
 */
export function distanceBetween(a: readonly FlatRing[], b: readonly FlatRing[]): number {
  if (holdsVertexOf(a, b) || holdsVertexOf(b, a)) return 0;
  return Math.sqrt(nearestVertex(b, a, nearestVertex(a, b, Infinity)));
}

/** Shortest distance from a point to a polygon with its holes [m]; 0 inside. @param rings in one metric frame. */
export const distanceToPoint = (rings: readonly FlatRing[], x: number, y: number): number =>
  containsPoint(rings, x, y) ? 0 : Math.sqrt(squaredToRings(x, y, rings));

/** Centre of area of rings with holes wound against their outer ring. */
export function centroidOf(rings: readonly FlatRing[]): XY {
  const [x0, y0] = [rings[0]![0]!, rings[0]![1]!];
  let [area, x, y] = [0, 0, 0];
  for (const ring of rings) {
    area += signedArea(ring);
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      // one by one: a list of them would be made for each edge
      const ax = ring[j]! - x0;
      const ay = ring[j + 1]! - y0;
      const bx = ring[i]! - x0;
      const by = ring[i + 1]! - y0;
      const cross = ax * by - bx * ay;
      x += ((ax + bx) * cross) / 6;
      y += ((ay + by) * cross) / 6;
    }
  }
  return { x: x0 + x / area, y: y0 + y / area };
}
