import { isRecord } from '../../core/json/is-record.js';
import { DAY_MS } from '../../core/time/durations.js';
import { alternateTai } from '../../core/places/place-text.js';
import type { FoundPlace, PlaceSuggestion } from '../../core/places/place.js';
import type { LatLng } from '../../core/units.js';
import type { HttpClient } from '../chain/http-client.js';
import { SourceFailure } from '../../core/source-failure.js';
import { photonPlaceId, photonPlaceOf } from './photon-place-id.js';
import { MAX_SUGGESTIONS, placeAt, parseAnswer, textOf, writeDegrees, type Geocoder } from './place-source.js';

/** The public server asks for moderate use; ours is a call a second. */
const PUBLIC_HOST = 'photon.komoot.io';

type Properties = Record<string, unknown>;

interface Hit {
  place: FoundPlace;
  suggestion: Omit<PlaceSuggestion, 'placeId'>;
}

/**
 * A Photon-compatible geocoder as a source of places.
 * @param url its root, with or without `/api`.
 * @see komoot/photon, README: search (`/api`) and reverse (`/reverse`), GeoJSON answers.
 */
export function photonSource(url: string, http: HttpClient): Geocoder {
  const root = url.replace(/\/+$/, '').replace(/\/api$/, '');
  const request = async (path: string, query: Record<string, string>, signal: AbortSignal): Promise<Hit[]> => {
    const { body } = await http.call({ url: `${root}${path}?${new URLSearchParams(query)}`, signal });
    return readHits(parseAnswer(body, 'Photon'));
  };
  /** OpenStreetMap has either writing of 臺; what is not found in one is looked for in the other. */
  const search = async (text: string, query: Record<string, string>, signal: AbortSignal): Promise<Hit[]> => {
    const hits = await request('/api', { q: text, ...query }, signal);
    const other = alternateTai(text);
    return hits.length > 0 || other === undefined ? hits : request('/api', { q: other, ...query }, signal);
  };
  const first = (hits: readonly Hit[]): FoundPlace | null => hits[0]?.place ?? null;
  return {
    name: 'photon',
    attribution: '© OpenStreetMap contributors, ODbL 1.0',
    lifetimes: { freshMs: 7 * DAY_MS, keepMs: 180 * DAY_MS },
    ...(new URL(url).hostname === PUBLIC_HOST && { rateLimit: { intervalMs: 1_000, slots: 1 } }),
    suggest: async ({ query, near }, signal) => {
      const hits = await search(query, { limit: String(MAX_SUGGESTIONS), ...bias(near) }, signal);
      return hits.map(({ place, suggestion }) => ({ placeId: photonPlaceId(place), ...suggestion }));
    },
    details: (placeId) => Promise.resolve(photonPlaceOf(placeId)),
    geocode: async (address, signal) => first(await search(address, { limit: '1' }, signal)),
    reverse: async ({ lat, lng }, signal) =>
      first(await request('/reverse', { lat: writeDegrees(lat), lon: writeDegrees(lng), limit: '1' }, signal)),
  };
}

const bias = (near: LatLng | undefined): Record<string, string> =>
  near ? { lat: writeDegrees(near.lat), lon: writeDegrees(near.lng) } : {};

function readHits({ features }: Record<string, unknown>): Hit[] {
  if (!Array.isArray(features)) throw new SourceFailure('malformed', 'Photon answered without features');
  return features.map(readHit).filter(({ suggestion }) => suggestion.description !== '');
}

function readHit(feature: unknown): Hit {
  const { geometry, properties } = isRecord(feature) ? feature : {};
  const position: unknown = isRecord(geometry) ? geometry['coordinates'] : undefined;
  const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
  const { mainText, secondaryText, description } = wording(isRecord(properties) ? properties : {});
  return { place: placeAt(lat, lng, description), suggestion: { description, mainText, secondaryText } };
}

/** Addresses with Chinese or Japanese street names go from the large to the small, others from the small to the large. */
function wording(properties: Properties): Omit<PlaceSuggestion, 'placeId'> {
  const part = (name: string): string => textOf(properties[name]);
  const street = part('street') || (properties['type'] === 'street' ? part('name') : '');
  const large = ['country', 'state', 'county', 'city', 'district']
    .map(part)
    .filter((text, i, all) => text && all.indexOf(text) === i);
  const eastern = /\p{Script=Han}/u.test(street || part('name') || large.join(''));
  const number = part('housenumber');
  const small = eastern
    ? street + (/\d$/.test(number) ? `${number}號` : number)
    : [number, street].filter(Boolean).join(' ');
  const mainText = part('name') || small || large.at(-1) || '';
  const rest = [...large, small].filter((text) => text !== '' && text !== mainText);
  const secondaryText = eastern
    ? rest.filter((text) => text !== part('country')).join('')
    : rest.toReversed().join(', ');
  const description = eastern ? secondaryText + mainText : [mainText, secondaryText].filter(Boolean).join(', ');
  return { description, mainText, secondaryText };
}
