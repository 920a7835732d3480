import { randomUUID } from 'node:crypto';
import type { Clock } from '../../core/time/clock.js';
import type { Sql } from '../../database/sql-types.js';
import { addBlock, addGrid, clearUnfinished, finerBlocks, isLoaded, makeReady } from './terrain-grids.sql.js';
import { coarserBlock, packBlock, unpackBlock } from './block-codec.js';
import {
  BLOCK_SIZE,
  cellSizeM,
  levelsOf,
  outlineOf,
  sizeOfLevel,
  type ElevationGrid,
} from '../../core/terrain/elevation-grid.js';
import { projectionOf } from '../../core/terrain/map-projection.js';
import type { DemFile } from '../../core/terrain/terrain-source.js';

/** How a file is imported. */
export interface DemImportOptions {
  /** Data set; an earlier import of the same name is replaced. */
  name: string;
  sourceDate?: string | undefined;
  attribution?: string | undefined;
  /** Imports a file again that was imported before. */
  force?: boolean | undefined;
  /** Called with the share of the file that is stored [0..1]. */
  onProgress?: ((share: number) => void) | undefined;
}

/** What an import came to. */
export interface DemImportReport {
  name: string;
  alreadyDone: boolean;
  columns: number;
  rows: number;
  /** Side of a cell on the ground [m]. */
  cellM: number;
  blocks: number;
  /** Share of the cells whose height is known [0..1]. */
  knownShare: number;
  minM: number | null;
  maxM: number | null;
}

interface Tally {
  blocks: number;
  known: number;
  minM: number;
  maxM: number;
}

interface Uses {
  sql: Sql;
  clock: Clock;
}

/** Brings grids of heights into the database: in blocks, with coarser levels, replacing an earlier import as a whole. */
export class TerrainImportService {
  constructor(private readonly uses: Uses) {}

  /**
   * Imports a grid. Answers see the earlier import of the name until the new one is complete; one that was cut off
   * leaves nothing that answers see, and the next one clears it away.
   * @throws InvalidInputError for a reference system that is not known.
   * @throws ConflictError while another import is under way.
   */
  load(file: DemFile, options: DemImportOptions): Promise<DemImportReport> {
    const grid: ElevationGrid = { ...file.grid, levels: levelsOf(file.grid.columns, file.grid.rows) };
    projectionOf(grid.epsg);
    return this.uses.sql.exclusively('import of heights', async () => {
      if (!options.force && (await isLoaded(this.uses.sql, file.fileKey, options.name)))
        return doneBefore(grid, options.name);
      await clearUnfinished(this.uses.sql);
      const id = randomUUID();
      const { name, sourceDate, attribution } = options;
      const { fileName, fileKey } = file;
      const stored = { id, name, fileName, fileKey, sourceDate, attribution, grid, cellM: groundCellM(grid) };
      await addGrid(this.uses.sql, stored, this.uses.clock());
      const tally = await this.storeFinest(id, grid, file, options);
      for (let level = 1; level < grid.levels; level++) tally.blocks += await this.storeCoarser(id, grid, level);
      await makeReady(this.uses.sql, id, options.name);
      return reportOf(grid, options.name, tally);
    });
  }

  /** Stores level 0, a row of blocks at a time, so that memory does not grow with the file. */
  private async storeFinest(id: string, grid: ElevationGrid, file: DemFile, options: DemImportOptions): Promise<Tally> {
    const tally: Tally = { blocks: 0, known: 0, minM: Infinity, maxM: -Infinity };
    for (let top = 0; top < grid.rows; top += BLOCK_SIZE) {
      const rows = await file.readRows(top, Math.min(grid.rows, top + BLOCK_SIZE));
      count(tally, rows);
      for (let left = 0; left < grid.columns; left += BLOCK_SIZE) {
        const cells = cutBlock(rows, grid.columns, left);
        tally.blocks += await this.storeBlock(id, 0, left / BLOCK_SIZE, top / BLOCK_SIZE, cells);
      }
      options.onProgress?.(Math.min(1, (top + BLOCK_SIZE) / grid.rows));
    }
    return tally;
  }

  private async storeCoarser(id: string, grid: ElevationGrid, level: number): Promise<number> {
    const size = sizeOfLevel(grid, level);
    let stored = 0;
    for (let row = 0; row * BLOCK_SIZE < size.rows; row++) {
      for (let column = 0; column * BLOCK_SIZE < size.columns; column++) {
        stored += await this.storeBlock(id, level, column, row, await this.coarser(id, level, column, row));
      }
    }
    return stored;
  }

  private async coarser(id: string, level: number, column: number, row: number): Promise<Float32Array> {
    const children = await finerBlocks(this.uses.sql, id, { level, column, row });
    const byPlace: (Float32Array | undefined)[] = [undefined, undefined, undefined, undefined];
    for (const { heights, place } of children) byPlace[place] = await unpackBlock(heights);
    return coarserBlock(byPlace);
  }

  /** @returns how many blocks were stored: none where nothing is known. */
  private async storeBlock(
    id: string,
    level: number,
    column: number,
    row: number,
    cells: Float32Array,
  ): Promise<number> {
    if (cells.every(Number.isNaN)) return 0;
    await addBlock(this.uses.sql, id, { level, column, row }, await packBlock(cells));
    return 1;
  }
}

const groundCellM = (grid: ElevationGrid): number => {
  const latitudes = outlineOf(grid).map(([, lat]) => lat);
  return cellSizeM(grid, 0, (Math.min(...latitudes) + Math.max(...latitudes)) / 2);
};

function cutBlock(rows: Float32Array, columns: number, left: number): Float32Array {
  const cells = new Float32Array(BLOCK_SIZE * BLOCK_SIZE).fill(Number.NaN);
  const right = Math.min(columns, left + BLOCK_SIZE);
  for (let row = 0; row * columns < rows.length; row++) {
    cells.set(rows.subarray(row * columns + left, row * columns + right), row * BLOCK_SIZE);
  }
  return cells;
}

function count(tally: Tally, cells: Float32Array): void {
  for (const elevationM of cells) {
    if (Number.isNaN(elevationM)) continue;
    tally.known += 1;
    if (elevationM < tally.minM) tally.minM = elevationM;
    if (elevationM > tally.maxM) tally.maxM = elevationM;
  }
}

const reportOf = (grid: ElevationGrid, name: string, { blocks, known, minM, maxM }: Tally): DemImportReport => ({
  name,
  alreadyDone: false,
  columns: grid.columns,
  rows: grid.rows,
  cellM: groundCellM(grid),
  blocks,
  knownShare: known / (grid.columns * grid.rows),
  minM: known === 0 ? null : minM,
  maxM: known === 0 ? null : maxM,
});

const doneBefore = (grid: ElevationGrid, name: string): DemImportReport => ({
  ...reportOf(grid, name, { blocks: 0, known: 0, minM: 0, maxM: 0 }),
  alreadyDone: true,
});
