import type { MultiPolygon } from '../geometry/position.js';
import { boxesInside } from './boxes-inside.js';
import type { DegreeBox } from './building-area.js';

/**
 * Area of which a file is declared to hold all buildings: those that touch a box, to which the load was cut, or those that lie
 * in polygons.
 */
export type Extent = { kind: 'box'; box: DegreeBox } | { kind: 'polygons'; polygons: MultiPolygon };

/** Replaces the tile in the key of a box of the extent. */
export const EXTENT_KEY = 'extent';

/** Boxes that the extent covers, each under its key. */
export function extentBoxes(extent: Extent): Map<string, DegreeBox> {
  if (extent.kind === 'box') return new Map([[EXTENT_KEY, extent.box]]);
  return new Map(boxesInside(extent.polygons).map((box, i) => [`${EXTENT_KEY} ${i + 1}`, box]));
}
