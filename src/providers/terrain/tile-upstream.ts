import { createHash } from 'node:crypto';
import { DAY_MS } from '../../core/time/durations.js';
import type { Compute } from '../../core/compute/compute.js';
import type { TerrainEncoding } from '../../core/terrain/elevation-encoding.js';
import type { Tile } from '../../core/geometry/web-tile.js';
import { createChain, type ChainTools } from '../chain/chain.js';
import { bytesCodec } from '../chain/codecs.js';
import type { HttpClient } from '../chain/http-client.js';
import { SourceFailure } from '../../core/source-failure.js';
import type { Source } from '../chain/source.js';
import { MAX_TILE_BYTES } from './tile-folder.js';
import type { TilePyramid } from './tile-source.js';

/** Heights of the ground change with new surveys only: a tile is asked for again after half a year. */
const LIFETIMES = { freshMs: 180 * DAY_MS, keepMs: 3 * 365 * DAY_MS };
/** Longest time of one call [ms]. */
const TIMEOUT_MS = 5_000;
/** Statuses by which a tile server says that it has no such tile. */
const NO_TILE: readonly number[] = [204, 404, 410];
/** Zoom whose pixels, some 17 m in Taiwan, are about as fine as worldwide surveys; finer tiles are interpolated. */
const POINT_ZOOM = 13;

/** A tile server that the operator named. */
export interface TileUpstream {
  /** Address with `{z}`, `{x}` and `{y}`. */
  template: string;
  encoding: TerrainEncoding;
  maxZoom: number;
  attribution: string | null;
}

/** Tiles of a tile server; each is checked before it is kept in the database, and cached ones are used when it fails. */
export function openTileUpstream(
  upstream: TileUpstream,
  uses: { tools: ChainTools; http: HttpClient; compute: Compute },
): TilePyramid {
  const { template, encoding, maxZoom, attribution } = upstream;
  const identity = createHash('sha256').update(`${template} ${encoding}`).digest('hex').slice(0, 16);
  const chain = createChain<Tile, Uint8Array>(
    {
      name: `terrain-tiles-1 ${identity}`,
      subject: 'Elevation data',
      sources: [upstreamSource(upstream, uses.http, uses.compute)],
      keyOf: ({ z, x, y }) => [z, x, y],
      codec: bytesCodec(() => undefined),
      lifetimes: LIFETIMES,
    },
    uses.tools,
  );
  return {
    key: `upstream ${identity}`,
    name: hostOf(template),
    attribution,
    encoding,
    zooms: zoomsDown(maxZoom),
    viewZooms: zoomsDown(Math.min(maxZoom, POINT_ZOOM)),
    pointZooms: [Math.min(maxZoom, POINT_ZOOM)],
    read: async (address) => {
      const answer = await chain.fetch(address);
      return answer && { png: answer.value, retrievedAt: answer.fetchedAt, stale: answer.stale };
    },
  };
}

const zoomsDown = (finest: number): number[] => Array.from({ length: finest + 1 }, (_, i) => finest - i);

const hostOf = (template: string): string => new URL(fill(template, { z: 0, x: 0, y: 0 })).hostname;

const fill = (template: string, { z, x, y }: Tile): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

function upstreamSource(upstream: TileUpstream, http: HttpClient, compute: Compute): Source<Tile, Uint8Array> {
  const { template, encoding, attribution } = upstream;
  return {
    name: hostOf(template),
    attribution,
    timeoutMs: TIMEOUT_MS,
    read: async (address, signal) => {
      const url = fill(template, address);
      const { status, body } = await http.call({ url, signal, maxBytes: MAX_TILE_BYTES, answers: NO_TILE });
      if (NO_TILE.includes(status)) return undefined;
      await assertValid(body, encoding, compute);
      return { value: body };
    },
  };
}

async function assertValid(png: Uint8Array, encoding: TerrainEncoding, compute: Compute): Promise<void> {
  try {
    await compute.run('terrainBlock', { png, encoding });
  } catch (error) {
    throw new SourceFailure('malformed', 'the answer is not an elevation tile', { cause: error });
  }
}
