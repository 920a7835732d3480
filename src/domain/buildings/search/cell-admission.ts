/** Counters of a row [count]; a power of two. */
const COLUMNS = 2 ** 15;
/** Rows of counters; a cell's frequency is the least of its counters, so that others seldom raise it. */
const ROWS = 4;
const MOST = 255;
/** Odd factors, one for each row, whose products spread the cells over its counters. */
const FACTORS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
/** Questions after which all counters are halved, for each cell in memory, and for how many cells at least. */
const AGE = { perCell: 16, cells: 256 };
/** Reading a cell takes the database about as long as searching for so many lists (6.9 and 0.56 ms). */
const LOAD_IN_SEARCHES = 12;
/**
 * From how many questions on the texts of a cell are worth compressing: 15 ms of a cell of 343 buildings, beside 0.13 ms of a
 * list of 12 and 1.4 ms of one of 120 (2026-11-28).
 */
const OFTEN = 30;
/** Part of the latest lists that memory answers below which hardly anything is read into a full memory. */
const LOW_HIT_RATIO = 0.5;
/** Lists over which that part is averaged. */
const AVERAGED_LISTS = 256;
/** Lists for which, then, one cell may be read, so that the memory follows when all move to another place. */
const LISTS_A_LOAD = 128;

/** Which cells are worth the time that the database takes to read them. */
export interface CellAdmission {
  /** Counts a list. @param cells that it touches, as whole numbers. @param cellsInMemory of all. */
  count(cells: readonly number[], isFromMemory: boolean, cellsInMemory: number): void;
  /** Whether a cell that is not in memory shall be read. @param victim the cell that makes room for it; absent while there is room. */
  admits(cell: number, victim?: number): boolean;
  /** Whether a cell is asked for so often that its texts shall be compressed for all lists at once. */
  isOften(cell: number): boolean;
}

/**
 * Admits by frequency: while there is room, a cell that was asked for before; into a full memory only one that was asked for
 * so much more often than the one it replaces that its reading pays.
 * @see Einziger, Friedman, Manes, "TinyLFU: A Highly Efficient Cache Admission Policy", ACM Transactions on Storage 13(4), 2017.
 */
export function createCellAdmission(): CellAdmission {
  const counters = new Uint8Array(ROWS * COLUMNS);
  let asked = 0;
  let hitRatio = 0;
  let listsSinceLoad = 0;

  const frequency = (cell: number): number =>
    Math.min(...FACTORS.map((factor, row) => counters[counterOf(cell, factor, row)]!));

  const add = (cell: number): void => {
    FACTORS.forEach((factor, row) => {
      const at = counterOf(cell, factor, row);
      if (counters[at]! < MOST) counters[at]!++;
    });
  };

  return {
    count: (cells, isFromMemory, cellsInMemory) => {
      cells.forEach(add);
      asked += cells.length;
      hitRatio += (Number(isFromMemory) - hitRatio) / AVERAGED_LISTS;
      listsSinceLoad++;
      if (asked < AGE.perCell * Math.max(AGE.cells, cellsInMemory)) return;
      asked = 0;
      for (let at = 0; at < counters.length; at++) counters[at]! >>= 1;
    },
    admits: (cell, victim) => {
      const isAdmitted =
        victim === undefined
          ? frequency(cell) > 1
          : frequency(cell) > frequency(victim) + LOAD_IN_SEARCHES &&
            (hitRatio >= LOW_HIT_RATIO || listsSinceLoad >= LISTS_A_LOAD);
      if (isAdmitted) listsSinceLoad = 0;
      return isAdmitted;
    },
    isOften: (cell) => frequency(cell) >= OFTEN,
  };
}

const counterOf = (cell: number, factor: number, row: number): number =>
  row * COLUMNS + ((Math.imul(cell, factor) >>> 17) & (COLUMNS - 1));
