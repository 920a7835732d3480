import { PVWATTS_LOSSES, type LossItem } from '../energy/module/losses.js';
import { prepareSiteSky, type SiteSky } from '../energy/irradiance/site-sky.js';
import type { SkyHours } from '../energy/irradiance/sky-hours.js';
import { atPlaces } from '../energy/places-factor.js';
import type { YieldInput, YieldResult } from '../energy/yield-types.js';
import { yieldOnSite } from '../energy/yield.js';
import { assessFinance } from '../finance/assess-finance.js';
import type { FinanceResult } from '../finance/finance-types.js';
import type { LocalFrame } from '../geometry/local-frame.js';
import type { ModuleLayout, RankedPanel } from '../layout/layout-types.js';
import { DEFAULT_PV_MODULE } from '../layout/pv-modules.js';
import { rankPanels } from '../layout/rank-panels.js';
import type { Prism } from '../shade/building.js';
import type { UsableRoof } from '../shade/usable-roof.js';
import type { Estimate, EstimatedLayout, EstimatedShade, EstimateInput } from './estimate-types.js';
import { economicsContext } from './goal-worth.js';
import { panelTable, type PanelTable } from './panel-table.js';
import { compareSizes, type SizeAnswer } from './plant-configurations.js';
import { plantOnRoof, type RoofPlant } from './roof-plant.js';
import { describeRoof, siteOf, surveyRoof } from './roof-survey.js';
import {
  cellsWithin,
  cellSkylines,
  meanShare,
  shadeOf,
  sunShareAt,
  type RoofCell,
  type RoofSkylines,
  type RoofShade,
} from './roof-shade.js';

/** Place of the terrain in a list of neighbours. */
const TERRAIN = -1;

/**
 * Answers whether a roof is worth it: its shade, its usable part, the modules that fit, their energy, and the money.
 * @param input plain values; see the types for units.
 * @returns every number with what it was made from; a roof on which nothing fits is a value with zero modules.
 * @throws InvalidInputError for a roof or a neighbour that is no polygon, and for values that the steps refuse.
 */
export function estimateRoof(input: EstimateInput): Estimate {
  const { frame, roof, neighbours, open, outlook, usable } = surveyRoof(input);
  const cells = cellsWithin(outlook, usable.polygons);
  const shade = shadeOf(cells, outlook.beam);
  const system = systemOf(input, shade);
  const site = prepareSiteSky(system);
  const plant = plantOnRoof(input, { site, open, system, usable, cells }, [roof.rings]);
  const heightSigma = heightUncertainty(input, roof, neighbours, outlook, open.sky);
  return describe({ input, frame, usable, cells, shade, site, open, plant, system, heightSigma });
}

interface Workings {
  input: EstimateInput;
  frame: LocalFrame;
  usable: UsableRoof;
  cells: readonly RoofCell[];
  shade: RoofShade;
  site: SiteSky;
  open: SiteSky;
  plant: RoofPlant;
  system: YieldInput;
  /** Relative standard deviation of the energy from the heights of buildings, 0..1. */
  heightSigma: number;
}

const systemOf = (input: EstimateInput, shade: RoofShade): YieldInput => ({
  ...siteOf(input),
  shadingTable: shade.table,
  horizon: input.terrain,
  lossesPercent: input.plant.lossesPercent,
  mount: input.roof.shape === 'pitched' ? 'roof' : 'rack',
  module: { gammaPdc: DEFAULT_PV_MODULE.gammaPdc },
});

/** Light that the beam brings to a horizontal roof, as a share of all its light, 0..1. */
function beamFraction(sky: SkyHours): number {
  let beam = 0;
  for (let i = 0; i < sky.count; i++) beam += sky.beamNormal[i]! * Math.max(0, sky.sunUp[i]!) * sky.hoursPerYear[i]!;
  return sky.ghiAnnual > 0 ? Math.min(1, beam / sky.ghiAnnual) : 0;
}

/** Points from which the effect of the height's uncertainty is looked at; a few tell it as well as all. */
const HEIGHT_POINTS = 24;

/** What one standard deviation of the roof's height does to the beam: the same points from lower down. */
function heightUncertainty(
  { roof: { heightSigmaM }, terrain }: EstimateInput,
  roof: Prism,
  neighbours: readonly Prism[],
  outlook: RoofSkylines,
  sky: SkyHours,
): number {
  if (neighbours.length === 0 || heightSigmaM === 0) return 0;
  const step = Math.max(1, Math.floor(outlook.cells.length / HEIGHT_POINTS));
  const some = outlook.cells.filter((_, i) => i % step === 0);
  const lower = cellSkylines(some, Math.max(0, roof.heightM - heightSigmaM), neighbours, outlook.beam, terrain);
  const [share, lowerShare] = [some, lower].map((cells) => meanShare(cells.map(({ sunShare }) => sunShare)));
  return Math.min(1, Math.abs(share! - lowerShare!) * beamFraction(sky));
}

