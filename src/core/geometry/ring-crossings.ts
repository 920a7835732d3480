import type { FlatRing } from './position.js';

/** Edges of rings, four numbers each: the end with the smaller x first. */
type Edges = Float64Array[];

const edgesOf = (rings: readonly FlatRing[]): Edges =>
  rings
    .flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_, i) => {
        const [a, b] = [2 * i, (2 * i + 2) % ring.length];
        const [from, to] = ring[a]! <= ring[b]! ? [a, b] : [b, a];
        return Float64Array.of(ring[from]!, ring[from + 1]!, ring[to]!, ring[to + 1]!);
      }),
    )
    .toSorted((a, b) => a[0]! - b[0]!);

const side = (edge: Float64Array, x: number, y: number): number =>
  (edge[2]! - edge[0]!) * (y - edge[1]!) - (edge[3]! - edge[1]!) * (x - edge[0]!);

/** Whether two edges cross at a point inside both. */
const cross = (a: Float64Array, b: Float64Array): boolean =>
  side(a, b[0]!, b[1]!) * side(a, b[2]!, b[3]!) < 0 && side(b, a[0]!, a[1]!) * side(b, a[2]!, a[3]!) < 0;

/**
 * Counts the places where the outlines of some rings cross those of others; an overlay of them has at least so many
 * vertices.
 * @param limit counting ends when it is exceeded.
 * @returns the count, or `limit + 1`.
 */
export function countCrossings(some: readonly FlatRing[], others: readonly FlatRing[], limit: number): number {
  const [edges, candidates] = [edgesOf(some), edgesOf(others)];
  let count = 0;
  for (const edge of edges) {
    for (const other of candidates) {
      if (other[0]! > edge[2]!) break;
      if (other[2]! < edge[0]! || !cross(edge, other)) continue;
      count += 1;
      if (count > limit) return count;
    }
  }
  return count;
}
