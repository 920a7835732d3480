import { PVWATTS_LOSSES, type LossItem } from '../energy/module/losses.js';
import { energyPercentiles, NORMAL_QUANTILE_90 } from '../energy/uncertainty.js';
import { atPlaces } from '../energy/places-factor.js';
import { describeHours, type DescribedHours } from '../energy/describe-hours.js';
import { hoursAtPlaces, yearHours, type MonthlyYieldInput } from '../energy/year-hours.js';
import type { Plane, UncertaintyComponent, YieldResult } from '../energy/yield-types.js';
import { systemUncertainty, yieldOnSite } from '../energy/yield.js';
import { assessFinance } from '../finance/assess-finance.js';
import type { EconomicsContext } from '../finance/plant-economics.js';
import type { FinanceResult } from '../finance/finance-types.js';
import { codedText, type CodedText } from '../texts/coded-text.js';
import type { ModuleLayout, RankedPanel } from '../layout/layout-types.js';
import { DEFAULT_PV_MODULE } from '../layout/pv-modules.js';
import type { Estimate, EstimatedLayout, EstimatedShade, EstimateInput, PlantConfiguration } from './estimate-types.js';
import { economicsContext } from './goal-worth.js';
import { runningSum } from './layout-worth.js';
import { panelTable, type PanelTable } from './panel-table.js';
import { compareSizes, type PlantSize, type SizeAnswer } from './plant-configurations.js';
import { beamFraction, lightOnRoof, type RoofLight } from './roof-light.js';
import { buildableOf, plantOnRoof, rankedByLight, type RoofPlant } from './roof-plant.js';
import { hypotheticalPlants, hypotheticalRoofs, type HypotheticalRoofs } from './hypothetical-plants.js';
import { areaWarnings, faceWarnings, heightWarnings, shapeWarnings } from './roof-explanations.js';
import { describeHypotheses, shapeUncertainty } from './roof-hypotheses.js';
import { describeRoof, surveyRoof, type RoofSurvey } from './roof-survey.js';
import { nothingBuilt, verdictOf, whyNothing } from './verdict.js';
import { cellSkylines, meanShare, nearestCell } from './roof-shade.js';
import { whoShades } from './who-shades.js';

/** A roof with less of the year's beam is mostly shaded, 0..1. */
const MOSTLY_SHADED = 0.5;

/**
 * Answers whether a roof is worth it: its shade, its usable part, the modules that fit, their energy, and the money.
 * @param input plain values; see the types for units.
 * @returns every number with what it was made from; a roof on which nothing fits is a value with zero modules.
 * @throws InvalidInputError for a roof or a neighbour that is no polygon, and for values that the steps refuse.
 */
export function estimateRoof(input: EstimateInput): Estimate {
  const survey = surveyRoof(input);
  const assessed = onFaceOf(input, survey);
  const light = lightOnRoof(assessed, survey);
  const plant = plantOnRoof(assessed, light, [survey.roof.rings]);
  return describe({ input: assessed, survey, ...light, plant, heightSigma: heightUncertainty(input, survey) });
}

/** A roof with several faces is assessed as the pitch of the best one. */
const onFaceOf = (input: EstimateInput, { face }: RoofSurvey): EstimateInput =>
  face ? { ...input, roof: { ...input.roof, shape: 'pitched', ...face } } : input;

interface Workings extends RoofLight {
  input: EstimateInput;
  survey: RoofSurvey;
  plant: RoofPlant;
  /** Relative standard deviation of the energy from the heights of buildings, 0..1. */
  heightSigma: number;
}

/** Points from which the effect of the height's uncertainty is looked at; a few give the same result as all. */
const HEIGHT_POINTS = 24;

/** What one standard deviation of the roof's height does to the beam: the same points from lower down. */
function heightUncertainty(
  { roof: { heightSigmaM }, terrain }: EstimateInput,
  { roof, neighbours, skylines, open }: RoofSurvey,
): number {
  if (neighbours.length === 0 || heightSigmaM === 0) return 0;
  const step = Math.max(1, Math.floor(skylines.cells.length / HEIGHT_POINTS));
  const some = skylines.cells.filter((_, i) => i % step === 0);
  const lower = cellSkylines(some, Math.max(0, roof.heightM - heightSigmaM), neighbours, skylines.beam, terrain);
  const [share, lowerShare] = [some, lower].map((cells) => meanShare(cells.map(({ sunShare }) => sunShare)));
  return Math.min(1, Math.abs(share! - lowerShare!) * beamFraction(open.sky));
}

