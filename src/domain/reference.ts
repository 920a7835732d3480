import type { ClimateStation } from '../core/climate/climate-stations.js';
import type { GroundHeight } from '../core/climate/ground-height.js';
import type { AreaOutlines } from '../core/climate/area-outlines.js';
import type { VillageIndex } from '../core/climate/villages.js';
import type { TownshipIndex } from '../core/climate/townships.js';

/** Data the service carries with it, read when it is first asked for. */
export interface Reference {
  stations: ClimateStation[];
  townships: TownshipIndex;
  /** Ten times as large as those of townships. */
  villages: () => VillageIndex;
  /** The same of the outlines that maps show. */
  areas: () => AreaOutlines;
  /** Heights that replace those of a township's roofs, by its code. */
  townshipHeights: ReadonlyMap<string, GroundHeight>;
}
