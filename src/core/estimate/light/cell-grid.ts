import { nearestCell, type RoofCell } from './roof-shade.js';

/** A place with less than this part of points around it is lit as the nearest. */
const LEAST_WEIGHT = 0.05;
const CORNERS = 4; // equal: a fifth point would be too far away to count

/** Points of a roof and their parts in the light of a place; the parts of all add up to 1. */
export interface WeightedCells {
  count: number;
  /** Places in the list of points. */
  at: Int32Array;
  weight: Float64Array;
}

/** Points by the square of the grid that they are in: row by row from the south, each row from the west. */
interface Grid {
  /** Where the points of each row begin; one entry more than rows. */
  starts: Int32Array;
  columns: Int32Array;
}

/** Row and column are counted from the first point, which is in the southernmost row. */
function sorted(cells: readonly RoofCell[], cellM: number): Grid {
  const [origin] = cells as [RoofCell];
  const rows = cells.map(({ y }) => Math.round((y - origin.y) / cellM));
  const starts = new Int32Array(rows.at(-1)! + 2);
  for (const row of rows) starts[row + 1]!++;
  for (let row = 1; row < starts.length; row++) starts[row]! += starts[row - 1]!;
  return { starts, columns: Int32Array.from(cells, ({ x }) => Math.round((x - origin.x) / cellM)) };
}

/** The point in a square of the grid, by its place in the list; -1 for none. */
function cellAt({ starts, columns }: Grid, row: number, column: number): number {
  if (row < 0 || row + 1 >= starts.length) return -1;
  for (let i = starts[row]!; i < starts[row + 1]!; i++) if (columns[i] === column) return i;
  return -1;
}

/**
 * Finds the points of a square grid around a place, bilinear; beside the grid's edge those that are there.
 * @param cells one or more, in rows from the south, each from the west.
 * @param cellM distance between them [m].
 * @returns a function of a place [m], whose answer is used again for the next place.
 */
export function gridOf(cells: readonly RoofCell[], cellM: number): (x: number, y: number) => WeightedCells {
  const [origin] = cells as [RoofCell];
  const grid = sorted(cells, cellM);
  const near: WeightedCells = { count: 0, at: new Int32Array(CORNERS), weight: new Float64Array(CORNERS) };
  return (x, y) => {
    const row = Math.floor((y - origin.y) / cellM);
    const column = Math.floor((x - origin.x) / cellM);
    let sum = 0;
    near.count = 0;
    for (let corner = 0; corner < CORNERS; corner++) {
      const at = cellAt(grid, row + (corner >> 1), column + (corner & 1));
      if (at < 0) continue;
      const cell = cells[at]!;
      const east = Math.abs(cell.x - x) / cellM;
      const north = Math.abs(cell.y - y) / cellM;
      if (east >= 1 || north >= 1) continue; // equal: points of a grid are only by rounding so far away, and their weight is 0
      const weight = (1 - east) * (1 - north);
      sum += weight;
      near.at[near.count] = at;
      near.weight[near.count++] = weight;
    }
    if (sum < LEAST_WEIGHT) return onlyNearest(near, cells, x, y);
    for (let i = 0; i < near.count; i++) near.weight[i]! /= sum;
    return near;
  };
}

function onlyNearest(near: WeightedCells, cells: readonly RoofCell[], x: number, y: number): WeightedCells {
  near.count = 1;
  near.at[0] = cells.indexOf(nearestCell(cells, { x, y }));
  near.weight[0] = 1;
  return near;
}
