import type { FeatureProperties } from './heights/heights.js';

/** Name under which OpenStreetMap's buildings are stored, whichever way they come. */
export const OSM_SOURCE = 'osm';

const TYPES: Readonly<Record<string, 'way' | 'relation'>> = { w: 'way', r: 'relation' };
/** `way/1`, alone or at the end of an address. */
const LONG_FORM = /^(?:https?:\/\/[^/]*openstreetmap\.org\/)?(way|relation)\/(\d+)$/;
/** The same of any element: a file of buildings may begin with a point. */
const ANY_ELEMENT = /^(?:https?:\/\/[^/]*openstreetmap\.org\/)?(?:way|relation|node)\/\d+$/;
/** QuickOSM's `w1`, and osmium's `a2` for the area of way 1 and `a3` for that of relation 1. */
const SHORT_FORM = /^([wra])(\d+)$/;
const DIGITS = /^-?\d+$/;

/** Identity of a stored building in OpenStreetMap, such as `way/123`; `null` for those of other data sets. */
export function storedOsmId(source: string, sourceId: string): string | null {
  return source === OSM_SOURCE ? (/^(?:way|relation)\/\d+/.exec(sourceId)?.[0] ?? null) : null;
}

/**
 * Identity of a feature in OpenStreetMap as `way/123` or `relation/123`, whatever tool wrote the file, so that one
 * building is one in every file and in Overpass. A number without a type is taken for a way's: nearly all buildings are.
 * @returns `undefined` for a feature that does not name one.
 * @see osmtogeojson and Overpass turbo (`@id`), osmium-export(1) (`@id`, `@type`, area ids), GDAL's OSM driver
 * (`osm_way_id`, `osm_id` of relations), osm2pgsql (negative ids of relations), QuickOSM (`full_id`).
 */
export function featureOsmId(id: unknown, properties: FeatureProperties): string | undefined {
  for (const value of [id, properties['@id'], properties['id'], properties['osm_id'], properties['full_id']]) {
    const [, type, digits] = LONG_FORM.exec(text(value)) ?? [];
    if (type !== undefined) return named(type, digits!);
  }
  const way = text(properties['osm_way_id']);
  if (DIGITS.test(way)) return named('way', way);
  for (const value of [properties['osm_id'], properties['@id']]) {
    const digits = text(value);
    if (DIGITS.test(digits)) return named(typeOf(digits, properties), digits);
  }
  return shortForm(properties['full_id']) ?? (hasBuildingTag(properties) ? shortForm(id) : undefined);
}

/** Whether the fields of a feature are those of an OpenStreetMap file. */
export const isOsm = (properties: FeatureProperties): boolean =>
  'osm_id' in properties ||
  'osm_way_id' in properties ||
  ANY_ELEMENT.test(text(properties['@id'])) ||
  ANY_ELEMENT.test(text(properties['id'])) ||
  (DIGITS.test(text(properties['@id'])) && '@type' in properties) ||
  (shortForm(properties['full_id']) !== undefined && 'osm_type' in properties);

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : Number.isSafeInteger(value) ? String(value) : '';

const named = (type: string, digits: string): string => `${type}/${digits.replace('-', '')}`;

function typeOf(digits: string, properties: FeatureProperties): 'way' | 'relation' {
  const typeName = text(properties['@type'] ?? properties['osm_type']).toLowerCase();
  const type = TYPES[typeName.charAt(0)];
  if (type !== undefined) return type;
  // GDAL keeps ways apart, and a relation's own tag says what it is; tables without nulls have only the tag
  const isRelation = digits.startsWith('-') || 'osm_way_id' in properties || properties['type'] === 'multipolygon';
  return isRelation ? 'relation' : 'way';
}

function shortForm(value: unknown): string | undefined {
  const [, letter, digits] = SHORT_FORM.exec(text(value)) ?? [];
  if (letter === undefined) return undefined;
  if (letter !== 'a') return named(TYPES[letter]!, digits!);
  const area = BigInt(digits!);
  return named(area % 2n === 0n ? 'way' : 'relation', String(area / 2n));
}

/** `w1` alone may be anything; beside a building's tag it is OpenStreetMap's. */
const hasBuildingTag = (properties: FeatureProperties): boolean =>
  typeof properties['building'] === 'string' || typeof properties['building:part'] === 'string';
