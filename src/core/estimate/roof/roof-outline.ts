import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { Position } from 'geojson';
import { InvalidInputError, type InputIssue } from '../../errors.js';
import type { LocalFrame } from '../../geometry/local-frame.js';
import type { XY } from '../../geometry/position.js';
import { boxOf, ringsArea } from '../../geometry/ring.js';
import { toPrisms, type Prism, type ShadeBuilding } from '../../shade/building.js';
import type { LatLng } from '../../units.js';
import type { OutlinePlaces, RoofSurroundings } from '../estimate-types.js';

/** Largest roof that is assessed as one [m²], and how far from the place asked for its middle may lie [m]. */
const LARGEST_ROOF_M2 = 100_000;
const FARTHEST_ROOF_M = 500;
export const TOO_FAR = `the roof must lie within ${FARTHEST_ROOF_M} m of the place`;

/** The members of an estimate's request. */
export const IN_ROOF: OutlinePlaces = { footprint: ['roof', 'footprint'], obstructions: ['roof', 'obstructions'] };

/**
 * The roof in the metric frame.
 * @throws InvalidInputError for an outline that is none, too large, or somewhere else.
 */
export function readRoof(
  { roof: given, outlines = IN_ROOF }: { roof: ShadeBuilding } & Pick<RoofSurroundings, 'outlines'>,
  frame: LocalFrame,
): Prism {
  const { footprint } = given;
  const roof = readOutline(given, frame, outlines.footprint);
  const { minX, minY, maxX, maxY } = boxOf(roof.rings);
  const refuse = (reason: string): never => {
    throw InvalidInputError.at(outlines.footprint, reason, footprint);
  };
  if (isTooFar({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 })) refuse(TOO_FAR);
  if (ringsArea(roof.rings) > LARGEST_ROOF_M2) refuse(`the roof may have at most ${LARGEST_ROOF_M2} m²`);
  return roof;
}

/** Whether the middle of a roof is too far from the place that is asked for [m from it]. */
export const isTooFar = ({ x, y }: XY): boolean => Math.hypot(x, y) > FARTHEST_ROOF_M;

/** A single outline; its faults are reported at a member of the request. */
function readOutline(outline: ShadeBuilding, frame: LocalFrame, at: InputIssue['loc']): Prism {
  try {
    return toPrisms([outline], frame)[0]!;
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(error.issues.map((issue) => ({ ...issue, loc: [...at] })));
  }
}

/**
 * Things on the roof, in the metric frame.
 * @throws InvalidInputError naming the one that is no outline.
 */
export const readObstructions = ({ roof, outlines = IN_ROOF }: RoofSurroundings, frame: LocalFrame): Prism[] =>
  roof.obstructions.map((footprint, i) =>
    readOutline({ footprint, heightM: 1 }, frame, [...outlines.obstructions, i, 'footprint']),
  );

/** The building under a drawn roof is the roof itself, not its neighbour. */
export const covers = ({ footprint }: ShadeBuilding, { lng, lat }: LatLng): boolean =>
  booleanPointInPolygon([lng, lat], { type: 'Polygon', coordinates: [footprint as Position[]] });
