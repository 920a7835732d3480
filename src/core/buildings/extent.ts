import type { MultiPolygon } from '../geometry/position.js';
import { boxesInside } from './boxes-inside.js';
import type { DegreeBox } from './building-area.js';
import { boxEwkb, multiPolygonEwkb } from './ewkb.js';

/**
 * Area of which a file is said to hold all buildings: those that touch a box, to which the load was cut, or those that lie
 * in polygons.
 */
export type Extent = { kind: 'box'; box: DegreeBox } | { kind: 'polygons'; polygons: MultiPolygon };

/** Stands in place of a tile for a box of the extent. */
export const EXTENT_KEY = 'extent';

/** A condition of SQL, and its one parameter. */
export interface ExtentCondition {
  condition: string;
  value: string | null;
}

/**
 * Whether a building must be in the file, as SQL on its `footprint`; never true without an extent.
 * @param parameter of the statement, such as `$3`.
 */
export function extentCondition(extent: Extent | undefined, parameter: string): ExtentCondition {
  if (extent?.kind !== 'polygons') {
    return { condition: `footprint && ${parameter}::geometry`, value: extent ? boxEwkb(extent.box) : null };
  }
  return {
    condition: `ST_CoveredBy(footprint, ST_MakeValid(${parameter}::geometry))`,
    value: multiPolygonEwkb(extent.polygons),
  };
}

/** Boxes that the extent covers, each under its key. */
export function extentBoxes(extent: Extent): Map<string, DegreeBox> {
  if (extent.kind === 'box') return new Map([[EXTENT_KEY, extent.box]]);
  return new Map(boxesInside(extent.polygons).map((box, i) => [`${EXTENT_KEY} ${i + 1}`, box]));
}
