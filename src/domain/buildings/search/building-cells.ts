import { LRUCache } from 'lru-cache';
import type { BuildingArea, DegreeBox } from '../../../core/buildings/building-area.js';
import { cellBytes, packCell, type BuildingCell } from '../../../core/buildings/cells/building-cell.js';
import { searchCells, type FoundBuildings, type ListPart } from '../../../core/buildings/cells/cell-search.js';
import { reachOf } from '../../../core/buildings/reach.js';
import { tileAt, tileBox, tileKey, tilesBetween, type Tile } from '../../../core/geometry/web-tile.js';
import type { Rows } from '../../../database/sql-types.js';
import { coalesceReads } from '../../coalesce-reads.js';
import { buildingsVersion, itemsOfCell, type CellLimits } from './building-cells.sql.js';
import { MAX_TILE_LATITUDE } from './coverage-map.js';

/** Zoom of the cells: they are about 550 m wide in Taiwan, so that a screen of a street touches four at most. */
const CELL_ZOOM = 16;
/** Areas that touch more are searched by the database. */
const MAX_CELLS = 16;
/** A cell with more is not kept, and its areas are searched by the database. */
const CELL_LIMITS: CellLimits = { buildings: 2_000, bytes: 2 * 1024 * 1024 };
/** Memory that kept cells may take: some 100,000 buildings [bytes]. */
const MAX_BYTES = 96 * 1024 * 1024;
/** Cells of which it is remembered that they were asked for. */
const MAX_ASKED = 20_000;

/** What is asked of the cells. */
export interface CellQuestion extends ListPart {
  area: BuildingArea;
}

/** Lists of buildings from memory; what it does not have is read as given. */
export interface BuildingCells {
  once(question: CellQuestion, read: () => Promise<FoundBuildings>): Promise<FoundBuildings>;
}

interface KeptCell {
  version: string;
  /** Absent where it exceeds the limits. */
  cell?: BuildingCell;
}

/**
 * Keeps the buildings of the cells of the map that are asked for more than once, so that the next list there needs no search
 * by the database. Every load that changes buildings gives them a new version, which is read for each list, for several at
 * once, and a list is made of cells of that version only: it is never older than its question.
 * @param sql where buildings are read.
 */
export function createBuildingCells(sql: Rows): BuildingCells {
  const kept = new LRUCache<string, KeptCell>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ cell }) => (cell ? cellBytes(cell) : 1),
  });
  const asked = new LRUCache<string, string>({ max: MAX_ASKED });
  const readVersion = coalesceReads(() => buildingsVersion(sql));
  let isLoading = false;

  /** One cell at a time, beside the lists. */
  const load = async (tiles: readonly Tile[]): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      for (const tile of tiles) {
        const { version, items } = await itemsOfCell(sql, tileBox(tile), CELL_LIMITS);
        kept.set(tileKey(tile), { version, ...(items && { cell: packCell(items) }) });
      }
    } catch {
      // the lists that the database answers say what is wrong with it
    } finally {
      isLoading = false;
    }
  };

  /** A cell that is asked for once in the life of a version would be read in vain. */
  const isWanted = (tile: Tile, version: string): boolean => {
    const key = tileKey(tile);
    if (kept.peek(key)?.version === version) return false;
    const isAgain = asked.get(key) === version;
    asked.set(key, version);
    return isAgain;
  };

  return {
    once: async ({ area, ...part }, read) => {
      const tiles = cellsOf(area);
      if (tiles === undefined) return read();
      const version = await readVersion();
      const cells = tiles.map((tile) => kept.get(tileKey(tile))).filter((cell) => cell?.version === version);
      if (cells.length < tiles.length) {
        const wanted = tiles.filter((tile) => isWanted(tile, version));
        if (wanted.length > 0) void load(wanted);
        return read();
      }
      const whole = cells.flatMap((known) => known?.cell ?? []);
      return (whole.length === tiles.length ? searchCells(whole, area, part) : undefined) ?? read();
    },
  };
}

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
