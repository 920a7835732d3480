import { BUILDING_TILES } from '../../domain/buildings/tiles/building-tile.service.js';
import { MAX_TERRAIN_ZOOM } from '../../core/terrain/elevation-grid.js';
import { DemEncodingRequest } from '../../contract/terrain/terrain.request.js';
import { cacheOfAddresses, PUBLIC_MINUTES } from '../presenters/cache-unless-stale.js';
import { publicBaseUrl } from '../public-base-url.js';
import { LEGEND_SCHEMA, roofLegend } from '../legend.js';
import { jsonAnswer, RawAnswer, routesFor } from '../route.js';
import { TILE_JSON_SCHEMA, tileJsonText, WORLD_BOUNDS } from '../tile-json.js';

/** Pixels along the side of an elevation tile. */
const DEM_TILE_SIZE = 256;

/** Descriptions of the tilesets for map libraries; before single buildings, whose path would take them for an id. */
export const tileJsonRoutes = [
  routesFor('anyone', 'Buildings').get('/api/buildings/tiles.json', {
    summary: 'TileJSON of the vector tiles of buildings',
    description:
      'TileJSON 3.0.0 with absolute tile addresses: of `PUBLIC_URL`, otherwise of the requested host. Without `PUBLIC_URL`, the answer to a request with `X-Forwarded-Host` or `X-Forwarded-Proto` is not to be stored.',
    answer: { schema: TILE_JSON_SCHEMA },
    cacheControl: cacheOfAddresses,
    errors: [503],
    handle: async ({ services, request, response }) => {
      response.vary('Host');
      const { bounds, attribution } = await services.buildingTiles.extent();
      const { urlTemplate, layers, totalsZoom, maxZoom } = BUILDING_TILES;
      const text = tileJsonText({
        name: 'Buildings',
        tiles: [`${publicBaseUrl(request)}${urlTemplate}`],
        minzoom: totalsZoom,
        maxzoom: maxZoom,
        bounds: bounds ?? WORLD_BOUNDS,
        attribution,
        vector_layers: [...layers],
      });
      return new RawAnswer(text);
    },
  }),
  routesFor('anyone', 'Buildings').get('/api/buildings/tiles/legend.json', {
    summary: 'Legend of the classes of roofs in the vector tiles',
    description: 'Five colours that are safe for colour blindness, also as an expression of the MapLibre style.',
    answer: { schema: LEGEND_SCHEMA },
    cacheControl: PUBLIC_MINUTES,
    handle: () => jsonAnswer(roofLegend()),
  }),
  routesFor('anyone', 'Terrain & Climate').get('/api/dem/tiles.json', {
    summary: 'TileJSON of the elevation tiles',
    description: 'TileJSON 3.0.0 with absolute tile addresses and the `encoding` that MapLibre reads.',
    request: { query: DemEncodingRequest },
    answer: { schema: TILE_JSON_SCHEMA },
    cacheControl: cacheOfAddresses,
    errors: [404, 503],
    handle: async ({ services, parts, request, response }) => {
      response.vary('Host');
      const { encoding } = parts.query;
      const { bounds, attribution } = await services.terrain.extent();
      const text = tileJsonText({
        name: 'Elevation',
        tiles: [`${publicBaseUrl(request)}/api/dem/tile/{z}/{x}/{y}.png?encoding=${encoding}`],
        minzoom: 0,
        maxzoom: MAX_TERRAIN_ZOOM,
        bounds: bounds ?? WORLD_BOUNDS,
        attribution,
        encoding: encoding === 'terrarium' ? 'terrarium' : 'mapbox',
        tileSize: DEM_TILE_SIZE,
      });
      return new RawAnswer(text);
    },
  }),
];
