import type { ClimateStation } from './climate/climate-stations.js';
import type { TownshipIndex } from './climate/townships.js';

/** Data the service carries with it, read once at start. */
export interface Reference {
  stations: ClimateStation[];
  townships: TownshipIndex;
}
