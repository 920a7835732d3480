import type { Position } from '../geometry/position.js';
import type { LatLng } from '../units.js';
import type { DegreeBox } from './building-area.js';

/** The box around positions [deg]. */
export function positionsBox(positions: readonly Position[]): DegreeBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const position of positions) {
    // taking the list apart in the loop would make an iterator for each
    const lng = position[0];
    const lat = position[1];
    if (lng < box.west) box.west = lng;
    if (lng > box.east) box.east = lng;
    if (lat < box.south) box.south = lat;
    if (lat > box.north) box.north = lat;
  }
  return box;
}

/** The least box that holds both. */
export const joinBoxes = (a: DegreeBox, b: DegreeBox): DegreeBox => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
});

/** The middle of a box. */
export const middleOfBox = ({ west, south, east, north }: DegreeBox): LatLng => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
});

/** Whether two boxes have a point in common. */
export const boxesTouch = (a: DegreeBox, b: DegreeBox): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
