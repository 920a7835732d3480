import { BLOCK_SIZE, blocksOf, type CellRange, type ElevationGrid, type BlockAddress } from './elevation-grid.js';

/** A block of heights [m] by rows from the north-west; NaN where not known. */
export interface ElevationBlock extends BlockAddress {
  cells: Float32Array;
}

/** One level of a grid with the blocks that were found of it. */
export interface ElevationLayer {
  grid: ElevationGrid;
  level: number;
  range: CellRange;
  blocks: readonly ElevationBlock[];
}

/** Heights of a range of cells in one piece [m]; NaN where not known. */
export interface ElevationWindow {
  /** First column and row of the range. */
  column0: number;
  row0: number;
  width: number;
  height: number;
  cells: Float32Array;
}

/** Rounding of projections, in cells: places on the very edge of a grid are inside. */
const EDGE = 0.5 + 1e-6;

/** Puts a layer's blocks together. */
export function windowOf({ range, level, blocks }: ElevationLayer): ElevationWindow {
  const width = range.toColumn - range.fromColumn;
  const height = range.toRow - range.fromRow;
  const cells = new Float32Array(width * height);
  if (blocks.length < blocksOf(range, level).length) cells.fill(Number.NaN);
  const window = { column0: range.fromColumn, row0: range.fromRow, width, height, cells };
  for (const block of blocks) copyBlock(block, window);
  return window;
}

function copyBlock({ column, row, cells }: ElevationBlock, window: ElevationWindow): void {
  const [left, top] = [column * BLOCK_SIZE, row * BLOCK_SIZE];
  const from = Math.max(left, window.column0);
  const to = Math.min(left + BLOCK_SIZE, window.column0 + window.width);
  const bottom = Math.min(top + BLOCK_SIZE, window.row0 + window.height);
  if (from >= to) return;
  for (let r = Math.max(top, window.row0); r < bottom; r++) {
    const at = (r - top) * BLOCK_SIZE - left;
    window.cells.set(cells.subarray(at + from, at + to), (r - window.row0) * window.width + from - window.column0);
  }
}

/**
 * Height between the centres of four cells, bilinear; within half a cell of the window's edge that of the edge.
 * @param column and row of the place in the level's cells.
 * @returns metres; NaN outside the window and beside a cell that is not known.
 */
export function sampleWindow(window: ElevationWindow, column: number, row: number): number {
  const { width, height, cells } = window;
  const x = column - window.column0;
  const y = row - window.row0;
  if (!(x >= -EDGE && y >= -EDGE && x <= width - 1 + EDGE && y <= height - 1 + EDGE)) return Number.NaN;
  const inX = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const inY = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const left = inX | 0;
  const top = inY | 0;
  const at = top * width + left;
  const right = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? width : 0;
  const u = inX - left;
  const v = inY - top;
  const north = cells[at]! + (cells[at + right]! - cells[at]!) * u;
  const south = cells[at + below]! + (cells[at + below + right]! - cells[at + below]!) * u;
  return north + (south - north) * v;
}
