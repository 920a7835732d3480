import type { FlatRing } from './position.js';

interface Placed {
  ring: FlatRing;
  x: number;
  y: number;
}

const place = (ring: FlatRing): Placed => ({
  ring,
  // halfway between the first vertex and its opposite: near enough to the middle, and cheap
  x: ring[0]! + ring[2 * (ring.length >> 2)]!,
  y: ring[1]! + ring[2 * (ring.length >> 2) + 1]!,
});

function spread(items: readonly Placed[], axis: 'x' | 'y'): number {
  let least = Infinity;
  let most = -Infinity;
  for (const item of items) {
    if (item[axis] < least) least = item[axis];
    if (item[axis] > most) most = item[axis];
  }
  return most - least;
}

function halve(items: Placed[]): Placed[][] {
  if (items.length < 2) return [items]; // equal: the union is the same however its rings are parted
  const axis = spread(items, 'x') > spread(items, 'y') ? 'x' : 'y';
  const sorted = items.toSorted((a, b) => a[axis] - b[axis]);
  return [sorted.slice(0, sorted.length >> 1), sorted.slice(sorted.length >> 1)];
}

/**
 * Rings parted into tiles of equal number by repeated median splits across the longer extent.
 * @param rings at least one ring, any winding [m].
 * @param tiles wanted number of tiles, a power of two.
 * @returns up to that many tiles, none empty.
 */
export function medianTiles(rings: readonly FlatRing[], tiles: number): FlatRing[][] {
  let parts = [rings.map(place)];
  while (parts.length < tiles && parts.some((part) => part.length > 1)) parts = parts.flatMap(halve); // equal: as above
  return parts.map((part) => part.map((item) => item.ring));
}
