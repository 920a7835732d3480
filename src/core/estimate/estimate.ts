import { atPlaces } from '../energy/places-factor.js';
import type { SiteSky } from '../energy/irradiance/site-sky.js';
import { describeHours, type DescribedHours } from '../energy/describe-hours.js';
import { hoursAtPlaces, yearHours } from '../energy/year-hours.js';
import type { YieldResult } from '../energy/yield-types.js';
import { yieldOnSite } from '../energy/yield.js';
import { assessFinance } from '../finance/assess-finance.js';
import type { EconomicsContext } from '../finance/case/plant-economics.js';
import type { FinanceResult } from '../finance/finance-types.js';
import type { PricedPlant } from '../finance/chance/turning-points.js';
import { codedText, type CodedText } from '../texts/coded-text.js';
import type { RankedPanel } from '../layout/layout-types.js';
import { moduleOf } from '../layout/pv-modules.js';
import type {
  Estimate,
  EstimatedLayout,
  EstimatedShade,
  EstimateInput,
  PlantConfiguration,
  Verdict,
} from './estimate-types.js';
import { panelTable, type PanelTable } from './plant/panel-table.js';
import { byMoney, compareSizes, type PlantSize, type SizingInput } from './plant/plant-configurations.js';
import { beamFraction, lightOnRoof, type RoofLight } from './light/roof-light.js';
import { plantSystem, layoutPlane, type Workings } from './plant/plant-system.js';
import {
  dutyOf,
  energyBand,
  moduleKwOf,
  otherRoofs,
  placedModules,
  sizingOf,
  type PlacedModules,
} from './plant/placed-modules.js';
import type { PrismsOf } from './roof/shared-prisms.js';
import { plantOnRoof } from './plant/roof-plant.js';
import { hypotheticalPlants, type HypotheticalRoofs } from './plant/hypothetical-plants.js';
import { areaWarnings, faceWarnings, heightWarnings, shapeWarnings } from './roof/roof-explanations.js';
import { describeHypotheses, shapeUncertainty } from './roof/roof-hypotheses.js';
import { describeRoof, surveyRoof, type RoofSurvey } from './roof/roof-survey.js';
import { noPlantPays, nothingBuilt, verdictOf } from './verdict/verdict.js';
import { whyNothing } from './verdict/why-nothing.js';
import { meanShare, nearestCell, sunShareFrom } from './light/roof-shade.js';
import { whoShades } from './light/who-shades.js';

/** A roof with less of the year's beam is mostly shaded, 0..1. */
const MOSTLY_SHADED = 0.5;

/**
 * Answers whether a roof is worth it: its shade, its usable part, the modules that fit, their energy, and the money.
 * @param input plain values; see the types for units.
 * @returns every number with what it was made from; a roof on which nothing fits is a value with zero modules.
 * @throws InvalidInputError for a roof or a neighbour that is no polygon, and for values that the steps refuse.
 */
export const estimateRoof = (input: EstimateInput): Estimate => describe(workingsOf(input));

/** The roof, its light and the plant on it. @throws InvalidInputError as `estimateRoof` does. */
export function workingsOf(input: EstimateInput, prismsOf?: PrismsOf): Workings {
  const survey = surveyRoof(input, prismsOf);
  const assessed = onFaceOf(input, survey);
  const light = lightOnRoof(assessed, survey);
  const plant = plantOnRoof(assessed, light, [survey.roof.rings]);
  return { input: assessed, survey, ...light, plant, heightSigma: heightUncertainty(input, survey) };
}

/** A roof with several faces is assessed as the pitch of the best one. */
const onFaceOf = (input: EstimateInput, { face }: RoofSurvey): EstimateInput =>
  face ? { ...input, roof: { ...input.roof, shape: 'pitched', ...face } } : input;

/** Points from which the effect of the height's uncertainty is calculated; a few give the same result as all. */
const HEIGHT_POINTS = 24; // equal: one point more moves the standard deviation of the energy by at most 0.3 %

