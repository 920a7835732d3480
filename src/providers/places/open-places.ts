import { isRecord } from '../../core/json/is-record.js';
import { foldPlace } from '../../core/places/place-text.js';
import type { FoundPlace, PlaceSuggestion } from '../../core/places/place.js';
import type { LatLng } from '../../core/units.js';
import { createChain } from '../chain/chain.js';
import { jsonCodec } from '../chain/codecs.js';
import type { OutsideTools } from '../chain/outside-tools.js';
import type { Chain, ChainPlan, Source } from '../chain/source.js';
import { googleSource, type GoogleUrls } from './google-source.js';
import { checkPlace } from './photon-place-id.js';
import { photonSource } from './photon-source.js';
import { type Geocoder } from './place-source.js';
import type { Places, SuggestQuery } from '../../domain/places/places.js';

/** Which sources there are. */
export interface PlaceSettings {
  placesUrl?: string | undefined;
  googleMapsApiKey?: string | undefined;
  /** Where Google is; its own addresses unless given. */
  googleUrls?: GoogleUrls;
}

/** Longest time of one call, and of one question [ms]: somebody is typing. */
const TIMEOUT_MS = 2_500;
const DEADLINE_MS = 5_000;
/** Decimals of the coordinates that are asked about: some 1 km for a bias, 1 m for a place. */
const BIAS_DECIMALS = 2;
const PLACE_DECIMALS = 5;

const rounded = ({ lat, lng }: LatLng, decimals: number): LatLng => ({
  lat: Number(lat.toFixed(decimals)),
  lng: Number(lng.toFixed(decimals)),
});

/** Makes the chains of places, one for each kind of question: Google first, where it has a key, then Photon. */
export function openPlaces(settings: PlaceSettings, tools: OutsideTools): Places {
  const sources = sourcesOf(settings, tools);
  const chain = <Question, Value>(kind: Kind<Question, Value>): Chain<Question, Value> => chainOf(kind, sources, tools);
  const suggestions = chain(SUGGESTIONS);
  const details = chain(DETAILS);
  const geocodes = chain(GEOCODES);
  const reverses = chain(REVERSES);
  return {
    suggest: ({ query, near }) => suggestions.fetch({ query, near: near && rounded(near, BIAS_DECIMALS) }),
    details: (placeId) => details.fetch(placeId),
    geocode: (address) => geocodes.fetch(address),
    reverse: (point) => reverses.fetch(rounded(point, PLACE_DECIMALS)),
  };
}

function sourcesOf({ googleMapsApiKey, googleUrls, placesUrl }: PlaceSettings, { http }: OutsideTools): Geocoder[] {
  const google = googleMapsApiKey === undefined ? [] : [googleSource(googleMapsApiKey, http, googleUrls)];
  return placesUrl === undefined ? google : [...google, photonSource(placesUrl, http)];
}

/** One kind of question. */
interface Kind<Question, Value> extends Pick<ChainPlan<Question, Value>, 'name' | 'keyOf' | 'codec'> {
  fetch(source: Geocoder, question: Question, signal: AbortSignal): Promise<Value | undefined>;
}

function chainOf<Question, Value>(
  { fetch, ...plan }: Kind<Question, Value>,
  sources: readonly Geocoder[],
  tools: OutsideTools,
): Chain<Question, Value> {
  const asked = sources.map((source): Source<Question, Value> => {
    const { name, attribution, lifetimes, rateLimit } = source;
    return {
      name,
      attribution,
      lifetimes,
      ...(rateLimit && { rateLimit }),
      timeoutMs: TIMEOUT_MS,
      read: async (question, signal) => {
        const value = await fetch(source, question, signal);
        return value === undefined ? undefined : { value };
      },
    };
  });
  // each source has its own
  const lifetimes = { freshMs: 0, keepMs: 0 };
  return createChain({ ...plan, subject: 'Place search', sources: asked, lifetimes, deadlineMs: DEADLINE_MS }, tools);
}

const placeCodec = jsonCodec((value): FoundPlace | null => {
  const place = checkPlace(value);
  if (place === null && value !== null) throw new TypeError('not a place');
  return place;
});

const SUGGESTION_TEXTS = ['placeId', 'description', 'mainText', 'secondaryText'] as const;

const isSuggestion = (value: unknown): value is PlaceSuggestion =>
  isRecord(value) && SUGGESTION_TEXTS.every((name) => typeof value[name] === 'string');

const suggestionCodec = jsonCodec((value): PlaceSuggestion[] => {
  if (!Array.isArray(value) || !value.every(isSuggestion)) throw new TypeError('not suggestions');
  return value;
});

const SUGGESTIONS: Kind<SuggestQuery, PlaceSuggestion[]> = {
  name: 'place suggestions 1',
  keyOf: ({ query, near }) => [foldPlace(query), near?.lat ?? null, near?.lng ?? null],
  codec: suggestionCodec,
  fetch: (source, question, signal) => source.suggest(question, signal),
};

const DETAILS: Kind<string, FoundPlace | null> = {
  name: 'place details 1',
  keyOf: (placeId) => placeId,
  codec: placeCodec,
  fetch: (source, placeId, signal) => source.details(placeId, signal),
};

const GEOCODES: Kind<string, FoundPlace | null> = {
  name: 'geocode 1',
  keyOf: foldPlace,
  codec: placeCodec,
  fetch: (source, address, signal) => source.geocode(address, signal),
};

const REVERSES: Kind<LatLng, FoundPlace | null> = {
  name: 'reverse geocode 1',
  keyOf: ({ lat, lng }) => [lat, lng],
  codec: placeCodec,
  fetch: (source, point, signal) => source.reverse(point, signal),
};
