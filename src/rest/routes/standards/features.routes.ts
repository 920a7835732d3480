import { roofPageWork, WORK } from '../../../contract/common/expected-work.js';
import type { RequestClass } from '../../../contract/fields/field-kinds.js';
import { FeatureRequest, FeaturesRequest, FormRequest } from '../../../contract/standards/features.request.js';
import { MAX_BUILDINGS } from '../../../core/bounds.js';
import type { FeatureCollection } from '../../../domain/buildings/search/feature-pages.sql.js';
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
} from '../../presenters/features.js';
import { publicBaseUrl } from '../../public-base-url.js';
import { jsonAnswer, RawAnswer, routesFor, type Route, type RouteCall } from '../../route.js';
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
  required: ['type', 'features', 'links', 'numberReturned'],
  properties: {
    type: { type: 'string', const: 'FeatureCollection' },
    features: { type: 'array', items: reference('BuildingFeature') },
    links: { type: 'array', items: { type: 'object', additionalProperties: true } },
    numberMatched: { type: 'integer', description: 'Only where one page has all.' },
    numberReturned: { type: 'integer' },
  },
};
const geoJson = (document: object) => new RawAnswer(JSON.stringify(document), GEOJSON_TYPE);

/** Address of the service for the links of an answer. @throws InvalidInputError for parameters that a query does not have. */
function baseOf(query: RequestClass, { request, response }: Pick<RouteCall, 'request' | 'response'>): string {
  refuseOtherParameters(query, request);
  response.vary('Host');
  return publicBaseUrl(request);
}

const collectionRoutes = (id: FeatureCollection): Route[] => [
  open.get(`${FEATURES_PATH}/collections/${id}`, {
    summary: `The collection of ${COLLECTIONS[id].title.toLowerCase()} in OGC API Features`,
    description: `${COLLECTIONS[id].description} ${STANDARD}`,
    request: { query: FormRequest },
    answer: DOCUMENT,
    cacheControl: cacheOfAddresses,
    handle: async (call) =>
      jsonAnswer(collectionDocument(baseOf(FormRequest, call), id, await call.services.buildingTiles.extent())),
  }),
  open.get(`${FEATURES_PATH}/collections/${id}/items`, {
    summary: `A page of ${COLLECTIONS[id].title.toLowerCase()} in OGC API Features`,
    description: `Of a box of any size, or all; the link \`next\` leads to the rest, and a page before the last may have few features or none. Only stored buildings. ${STANDARD}`,
    request: { query: FeaturesRequest },
    workOf: ({ query }) => roofPageWork(Math.min(query.limit, MAX_BUILDINGS)),
    answer: { schema: FEATURES, contentType: GEOJSON_TYPE, refersTo: [FEATURE] },
    cacheControl: cacheOfAddresses,
    handle: async (call) => {
      const self = new URL(`${baseOf(FeaturesRequest, call)}${call.request.originalUrl}`);
      return geoJson(featurePageDocument(await call.services.features.page(id, call.parts.query), self));
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
    handle: async (call) => {
      const base = baseOf(FormRequest, call);
      return geoJson(featureDocument(base, id, await call.services.features.feature(id, call.parts.path.id)));
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
    handle: (call) => jsonAnswer(landingPage(baseOf(FormRequest, call))),
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
    handle: async (call) =>
      jsonAnswer(collectionsDocument(baseOf(FormRequest, call), await call.services.buildingTiles.extent())),
  }),
  ...COLLECTION_IDS.flatMap(collectionRoutes),
];
