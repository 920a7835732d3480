import { WORK } from '../../contract/common/expected-work.js';
import type { Response } from 'express';
import { NotFoundError } from '../../core/errors.js';
import { ElevationAnswer, HorizonAnswer } from '../../contract/terrain/terrain.answer.js';
import type { TerrainTile } from '../../domain/terrain/terrain.service.js';
import {
  DemEncodingRequest,
  DemTilePathRequest,
  ElevationRequest,
  HorizonRequest,
} from '../../contract/terrain/terrain.request.js';
import { STATUS_OF } from '../errors.js';
import { PUBLIC_DAY, PUBLIC_MINUTES } from '../presenters/cache-unless-stale.js';
import { jsonAnswer, RawAnswer, routesFor } from '../route.js';

const PNG_TYPE = 'image/png';

const open = routesFor('anyone', 'Terrain & Climate');

/** Heights of the ground. */
export const terrainRoutes = [
  open.get('/api/dem/tile/{z}/{x}/{y}.png', {
    summary: 'Elevation tile of the web map, 256 pixels square',
    description:
      'Zooms 0 to 15. Pixels of unknown height are 0 m. `X-Terrain-Known` is the share of known pixels, `X-Terrain-Source` the source of the heights and `X-Terrain-Attribution` the attribution to show with them, percent-encoded.',
    request: { path: DemTilePathRequest, query: DemEncodingRequest },
    answer: { schema: { type: 'string', format: 'binary' }, contentType: PNG_TYPE },
    work: WORK.demTile,
    answerHeaders: ['X-Terrain-Source', 'X-Terrain-Known', 'X-Terrain-Attribution', 'X-Terrain-Stale'],
    cacheControl: (answer) => (isMissing(answer) ? PUBLIC_MINUTES : PUBLIC_DAY(answer)),
    errors: [503],
    handle: async ({ services, parts, response }) => {
      const { z, x, y } = parts.path;
      try {
        const tile = await services.terrain.tile({ z: Number(z), x: Number(x), y: Number(y) }, parts.query.encoding);
        nameOrigin(response, tile);
        return new RawAnswer(Buffer.from(tile.png), PNG_TYPE, tile.stale);
      } catch (fault) {
        return missingTile(fault, response);
      }
    },
  }),
  open.get('/api/dem/elevation', {
    summary: 'Ground elevation at a point',
    request: { query: ElevationRequest },
    work: WORK.elevation,
    answer: { of: ElevationAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404, 503],
    handle: ({ services, parts }) => services.terrain.elevation(parts.query),
  }),
  open.get('/api/dem/horizon', {
    summary: 'The terrain horizon around a location in 360 directions, up to 50 km away',
    request: { query: HorizonRequest },
    work: WORK.horizon,
    answer: { of: HorizonAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404, 503],
    handle: ({ services, parts }) => {
      const { lat, lng, heightM } = parts.query;
      return services.terrain.horizon({ lat, lng, heightM });
    },
  }),
];

/** The 404 of a tile: most of a map's tiles have no heights, and the map must not ask for them again at every pan. */
function missingTile(fault: unknown, response: Response): RawAnswer {
  if (!(fault instanceof NotFoundError)) throw fault;
  response.status(STATUS_OF[fault.code]);
  return jsonAnswer({ detail: fault.message });
}

const isMissing = (answer: unknown): boolean => (answer as RawAnswer).contentType !== PNG_TYPE;

/** An image has no room for where it came from, so its headers say it. */
function nameOrigin(response: Response, { source, attribution, knownShare, stale }: TerrainTile): void {
  response.setHeader('X-Terrain-Source', encodeURI(source));
  response.setHeader('X-Terrain-Known', knownShare.toFixed(4));
  if (attribution !== null) response.setHeader('X-Terrain-Attribution', encodeURI(attribution));
  if (stale) response.setHeader('X-Terrain-Stale', 'true');
}
