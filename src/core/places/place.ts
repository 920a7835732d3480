import type { LatLng } from '../units.js';

/** Who answers questions about places, the surest first. */
export const PLACE_SOURCES = ['google', 'photon', 'buildings', 'townships'] as const;

export type PlaceSource = (typeof PLACE_SOURCES)[number];

/** What coordinates represent: the address itself, or no more than its township. */
export const PLACE_PRECISIONS = ['address', 'township'] as const;

export type PlacePrecision = (typeof PLACE_PRECISIONS)[number];

/** One line of an autocomplete list. */
export interface PlaceSuggestion {
  /** To ask for the place with; begins with its source. */
  placeId: string;
  description: string;
  mainText: string;
  secondaryText: string;
}

/** A place with its coordinates, WGS84 [deg]. */
export interface FoundPlace extends LatLng {
  formattedAddress: string;
}

/** Who gave something, and how old it is. */
export interface PlaceOrigin {
  source: PlaceSource;
  attribution: string | null;
  /** In whole minutes [s]. */
  ageSeconds: number;
  /** It is older than it should be, because no source answers. */
  stale: boolean;
  /** It is our own, and replaces what a geocoder that does not answer might have said. */
  substitute: boolean;
}
