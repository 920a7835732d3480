import type { Plane } from '../../energy/yield-types.js';
import type { LocalPolygon } from '../../geometry/position.js';
import { packModules } from '../../layout/pack-modules.js';
import { moduleOf } from '../../layout/pv-modules.js';
import type { EstimateInput } from '../estimate-types.js';
import { roofFaces, type RoofForm } from '../roof/roof-faces.js';
import type { HypothesisShape, HypotheticalPlant } from '../roof/roof-hypotheses.js';
import { onFace, type RoofSurvey } from '../roof/roof-survey.js';

/** A gable of which nothing else is known. */
const GABLE: RoofForm = { shape: 'gabled', direction: null, angle: null, heightM: null, orientation: null };

/** Room and light of the roofs that a flat roof may be instead, for plants of any size. */
export interface HypotheticalRoofs {
  odds: Readonly<Record<HypothesisShape, number>>;
  /** The faces of a gable, by what fits on each [kWp] and what a kWp gives there [kWh a year]. */
  faces: readonly { gableKw: number; kwhPerKw: number }[];
  /** What fits on a shed [kWp]. */
  shedKw: number;
}

/**
 * The roofs that a flat roof may be instead: a gable, whose better face is used, and a shed that leans to either side. Their
 * ridge runs along the outline and their pitch is the usual one.
 * @param energyOf a kWp of modules that lie flush on a face [kWh a year].
 * @returns `undefined` where no odds are known.
 */
export function hypotheticalRoofs(
  { input, survey }: { input: EstimateInput; survey: RoofSurvey },
  energyOf: (plane: Plane) => number,
): HypotheticalRoofs | undefined {
  const { odds } = input.roof;
  if (odds === undefined) return undefined;
  const faces = roofFaces(survey.roof.rings, GABLE);
  return {
    odds,
    faces: faces.map((face) => ({
      gableKw: flushCapacityKw(input, face, onFace(survey.usable, face.outline)),
      kwhPerKw: energyOf(face),
    })),
    shedKw: flushCapacityKw(input, faces[0]!, survey.usable.polygons),
  };
}

/** The plant of a flat roof on the roofs that it may be instead; none where no odds are known or nothing is built. */
export function hypotheticalPlants(
  roofs: HypotheticalRoofs | undefined,
  built: { capacityKw: number; kwh: number },
): HypotheticalPlant[] {
  if (roofs === undefined || built.capacityKw === 0) return [];
  const { odds, faces } = roofs;
  const gables = faces.map(({ gableKw, kwhPerKw }) => {
    const capacityKw = Math.min(built.capacityKw, gableKw);
    return { capacityKw, kwh: capacityKw * kwhPerKw };
  });
  const gable = gables.reduce((best, one) => (one.kwh > best.kwh ? one : best));
  const shedKw = Math.min(built.capacityKw, roofs.shedKw);
  return [
    { shape: 'flat', odds: odds.flat, capacityKw: built.capacityKw, energiesKwh: [built.kwh] },
    { shape: 'gabled', odds: odds.gabled, capacityKw: gable.capacityKw, energiesKwh: [gable.kwh] },
    { shape: 'shed', odds: odds.shed, capacityKw: shedKw, energiesKwh: faces.map(({ kwhPerKw }) => shedKw * kwhPerKw) },
  ];
}

/** Capacity of the modules that fit flush on a part of a roof [kWp]. */
function flushCapacityKw(input: EstimateInput, { tilt, azimuth }: Plane, usable: readonly LocalPolygon[]): number {
  if (usable.length === 0) return 0;
  return packModules({
    usable: [...usable],
    outline: usable,
    lat: input.place.lat,
    module: moduleOf(input),
    orientation: 'portrait',
    tilt,
    surfaceAzimuth: azimuth,
    pitch: { rule: 'flush' },
    alignment: 'azimuth',
  }).capacityKw;
}
