import { createHash } from 'node:crypto';
import type { FeatureProperties } from '../../../core/buildings/heights/heights.js';
import { featureOsmId } from '../../../core/buildings/osm-id.js';

/** Longest name or address kept, in UTF-16 units. */
const MAX_TEXT = 300;
const MAX_ID = 200;

const ID_FIELDS = ['id', '@id', 'nlsc_build_id', 'build_id', 'full_plus_code'];
const ADDRESS_PARTS = ['addr:city', 'addr:district', 'addr:street', 'addr:housenumber'] as const;
const IDEOGRAPH = /\p{Script=Han}/u;

/** Text that a database takes: no NUL, no half of a surrogate pair, no blanks around, not endless; else `null`. */
function cleanText(value: unknown, longest = MAX_TEXT): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\u0000', '').toWellFormed().trim().slice(0, longest).toWellFormed();
  return text === '' ? null : text;
}

/** Overture's main name. */
const primaryName = ({ names }: FeatureProperties): unknown =>
  (names as { primary?: unknown } | null | undefined)?.primary;

/** Name of the building: its own script first. */
export const featureName = (properties: FeatureProperties): string | null =>
  cleanText(properties['name']) ??
  cleanText(primaryName(properties)) ??
  cleanText(properties['name:zh']) ??
  cleanText(properties['name:en']);

/**
 * Address of the building, whole or put together from OpenStreetMap's parts: in Chinese from the large to the small
 * without blanks, else number and street first.
 */
export function featureAddress(properties: FeatureProperties): string | null {
  const whole = cleanText(properties['addr:full']) ?? cleanText(properties['address']);
  if (whole !== null) return whole;
  const [city, district, street, number] = ADDRESS_PARTS.map((part) => cleanText(properties[part]));
  if (!street) return null;
  if (IDEOGRAPH.test(street)) return [city, district, street, withUnit(number)].filter(Boolean).join('');
  return [[number, street].filter(Boolean).join(' '), district, city].filter(Boolean).join(', ');
}

const withUnit = (number: string | null | undefined): string =>
  number ? (/\d$/.test(number) ? `${number}號` : number) : '';

/** A whole number of 64 bits as a field: as its digits where a double would round it, and two of them become one. */
export const wholeNumber = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value);

/** Digits of an identity that is a number; a whole one that JSON has rounded is none. */
const numericId = (value: number): string | null =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? String(value) : null;

/**
 * Identity of a feature inside its data set: OpenStreetMap's in one form, else the file's own, else a digest of its shape.
 * @param feature member `id` counts before the fields.
 */
export function featureId(feature: { id?: unknown; geometry?: unknown }, properties: FeatureProperties): string {
  const osmId = featureOsmId(feature.id, properties);
  if (osmId !== undefined) return osmId;
  for (const value of [feature.id, ...ID_FIELDS.map((field) => properties[field])]) {
    const id = typeof value === 'number' ? numericId(value) : cleanText(value, MAX_ID);
    if (id !== null) return id;
  }
  return createHash('sha256').update(shapeText(feature.geometry)).digest('hex').slice(0, 24);
}

function shapeText(geometry: unknown): string {
  try {
    return JSON.stringify(geometry ?? null);
  } catch {
    // lists nested far deeper than any polygon's; no building is made of it
    return 'too deep';
  }
}
