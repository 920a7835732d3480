import type { BuildingDraft } from '../import/convert-feature.js';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import type { FootprintSourceName } from '../../../core/buildings/data-sources.js';

/** Buildings of an area from an outside source, ready to be stored. */
export interface FootprintsAnswer {
  /** Source of the answer. */
  source: FootprintSourceName;
  /** Data set that its buildings are stored under. */
  dataset: string;
  /** What the answer covers. Inside it there is no other building. */
  box: DegreeBox;
  buildings: BuildingDraft[];
  /** Identities of buildings that are left out because their parts make them up wholly. */
  replaced: readonly string[];
  /** Buildings that were repaired, by kind of repair. */
  repaired: Record<string, number>;
  /** Elements that no building could be made of, by reason. */
  refused: Record<string, number>;
  /** Date of the data, ISO. */
  sourceDate: string | null;
  /** Attribution that must be shown with the data. */
  attributions: string[];
  fetchedAt: Date;
  /** Age when given out [s]. */
  ageSeconds: number;
  /** It is older than it should be, because no source answers. */
  stale: boolean;
}

/** Outside sources of building footprints, one after the other. */
export interface Footprints {
  /**
   * Every building of a box, in one answer or, where that is more than a source gives at once, part by part.
   * @param box at most some kilometres wide; must not cross the antimeridian.
   * @returns nothing where no source is configured, or none covers the box.
   * @throws InvalidInputError for a box that is none.
   * @throws UpstreamUnavailableError when the sources failed and nothing kept can replace it; what came before counts.
   */
  around(box: DegreeBox): AsyncIterable<FootprintsAnswer>;
}
