import type { DegreeBox } from '../buildings/building-area.js';
import type { TerrainEncoding } from './elevation-encoding.js';
import type { BlockAddress, ElevationGrid } from './elevation-grid.js';
import type { Tile } from '../geometry/web-tile.js';

/** Heights as a source gave them. */
export interface FoundBlock {
  /** 256 x 256 metres in rows from the north-west; NaN where not known. */
  cells: Float32Array;
  /** When they were fetched or imported. */
  retrievedAt: Date;
  /** They are older than they should be, because the source does not answer. */
  stale: boolean;
}

export interface FoundTile {
  png: Uint8Array;
  retrievedAt: Date;
  stale: boolean;
}

/** One source of heights. */
export interface TerrainSource {
  /** Identity with its version: equal keys give equal heights, apart from what `stamp` covers. */
  key: string;
  name: string;
  /** Date of the data, ISO, as precise as known. */
  sourceDate: string | null;
  /** Who must be credited when its heights are shown. */
  attribution: string | null;
  grid: ElevationGrid;
  /** Where its data is, `east` beyond 180 where it crosses that line; absent where that is not known. */
  extent?: DegreeBox;
  /** Levels to draw and to look around in, finest first. */
  levels: readonly number[];
  /** Levels that the height of a point is looked for in, in this order. */
  pointLevels: readonly number[];
  /** How wide its cells may look in a horizon: side over distance. */
  widestAngle: number;
  /**
   * @returns `undefined` where its data does not cover the block.
   * @throws UpstreamUnavailableError when the source cannot be asked.
   */
  block(address: BlockAddress): Promise<FoundBlock | undefined>;
  /** State of a block, for a source whose data may change under the same key. */
  stamp?(address: BlockAddress): Promise<string>;
  /** For a source that keeps ready-made tiles. */
  tiles?: {
    encoding: TerrainEncoding;
    zooms: readonly number[];
    /** @throws UpstreamUnavailableError also for a file that is no tile. */
    find(address: Tile): Promise<FoundTile | undefined>;
  };
}

/** Every source of heights. */
export interface TerrainSources {
  /** Sources that may know heights in an area, best first. */
  within(box: DegreeBox): Promise<TerrainSource[]>;
  /** The same for several areas, in their order, looked up together. */
  withinEach(boxes: readonly DegreeBox[]): Promise<TerrainSource[][]>;
  /**
   * The same where it has just been read which imported grids there are, for many questions about one area.
   * @param grids ids of those that reach into it, best first.
   */
  among(grids: readonly string[]): Promise<TerrainSources>;
  /** Whether there are only imported grids: any other source may be unavailable at any time, or change. */
  gridsOnly: boolean;
}

export interface DemFile {
  /** Name of the file without its folder. */
  fileName: string;
  /** SHA-256 of the content, hexadecimal. */
  fileKey: string;
  grid: Omit<ElevationGrid, 'levels'>;
  /** @returns metres of whole rows, NaN where not known. */
  readRows(from: number, to: number): Promise<Float32Array>;
  close(): Promise<void>;
}
