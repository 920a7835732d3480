import { prepareSiteSky, type SiteSky } from '../energy/irradiance/site-sky.js';
import type { MonthlyYieldInput } from '../energy/year-hours.js';
import { toMultiPolygon } from '../geometry/geojson.js';
import type { Box, FlatRing } from '../geometry/position.js';
import { boxOf } from '../geometry/ring.js';
import { createLocalFrame, type LocalFrame } from '../geometry/local-frame.js';
import { toPrisms, type Prism } from '../shade/building.js';
import { usableRoof, type UsableRoof } from '../shade/usable-roof.js';
import type { EstimatedRoof, RoofSurroundings } from './estimate-types.js';
import type { UnseenStructures } from './roof-rules.js';
import { readObstructions, readRoof } from './roof-outline.js';
import { roofSkylines, type RoofSkylines } from './roof-shade.js';

/** A roof looked over: what is around it, what it sees, and what of it can be used. */
export interface RoofSurvey {
  frame: LocalFrame;
  roof: Prism;
  neighbours: Prism[];
  /** The sky without anything in its way. */
  open: SiteSky;
  skylines: RoofSkylines;
  usable: UsableRoof;
}

/**
 * Looks a roof over.
 * @throws InvalidInputError for a roof, an obstruction or a neighbour that is no polygon, and for values that the steps
 * refuse.
 */
export function surveyRoof(input: RoofSurroundings): RoofSurvey {
  const frame = createLocalFrame(input.place);
  const roof = readRoof(input, frame);
  const neighbours = toPrisms(input.neighbours, frame);
  const open = prepareSiteSky(siteOf(input));
  const skylines = roofSkylines(roof.rings, roof.heightM, neighbours, open.sky, input.terrain);
  return { frame, roof, neighbours, open, skylines, usable: usablePart(input, roof, neighbours, skylines, frame) };
}

/** The usable part of a roof, for itself. */
export function usablePartOf(input: RoofSurroundings): EstimatedRoof {
  const { frame, usable } = surveyRoof(input);
  return describeRoof(usable, input.roof.unseen, frame);
}

/** The roof's place under its open sky. */
export const siteOf = (input: RoofSurroundings): MonthlyYieldInput => ({
  ...input.place,
  climate: input.climate,
  utcOffsetHours: input.utcOffsetHours,
  plane: { tilt: 0, azimuth: 180 },
});

function usablePart(
  input: RoofSurroundings,
  roof: Prism,
  neighbours: readonly Prism[],
  skylines: RoofSkylines,
  frame: LocalFrame,
): UsableRoof {
  const { setbackM, minSunShare } = input.roof;
  return usableRoof({
    roof: roof.rings,
    covered: coveringRings(roof, neighbours),
    setbackM,
    minSunShare,
    obstructions: readObstructions(input, frame).flatMap(({ rings }) => rings),
    cells: skylines.cells,
    cellM: skylines.cellM,
  });
}

const overlap = (a: Box, b: Box): boolean => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;

/** Bodies of buildings that rise through the roof. */
function coveringRings(roof: Prism, neighbours: readonly Prism[]): FlatRing[] {
  const box = boxOf(roof.rings);
  return neighbours
    .filter(({ heightM, baseHeightM }) => baseHeightM <= roof.heightM && heightM > roof.heightM)
    .filter(({ rings }) => overlap(boxOf(rings), box))
    .flatMap(({ rings }) => rings);
}

/** What is left of a roof, for the answer. */
export const describeRoof = (usable: UsableRoof, { share }: UnseenStructures, frame: LocalFrame): EstimatedRoof => ({
  areaM2: usable.roofAreaM2,
  usableAreaM2: usable.usableAreaM2 * (1 - share),
  usableFraction: usable.usableFraction * (1 - share),
  unseenAreaM2: usable.usableAreaM2 * share,
  ...usable.reasons,
  usable: toMultiPolygon(usable.polygons, frame),
});
