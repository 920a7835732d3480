import type { Response } from 'express';
import { ElevationAnswer, HorizonAnswer } from '../../contract/terrain/terrain.answer.js';
import type { TerrainTile } from '../../domain/terrain/terrain.service.js';
import {
  DemEncodingRequest,
  DemTilePathRequest,
  ElevationRequest,
  HorizonRequest,
} from '../../contract/terrain/terrain.request.js';
import { cacheUnlessStale } from '../presenters/cache-unless-stale.js';
import { RawAnswer, route } from '../route.js';

const PUBLIC_DAY = cacheUnlessStale('public, max-age=86400');

/** Heights of the ground. */
export const terrainRoutes = [
  route({
    method: 'get',
    path: '/api/dem/tile/{z}/{x}/{y}.png',
    access: 'anyone',
    tag: 'Terrain & Climate',
    summary: 'Elevation tile of the web map, 256 pixels square',
    description:
      'Zooms 0 to 15. Pixels of unknown height are 0 m. `X-Terrain-Known` is the share of known pixels, `X-Terrain-Source` the source of the heights and `X-Terrain-Attribution` the attribution to show with them, percent-encoded.',
    request: { path: DemTilePathRequest, query: DemEncodingRequest },
    answer: { schema: { type: 'string', format: 'binary' }, contentType: 'image/png' },
    answerHeaders: ['X-Terrain-Source', 'X-Terrain-Known', 'X-Terrain-Attribution', 'X-Terrain-Stale'],
    cacheControl: PUBLIC_DAY,
    errors: [404, 503],
    handle: async ({ services, parts, response }) => {
      const { z, x, y } = parts.path;
      const tile = await services.terrain.tile({ z: Number(z), x: Number(x), y: Number(y) }, parts.query.encoding);
      nameOrigin(response, tile);
      return new RawAnswer(Buffer.from(tile.png), 'image/png', tile.stale);
    },
  }),
  route({
    method: 'get',
    path: '/api/dem/elevation',
    access: 'anyone',
    tag: 'Terrain & Climate',
    summary: 'Ground elevation at a point',
    request: { query: ElevationRequest },
    answer: { of: ElevationAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404, 503],
    handle: ({ services, parts }) => services.terrain.elevation(parts.query),
  }),
  route({
    method: 'get',
    path: '/api/dem/horizon',
    access: 'anyone',
    tag: 'Terrain & Climate',
    summary: 'The terrain horizon around a location in 360 directions, up to 50 km away',
    request: { query: HorizonRequest },
    answer: { of: HorizonAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404, 503],
    handle: ({ services, parts }) => {
      const { lat, lng, heightM } = parts.query;
      return services.terrain.horizon({ lat, lng, heightM });
    },
  }),
];

/** An image has no room for where it came from, so its headers say it. */
function nameOrigin(response: Response, { source, attribution, knownShare, stale }: TerrainTile): void {
  response.setHeader('X-Terrain-Source', encodeURI(source));
  response.setHeader('X-Terrain-Known', knownShare.toFixed(4));
  if (attribution !== null) response.setHeader('X-Terrain-Attribution', encodeURI(attribution));
  if (stale) response.setHeader('X-Terrain-Stale', 'true');
}
