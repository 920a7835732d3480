import { NotFoundError } from '../errors.js';

/** Finest zoom of the elevation tiles. */
export const MAX_ZOOM = 15;

/** A tile of the web map's pyramid: zoom, column from the west, row from the north. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/**
 * Checks that a tile stands in the pyramid.
 * @throws NotFoundError for a zoom beyond 15 or a column or row that the zoom has not.
 */
export function assertInPyramid({ z, x, y }: TileAddress): void {
  const isIn = [z, x, y].every(Number.isInteger) && z >= 0 && z <= MAX_ZOOM && isBelow(x, z) && isBelow(y, z);
  if (!isIn) throw new NotFoundError('Elevation tile');
}

const isBelow = (index: number, zoom: number): boolean => index >= 0 && index < 2 ** zoom;
