import type { ClimateStation } from './climate/climate-stations.js';
import type { GroundHeight } from './climate/ground-height.js';
import type { TownshipIndex } from './climate/townships.js';

/** Data the service carries with it, read once at start. */
export interface Reference {
  stations: ClimateStation[];
  townships: TownshipIndex;
  /** Heights that stand in for those of a township's roofs, by its code. */
  townshipHeights: ReadonlyMap<string, GroundHeight>;
}