function describe(workings: Workings): Estimate {
  const { input, plant, usable } = workings;
  const fitting = rankedPanels(workings);
  const ranked = fitting.slice(0, buildableOf(fitting.length, input.roof.unseen.share));
  const moduleKw = DEFAULT_PV_MODULE.powerW / 1000;
  const kwhOf = runningSum(ranked.map(({ yearlyKwh }) => yearlyKwh));
  const context = { ...economicsContext(input, usable.roofAreaM2), acMonthHour: hoursOfDays(workings) };
  const { built, sizes } = sizesOf(workings, kwhOf, context);
  const capacityKw = built * moduleKw;
  const roofs = hypotheticalRoofs(workings, (plane) => flushKwhPerKw(workings, plane));
  const hypotheses = hypotheticalPlants(roofs, { capacityKw, kwh: kwhOf[built]! });
  const shape = shapeUncertainty(hypotheses, kwhOf[built]!);
  const atMean = yieldOnSite(workings.site, planeOf(plant.layout), plantSystem(workings, capacityKw, shape));
  const energy = atPlaces(atMean, atMean.acAnnual > 0 ? kwhOf[built]! / atMean.acAnnual : 1);
  const finance = capacityKw > 0 ? financeOf(context, energy, capacityKw) : null;
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
    verdict: finance
      ? verdictOf(finance, { capacityKw, annualKwh: energy.acAnnual, context })
      : nothingBuilt(ranked.length),
    configurations: sizes.map((size) => withBand(workings, roofs, size)),
    ...(input.hourly && { hours: hoursOf(workings, capacityKw, energy, atMean) }),
    warnings: [
      ...warningsOf(workings, { built, possible: ranked.length }),
      ...areaWarnings(usable.roofAreaM2 - usable.reasons.coveredAreaM2, ranked.length * moduleKw, input.finance),
    ],
  };
}

/** The hours of the plant's year, at the places of its modules as `energy` is. */
function hoursOf(workings: Workings, capacityKw: number, energy: YieldResult, atMean: YieldResult): DescribedHours {
  const { input, plant, site } = workings;
  const hours = yearHours({ ...plantSystem(workings, capacityKw), plane: planeOf(plant.layout) }, site);
  const factor = atMean.acAnnual > 0 ? energy.acAnnual / atMean.acAnnual : 1;
  return describeHours(hoursAtPlaces(hours, factor), input.utcOffsetHours, energy);
}

/** Output by month and hour of all that fits, whose shape every size has: a size asked for then equals its configuration. */
const hoursOfDays = (workings: Workings): number[][] => {
  const { site, plant } = workings;
  const system = plantSystem(workings, plant.layout.capacityKw);
  return yieldOnSite(site, planeOf(plant.layout), system).acMonthHour;
};

function sizesOf({ input, plant }: Workings, kwhOf: readonly number[], context: EconomicsContext): SizeAnswer {
  const { worth } = plant;
  const plane = planeOf(plant.layout);
  const weight = worth.weightOf(plane);
  return compareSizes({
    kwhOf,
    moduleKw: DEFAULT_PV_MODULE.powerW / 1000,
    context,
    measure: (capacityKw, annualKwh) => worth.measure(plane, capacityKw, annualKwh * weight),
    priced: worth.priced,
    askedKw: input.plant.capacityKw,
  });
}

/** A size with the percentiles that the answer has for a plant of this size. */
function withBand(workings: Workings, roofs: HypotheticalRoofs | undefined, size: PlantSize): PlantConfiguration {
  const { capacityKw, annualKwh } = size;
  const shape = shapeUncertainty(hypotheticalPlants(roofs, { capacityKw, kwh: annualKwh }), annualKwh);
  const plane = planeOf(workings.plant.layout);
  const components = systemUncertainty(plantSystem(workings, capacityKw, shape), workings.site, plane);
  const { p10, p90 } = energyPercentiles(annualKwh, components);
  return { ...size, annualKwhP10: p10, annualKwhP90: p90 };
}

/** Energy of a kWp of modules that lie flush on a face at the roof's mean light [kWh a year]. */
const flushKwhPerKw = (workings: Workings, plane: Plane): number => {
  const flush = { ...workings, plant: { ...workings.plant, rowShadeShare: 0 } };
  return yieldOnSite(workings.site, plane, { ...plantSystem(flush, 1), mount: 'roof' }).acAnnual;
};

