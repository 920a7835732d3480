import { buildingListWork, expectedBuildings, WORK } from '../../contract/common/expected-work.js';
import { BuildingAnswer } from '../../contract/buildings/building.answer.js';
import { requestWithFormat } from '../../contract/common/format.request.js';
import { BuildingsQueryRequest } from '../../contract/buildings/buildings-query.request.js';
import { RecordIdRequest } from '../../contract/common/record-id.request.js';
import { buildingsBody, BUILDINGS_SCHEMA, geoJsonBody, packedBuildingsBody } from '../presenters/present-buildings.js';
import { RawAnswer, routesFor } from '../route.js';

const open = routesFor('anyone', 'Buildings');

const GEOJSON = 'application/geo+json';
const PUBLIC_MINUTE = 'public, max-age=60';

/** Building footprints. */
export const buildingRoutes = [
  open.get('/api/buildings', {
    summary: 'Buildings of a viewport box, or of a circle around a point',
    description: 'With `format=geojson` the answer is a GeoJSON FeatureCollection of the same buildings.',
    request: { query: requestWithFormat(BuildingsQueryRequest, ['geojson']) },
    workOf: ({ query }) => buildingListWork(expectedBuildings(query)),
    answer: { schema: BUILDINGS_SCHEMA, refersTo: [BuildingAnswer] },
    cacheControl: PUBLIC_MINUTE,
    errors: [503],
    handle: async ({ services, parts, request, response }) => {
      response.vary('Accept');
      const found = await services.buildings.listJson(parts.query);
      if (request.accepts(['application/json', GEOJSON]) === GEOJSON) {
        return new RawAnswer(geoJsonBody(found), `${GEOJSON}; charset=utf-8`);
      }
      const packed = request.acceptsEncodings('gzip') && packedBuildingsBody(found);
      return new RawAnswer(packed || buildingsBody(found));
    },
  }),
  open.get('/api/buildings/{id}', {
    summary: 'One building with its height and sources',
    request: { path: RecordIdRequest },
    work: WORK.building,
    answer: { of: BuildingAnswer },
    cacheControl: PUBLIC_MINUTE,
    errors: [404],
    handle: ({ services, parts }) => services.buildings.byId(parts.path.id),
  }),
];
