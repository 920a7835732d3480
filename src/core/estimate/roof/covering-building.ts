import { createLocalFrame } from '../../geometry/local-frame.js';
import { intersectRings } from '../../geometry/overlay.js';
import { polygonsArea, ringsArea } from '../../geometry/ring.js';
import { toPrisms, type ShadeBuilding } from '../../shade/building.js';
import type { LatLng } from '../../units.js';
import type { RoofSurroundings } from '../estimate-types.js';
import { readRoof } from './roof-outline.js';

/** A building belongs to an outline when it covers at least this share of it. */
const MIN_SHARE = 0.5;
/** Shares are compared in steps of this: a tower and the podium under it cover an outline alike. */
const SHARE_STEP = 0.01;

/** A drawn roof and the buildings that may be under it. */
export interface CoveringSearch extends Pick<RoofSurroundings, 'outlines'> {
  roof: ShadeBuilding;
  place: LatLng;
  candidates: ShadeBuilding[];
}

/**
 * The building that covers most of a drawn roof, at least half of it; of several that cover as much, the highest.
 * @returns its place in the list; `undefined` where none does.
 * @throws InvalidInputError for an outline that is none, too large, or far from the place.
 */
export function coveringBuilding({ roof, place, candidates, outlines }: CoveringSearch): number | undefined {
  const frame = createLocalFrame(place);
  const { rings } = readRoof({ roof, outlines }, frame);
  const areaM2 = ringsArea(rings);
  const [best] = toPrisms(candidates, frame)
    .map((other, index) => {
      const share = polygonsArea(intersectRings(rings, other.rings)) / areaM2;
      return { index, steps: Math.round(share / SHARE_STEP), heightM: other.heightM };
    })
    .filter(({ steps }) => steps * SHARE_STEP >= MIN_SHARE)
    .toSorted((a, b) => b.steps - a.steps || b.heightM - a.heightM);
  return best?.index;
}
