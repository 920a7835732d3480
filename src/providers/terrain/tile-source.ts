import type { Compute } from '../../core/compute/compute.js';
import { UpstreamUnavailableError } from '../../core/errors.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { TerrainEncoding } from '../../core/terrain/elevation-encoding.js';
import { tileOfBlock, webTileGrid, type BlockAddress } from '../../core/terrain/elevation-grid.js';
import type { FoundBlock, FoundTile, TerrainSource } from '../../core/terrain/terrain-source.js';
import type { Tile } from '../../core/geometry/web-tile.js';
import { toShared, type BlockMemory } from './block-memory.js';

/** Widest that a cell of a tile may look in a horizon, so that 50 km need some fifty tiles: 35 m at 5 km. */
const WIDEST_ANGLE = 1 / 140;
/** The retry delay reported to callers for an invalid tile, which has to be repaired [s]. */
const RETRY_AFTER_S = 300;

/** A pyramid of ready-made tiles. */
export interface TilePyramid {
  key: string;
  name: string;
  attribution: string | null;
  encoding: TerrainEncoding;
  /** Zooms that it has. */
  zooms: readonly number[];
  /** Zooms to look around in, finest first. */
  viewZooms: readonly number[];
  /** Zooms that the height of a point is looked for in, in this order. */
  pointZooms: readonly number[];
  /** Where its tiles are, where that is known. */
  extent?: DegreeBox;
  read(address: Tile): Promise<FoundTile | undefined>;
  /** State of a tile that may change at any time: equal stamps, equal tiles. */
  stamp?(address: Tile): Promise<string>;
}

/** Makes a source of heights of a pyramid of tiles; images are unpacked off the process's main thread. */
export function tileSource(pyramid: TilePyramid, compute: Compute, memory: BlockMemory): TerrainSource {
  const { key, name, attribution, encoding, zooms, viewZooms, pointZooms, extent } = pyramid;
  const finest = Math.max(...zooms);
  const grid = webTileGrid(finest);
  const levelOf = (zoom: number): number => finest - zoom;
  const stampOf = async (address: Tile): Promise<string> => (await pyramid.stamp?.(address)) ?? '';
  const blockOf = async (
    address: Tile,
    tile: () => Promise<FoundTile | undefined>,
  ): Promise<FoundBlock | undefined> => {
    const { z, x, y } = address;
    return memory.once(`${key} ${z} ${x} ${y} ${await stampOf(address)}`, async () => {
      const found = await tile();
      return found && unpackTile(found, encoding, compute);
    });
  };
  return {
    key,
    name,
    attribution,
    sourceDate: null,
    grid,
    ...(extent && { extent }),
    levels: viewZooms.map(levelOf),
    pointLevels: pointZooms.map(levelOf),
    widestAngle: WIDEST_ANGLE,
    block: (block) => {
      const address = tileOfBlock(grid, block);
      return blockOf(address, () => pyramid.read(address));
    },
    ...(pyramid.stamp && { stamp: (block: BlockAddress) => stampOf(tileOfBlock(grid, block)) }),
    tiles: {
      encoding,
      zooms,
      find: async (address) => {
        const tile = await pyramid.read(address);
        // unpacking is the proof that it is a tile; what it gives is kept for the next question
        if (tile) await blockOf(address, () => Promise.resolve(tile));
        return tile;
      },
    },
  };
}

async function unpackTile(
  { png, retrievedAt, stale }: FoundTile,
  encoding: TerrainEncoding,
  compute: Compute,
): Promise<FoundBlock> {
  try {
    return { cells: toShared(await compute.run('terrainBlock', { png, encoding })), retrievedAt, stale };
  } catch (error) {
    if (error instanceof UpstreamUnavailableError) throw error;
    throw new UpstreamUnavailableError('An elevation tile is not valid', RETRY_AFTER_S, { cause: error });
  }
}
