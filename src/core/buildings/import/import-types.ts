import type { MultiPolygon } from '../../geometry/position.js';
import type { DegreeBox } from '../building-area.js';
import type { ImportCounts, ImportState } from './import-progress.js';

/** How a file is to be loaded. */
export interface ImportOptions {
  /** Name of the data set; stated by the first feature's marks, else by the file's name, unless given. */
  source?: string | undefined;
  /** Date of the data, ISO. */
  sourceDate?: string | undefined;
  /** Who must be credited; follows from the data set where that is known. */
  attribution?: string | undefined;
  /**
   * Only footprints that touch the box are loaded; the file is declared to hold all there are in it, so that what the data set
   * had there before and the file has not is removed, and the box counts as covered.
   */
  box?: DegreeBox | undefined;
  /**
   * The file is declared to hold all buildings inside these polygons (rings closed, WGS84, nothing across the antimeridian):
   * what the data set had in them before and the file has not is removed, and they count as covered. What else the file
   * holds is loaded too. Not together with `box`.
   */
  coverage?: MultiPolygon | undefined;
  /** Column of the file that has heights [m], and the one that has numbers of floors; before the usual names. */
  heightField?: string | undefined;
  floorsField?: string | undefined;
  /** Buildings whose column `confidence` has less are left out, 0..1. */
  minConfidence?: number | undefined;
  /** EPSG code of the coordinates; as the file names it unless given, else WGS84. */
  epsg?: number | undefined;
  /** Loads a file again that was loaded to its end. */
  force?: boolean | undefined;
  /** Whether the area counts as covered afterwards; `true` unless given. */
  covers?: boolean | undefined;
  /** Stops after the batch or the tile at work. */
  signal?: AbortSignal | undefined;
  /** Called after every stored batch and every settled group of tiles. */
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** How far a load is. */
export interface ImportProgress {
  counts: ImportCounts;
  /** Bytes of the file that are safely stored. */
  bytesDone: number;
  /** How far the tiles are settled, once the file is read. */
  tiles?: { done: number; all: number };
}

/** How a load ended. */
export interface ImportReport {
  importId: string;
  source: string;
  state: Exclude<ImportState, 'running' | 'failed'>;
  counts: ImportCounts;
  /** Features that an earlier attempt had stored. */
  resumedAfter: number;
  /** Columns of the file, where it was read and no building got its height from it: its heights may have an unknown name. */
  columnsWithoutHeight?: string[];
  /** Nothing was done, because the file had been loaded to its end before. */
  alreadyDone: boolean;
}
