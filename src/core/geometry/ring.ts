import type { Box, FlatRing, LocalPolygon } from './position.js';
import { smallFloats } from '../small-arrays.js';

/**
 * Signed area of a ring by the surveyor's formula.
 * @param ring vertices [m], not closed.
 * @returns square metres; positive when the ring runs counter-clockwise.
 */
export function signedArea(ring: FlatRing): number {
  const count = ring.length;
  if (count < 6) return 0;
  // relative to the first vertex, else coordinates far from the origin cost digits
  const x0 = ring[0]!;
  const y0 = ring[1]!;
  let twice = 0;
  for (let i = 2; i < count - 2; i += 2) {
    twice += (ring[i]! - x0) * (ring[i + 3]! - y0) - (ring[i + 2]! - x0) * (ring[i + 1]! - y0);
  }
  return twice / 2;
}

/** Area of rings with holes wound against their outer ring [m²]. */
export const ringsArea = (rings: readonly FlatRing[]): number => rings.reduce((sum, ring) => sum + signedArea(ring), 0);

/** Area of polygons with disjoint interiors [m²]. */
export const polygonsArea = (polygons: readonly LocalPolygon[]): number =>
  polygons.reduce((sum, polygon) => sum + ringsArea(polygon), 0);

/** The same ring run the other way round. */
export function reversed(ring: FlatRing): FlatRing {
  const turned = smallFloats(ring.length);
  for (let i = 0, j = ring.length - 2; j >= 0; i += 2, j -= 2) {
    turned[i] = ring[j]!;
    turned[i + 1] = ring[j + 1]!;
  }
  return turned;
}

/** The ring run counter-clockwise (outer rings) or clockwise (holes). */
export const withWinding = (ring: FlatRing, counterClockwise: boolean): FlatRing =>
  signedArea(ring) > 0 === counterClockwise ? ring : reversed(ring);

/** Box around rings [m]; of no rings, an empty box (`minX` above `maxX`). */
export function boxOf(rings: readonly FlatRing[]): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i]!;
      const y = ring[i + 1]!;
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  }
  return box;
}

/** The ring moved by a vector [m]. */
export const translated = (ring: FlatRing, dx: number, dy: number): FlatRing =>
  ring.map((value, i) => value + (i % 2 === 0 ? dx : dy));

/**
 * The ring turned about the frame's centre.
 * @param cos @param sin of the angle, counter-clockwise.
 */
export function rotated(ring: FlatRing, cos: number, sin: number): FlatRing {
  const turned = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i]!;
    const y = ring[i + 1]!;
    turned[i] = x * cos - y * sin;
    turned[i + 1] = x * sin + y * cos;
  }
  return turned;
}

/**
 * Whether a point lies inside rings under the even-odd rule (holes left out). It serves the hot loops of shade and layout on
 * flat rings [m], for which Turf would need an object for each position; elsewhere Turf's `booleanPointInPolygon` does.
 * @see W. R. Franklin, PNPOLY: the count of edges that a ray to the east crosses.
 */
export function containsPoint(rings: readonly FlatRing[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let xa = ring[ring.length - 2]!;
    let ya = ring[ring.length - 1]!;
    for (let i = 0; i < ring.length; i += 2) {
      const xb = ring[i]!;
      const yb = ring[i + 1]!;
      if (ya > y !== yb > y && x < ((xa - xb) * (y - yb)) / (ya - yb) + xb) inside = !inside;
      xa = xb;
      ya = yb;
    }
  }
  return inside;
}

/** Ring of plain `[x, y]` tuples [m]. */
export function flatRing(points: readonly (readonly [number, number])[]): FlatRing {
  const ring = new Float64Array(points.length * 2);
  points.forEach((point, i) => {
    ring[i * 2] = point[0];
    ring[i * 2 + 1] = point[1];
  });
  return ring;
}
