import type { Language } from '../accounts/language.js';
import type { ClimateOrigin } from '../climate/climate-origin.js';
import type {
  Estimate,
  EstimatedBuilding,
  EstimatedEnergy,
  EstimatedLayout,
  EstimatedRoof,
  EstimatedShade,
  EstimateInput,
  PlantConfiguration,
  ShadingNeighbour,
  Verdict,
} from '../estimate/estimate-types.js';
import type { PvDuty } from '../estimate/plant/pv-duty.js';
import type { FinanceResult } from '../finance/finance-types.js';
import type { CodedText } from '../texts/coded-text.js';
import type { LatLng } from '../units.js';
import { lettered } from './lettered.js';
import { sceneOf, type ReportScene, type SceneNeighbour } from './report-scene.js';

/** A neighbour that shades the roof, with the letter it has in the report, and its name where the data has one. */
export interface ReportNeighbour extends ShadingNeighbour {
  letter: string;
  name: string | null;
}

/** Reports kept before 2026-11-23 have no bands of months. */
type MonthlyBand = 'acMonthlyP10' | 'acMonthlyP90';

/** Reports kept before 2026-11-24 do not compare ways of using the output. */
type ReportFinance = Omit<FinanceResult, 'sensitivity' | 'views' | 'schemes'> & Partial<Pick<FinanceResult, 'schemes'>>;

/** All that a report is drawn from, in no language; plain values, kept with an assessment. */
export interface ReportData {
  place: LatLng;
  county: string | null;
  asOf: string;
  capacityKw: number;
  verdict: Verdict;
  /** Absent in reports stored before 2026-11-23. */
  duty?: PvDuty | null;
  configurations: PlantConfiguration[];
  building: Omit<EstimatedBuilding, 'id'>;
  roof: Omit<EstimatedRoof, 'usable'>;
  layout: Omit<EstimatedLayout, 'panels' | 'model'>;
  /** With the neighbours that get a letter, the greatest loss first. */
  shade: Omit<EstimatedShade, 'skyViewFactor' | 'neighbours' | 'table'> & { neighbours: ReportNeighbour[] };
  energy: Omit<EstimatedEnergy, 'model' | MonthlyBand> & Partial<Pick<EstimatedEnergy, MonthlyBand>>;
  finance: ReportFinance | null;
  warnings: CodedText[];
  model: { name: string; version: string };
  assessmentHash: string;
  sources: ClimateOrigin[];
  attribution: string;
  scene: ReportScene;
}

/** Addresses of a report that can be opened by a link, of its roof on the map, and of its picture. */
export interface ReportLink {
  page: string;
  map: string;
  picture: string;
}

/** A report to be written. */
export interface ReportInput {
  data: ReportData;
  language: Language;
  /** Of the building, as its owner wrote it. */
  address: string | null;
  /** County of the data, by its name in the language. */
  county: string | null;
  /** Absent where the page is no address of its own. */
  link?: ReportLink;
}

/** A page with the Content-Security-Policy that it needs. */
export interface ReportPage {
  html: string;
  contentPolicy: string;
}

/** What an estimate rests on, for its report. */
export type ReportOrigin = Pick<ReportData, 'model' | 'assessmentHash' | 'sources' | 'attribution' | 'asOf'> & {
  building: EstimatedBuilding;
};

/**
 * Collects what a report is drawn from.
 * @param neighbours every building around, with its outline and its name.
 */
export function reportData(
  input: EstimateInput,
  estimate: Estimate,
  origin: ReportOrigin,
  neighbours: readonly SceneNeighbour[],
): ReportData {
  const { roof, shade, layout, energy, finance, capacityKw, verdict, duty, configurations, warnings } = estimate;
  const { usable, ...areas } = roof;
  const { panels, model: _layoutModel, ...plant } = layout;
  const { model: _chain, ...year } = energy;
  const { building, ...rest } = origin;
  const nameOf = new Map(neighbours.map(({ id, name }) => [id, name]));
  const named = lettered(shade.neighbours, energy.annualKwh).map((neighbour) => ({
    ...neighbour,
    name: nameOf.get(neighbour.id) ?? null,
  }));
  return {
    ...rest,
    place: input.place,
    county: input.finance.county ?? null,
    capacityKw,
    verdict,
    duty,
    configurations,
    building: withoutId(building),
    roof: areas,
    layout: plant,
    shade: {
      sunShare: shade.sunShare,
      lostKwhYear: shade.lostKwhYear,
      otherLostKwhYear: Math.max(0, shade.lostKwhYear - named.reduce((sum, { lostKwhYear }) => sum + lostKwhYear, 0)),
      neighbours: named,
      skyline: shade.skyline,
    },
    energy: year,
    finance: finance && withoutTrials(finance),
    warnings,
    scene: sceneOf({ input, usable, panels, neighbours, shading: named }),
  };
}

const withoutId = ({ id: _, ...building }: EstimatedBuilding): ReportData['building'] => building;

const withoutTrials = ({ sensitivity: _, views: _views, ...finance }: FinanceResult): ReportFinance => finance;
