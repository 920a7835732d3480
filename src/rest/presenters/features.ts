import { BuildingAnswer } from '../../contract/buildings/building.answer.js';
import { RoofAnswer } from '../../contract/district/roof.answer.js';
import { flatRoof } from '../../contract/district/roof-table.js';
import { answerFields } from '../../contract/fields/answer-field.js';
import { restName } from '../../contract/fields/present.js';
import type { BuildingFeature, FeaturePage } from '../../domain/buildings/search/feature-collection.service.js';
import type { FeatureCollection } from '../../domain/buildings/search/feature-pages.sql.js';
import type { BuildingTilesExtent } from '../../domain/buildings/tiles/building-tile.service.js';
import { FEATURES_PATH } from '../feature-paths.js';

/** Media type of features. */
export const GEOJSON_TYPE = 'application/geo+json';
const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const CONFORMANCE = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/';
const OPENAPI_30 = 'application/vnd.oai.openapi+json;version=3.0';

/** The collections, by their ids. */
export const COLLECTIONS: Record<FeatureCollection, { title: string; description: string }> = {
  buildings: {
    title: 'Buildings',
    description: 'Footprints with their heights and sources.',
  },
  roofs: {
    title: 'Roof potential',
    description: 'The stored potential of roofs, with the footprints of their buildings.',
  },
};
export const COLLECTION_IDS = Object.keys(COLLECTIONS) as FeatureCollection[];

const link = (href: string, rel: string, title: string, type = 'application/json') => ({ href, rel, type, title });

/** @param base address of the service. */
export const landingPage = (base: string): object => ({
  title: 'Rooftop solar: buildings and roofs',
  description: 'Footprints of buildings, and the solar potential of their roofs.',
  links: [
    link(`${base}${FEATURES_PATH}`, 'self', 'This document'),
    link(`${base}/openapi-3.0.json`, 'service-desc', 'The interface', OPENAPI_30),
    link(`${base}/docs`, 'service-doc', 'The interface for readers', 'text/html'),
    link(`${base}${FEATURES_PATH}/conformance`, 'conformance', 'What this conforms to'),
    link(`${base}${FEATURES_PATH}/collections`, 'data', 'The collections'),
  ],
});

export const CONFORMS_TO = ['core', 'geojson', 'oas30'].map((name) => `${CONFORMANCE}${name}`);

/** The collections, or one of them. @param base address of the service. */
export const collectionsDocument = (base: string, extent: BuildingTilesExtent): object => ({
  links: [link(`${base}${FEATURES_PATH}/collections`, 'self', 'This document')],
  collections: COLLECTION_IDS.map((id) => collectionDocument(base, id, extent)),
});

export function collectionDocument(base: string, id: FeatureCollection, { bounds, attribution }: BuildingTilesExtent) {
  const { title, description } = COLLECTIONS[id];
  const address = `${base}${FEATURES_PATH}/collections/${id}`;
  return {
    id,
    title,
    description,
    ...(attribution !== null && { attribution }),
    itemType: 'feature',
    crs: [CRS84],
    ...(bounds && { extent: { spatial: { bbox: [bounds], crs: CRS84 } } }),
    links: [link(address, 'self', 'This document'), link(`${address}/items`, 'items', title, GEOJSON_TYPE)],
  };
}

/** Members that are measured, not counted. */
const MEASURED = [BuildingAnswer, RoofAnswer]
  .flatMap(answerFields)
  .filter(({ kind }) => kind === 'number')
  .map(restName);

// of ES2026; the types of the compiler do not have it yet
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object };

/** Members with a decimal point in each measure: GIS programs guess from the first features of which type a member is. */
function asMeasured(members: Record<string, unknown>): Record<string, unknown> {
  for (const name of MEASURED) {
    if (Number.isSafeInteger(members[name])) members[name] = rawJSON(`${String(members[name])}.0`);
  }
  return members;
}

/** A building as a feature: its own members, or those of its roof. */
function featureOf({ item, roof }: BuildingFeature) {
  const { id, footprint, holes, ...own } = JSON.parse(item) as { id: string; footprint: unknown; holes: unknown[] };
  const properties = asMeasured(roof === undefined ? own : { ...flatRoof(roof) });
  const geometry = { type: 'Polygon', coordinates: [footprint, ...holes] };
  return { type: 'Feature', id, geometry, properties };
}

/** A page of features. @param self address that was asked for; the next page's has another `after`. */
export function featurePageDocument({ next, ...page }: FeaturePage, self: URL): object {
  const features = page.features.map(featureOf);
  const isAll = next === null && !self.searchParams.has('after');
  return {
    type: 'FeatureCollection',
    features,
    links: [
      link(self.href, 'self', 'This document', GEOJSON_TYPE),
      ...(next === null ? [] : [link(withAfter(self, next), 'next', 'The next page', GEOJSON_TYPE)]),
    ],
    ...(isAll && { numberMatched: features.length }),
    numberReturned: features.length,
  };
}

function withAfter(self: URL, after: string): string {
  const next = new URL(self);
  next.searchParams.set('after', after);
  return next.href;
}

/** One feature with its links. @param base address of the service. */
export function featureDocument(base: string, id: FeatureCollection, building: BuildingFeature): object {
  const collection = `${base}${FEATURES_PATH}/collections/${id}`;
  const feature = featureOf(building);
  return {
    ...feature,
    links: [
      link(`${collection}/items/${feature.id}`, 'self', 'This document', GEOJSON_TYPE),
      link(collection, 'collection', 'Its collection'),
    ],
  };
}