function describe(workings: Workings): Estimate {
  const { input, plant, usable, shade } = workings;
  const ranked = rankedPanels(workings);
  const moduleKw = DEFAULT_PV_MODULE.powerW / 1000;
  const kwhOf = runningSum(ranked.map(({ yearlyKwh }) => yearlyKwh));
  const { built, configurations } = sizesOf(workings, kwhOf);
  const capacityKw = built * moduleKw;
  const atMean = yieldOnSite(workings.site, planeOf(plant.layout), plantSystem(workings, capacityKw));
  const energy = atPlaces(atMean, atMean.acAnnual > 0 ? kwhOf[built]! / atMean.acAnnual : 1);
  return {
    roof: describeRoof(usable, workings.frame),
    shade: describeShade(workings, energy, capacityKw),
    layout: describeLayout(workings, ranked, panelTable(ranked.slice(0, built), 1, workings.frame)),
    energy: {
      ...energy,
      annualKwh: energy.acAnnual,
      relativeSigma: energy.uncertainty.relativeSigma,
      uncertainty: energy.uncertainty.components,
    },
    finance: capacityKw > 0 ? financeOf(input, energy, { capacityKw, roofAreaM2: usable.roofAreaM2 }) : null,
    capacityKw,
    configurations,
    warnings: warningsOf(input, shade, { built, possible: ranked.length }),
  };
}

/** Sums of the first values, from none to all. */
function runningSum(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push(sums.at(-1)! + value);
  return sums;
}

/** The size to build and those to compare with it; the hours of the output are the same for all. */
function sizesOf({ input, plant, site, system, usable }: Workings, kwhOf: readonly number[]): SizeAnswer {
  const { worth } = plant;
  const plane = planeOf(plant.layout);
  const { acMonthHour } = yieldOnSite(site, plane, system);
  const weight = worth.weightOf(plane);
  return compareSizes({
    kwhOf,
    moduleKw: DEFAULT_PV_MODULE.powerW / 1000,
    context: { ...economicsContext(input, usable.roofAreaM2), acMonthHour },
    measure: (capacityKw, annualKwh) => worth.measure(plane, capacityKw, annualKwh * weight),
    priced: worth.priced,
    askedKw: input.plant.capacityKw,
  });
}

const planeOf = ({ tilt, rowAzimuth }: ModuleLayout) => ({ tilt, azimuth: rowAzimuth });

function plantSystem({ input, plant, system, heightSigma }: Workings, capacityKw: number): YieldInput {
  const rows: LossItem = { name: 'row-shade', percent: plant.rowShadeShare * 100, source: plant.layout.model.source };
  const uncertainty = [
    ...input.uncertainty,
    {
      name: 'building-heights',
      relativeSigma: heightSigma,
      source: `skylines from one standard deviation (${input.roof.heightSigmaM} m) lower`,
    },
  ];
  const losses = [...PVWATTS_LOSSES.filter(({ name }) => name !== 'shading'), rows];
  const given = input.plant.lossesPercent;
  return { ...system, capacityKw, uncertainty, ...(given === undefined && { losses }) };
}

/** Panels by rank; a panel's energy follows from the beam at its place, and all together make what the roof's mean light gives. */
function rankedPanels(workings: Workings): RankedPanel[] {
  const { cells, shade, site, open, plant } = workings;
  const beam = beamFraction(open.sky);
  const light = (sunShare: number): number => 1 - beam + beam * sunShare;
  const { panels, capacityKw } = plant.layout;
  const ranked = rankPanels(panels, (center) => light(sunShareAt(cells, center)) / light(shade.sunShare));
  const total = yieldOnSite(site, planeOf(plant.layout), plantSystem(workings, capacityKw)).acAnnual;
  const sum = ranked.reduce((light, { yearlyKwh }) => light + yearlyKwh, 0);
  return ranked.map((panel) => ({ ...panel, yearlyKwh: sum > 0 ? (panel.yearlyKwh * total) / sum : 0 }));
}

function describeShade(
  { input, shade, open, plant, system }: Workings,
  energy: YieldResult,
  capacityKw: number,
): EstimatedShade {
  const unshaded = yieldOnSite(open, planeOf(plant.layout), { ...system, capacityKw });
  const beamKwh = unshaded.acAnnual * beamFraction(open.sky);
  return {
    sunShare: shade.sunShare,
    skyViewFactor: shade.skyViewFactor,
    lostKwhYear: Math.max(0, unshaded.acAnnual - energy.acAnnual),
    neighbours: shade.losses.map(({ index, beamShare }) => ({
      id: index === TERRAIN ? 'terrain' : input.neighbours[index]!.id,
      heightM: index === TERRAIN ? null : input.neighbours[index]!.heightM,
      beamShare,
      lostKwhYear: beamShare * beamKwh,
    })),
    table: shade.table,
  };
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

const financeOf = (
  input: EstimateInput,
  energy: YieldResult,
  { capacityKw, roofAreaM2 }: { capacityKw: number; roofAreaM2: number },
): FinanceResult =>
  assessFinance({
    ...economicsContext(input, roofAreaM2),
    capacityKw,
    annualKwh: energy.acAnnual,
    annualKwhP10: energy.p10,
    annualKwhP90: energy.p90,
    acMonthHour: energy.acMonthHour,
  });

function warningsOf(
  { terrain, roof }: EstimateInput,
  shade: RoofShade,
  { built, possible }: { built: number; possible: number },
): string[] {
  const warnings: string[] = [];
  if (built === 0 && possible > 0)
    warnings.push('No module position receives 75 % of the energy of an unshaded module, so no plant is proposed.');
  if (possible === 0) warnings.push('No module fits on the usable part of the roof.');
  if (terrain === undefined) warnings.push('Hills are not included: no terrain data is available for this location.');
  if (roof.heightSigmaM >= 5)
    warnings.push('The roof height is a rough assumption; actual shade may differ considerably.');
  if (shade.sunShare < 0.5) warnings.push('Neighbouring buildings block more than half of the direct sunlight.');
  return warnings;
}
