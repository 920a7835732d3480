import type { FieldOptions } from '../fields/field-kinds.js';

/** Whole numbers of a path: digits and nothing else, few enough to be exact. */
const TILE_NUMBER = /^\d{1,9}$/;

const tileNumber = (description: string, example: string): FieldOptions => ({
  kind: 'string',
  pattern: TILE_NUMBER,
  in: 'path',
  description,
  example,
});

/** Zoom of a tile by its path. @param deepest zoom that there are tiles of. */
export const tileZoom = (deepest: number, example: string): FieldOptions =>
  tileNumber(`Zoom, 0 to ${deepest}.`, example);

/** Column of a tile by its path. */
export const tileColumn = (example: string): FieldOptions => tileNumber('Column from the west.', example);

/** Row of a tile by its path. */
export const tileRow = (example: string): FieldOptions => tileNumber('Row from the north.', example);
