import type { BuildingListJson } from '../../domain/buildings/search/building.service.js';
import { BUILDING_LIST_SOURCES } from '../../core/buildings/data-sources.js';
import { gzipWriter, type GzipBody } from '../gzip-body.js';
import { reference } from '../openapi/reference.js';
import type { JsonSchema } from '../validation/field-schema.js';

/** The contract's list of buildings; the items' text was made when they were stored. */
export const buildingsBody = ({ items, ...head }: BuildingListJson): Buffer =>
  Buffer.concat([BEFORE_ITEMS, items.joined(), afterItems(head)]);

/** The same compressed, where its parts are in memory. */
export function packedBuildingsBody({ items, ...head }: BuildingListJson): GzipBody | undefined {
  const packed = items.packed();
  return packed && writeGzip(packed, afterItems(head));
}

const BEFORE_ITEMS = Buffer.from('{"buildings":[');
const writeGzip = gzipWriter(BEFORE_ITEMS);

const afterItems = (head: ListHead): Buffer => Buffer.from(`],${JSON.stringify(wireHead(head)).slice(1)}`);

type ListHead = Omit<BuildingListJson, 'items'>;

const wireHead = ({ ageSeconds, ...head }: ListHead): object => ({
  ...head,
  age_seconds: ageSeconds,
});

/** The same buildings as a GeoJSON FeatureCollection. */
export function geoJsonBody({ items: texts, ...head }: BuildingListJson): string {
  const items = JSON.parse(`[${texts.joined().toString()}]`) as { id: string; footprint: unknown; holes: unknown[] }[];
  const features = items.map(({ id, footprint, holes, ...properties }) => ({
    type: 'Feature',
    id,
    properties,
    geometry: { type: 'Polygon', coordinates: [footprint, ...holes] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features, ...wireHead(head) });
}

const HEAD_MEMBERS = {
  source: { type: 'string', enum: [...BUILDING_LIST_SOURCES] },
  count: { type: 'integer', description: 'Number of buildings in this answer.' },
  truncated: { type: 'boolean', description: 'The area has more buildings than one answer can contain.' },
  attribution: {
    anyOf: [{ type: 'string' }, { type: 'null' }],
    description: 'Attribution to show with the buildings.',
  },
  covered: { type: 'boolean', description: 'Whether all buildings of the area that any source knows are included.' },
  age_seconds: {
    anyOf: [{ type: 'integer' }, { type: 'null' }],
    description: 'Age of the data from outside sources, in whole minutes; null when there is none.',
  },
  stale: {
    type: 'boolean',
    description: 'The data from outside sources is older than it should be because no source answers.',
  },
} as const;

const withHead = (title: string, members: Record<string, JsonSchema>): JsonSchema => {
  const properties = { ...members, ...HEAD_MEMBERS };
  return { type: 'object', title, required: Object.keys(properties), properties };
};

/** Shape of the list. */
export const BUILDINGS_SCHEMA = withHead('Buildings', { buildings: { type: 'array', items: reference('Building') } });
