import { LRUCache } from 'lru-cache';
import type { BuildingTileStore } from './building-tile.service.js';
import type { DrawnBuildingTile } from '../../../core/buildings/tiles/draw-tile.js';

/** Memory that kept tiles may take [bytes]; some thousand tiles of a dense city. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What an entry takes besides its tile [bytes]. */
const ENTRY_BYTES = 200;

/** Keeps the tiles asked for last; equal questions at one time are drawn once. */
export function createBuildingTileStore(): BuildingTileStore {
  const kept = new LRUCache<string, DrawnBuildingTile>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ mvt, gzip }) => mvt.length + gzip.length + ENTRY_BYTES,
  });
  const drawing = new Map<string, Promise<DrawnBuildingTile>>();
  const drawAnew = async (key: string, draw: () => Promise<DrawnBuildingTile>): Promise<DrawnBuildingTile> => {
    try {
      const tile = await draw();
      kept.set(key, tile);
      return tile;
    } finally {
      drawing.delete(key);
    }
  };
  return {
    once: (key, draw) => {
      const known = kept.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const atWork = drawing.get(key) ?? drawAnew(key, draw);
      drawing.set(key, atWork);
      return atWork;
    },
  };
}
