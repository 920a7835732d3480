import type { BuildingListJson } from '../../domain/buildings/search/building.service.js';
import { madeOnce } from '../../core/made-once.js';
import type { JsonSchema } from '../validation/field-schema.js';

/** The contract's list of buildings; the items' text was made when they were stored. Written once for all that share it. */
export const buildingsBody = madeOnce(({ itemsJson, ...head }: BuildingListJson): Buffer =>
  Buffer.from(`{"buildings":[${itemsJson}],${JSON.stringify(wireHead(head)).slice(1)}`),
);

const wireHead = ({ ageSeconds, ...head }: Omit<BuildingListJson, 'itemsJson'>): object => ({
  ...head,
  age_seconds: ageSeconds,
});

/** The same buildings as a GeoJSON FeatureCollection. */
export function geoJsonBody({ itemsJson, ...head }: BuildingListJson): string {
  const items = JSON.parse(`[${itemsJson}]`) as { id: string; footprint: unknown; holes: unknown[] }[];
  const features = items.map(({ id, footprint, holes, ...properties }) => ({
    type: 'Feature',
    id,
    properties,
    geometry: { type: 'Polygon', coordinates: [footprint, ...holes] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features, ...wireHead(head) });
}

/** Shape of the list. */
export const BUILDINGS_SCHEMA: JsonSchema = {
  type: 'object',
  title: 'Buildings',
  required: ['buildings', 'source', 'count', 'truncated', 'attribution', 'covered', 'age_seconds', 'stale'],
  properties: {
    buildings: { type: 'array', items: { $ref: '#/components/schemas/Building' } },
    source: { type: 'string', enum: ['database', 'fallback', 'overpass'] },
    count: { type: 'integer' },
    truncated: { type: 'boolean', description: 'The area holds more than one answer carries.' },
    attribution: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Text to print with the buildings.' },
    covered: { type: 'boolean', description: 'These are all buildings of the area that any source knows.' },
    age_seconds: {
      anyOf: [{ type: 'integer' }, { type: 'null' }],
      description: 'Age of what came from outside sources, in whole minutes; null where nothing did.',
    },
    stale: {
      type: 'boolean',
      description: 'What came from outside sources is older than it should be, because none answers.',
    },
  },
};
