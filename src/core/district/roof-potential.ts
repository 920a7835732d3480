import { acKwhPerKw } from '../energy/yield.js';
import { workingsOf } from '../estimate/estimate.js';
import type { EstimateInput, Verdict } from '../estimate/estimate-types.js';
import { nearestCell } from '../estimate/light/roof-shade.js';
import { topShader } from '../estimate/light/who-shades.js';
import {
  dutyOf,
  energyBand,
  otherRoofs,
  placedModules,
  sizingOf,
  type PlacedModules,
} from '../estimate/plant/placed-modules.js';
import { chosenSizes, type SizingInput } from '../estimate/plant/plant-configurations.js';
import { layoutPlane, plantSystem, type Workings } from '../estimate/plant/plant-system.js';
import type { PvDuty } from '../estimate/plant/pv-duty.js';
import { verdictInBrief, type BriefVerdict } from '../estimate/verdict/verdict.js';
import { whyNothing } from '../estimate/verdict/why-nothing.js';
import { assessInBrief, type BriefMoney } from '../finance/assess-in-brief.js';
import type { EconomicsContext } from '../finance/case/plant-economics.js';
import { moduleOf } from '../layout/pv-modules.js';
import type { PrismsOf } from '../estimate/roof/shared-prisms.js';
import type { CodedText } from '../texts/coded-text.js';
import type { EnergyCurve } from './energy-curve.js';
import { classOf, type DutyClass, type PotentialClass } from './potential-class.js';

/** What follows from buildings, light and modules alone. */
export interface PhysicalPotential {
  roofAreaM2: number;
  usableAreaM2: number;
  /** Under higher buildings, or under equally high ones that count in its place [m²]. */
  coveredAreaM2: number;
  /** Share of the open roof's beam that reaches it, 0..1. */
  sunShare: number;
  /** Energy that the plant worth most loses to neighbours and terrain [kWh a year]. */
  shadeLostKwh: number;
  /** The building that costs it most. */
  topShaderId: string | null;
  /** All modules that fit [kWp], and their energy [kWh a year]. */
  possibleKw: number;
  possibleKwh: number;
  /** Of all that fits [kWh/kWp a year]; `null` where nothing fits. */
  specificYield: number | null;
  class: PotentialClass | null;
  /** Of the modules [deg]. */
  tilt: number;
  azimuth: number;
  curve: EnergyCurve;
}

/** What follows from money and law. */
export interface PotentialWorth {
  /** The plant worth most of those worth their money [kWp]; 0 where none is worth its money. */
  capacityKw: number;
  annualKwh: number;
  /** Exceeded with a probability of 90 %, and of 10 % [kWh a year]. */
  annualKwhP10: number;
  annualKwhP90: number;
  costTwd: number | null;
  npvTwd: number | null;
  paybackYears: number | null;
  lcoeTwdPerKwh: number | null;
  co2KgYear: number | null;
  verdict: Verdict['answer'];
  /** The first reason of the verdict: why it is worth it, or why nothing is built. */
  reason: CodedText;
  /** Capacity that the law requires of a new building of this size [kW]; `null` where it requires none. */
  dutyKw: number | null;
  /** `null` where no law is known. */
  duty: DutyClass | null;
}

/** What a roof can bear, and what is worth most on it. */
export interface RoofPotential extends PhysicalPotential, PotentialWorth {}

/**
 * The potential of a roof: the figures of its estimate, without what only an answer about one roof shows.
 * @param prismsOf of the neighbours, shared by roofs side by side.
 * @throws InvalidInputError as `estimateRoof` does.
 */
export function roofPotential(input: EstimateInput, prismsOf?: PrismsOf): RoofPotential {
  const workings = workingsOf(input, prismsOf);
  const placed = placedModules(workings);
  const roofs = otherRoofs(workings);
  const sizing = sizingOf(workings, placed, roofs);
  const { built, sizes } = chosenSizes(sizing);
  const { powerW } = moduleOf(workings.input);
  const plantOf = (modules: number): PlantEnergy => {
    const size = { capacityKw: (modules * powerW) / 1000, annualKwh: placed.kwhOf[modules]! };
    return { modules, ...size, ...energyBand(workings, roofs, size) };
  };
  const worth = worthMost(workings, sizing, plantOf(built));
  const { shadeLostKwh, topShaderId } = shadeOfBuilt(workings, placed, worth.capacityKw > 0 ? built : 0);
  return {
    ...physicalOf(workings, sizes.map(plantOf)),
    shadeLostKwh,
    topShaderId,
    ...worthOf({ ...worth, duty: dutyOf(workings, placed) }),
  };
}

/** Energy of the first modules by rank [kWh a year]. */
interface PlantEnergy extends Record<
  'modules' | 'capacityKw' | 'annualKwh' | 'p10' | 'p90' | 'relativeSigma',
  number
> {}

