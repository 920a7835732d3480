import type { ElevationWindow } from './elevation-window.js';

/** Cells along the side of a square whose highest cell is known. */
const SQUARE = 32;
const SHIFT = 5;

/**
 * Highest cell in each square of a window, those next to the square included since heights between cells reach to them;
 * infinite where one of the cells is not known.
 */
export interface Peaks {
  column0: number;
  row0: number;
  /** Size of the window in cells, and of the squares' own grid. */
  width: number;
  height: number;
  across: number;
  heights: Float32Array;
}

/** Finds the peaks of a window. */
export function peaksOf({ column0, row0, width, height, cells }: ElevationWindow): Peaks {
  const across = Math.ceil(width / SQUARE);
  const down = Math.ceil(height / SQUARE);
  const heights = new Float32Array(across * down);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) heights[y * across + x] = peakOf(cells, width, height, x * SQUARE, y * SQUARE);
  }
  return { column0, row0, width, height, across, heights };
}

function peakOf(cells: Float32Array, width: number, height: number, left: number, top: number): number {
  const right = Math.min(width, left + SQUARE + 1);
  const bottom = Math.min(height, top + SQUARE + 1);
  let peak = -Infinity;
  for (let row = top; row < bottom; row++) {
    for (let at = row * width + left; at < row * width + right; at++) {
      const cell = cells[at]!;
      // also true where the cell is not a number
      if (!(cell <= peak)) peak = Number.isNaN(cell) ? Infinity : cell;
    }
  }
  return peak;
}

/**
 * Upper bound of the heights along a straight line.
 * @param fromColumn, fromRow, toColumn, toRow its ends in the window's cells.
 * @returns metres; infinite where it leaves the window or passes a cell that is not known.
 */
export function peakAlong(peaks: Peaks, fromColumn: number, fromRow: number, toColumn: number, toRow: number): number {
  const left = Math.floor(Math.min(fromColumn, toColumn)) - peaks.column0;
  const right = Math.ceil(Math.max(fromColumn, toColumn)) - peaks.column0;
  const top = Math.floor(Math.min(fromRow, toRow)) - peaks.row0;
  const bottom = Math.ceil(Math.max(fromRow, toRow)) - peaks.row0;
  if (!(left >= 0 && top >= 0 && right < peaks.width && bottom < peaks.height)) return Infinity;
  let peak = -Infinity;
  for (let y = top >> SHIFT; y <= bottom >> SHIFT; y++) {
    for (let x = left >> SHIFT; x <= right >> SHIFT; x++) peak = Math.max(peak, peaks.heights[y * peaks.across + x]!);
  }
  return peak;
}