/** What one standard deviation of the roof's height does to the beam: the same points from lower down. */
function heightUncertainty(
  { roof: { heightSigmaM }, terrain }: EstimateInput,
  { roof, prisms, skylines, open }: RoofSurvey,
): number {
  if (prisms.length === 0 || heightSigmaM === 0) return 0;
  const step = Math.max(1, Math.floor(skylines.cells.length / HEIGHT_POINTS));
  const some = skylines.cells.filter((_, i) => i % step === 0);
  const lowerM = Math.max(0, roof.heightM - heightSigmaM);
  const share = meanShare(some.map(({ sunShare }) => sunShare));
  const lowerShare = sunShareFrom(some, lowerM, prisms, skylines.beam, terrain);
  return Math.min(1, Math.abs(share - lowerShare) * beamFraction(open.sky));
}

function describe(workings: Workings): Estimate {
  const [{ input, usable }, moduleKw] = [workings, moduleKwOf(workings)];
  const placed = placedModules(workings);
  const { ranked, taken } = placed;
  const roofs = otherRoofs(workings);
  const { sized, plant } = sizedPlant(workings, placed, roofs);
  const { built, capacityKw, site, hypotheses, atMean, energy, finance, verdict } = plant;
  return {
    roof: { ...describeRoof(input.roof, workings.survey), hypotheses: describeHypotheses(hypotheses) },
    shade: describeShade(workings, energy, ranked.slice(0, built)),
    layout: describeLayout(workings, ranked, panelTable(ranked.slice(0, built), workings.survey.frame)),
    energy: {
      ...energy,
      annualKwh: energy.acAnnual,
      relativeSigma: energy.uncertainty.relativeSigma,
      uncertainty: energy.uncertainty.components,
    },
    finance,
    capacityKw,
    verdict,
    duty: dutyOf(workings, placed),
    configurations: sized.sizes.map((size) => ({
      ...withBand(workings, roofs, size),
      recommended: size.recommended && built > 0,
    })),
    ...(input.extent === 'hourly' && { hours: hoursOf(workings, capacityKw, site, energy, atMean) }),
    warnings: [
      ...warningsOf(workings, verdict, built),
      ...areaWarnings(sunnyAreaM2(usable), (ranked.length + taken) * moduleKw, input.finance),
      ...(finance?.warnings ?? []),
    ],
  };
}

/** A roof that is small for its shade is as small for its modules; that is explained by the shade. */
const sunnyAreaM2 = ({ areaM2, coveredAreaM2, shadeAreaM2 }: RoofLight['usable']): number =>
  areaM2 - coveredAreaM2 - shadeAreaM2;

/** What sizes of a plant are described by. */
interface Sizing {
  workings: Workings;
  placed: PlacedModules;
  roofs: HypotheticalRoofs | undefined;
  sizeReason: CodedText | undefined;
}

/** A plant of so many modules, its energy and its money. */
function plantOf({ workings, placed, roofs, sizeReason }: Sizing, built: number) {
  const { kwhOf } = placed;
  const [site, context] = [placed.siteOf(built), placed.contextOf(built)];
  const capacityKw = (built * moduleOf(workings.input).powerW) / 1000;
  const hypotheses = hypotheticalPlants(roofs, { capacityKw, kwh: kwhOf[built]! });
  const shape = shapeUncertainty(hypotheses, kwhOf[built]!);
  const atMean = yieldOnSite(site, layoutPlane(workings.plant.layout), plantSystem(workings, capacityKw, shape));
  const energy = atPlaces(atMean, kwhOf[built]!);
  const priced = pricedPlant(context, energy, capacityKw);
  const finance = capacityKw > 0 ? financeOf(priced) : null;
  const verdict = finance
    ? verdictOf(finance, priced, sizeReason)
    : nothingBuilt(whyNothing(workings, kwhOf.length - 1));
  return { built, capacityKw, site, hypotheses, atMean, energy, finance, verdict, priced };
}

/** The plant of the goal's size; where that one is not worth its money, the one that is worth most of it. */
function sizedPlant(workings: Workings, placed: PlacedModules, roofs: HypotheticalRoofs | undefined) {
  const question = sizingOf(workings, placed, roofs);
  const by = (asked: SizingInput) => {
    const sized = compareSizes(asked);
    return { sized, plant: chosenPlant({ workings, placed, roofs, sizeReason: sized.reason }, sized.built) };
  };
  const chosen = by(question);
  const isRefused = chosen.plant.built === 0 && chosen.sized.built > 0;
  return isRefused && workings.input.goal !== 'annual' ? by(byMoney(question)) : chosen;
}

