import { LRUCache } from 'lru-cache';
import type { BuildingArea, DegreeBox } from '../../../core/buildings/building-area.js';
import { cellBytes, cellOf, type BuildingCell } from '../../../core/buildings/cells/building-cell.js';
import { searchCells, type FoundBuildings, type ListPart } from '../../../core/buildings/cells/cell-search.js';
import { reachOf } from '../../../core/buildings/reach.js';
import { tileAt, tileBox, tilesBetween, type Tile } from '../../../core/geometry/web-tile.js';
import type { Rows } from '../../../database/sql-types.js';
import { coalesceReads } from '../../coalesce-reads.js';
import { buildingsVersion, itemsOfCell, type CellLimits } from './building-cells.sql.js';
import { createCellAdmission, type CellAdmission } from './cell-admission.js';
import { MAX_TILE_LATITUDE } from './coverage-map.js';
import { packTexts } from './pack-texts.js';

/** Zoom of the cells: they are about 550 m wide in Taiwan, so that a screen of a street touches four at most. */
const CELL_ZOOM = 16;
/** Areas that touch more are searched by the database. */
const MAX_CELLS = 16;
/** A cell with more is not kept, and its areas are searched by the database. */
const CELL_LIMITS: CellLimits = { buildings: 2_000, bytes: 2 * 1024 * 1024 };
/** What is asked of the cells. */
export interface CellQuestion extends ListPart {
  area: BuildingArea;
}

/** Lists of buildings from memory; what it does not have is read as given. */
export interface BuildingCells {
  once(question: CellQuestion, read: () => Promise<FoundBuildings>): Promise<FoundBuildings>;
}

/** What happens to cells. */
export type CellEvent = 'load' | 'refusal' | 'eviction';

/** How cells are kept in memory. */
export interface CellOptions {
  /** Memory that they may take together [bytes]; 0 keeps none. */
  maxBytes: number;
  /** Called for each cell that is read, not worth its reading, or removed to make room. */
  onEvent?: (event: CellEvent) => void;
}

interface KeptCell {
  /** Absent where it exceeds the limits. */
  cell?: BuildingCell;
}

/**
 * Keeps the buildings of the cells of the map that are asked for most, so that the next list there needs no search by the
 * database. Every load that changes buildings gives them a new version, which is read for each list, for several at once;
 * cells of another version are dropped, so that a list is never older than its question.
 * @param sql where buildings are read.
 */
export function createBuildingCells(sql: Rows, { maxBytes, onEvent }: CellOptions): BuildingCells {
  if (maxBytes === 0) return { once: (_question, read) => read() };
  const kept = new LRUCache<number, KeptCell>({
    maxSize: maxBytes,
    sizeCalculation: ({ cell }) => (cell ? cellBytes(cell) : 1),
    dispose: (_cell, _key, reason) => void (reason === 'evict' && onEvent?.('eviction')),
  });
  const admission = createCellAdmission();
  const packOften = cellPacker(kept, admission);
  const readVersion = coalesceReads(() => buildingsVersion(sql));
  let current = '';
  let isLoading = false;

  const dropOthersThan = (version: string): void => {
    if (version === current) return;
    kept.clear();
    current = version;
  };

  /** The cell that was not asked for the longest, where another of mean size has no room beside it. */
  const victim = (): number | undefined => {
    const hasRoom = !(kept.calculatedSize * (1 + 1 / kept.size) > maxBytes);
    return hasRoom ? undefined : (kept.rkeys().next() as IteratorResult<number, undefined>).value;
  };

  /** One cell at a time, beside the lists. */
  const load = async (tiles: readonly Tile[]): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      for (const tile of tiles) {
        if (!admission.admits(numberOf(tile), victim())) {
          onEvent?.('refusal');
          continue;
        }
        onEvent?.('load');
        const { version, items } = await itemsOfCell(sql, tileBox(tile), CELL_LIMITS);
        const cell = items && cellOf(items);
        if (version === current) kept.set(numberOf(tile), { ...(cell && { cell }) });
      }
    } catch {
      // the lists that the database answers say what is wrong with it
    } finally {
      isLoading = false;
    }
  };

  return {
    once: async ({ area, ...part }, read) => {
      const tiles = cellsOf(area);
      if (tiles === undefined) return read();
      dropOthersThan(await readVersion());
      const numbers = tiles.map(numberOf);
      const missing = tiles.filter((_, i) => !kept.has(numbers[i]!));
      admission.count(numbers, missing.length === 0, kept.size);
      if (missing.length > 0) {
        void load(missing);
        return read();
      }
      void packOften(numbers);
      const whole = numbers.flatMap((number) => kept.get(number)?.cell ?? []);
      return (whole.length === tiles.length ? searchCells(whole, area, part) : undefined) ?? read();
    },
  };
}

/** Compresses the texts of cells that are asked for often, one cell at a time, so that lists of them need not. */
function cellPacker(kept: LRUCache<number, KeptCell>, admission: CellAdmission): (cells: readonly number[]) => unknown {
  let isPacking = false;
  return async (cells) => {
    if (isPacking) return;
    isPacking = true;
    for (const number of cells.filter(admission.isOften)) {
      const { cell } = kept.peek(number) ?? {};
      if (cell === undefined || cell.packed) continue;
      const packed = await packTexts(cell);
      if (kept.peek(number)?.cell === cell) kept.set(number, { cell: { ...cell, packed } });
    }
    isPacking = false;
  };
}

/** All cells are of one zoom. */
const numberOf = ({ x, y }: Tile): number => x * 2 ** CELL_ZOOM + y;

/** The cells that an area touches, where they are few. */
function cellsOf(area: BuildingArea): Tile[] | undefined {
  const boxes = area.kind === 'boxes' ? area.boxes : reachOf({ point: area.center }, area.radiusM).boxes;
  const [box] = boxes;
  if (boxes.length !== 1 || box === undefined || !isOnMap(box)) return undefined;
  const first = tileAt({ lng: box.west, lat: box.north }, CELL_ZOOM);
  const last = tileAt({ lng: box.east, lat: box.south }, CELL_ZOOM);
  const count = (last.x - first.x + 1) * (last.y - first.y + 1);
  return count > 0 && count <= MAX_CELLS ? tilesBetween(first, last) : undefined;
}

const isOnMap = ({ south, north }: DegreeBox): boolean => Math.max(-south, north) < MAX_TILE_LATITUDE;
