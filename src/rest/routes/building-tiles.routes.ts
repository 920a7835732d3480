import { WORK } from '../../contract/common/expected-work.js';
import { BuildingTilePathRequest } from '../../contract/buildings/building-tile.request.js';
import { RawAnswer, routesFor } from '../route.js';

const MVT = 'application/vnd.mapbox-vector-tile';
/** A map shows a new import within minutes; after that it asks by ETag. */
const PUBLIC_MINUTES = 'public, max-age=300, stale-while-revalidate=3600';

/** Vector tiles of buildings. */
export const buildingTileRoutes = [
  routesFor('anyone', 'Buildings').get('/api/buildings/tiles/{z}/{x}/{y}.mvt', {
    summary: 'Vector tile of the buildings',
    description:
      'Mapbox Vector Tile 2. From zoom 10 on the layer `buildings`: polygons with `id` (from zoom 15 on), `height`, `height_source`, `base_height`, `floors`, `source` and `pv_kw` (of a plant that is there, where one is known); where the potential of the roof is calculated also `class`, `kwh_per_kwp`, `kw`, `npv_class` and `duty`. Each feature has a numeric id for feature state. Zooms 5 to 9 have the layer `areas`: counties (5 to 7) or townships (8 and 9) with `code`, `name`, `name_zh`, `roofs`, `kw`, `mwh`, `kwh_per_kwp` and `class`. All buildings from zoom 13 on, the large ones from 10 on (an empty body is an empty tile). Maps enlarge tiles of zoom 15, the finest in the TileJSON; up to 20 are answered.',
    request: { path: BuildingTilePathRequest },
    work: WORK.buildingTile,
    answer: { schema: { type: 'string', format: 'binary' }, contentType: MVT },
    cacheControl: PUBLIC_MINUTES,
    errors: [404, 503],
    handle: async ({ services, parts, request, response }) => {
      const { z, x, y } = parts.path;
      const { mvt, gzip } = await services.buildingTiles.tile({ z: Number(z), x: Number(x), y: Number(y) });
      response.vary('Accept-Encoding');
      if (mvt.length === 0 || !request.acceptsEncodings('gzip')) return new RawAnswer(Buffer.from(mvt), MVT);
      response.setHeader('Content-Encoding', 'gzip');
      return new RawAnswer(Buffer.from(gzip), MVT);
    },
  }),
];
