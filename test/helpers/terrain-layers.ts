import { openDemFile } from '../../src/cli/elevation/dem-file.js';
import { coarserBlock } from '../../src/domain/terrain/block-codec.js';
import { BLOCK_SIZE, levelsOf, sizeOfLevel, type ElevationGrid } from '../../src/core/terrain/elevation-grid.js';
import type { ElevationBlock, ElevationLayer } from '../../src/core/terrain/elevation-window.js';

/** A whole grid as a layer at level 0. */
export function layerOf(grid: ElevationGrid, heightOf: (column: number, row: number) => number): ElevationLayer {
  const blocks: ElevationBlock[] = [];
  for (let row = 0; row * BLOCK_SIZE < grid.rows; row++) {
    for (let column = 0; column * BLOCK_SIZE < grid.columns; column++) {
      const cells = new Float32Array(BLOCK_SIZE * BLOCK_SIZE).fill(Number.NaN);
      for (let i = 0; i < cells.length; i++) {
        const [x, y] = [column * BLOCK_SIZE + (i % BLOCK_SIZE), row * BLOCK_SIZE + Math.floor(i / BLOCK_SIZE)];
        if (x < grid.columns && y < grid.rows) cells[i] = heightOf(x, y);
      }
      blocks.push({ level: 0, column, row, cells });
    }
  }
  return { grid, level: 0, blocks, range: { fromColumn: 0, toColumn: grid.columns, fromRow: 0, toRow: grid.rows } };
}

/** The next coarser level of a layer. */
export function coarser({ grid, level, blocks }: ElevationLayer): ElevationLayer {
  const size = sizeOfLevel(grid, level + 1);
  const at = (column: number, row: number): Float32Array | undefined =>
    blocks.find((block) => block.column === column && block.row === row)?.cells;
  const made: ElevationBlock[] = [];
  for (let row = 0; row * BLOCK_SIZE < size.rows; row++) {
    for (let column = 0; column * BLOCK_SIZE < size.columns; column++) {
      const [x, y] = [column * 2, row * 2];
      const cells = coarserBlock([at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]);
      made.push({ level: level + 1, column, row, cells });
    }
  }
  const range = { fromColumn: 0, toColumn: size.columns, fromRow: 0, toRow: size.rows };
  return { grid, level: level + 1, blocks: made, range };
}

/** A GeoTIFF as a layer at level 0. */
export async function demLayer(path: string): Promise<ElevationLayer> {
  const file = await openDemFile(path);
  const grid = { ...file.grid, levels: levelsOf(file.grid.columns, file.grid.rows) };
  const heights = await file.readRows(0, grid.rows);
  await file.close();
  return layerOf(grid, (column, row) => heights[row * grid.columns + column]!);
}
