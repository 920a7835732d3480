import { InvalidInputError } from '../../errors.js';
import type { LocalFrame } from '../../geometry/local-frame.js';
import { boxOf, ringsArea } from '../../geometry/ring.js';
import { toPrisms, type Prism, type ShadeBuilding } from '../../shade/building.js';
import type { RoofSurroundings } from '../estimate-types.js';

/** Largest roof that is assessed as one [m²], and how far from the place asked for its middle may lie [m]. */
const LARGEST_ROOF_M2 = 100_000;
const FARTHEST_ROOF_M = 500;

/**
 * The roof in the metric frame.
 * @throws InvalidInputError for an outline that is none, too large, or somewhere else.
 */
export function readRoof(input: { roof: ShadeBuilding }, frame: LocalFrame): Prism {
  const [roof] = named(['roof'], () => toPrisms([input.roof], frame));
  const { minX, minY, maxX, maxY } = boxOf(roof!.rings);
  const { footprint } = input.roof;
  if (Math.hypot((minX + maxX) / 2, (minY + maxY) / 2) > FARTHEST_ROOF_M) {
    throw InvalidInputError.at(
      ['roof', 'footprint'],
      `the roof must lie within ${FARTHEST_ROOF_M} m of the place`,
      footprint,
    );
  }
  if (ringsArea(roof!.rings) > LARGEST_ROOF_M2) {
    throw InvalidInputError.at(['roof', 'footprint'], `the roof may have at most ${LARGEST_ROOF_M2} m²`, footprint);
  }
  return roof!;
}

/** Attributes faults of outlines to the member of the request that holds them, without `buildings` and the place in a list. */
function named<T>(place: (string | number)[], read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(error.issues.map((issue) => ({ ...issue, loc: [...place, ...issue.loc.slice(2)] })));
  }
}

/**
 * Things on the roof, in the metric frame.
 * @throws InvalidInputError naming the one that is no outline.
 */
export const readObstructions = ({ roof }: RoofSurroundings, frame: LocalFrame): Prism[] =>
  roof.obstructions.flatMap((footprint, i) =>
    named(['roof', 'obstructions', i], () => toPrisms([{ footprint, heightM: 1 }], frame)),
  );
