import { WORK } from '../../contract/common/expected-work.js';
import { PlaceAnswer, PlaceSuggestionAnswer } from '../../contract/places/place.answer.js';
import { PlaceRequest } from '../../contract/places/place.request.js';
import { GeocodeRequest, PlaceIdRequest, PlaceSearchRequest } from '../../contract/places/places.request.js';
import { cacheUnlessStale } from '../presenters/cache-unless-stale.js';
import { routesFor } from '../route.js';

const open = routesFor('anyone', 'Places');

const PUBLIC_HOUR = cacheUnlessStale('public, max-age=3600');

/** Addresses and coordinates. */
export const placeRoutes = [
  open.get('/api/places/autocomplete', {
    summary: 'Autocomplete: places whose name or address matches the typed text',
    request: { query: PlaceSearchRequest },
    work: WORK.placeSuggestions,
    answer: { of: PlaceSuggestionAnswer, list: true },
    cacheControl: PUBLIC_HOUR,
    errors: [503],
    handle: ({ services, parts: { query } }) => services.places.autocomplete(query),
  }),
  open.get('/api/places/details', {
    summary: 'The place of an id from autocomplete',
    request: { query: PlaceIdRequest },
    answer: { of: PlaceAnswer },
    cacheControl: PUBLIC_HOUR,
    errors: [404, 503],
    handle: ({ services, parts }) => services.places.details(parts.query.id),
  }),
  open.get('/api/places/geocode', {
    summary: 'The place of an address',
    request: { query: GeocodeRequest },
    work: WORK.placeByAddress,
    answer: { of: PlaceAnswer },
    cacheControl: PUBLIC_HOUR,
    errors: [404, 503],
    handle: ({ services, parts }) => services.places.geocode(parts.query.address),
  }),
  open.get('/api/places/reverse', {
    summary: 'The address of a point',
    request: { query: PlaceRequest },
    work: WORK.placeByPoint,
    answer: { of: PlaceAnswer },
    cacheControl: PUBLIC_HOUR,
    errors: [404, 503],
    handle: ({ services, parts }) => services.places.reverse(parts.query),
  }),
];
