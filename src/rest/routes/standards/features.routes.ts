import type { Request } from 'express';
import { roofPageWork, WORK } from '../../../contract/common/expected-work.js';
import { FeatureRequest, FeaturesRequest, FormRequest } from '../../../contract/standards/features.request.js';
import { MAX_BUILDINGS } from '../../../core/bounds.js';
import { buildingItemJson } from '../../../core/buildings/building-item.js';
import type { RatedRoof } from '../../../domain/district/roof.service.js';
import type { Services } from '../../../platform/services.js';
import { FEATURES_PATH } from '../../feature-paths.js';
import { featureSchema } from '../../openapi/geojson-schemas.js';
import { reference } from '../../openapi/reference.js';
import { cacheOfAddresses, PUBLIC_MINUTES } from '../../presenters/cache-unless-stale.js';
import {
  collectionDocument,
  COLLECTION_IDS,
  COLLECTIONS,
  collectionsDocument,
  CONFORMS_TO,
  featureDocument,
  featurePageDocument,
  GEOJSON_TYPE,
  landingPage,
  type CollectionId,
} from '../../presenters/features.js';
import { publicBaseUrl } from '../../public-base-url.js';
import { jsonAnswer, RawAnswer, routesFor, type Route } from '../../route.js';
import { refuseOtherParameters } from '../../validation/refuse-other-parameters.js';

const open = routesFor('anyone', 'Buildings');
const STANDARD = 'OGC API Features, part 1: core, GeoJSON and OpenAPI 3.0; WGS84 longitude and latitude (CRS84).';
const DOCUMENT = { schema: { type: 'object', additionalProperties: true } };
const FEATURE = featureSchema(
  'BuildingFeature',
  'Polygon',
  { type: 'object', additionalProperties: true },
  {
    id: { type: 'string' },
  },
);
const FEATURES = {
  type: 'object',
  title: 'BuildingFeatures',
  required: ['type', 'features', 'links', 'timeStamp', 'numberReturned'],
  properties: {
    type: { type: 'string', const: 'FeatureCollection' },
    features: { type: 'array', items: reference('BuildingFeature') },
    links: { type: 'array', items: { type: 'object', additionalProperties: true } },
    timeStamp: { type: 'string', format: 'date-time' },
    numberMatched: { type: 'integer', description: 'Only where one page has all.' },
    numberReturned: { type: 'integer' },
  },
};
const geoJson = (document: object) => new RawAnswer(JSON.stringify(document), GEOJSON_TYPE);

const addressOf = (request: Request): URL => new URL(`${publicBaseUrl(request)}${request.originalUrl}`);

/** Potentials of a page, where the collection is one of these. */
async function roofsOf(id: CollectionId, { roofs }: Services, buildings: readonly string[]) {
  if (id !== 'roofs') return undefined;
  const found = (await roofs.byIds(buildings)).filter((roof): roof is RatedRoof => roof !== undefined);
  return new Map(found.map((roof) => [roof.buildingId, roof]));
}

const collectionRoutes = (id: CollectionId): Route[] => [
  open.get(`${FEATURES_PATH}/collections/${id}`, {
    summary: `The collection of ${COLLECTIONS[id].title.toLowerCase()} in OGC API Features`,
    description: `${COLLECTIONS[id].description} ${STANDARD}`,
    request: { query: FormRequest },
    answer: DOCUMENT,
    cacheControl: cacheOfAddresses,
    handle: async ({ services, request, response }) => {
      refuseOtherParameters(FormRequest, request);
      response.vary('Host');
      return jsonAnswer(collectionDocument(publicBaseUrl(request), id, await services.buildingTiles.extent()));
    },
  }),
  open.get(`${FEATURES_PATH}/collections/${id}/items`, {
    summary: `A page of ${COLLECTIONS[id].title.toLowerCase()} in OGC API Features`,
    description: `Of a box of any size, or all; the link \`next\` leads to the rest. Only stored buildings. ${STANDARD}`,
    request: { query: FeaturesRequest },
    workOf: ({ query }) => roofPageWork(Math.min(query.limit, MAX_BUILDINGS)),
    answer: { schema: FEATURES, contentType: GEOJSON_TYPE, refersTo: [FEATURE] },
    cacheControl: cacheOfAddresses,
    handle: async ({ services, parts: { query }, request, response }) => {
      refuseOtherParameters(FeaturesRequest, request);
      response.vary('Host');
      const page = await services.features.page(COLLECTIONS[id].table, query);
      const roofs = await roofsOf(id, services, page.rows.map((row) => row.id)); // prettier-ignore
      return geoJson(featurePageDocument(page, addressOf(request), roofs));
    },
  }),
  open.get(`${FEATURES_PATH}/collections/${id}/items/{id}`, {
    summary: `One of the ${COLLECTIONS[id].title.toLowerCase()} in OGC API Features`,
    description: STANDARD,
    request: { path: FeatureRequest, query: FormRequest },
    work: WORK.building,
    answer: { schema: FEATURE, contentType: GEOJSON_TYPE },
    cacheControl: cacheOfAddresses,
    errors: [404],
    handle: async ({ services, parts, request, response }) => {
      refuseOtherParameters(FormRequest, request);
      response.vary('Host');
      const building = await services.buildings.byId(parts.path.id);
      if (id === 'roofs') await services.roofs.read(building.id);
      const roofs = await roofsOf(id, services, [building.id]);
      const collection = `${publicBaseUrl(request)}${FEATURES_PATH}/collections/${id}`;
      return geoJson(featureDocument(buildingItemJson(building), collection, roofs));
    },
  }),
];

/** OGC API Features for buildings and roof potential. */
export const featureRoutes: Route[] = [
  open.get(FEATURES_PATH, {
    summary: 'Landing page of OGC API Features',
    description: `GDAL (\`OAPIF:\`), QGIS and other GIS programs open this address. ${STANDARD}`,
    request: { query: FormRequest },
    answer: DOCUMENT,
    cacheControl: cacheOfAddresses,
    handle: ({ request, response }) => {
      refuseOtherParameters(FormRequest, request);
      response.vary('Host');
      return jsonAnswer(landingPage(publicBaseUrl(request)));
    },
  }),
  open.get(`${FEATURES_PATH}/conformance`, {
    summary: 'What of OGC API Features this conforms to',
    description: STANDARD,
    request: { query: FormRequest },
    answer: DOCUMENT,
    cacheControl: PUBLIC_MINUTES,
    handle: ({ request }) => {
      refuseOtherParameters(FormRequest, request);
      return jsonAnswer({ conformsTo: CONFORMS_TO });
    },
  }),
  open.get(`${FEATURES_PATH}/collections`, {
    summary: 'The collections of OGC API Features',
    description: STANDARD,
    request: { query: FormRequest },
    answer: DOCUMENT,
    cacheControl: cacheOfAddresses,
    handle: async ({ services, request, response }) => {
      refuseOtherParameters(FormRequest, request);
      response.vary('Host');
      return jsonAnswer(collectionsDocument(publicBaseUrl(request), await services.buildingTiles.extent()));
    },
  }),
  ...COLLECTION_IDS.flatMap(collectionRoutes),
];
