import { prepareSiteSky, type SiteSky } from '../../energy/irradiance/site-sky.js';
import type { MonthlyYieldInput } from '../../energy/year-hours.js';
import { toMultiPolygon } from '../../geometry/geojson.js';
import type { Box, FlatRing, LocalPolygon } from '../../geometry/position.js';
import { boxOf, polygonsArea } from '../../geometry/ring.js';
import { createLocalFrame, type LocalFrame } from '../../geometry/local-frame.js';
import { toPrisms, type Prism } from '../../shade/building.js';
import type { PrismsOf } from './shared-prisms.js';
import { usableRoof, type UsableRoof } from '../../shade/usable-roof.js';
import type { Plane } from '../../energy/yield-types.js';
import { yieldOnSite } from '../../energy/yield.js';
import { intersectRings } from '../../geometry/overlay.js';
import { roofFaces, type RoofForm } from './roof-faces.js';
import type { EstimatedRoof, EstimateRoof, Neighbour, RoofSurroundings } from '../estimate-types.js';
import { IN_ROOF, readObstructions, readRoof } from './roof-outline.js';
import { roofSkylines, type RoofSkylines } from '../light/roof-shade.js';

/** A roof looked over: what is around it, what it sees, and what of it can be used. */
export interface RoofSurvey {
  frame: LocalFrame;
  roof: Prism;
  /** Those that can be seen from the roof, and as prisms in the same order. */
  neighbours: readonly Neighbour[];
  prisms: readonly Prism[];
  /** The sky without anything in its way. */
  open: SiteSky;
  skylines: RoofSkylines;
  usable: UsableRoof;
  /** The face that is assessed of a roof with several, and what of the usable area lies on the others [m²]. */
  face?: Plane;
  otherFacesAreaM2: number;
}

/** What is around a roof, before it is known what of it can be used. */
type Surroundings = Omit<RoofSurvey, 'usable' | 'face' | 'otherFacesAreaM2'>;

/**
 * Looks a roof over.
 * @param prismsOf of the neighbours.
 * @throws InvalidInputError for a roof, an obstruction or a neighbour in sight that is no polygon, and for values that the
 * steps refuse.
 */
export function surveyRoof(input: RoofSurroundings, prismsOf: PrismsOf = toPrisms): RoofSurvey {
  const frame = createLocalFrame(input.place);
  const roof = readRoof(input, frame);
  const neighbours = inSight(input);
  const prisms = prismsOf(neighbours, frame);
  const open = prepareSiteSky(siteOf(input));
  const skylines = roofSkylines(roof.rings, roof.heightM, prisms, open.sky, input.terrain);
  const around = { frame, roof, neighbours, prisms, open, skylines };
  return { ...around, ...usableIn(input, around) };
}

/** Neighbours above the least height that the roof may have; the others, in a town nearly half, are never seen from it. */
const inSight = ({ roof, neighbours }: RoofSurroundings): Neighbour[] =>
  neighbours.filter(({ heightM }) => !(heightM <= roof.heightM - roof.heightSigmaM));

/** What of a roof in its surroundings can be used, and on which face. */
export function usableIn(
  input: RoofSurroundings,
  around: Surroundings,
): Pick<RoofSurvey, 'usable' | 'face' | 'otherFacesAreaM2'> {
  const usable = usablePart(input, around);
  const { form } = input.roof;
  return form ? bestFace(input, { ...around, usable }, form) : { usable, otherFacesAreaM2: 0 };
}

/** The usable part of a roof, for itself. */
export function usablePartOf(input: RoofSurroundings): EstimatedRoof {
  return describeRoof(input.roof, surveyRoof(input));
}

/** The roof's place under its open sky. */
export const siteOf = (input: RoofSurroundings): MonthlyYieldInput => ({
  ...input.place,
  climate: input.climate,
  climateAt: ['climate'],
  utcOffsetHours: input.utcOffsetHours,
  plane: { tilt: 0, azimuth: 180 },
});

function usablePart(input: RoofSurroundings, { roof, prisms, skylines, frame }: Surroundings): UsableRoof {
  const { setbackM, minSunShare } = input.roof;
  return usableRoof({
    roof: roof.rings,
    covered: coveringRings(roof, prisms),
    setbackM,
    minSunShare,
    obstructions: readObstructions(input, frame).flatMap(({ rings }) => rings),
    obstructionsAt: (input.outlines ?? IN_ROOF).obstructions,
    cells: skylines.cells,
    cellM: skylines.cellM,
  });
}

const overlap = (a: Box, b: Box): boolean => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;

/** Bodies of buildings that rise through the roof. */
function coveringRings(roof: Prism, prisms: readonly Prism[]): FlatRing[] {
  const box = boxOf(roof.rings);
  return prisms
    .filter(({ heightM, baseHeightM }) => baseHeightM <= roof.heightM && heightM > roof.heightM)
    .filter(({ rings }) => overlap(boxOf(rings), box))
    .flatMap(({ rings }) => rings);
}

/** The face of a roof that would make most with modules all over it, and its usable part. */
function bestFace(
  input: RoofSurroundings,
  { roof, open, usable }: Pick<RoofSurvey, 'roof' | 'open' | 'usable'>,
  form: RoofForm,
): Pick<RoofSurvey, 'usable' | 'face' | 'otherFacesAreaM2'> {
  const faces = roofFaces(roof.rings, form).map(({ tilt, azimuth, outline }) => {
    const polygons = onFace(usable, outline);
    const areaM2 = polygonsArea(polygons);
    const plane = { tilt, azimuth };
    return { plane, polygons, areaM2, kwh: areaM2 * yieldOnSite(open, plane, siteOf(input)).specificYield };
  });
  const { plane, polygons, areaM2 } = faces.reduce((best, one) => (one.kwh > best.kwh ? one : best));
  const usableFraction = usable.areaM2 > 0 ? areaM2 / usable.areaM2 : 0;
  return {
    usable: { ...usable, polygons, usableAreaM2: areaM2, usableFraction },
    face: plane,
    otherFacesAreaM2: Math.max(0, usable.usableAreaM2 - areaM2),
  };
}

/** The usable part of a roof that lies on a face. */
export const onFace = ({ polygons }: UsableRoof, outline: FlatRing): LocalPolygon[] =>
  intersectRings(polygons.flat(), [outline]);

/** What is left of a roof, for the answer. */
export const describeRoof = (
  { unseen: { share }, shape, form, shapeSource = 'given' }: EstimateRoof,
  {
    usable: { polygons, ...areas },
    frame,
    otherFacesAreaM2,
  }: Pick<RoofSurvey, 'usable' | 'frame' | 'otherFacesAreaM2'>,
): EstimatedRoof => ({
  ...areas,
  shape: form?.shape ?? shape,
  shapeSource,
  otherFacesAreaM2,
  usableAreaM2: areas.usableAreaM2 * (1 - share),
  usableFraction: areas.usableFraction * (1 - share),
  unseenAreaM2: areas.usableAreaM2 * share,
  usable: toMultiPolygon(polygons, frame),
});
