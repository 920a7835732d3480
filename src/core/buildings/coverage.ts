import type { DegreeBox } from './building-area.js';
import { tileBox, tileKey, type Tile } from '../geometry/web-tile.js';

/**
 * What of an area no box covers.
 * @param area several boxes where it crosses the antimeridian.
 * @param covered boxes in any order, overlapping or not.
 * @returns boxes side by side; none where everything is covered.
 */
export const uncovered = (area: readonly DegreeBox[], covered: readonly DegreeBox[]): readonly DegreeBox[] =>
  covered.reduce((open, box) => (open.length === 0 ? open : open.flatMap((part) => without(part, box))), area);

/** What of a box is outside another: up to four boxes. */
function without(box: DegreeBox, cut: DegreeBox): DegreeBox[] {
  const west = Math.max(box.west, cut.west);
  const east = Math.min(box.east, cut.east);
  const south = Math.max(box.south, cut.south);
  const north = Math.min(box.north, cut.north);
  if (isApart(west, east, box.west < box.east) || isApart(south, north, box.south < box.north)) return [box];
  const parts: DegreeBox[] = [];
  if (box.west < west) parts.push({ ...box, east: west });
  if (east < box.east) parts.push({ ...box, west: east });
  if (box.south < south) parts.push({ west, east, south: box.south, north: south });
  if (north < box.north) parts.push({ west, east, south: north, north: box.north });
  return parts;
}

/** Whether nothing is shared along one axis; an edge alone is nothing, unless the box itself is no wider than that. */
const isApart = (from: number, to: number, isWide: boolean): boolean => from > to || (from === to && isWide);

/**
 * The part of a tile that a data set may be taken to know wholly: the box of its buildings there, drawn out to the tile's
 * edge on each side where the data set goes on. Within its rim a data set's gaps are answers; beyond it nothing is known.
 * @param tile one of those touched.
 * @param box of the data set's buildings in that tile.
 * @param touched keys of all tiles in which it has buildings.
 */
export function knownPart(tile: Tile, box: DegreeBox, touched: ReadonlySet<string>): DegreeBox {
  const edges = tileBox(tile);
  const goesOn = (dx: number, dy: number): boolean =>
    touched.has(tileKey({ z: tile.z, x: wrapped(tile.x + dx, tile.z), y: tile.y + dy }));
  return {
    west: goesOn(-1, 0) ? Math.min(box.west, edges.west) : box.west,
    south: goesOn(0, 1) ? Math.min(box.south, edges.south) : box.south,
    east: goesOn(1, 0) ? Math.max(box.east, edges.east) : box.east,
    north: goesOn(0, -1) ? Math.max(box.north, edges.north) : box.north,
  };
}

const wrapped = (x: number, z: number): number => (x + 2 ** z) % 2 ** z;
