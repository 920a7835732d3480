import { isRecord } from '../../core/json/is-record.js';
import type { FoundPlace, PlaceSuggestion } from '../../core/places/place.js';
import type { HttpClient } from '../chain/http-client.js';
import type { Lifetimes } from '../chain/source.js';
import { SourceFailure } from '../../core/source-failure.js';
import { MAX_SUGGESTIONS, placeAt, parseAnswer, textOf, writeDegrees, type Geocoder } from './place-source.js';

/** Roots of the two interfaces. */
export interface GoogleUrls {
  /** Places API (New). */
  places: string;
  /** Geocoding API. */
  geocode: string;
}

const GOOGLE_URLS: GoogleUrls = {
  places: 'https://places.googleapis.com/v1',
  geocode: 'https://maps.googleapis.com/maps/api/geocode/json',
};

/** Its terms forbid storing its data, but for ids and, for 30 days, bare coordinates; nothing is kept. */
const LIFETIMES: Lifetimes = { freshMs: 0, keepMs: 0 };
const LANGUAGE = 'zh-TW';
/** What the place ids of Google begin with here, and what its own look like. */
const PREFIX = 'google:';
const OWN_ID = /^[\w-]{1,300}$/;
/** Suggestions near the map's middle come first [m]. */
const BIAS_RADIUS_M = 50_000;

/** States of the Geocoding API that are answers. */
const KNOWN = 'OK';
const UNKNOWN = 'ZERO_RESULTS';
const THROTTLED: ReadonlySet<string> = new Set(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT']);

/**
 * Google Maps Platform as a source of places.
 * @see Google, Places API (New) and Geocoding API, documentation of 2026; Google Maps Platform Terms of Service, section 3.2.3,
 *   and Service Specific Terms, caching.
 */
export function googleSource(apiKey: string, http: HttpClient, urls: GoogleUrls = GOOGLE_URLS): Geocoder {
  const geocode = async (query: Record<string, string>, signal: AbortSignal): Promise<FoundPlace | null> => {
    const parameters = new URLSearchParams({ ...query, language: LANGUAGE, key: apiKey });
    const { body } = await http.call({ url: `${urls.geocode}?${parameters}`, signal });
    return readGeocode(parseAnswer(body, 'Google'));
  };
  const headers = { 'content-type': 'application/json', 'x-goog-api-key': apiKey };
  return {
    name: 'google',
    attribution: 'Google Maps',
    lifetimes: LIFETIMES,
    suggest: async ({ query, near }, signal) => {
      const circle = near && { center: { latitude: near.lat, longitude: near.lng }, radius: BIAS_RADIUS_M };
      const { body } = await http.call({
        url: `${urls.places}/places:autocomplete`,
        method: 'POST',
        headers,
        body: JSON.stringify({ input: query, languageCode: LANGUAGE, ...(circle && { locationBias: { circle } }) }),
        signal,
      });
      return readSuggestions(parseAnswer(body, 'Google'));
    },
    details: async (placeId, signal) => {
      if (!placeId.startsWith(PREFIX)) return undefined;
      const id = placeId.slice(PREFIX.length);
      if (!OWN_ID.test(id)) return null;
      const { status, body } = await http.call({
        url: `${urls.places}/places/${id}?languageCode=${LANGUAGE}`,
        headers: { ...headers, 'x-goog-fieldmask': 'location,formattedAddress' },
        answers: [400, 404],
        signal,
      });
      return status >= 400 ? null : readDetails(parseAnswer(body, 'Google'));
    },
    geocode: (address, signal) => geocode({ address, region: 'tw' }, signal),
    reverse: ({ lat, lng }, signal) => geocode({ latlng: `${writeDegrees(lat)},${writeDegrees(lng)}` }, signal),
  };
}

function readSuggestions({ suggestions = [] }: Record<string, unknown>): PlaceSuggestion[] {
  if (!Array.isArray(suggestions)) throw new SourceFailure('malformed', 'Google answered without suggestions');
  return suggestions
    .map((each: unknown) => (isRecord(each) ? each['placePrediction'] : undefined))
    .filter(isRecord)
    .map(readPrediction)
    .filter(({ placeId }) => OWN_ID.test(placeId.slice(PREFIX.length)))
    .slice(0, MAX_SUGGESTIONS);
}

function readPrediction({ placeId, text, structuredFormat }: Record<string, unknown>): PlaceSuggestion {
  const format = isRecord(structuredFormat) ? structuredFormat : {};
  const description = wordOf(text);
  return {
    placeId: PREFIX + textOf(placeId),
    description,
    mainText: wordOf(format['mainText']) || description,
    secondaryText: wordOf(format['secondaryText']),
  };
}

const wordOf = (value: unknown): string => (isRecord(value) ? textOf(value['text']) : '');

function readDetails({ location, formattedAddress }: Record<string, unknown>): FoundPlace {
  const { latitude, longitude } = isRecord(location) ? location : {};
  return placeAt(latitude, longitude, textOf(formattedAddress));
}

/** The Geocoding API reports its faults in a 200 answer. */
function readGeocode({ status, results }: Record<string, unknown>): FoundPlace | null {
  if (status === UNKNOWN) return null;
  const state = textOf(status);
  if (THROTTLED.has(state)) throw new SourceFailure('throttled', `Google answered ${state}`);
  const first: unknown = Array.isArray(results) ? results[0] : undefined;
  if (status !== KNOWN || !isRecord(first))
    throw new SourceFailure('malformed', `Google answered ${state || 'nothing'}`);
  const geometry = isRecord(first['geometry']) ? first['geometry'] : {};
  const { lat, lng } = isRecord(geometry['location']) ? geometry['location'] : {};
  return placeAt(lat, lng, textOf(first['formatted_address']));
}
