import type { Settings } from '../../config/settings.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { boxesTouch } from '../../core/buildings/degree-box.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import type { Sql } from '../../database/sql-types.js';
import type { TerrainEncoding } from '../../core/terrain/elevation-encoding.js';
import type { TerrainSource, TerrainSources } from '../../core/terrain/terrain-source.js';
import { settleEach } from '../../domain/each.js';
import { createResultCache } from '../../domain/result-cache.js';
import type { HorizonStore, TileStore } from '../../domain/terrain/terrain.service.js';
import type { ChainTools } from '../chain/chain.js';
import type { HttpClient } from '../chain/http-client.js';
import { createBlockMemory, type BlockMemory } from './block-memory.js';
import { createHorizonStore } from './horizon-store.sql.js';
import { gridsById, importedGrids } from './imported-grids.sql.js';
import { openTileFolder } from './tile-folder.js';
import { tileSource } from './tile-source.js';
import { openTileUpstream } from './tile-upstream.js';

/** What terrain is opened with. */
export interface TerrainTools {
  settings: Pick<Settings, keyof Settings & (`demDir${string}` | `terrainTiles${string}`)>;
  sql: Sql;
  clock: Clock;
  compute: Compute;
  http: HttpClient;
  chain: ChainTools;
}

/** Drawn tiles kept in memory, some five hundred [bytes]. */
const MAX_DRAWN_BYTES = 48 * 1024 * 1024;

/** Heights for the life of the process: where they come from, and the horizons made of them. */
export interface Terrain {
  sources: TerrainSources;
  horizons: HorizonStore;
  drawnTiles: TileStore;
}

/** Opens the sources of heights: imported grids first, then the local folder of tiles, then the tile server. */
export function openTerrain(tools: TerrainTools): Terrain {
  const memory = createBlockMemory();
  const tiles = [folderSource(tools, memory), upstreamSource(tools, memory)].filter((source) => source !== undefined);
  const withinEach: TerrainSources['withinEach'] = async (boxes) =>
    (await importedGrids(tools.sql, memory, boxes)).map((grids) => [...grids, ...tiles]);
  let latest: { ids: string; grids: readonly TerrainSource[] } = { ids: '', grids: [] };
  const sources: TerrainSources = {
    ...finder(withinEach),
    gridsOnly: tiles.length === 0,
    among: async (ids) => {
      // areas side by side mostly have the same
      if (latest.ids !== ids.join()) latest = { ids: ids.join(), grids: await gridsById(tools.sql, memory, ids) };
      const { grids } = latest;
      return grids.length === ids.length ? { ...sources, ...finder(among([...grids, ...tiles])) } : sources;
    },
  };
  return {
    sources,
    horizons: createHorizonStore(tools.sql, tools.clock),
    drawnTiles: createTileStore(),
  };
}

const finder = (withinEach: TerrainSources['withinEach']): Pick<TerrainSources, 'within' | 'withinEach'> => ({
  withinEach,
  within: async (box) => (await withinEach([box]))[0]!,
});

/** Looks for sources among some, as the database looks for grids. */
const among =
  (sources: readonly TerrainSource[]): TerrainSources['withinEach'] =>
  async (boxes) =>
    boxes.map((box) => sources.filter(({ extent }) => extent === undefined || reaches(extent, box)));

const reaches = (extent: DegreeBox, { west, east, ...rest }: DegreeBox): boolean =>
  [0, -360, 360].some((turn) => boxesTouch(extent, { west: west + turn, east: east + turn, ...rest }));

const createTileStore = (): TileStore =>
  createResultCache({ maxSize: MAX_DRAWN_BYTES, sizeOf: ({ png }) => png.byteLength });

/** The heights of the local folder alone, for commands without a database; horizons are not kept. */
export function openFolderTerrain(tools: Pick<TerrainTools, 'settings' | 'compute'>): Terrain {
  const source = folderSource(tools, createBlockMemory());
  const sources = source === undefined ? [] : [source];
  const folder: TerrainSources = {
    ...finder(async (boxes) => boxes.map(() => sources)),
    gridsOnly: source === undefined,
    among: async () => folder,
  };
  return {
    sources: folder,
    horizons: { each: (wanted) => settleEach(wanted, ({ trace }) => trace()) },
    drawnTiles: createTileStore(),
  };
}

function folderSource(
  { settings, compute }: Pick<TerrainTools, 'settings' | 'compute'>,
  memory: BlockMemory,
): TerrainSource | undefined {
  if (settings.demDir === undefined) return undefined;
  const pyramid = openTileFolder({
    folder: settings.demDir,
    encoding: settings.demDirEncoding as TerrainEncoding,
    attribution: settings.demDirAttribution ?? null,
  });
  return pyramid && tileSource(pyramid, compute, memory);
}

function upstreamSource(tools: TerrainTools, memory: BlockMemory): TerrainSource | undefined {
  const { settings, compute, http, chain } = tools;
  if (settings.terrainTilesUrl === undefined) return undefined;
  const pyramid = openTileUpstream(
    {
      template: settings.terrainTilesUrl,
      encoding: settings.terrainTilesEncoding as TerrainEncoding,
      maxZoom: settings.terrainTilesMaxZoom,
      attribution: settings.terrainTilesAttribution ?? null,
    },
    { tools: chain, http, compute },
  );
  return tileSource(pyramid, compute, memory);
}