/** The plant of the size that is worth most, unless even that is not worth its money and none was asked for. */
function worthMost(
  workings: Workings,
  { contextOf, kwhOf, askedKw }: SizingInput,
  plant: PlantEnergy,
): Omit<WorthMost, 'duty'> {
  if (plant.modules === 0) return nothingFits(whyNothing(workings, kwhOf.length - 1));
  return pricedPlant(plant, contextOf(plant.modules), askedKw !== undefined);
}

/** Modules all over the roof, and the energy of some sizes. */
function physicalOf(
  { input, survey: { usable }, plant: { layout }, shade: { sunShare } }: Workings,
  sizes: readonly PlantEnergy[],
): Omit<PhysicalPotential, 'shadeLostKwh' | 'topShaderId'> {
  const { annualKwh: possibleKwh, capacityKw: possibleKw } = sizes.at(-1) ?? { annualKwh: 0, capacityKw: 0 };
  const specificYield = possibleKw > 0 ? possibleKwh / possibleKw : null;
  return {
    roofAreaM2: usable.areaM2,
    usableAreaM2: usable.usableAreaM2 * (1 - input.roof.unseen.share),
    coveredAreaM2: usable.coveredAreaM2,
    sunShare,
    possibleKw,
    possibleKwh,
    specificYield,
    class: specificYield === null ? null : classOf(specificYield),
    tilt: layout.tilt,
    azimuth: layout.rowAzimuth,
    curve: sizes.map(({ modules, annualKwh, relativeSigma }) => ({ modules, annualKwh, relativeSigma })),
  };
}

/** What the built modules lose, and to whom most of it. */
function shadeOfBuilt(
  workings: Workings,
  { ranked, kwhOf }: PlacedModules,
  built: number,
): Pick<PhysicalPotential, 'shadeLostKwh' | 'topShaderId'> {
  const { input, plant, open, cells, beam } = workings;
  const plane = layoutPlane(plant.layout);
  const capacityKw = (built * moduleOf(input).powerW) / 1000;
  const unshadedKwh = capacityKw * acKwhPerKw(open, plane, plantSystem(workings, capacityKw));
  const places = ranked.slice(0, built).map(({ center }) => nearestCell(cells, center));
  const points = { light: { sky: open.sky, beam }, cells, places, plane };
  const { lostKwhYear, id } = topShader(workings.survey.neighbours, points, Math.max(0, unshadedKwh - kwhOf[built]!));
  return { shadeLostKwh: lostKwhYear, topShaderId: id };
}

const NO_ENERGY = { annualKwh: 0, p10: 0, p90: 0 };

/** No plant, for want of room or light. */
export const nothingFits = (reason: CodedText): Omit<WorthMost, 'duty'> => ({
  capacityKw: 0,
  energy: NO_ENERGY,
  money: null,
  verdict: { answer: 'not_worth_it', reason },
});

/** A plant with the percentiles of its output, as money takes it. */
export const plantToPrice = ({ capacityKw, annualKwh, p10, p90 }: Omit<PlantEnergy, 'modules' | 'relativeSigma'>) => ({
  capacityKw,
  annualKwh,
  annualKwhP10: p10,
  annualKwhP90: p90,
});

/**
 * What a plant is worth.
 * @param money of it, where it is known.
 * @param isAsked whether it was asked for; another one that is not worth its money is not built.
 */
export function pricedPlant(
  energy: Pick<PlantEnergy, 'capacityKw' | 'annualKwh' | 'p10' | 'p90'>,
  context: EconomicsContext,
  isAsked: boolean,
  money = assessInBrief({ ...context, ...plantToPrice(energy) }),
): Omit<WorthMost, 'duty'> {
  const { capacityKw } = energy;
  const plant = plantToPrice(energy);
  const verdict = verdictInBrief(money, { context, ...plant }, isAsked);
  const isBuilt = isAsked || verdict.answer !== 'not_worth_it';
  return isBuilt ? { capacityKw, energy, money, verdict } : { ...nothingFits(verdict.reason) };
}

/** The plant worth most, its money and its verdict. */
export interface WorthMost {
  capacityKw: number;
  energy: { annualKwh: number; p10: number; p90: number };
  money: BriefMoney | null;
  verdict: BriefVerdict;
  duty: PvDuty | null;
}

/** The plant worth most, in short. */
export const worthOf = ({ capacityKw, energy, money, verdict, duty }: WorthMost): PotentialWorth => ({
  capacityKw,
  annualKwh: energy.annualKwh,
  annualKwhP10: energy.p10,
  annualKwhP90: energy.p90,
  costTwd: money?.totalCostTwd ?? null,
  npvTwd: money?.npvTwd ?? null,
  paybackYears: money?.paybackYears ?? null,
  lcoeTwdPerKwh: money?.lcoeTwdPerKwh ?? null,
  co2KgYear: money?.co2KgYear ?? null,
  verdict: verdict.answer,
  reason: verdict.reason,
  dutyKw: duty?.requiredKw ?? null,
  duty: duty && dutyClassOf(duty),
});

const dutyClassOf = ({ requiredKw, possibleKw }: PvDuty): DutyClass => {
  if (requiredKw === null) return 'none';
  return possibleKw >= requiredKw ? 'fits' : 'short';
};
