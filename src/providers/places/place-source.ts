import { isRecord } from '../../core/json/is-record.js';
import type { FoundPlace, PlaceSuggestion } from '../../core/places/place.js';
import type { LatLng } from '../../core/units.js';
import type { Lifetimes } from '../chain/source.js';
import { SourceFailure } from '../../core/source-failure.js';
import type { RateLimitPolicy } from '../chain/rate-limiter.sql.js';
import type { SuggestQuery } from '../../domain/places/places.js';

/** One outside source of places; `undefined` for a question it does not take, `null` for a place it does not know. */
export interface Geocoder {
  name: string;
  attribution: string | null;
  rateLimit?: RateLimitPolicy;
  lifetimes: Lifetimes;
  suggest(question: SuggestQuery, signal: AbortSignal): Promise<PlaceSuggestion[]>;
  details(placeId: string, signal: AbortSignal): Promise<FoundPlace | null | undefined>;
  geocode(address: string, signal: AbortSignal): Promise<FoundPlace | null>;
  reverse(point: LatLng, signal: AbortSignal): Promise<FoundPlace | null>;
}

/** Most lines of an autocomplete list. */
export const MAX_SUGGESTIONS = 8;

const COORDINATE_DECIMALS = 6;

/** A coordinate as it goes into an address: our own digits, never an exponent. */
export const writeDegrees = (degrees: number): string => degrees.toFixed(COORDINATE_DECIMALS);

/** A text of an answer, or nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * A place of an answer.
 * @throws SourceFailure for coordinates that are none.
 */
export function placeAt(lat: unknown, lng: unknown, formattedAddress: string): FoundPlace {
  const sound = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  if (!sound) throw new SourceFailure('malformed', 'a place without coordinates');
  return { lat, lng, formattedAddress };
}

/** @throws SourceFailure for a body that is no JSON object. */
export function parseAnswer(body: Buffer, who: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (isRecord(value)) return value;
  } catch (error) {
    throw new SourceFailure('malformed', `${who} answered with invalid JSON`, { cause: error });
  }
  throw new SourceFailure('malformed', `${who} answered with JSON that is not an object`);
}
