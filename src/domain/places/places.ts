import type { FoundPlace, PlaceSuggestion } from '../../core/places/place.js';
import type { LatLng } from '../../core/units.js';
import type { ChainAnswer } from '../../core/compute/chain-answer.js';

/** What is being typed, and where the map is. */
export interface SuggestQuery {
  /** Cleaned, two characters or more. */
  query: string;
  near?: LatLng | undefined;
}

/** Outside sources of places, one after the other. `undefined`: none is configured, or none knows of such questions. */
export interface Places {
  /** @throws UpstreamUnavailableError, as the others do. */
  suggest(question: SuggestQuery): Promise<ChainAnswer<PlaceSuggestion[]> | undefined>;
  /** @returns value `null` where the source knows no such place. */
  details(placeId: string): Promise<ChainAnswer<FoundPlace | null> | undefined>;
  geocode(address: string): Promise<ChainAnswer<FoundPlace | null> | undefined>;
  reverse(point: LatLng): Promise<ChainAnswer<FoundPlace | null> | undefined>;
}
