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
