import { LRUCache } from 'lru-cache';
import type { DrawnTile, TileStore } from '../../domain/terrain/terrain.service.js';

/** Drawn tiles kept in memory, some five hundred [bytes]. */
const MAX_BYTES = 48 * 1024 * 1024;

/** Keeps drawn tiles in memory; their keys name the heights they were drawn from, so none grows old. */
export function createTileStore(maxBytes = MAX_BYTES): TileStore {
  const cache = new LRUCache<string, DrawnTile>({ maxSize: maxBytes, sizeCalculation: ({ png }) => png.byteLength });
  const flights = new Map<string, Promise<DrawnTile>>();
  const drawAndCache = async (key: string, draw: () => Promise<DrawnTile>): Promise<DrawnTile> => {
    const tile = await draw();
    cache.set(key, tile);
    return tile;
  };
  return {
    once: (key, draw) => {
      const tile = cache.get(key);
      if (tile) return Promise.resolve(tile);
      const flight = flights.get(key) ?? drawAndCache(key, draw).finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}