/** The plant of the size that was chosen or asked for; none where even that one is not worth it and none was asked for. */
function chosenPlant(sizing: Sizing, built: number): ReturnType<typeof plantOf> {
  const plant = plantOf(sizing, built);
  const { finance, verdict, priced } = plant;
  const isAsked = sizing.workings.input.plant.capacityKw !== undefined;
  if (isAsked || finance === null || verdict.answer !== 'not_worth_it') return plant;
  return { ...plantOf(sizing, 0), verdict: noPlantPays(verdict, priced, finance) };
}

/** The hours of the plant's year; `energy` over `atMean` is what adding up its modules one by one changes. */
function hoursOf(
  workings: Workings,
  capacityKw: number,
  site: SiteSky,
  energy: YieldResult,
  atMean: YieldResult,
): DescribedHours {
  const { input, plant } = workings;
  const hours = yearHours({ ...plantSystem(workings, capacityKw), plane: layoutPlane(plant.layout) }, site);
  const factor = atMean.acAnnual > 0 ? energy.acAnnual / atMean.acAnnual : 1;
  return describeHours(hoursAtPlaces(hours, factor), input.utcOffsetHours, energy);
}

/** A size with the percentiles that the answer has for a plant of this size. */
function withBand(workings: Workings, roofs: HypotheticalRoofs | undefined, size: PlantSize): PlantConfiguration {
  const { p10, p90 } = energyBand(workings, roofs, size);
  return { ...size, annualKwhP10: p10, annualKwhP90: p90 };
}

/** The shade, with what the built modules would make without it; their own losses stay the same. */
function describeShade(workings: Workings, energy: YieldResult, built: readonly RankedPanel[]): EstimatedShade {
  const { input, survey, plant, open, cells, shade } = workings;
  const plane = layoutPlane(plant.layout);
  const capacityKw = (built.length * moduleOf(input).powerW) / 1000;
  const unshaded = yieldOnSite(open, plane, plantSystem(workings, capacityKw));
  const places = built.map(({ center }) => nearestCell(cells, center));
  const shading = whoShades(
    survey,
    { light: { sky: open.sky, beam: workings.beam }, cells, places, plane },
    Math.max(0, unshaded.acAnnual - energy.acAnnual),
  );
  return { sunShare: shade.sunShare, skyViewFactor: shade.skyViewFactor, ...shading, table: shade.table };
}

function describeLayout(
  { input, plant }: Workings,
  possible: readonly RankedPanel[],
  panels: PanelTable,
): EstimatedLayout {
  const { layout, rowShadeShare } = plant;
  const { name, powerW, lengthM, widthM, source } = moduleOf(input);
  return {
    module: { name, powerW, lengthM, widthM, source },
    count: panels.yearlyKwh.length,
    possibleCount: possible.length,
    possibleCapacityKw: (possible.length * powerW) / 1000,
    tilt: layout.tilt,
    azimuth: layout.rowAzimuth,
    orientation: layout.orientation,
    rowPitchM: layout.rowPitchM,
    groundCoverRatio: layout.groundCoverRatio,
    rowShadeShare,
    panels,
    model: layout.model,
  };
}

const pricedPlant = (context: EconomicsContext, energy: YieldResult, capacityKw: number): PricedPlant => ({
  context,
  capacityKw,
  annualKwh: energy.acAnnual,
  annualKwhP10: energy.p10,
  annualKwhP90: energy.p90,
});

const financeOf = ({ context, ...plant }: PricedPlant): FinanceResult => assessFinance({ ...context, ...plant });

function warningsOf(
  { input: { terrain, roof }, survey, shade }: Workings,
  { reasons }: Verdict,
  built: number,
): CodedText[] {
  const blocked = Math.round((1 - shade.sunShare) * 100);
  return [
    ...(built === 0 ? reasons.slice(0, 1) : []),
    ...(roof.existingKw === undefined ? [] : [codedText('beside_plant', { kw: roof.existingKw })]),
    ...(terrain === undefined ? [codedText('no_terrain')] : []),
    ...heightWarnings(roof),
    ...shapeWarnings(roof),
    ...faceWarnings(roof, survey),
    ...(shade.sunShare < MOSTLY_SHADED ? [codedText('mostly_shaded', { percent: blocked })] : []),
  ];
}