const planeOf = ({ tilt, rowAzimuth }: ModuleLayout) => ({ tilt, azimuth: rowAzimuth });

function plantSystem(
  { input, plant, system, heightSigma }: Workings,
  capacityKw: number,
  shape: readonly UncertaintyComponent[] = [],
): MonthlyYieldInput {
  const rows: LossItem = { name: 'row-shade', percent: plant.rowShadeShare * 100, source: plant.layout.model.source };
  const uncertainty = [
    ...input.uncertainty,
    {
      name: 'building-heights',
      relativeSigma: heightSigma,
      source: 'skylines from one standard deviation of the height lower',
    },
    unseenUncertainty(input, plant.layout, capacityKw),
    ...shape,
  ];
  const losses = [...PVWATTS_LOSSES.filter(({ name }) => name !== 'shading'), rows];
  const given = input.plant.lossesPercent;
  return { ...system, capacityKw, uncertainty, ...(given === undefined && { losses }) };
}

/** A roof in ten has less room than its plant needs, where much of what fits is built. */
function unseenUncertainty(
  { roof: { unseen } }: EstimateInput,
  layout: ModuleLayout,
  capacityKw: number,
): UncertaintyComponent {
  const roomKw = layout.capacityKw * (1 - unseen.shareHigh);
  const lacking = unseen.shareHigh > 0 && capacityKw > roomKw ? 1 - roomKw / capacityKw : 0;
  return { name: 'unseen-structures', relativeSigma: lacking / NORMAL_QUANTILE_90, source: unseen.source };
}

/** Panels by rank; a panel's energy follows from the light at its place, and all together make what the roof's mean light gives. */
function rankedPanels(workings: Workings): RankedPanel[] {
  const { site, plant } = workings;
  const ranked = rankedByLight(plant.layout, workings);
  const total = yieldOnSite(site, planeOf(plant.layout), plantSystem(workings, plant.layout.capacityKw)).acAnnual;
  const sum = ranked.reduce((light, { yearlyKwh }) => light + yearlyKwh, 0);
  return ranked.map((panel) => ({ ...panel, yearlyKwh: sum > 0 ? (panel.yearlyKwh * total) / sum : 0 }));
}

/** The shade, with what the built modules would make without it; their own losses stay the same. */
function describeShade(workings: Workings, energy: YieldResult, built: readonly RankedPanel[]): EstimatedShade {
  const { input, survey, plant, open, cells, shade } = workings;
  const plane = planeOf(plant.layout);
  const capacityKw = (built.length * DEFAULT_PV_MODULE.powerW) / 1000;
  const unshaded = yieldOnSite(open, plane, plantSystem(workings, capacityKw));
  const places = built.map(({ center }) => nearestCell(cells, center));
  const shading = whoShades(
    { neighbours: input.neighbours, prisms: survey.neighbours, roof: survey.roof },
    { light: { sky: open.sky, beam: workings.beam }, cells, places, plane },
    Math.max(0, unshaded.acAnnual - energy.acAnnual),
  );
  return { sunShare: shade.sunShare, skyViewFactor: shade.skyViewFactor, ...shading, table: shade.table };
}

function describeLayout({ plant }: Workings, possible: readonly RankedPanel[], panels: PanelTable): EstimatedLayout {
  const { layout, rowShadeShare } = plant;
  const { name, powerW, lengthM, widthM, source } = DEFAULT_PV_MODULE;
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

const financeOf = (context: EconomicsContext, energy: YieldResult, capacityKw: number): FinanceResult =>
  assessFinance({
    ...context,
    capacityKw,
    annualKwh: energy.acAnnual,
    annualKwhP10: energy.p10,
    annualKwhP90: energy.p90,
  });

function warningsOf(
  { input: { terrain, roof }, survey, shade }: Workings,
  { built, possible }: { built: number; possible: number },
): CodedText[] {
  const blocked = Math.round((1 - shade.sunShare) * 100);
  return [
    ...(built === 0 ? [whyNothing(possible)] : []),
    ...(terrain === undefined ? [codedText('no_terrain')] : []),
    ...heightWarnings(roof),
    ...shapeWarnings(roof),
    ...faceWarnings(roof, survey),
    ...(shade.sunShare < MOSTLY_SHADED ? [codedText('mostly_shaded', { percent: blocked })] : []),
  ];
}
