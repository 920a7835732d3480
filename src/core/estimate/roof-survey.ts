import { prepareSiteSky, type SiteSky } from '../energy/irradiance/site-sky.js';
import type { YieldInput } from '../energy/yield-types.js';
import { toMultiPolygon } from '../geometry/geojson.js';
import { createLocalFrame, type LocalFrame } from '../geometry/local-frame.js';
import { toPrisms, type Prism } from '../shade/building.js';
import { usableRoof, type UsableRoof } from '../shade/usable-roof.js';
import type { EstimatedRoof, RoofSurroundings } from './estimate-types.js';
import { readObstructions, readRoof } from './roof-outline.js';
import { lookAround, type RoofSkylines } from './roof-shade.js';

/** A roof looked over: what is around it, what it sees, and what of it can be used. */
export interface RoofSurvey {
  frame: LocalFrame;
  roof: Prism;
  neighbours: Prism[];
  /** The sky without anything in its way. */
  open: SiteSky;
  outlook: RoofSkylines;
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
  const outlook = lookAround(roof.rings, roof.heightM, neighbours, open.sky, input.terrain);
  return { frame, roof, neighbours, open, outlook, usable: usablePart(input, roof, outlook, frame) };
}

/** The usable part of a roof, for itself. */
export function usablePartOf(input: RoofSurroundings): EstimatedRoof {
  const { frame, usable } = surveyRoof(input);
  return describeRoof(usable, frame);
}

/** The roof's place under its open sky. */
export const siteOf = (input: RoofSurroundings): YieldInput => ({
  ...input.place,
  climate: input.climate,
  utcOffsetHours: input.utcOffsetHours,
  plane: { tilt: 0, azimuth: 180 },
});

function usablePart(input: RoofSurroundings, roof: Prism, outlook: RoofSkylines, frame: LocalFrame): UsableRoof {
  const { setbackM, minSunShare } = input.roof;
  return usableRoof({
    roof: roof.rings,
    setbackM,
    minSunShare,
    obstructions: readObstructions(input, frame).flatMap(({ rings }) => rings),
    cells: outlook.cells,
    cellM: outlook.cellM,
  });
}

/** What is left of a roof as it is told. */
export const describeRoof = (usable: UsableRoof, frame: LocalFrame): EstimatedRoof => ({
  areaM2: usable.roofAreaM2,
  usableAreaM2: usable.usableAreaM2,
  usableFraction: usable.usableFraction,
  ...usable.reasons,
  usable: toMultiPolygon(usable.polygons, frame),
});
