import { join } from 'node:path';
import { NORMAL_QUANTILE_90 } from '../src/core/energy/uncertainty.js';
import type { Reference } from '../src/domain/reference.js';
import { correctedSeries, type StationSeries } from './corrected-series.js';
import { compareMethods, stationErrors, type MethodErrors, type StationError } from './interpolation.js';
import { comparePlants, neighbourErrors, type PlantResult, type YieldBand } from './plants.js';
import { mean, summarize, type ErrorSummary } from './statistics.js';

/** A county's plants. */
export interface CountyResult {
  county: string;
  plants: number;
  /** The service's estimate over the measured yields, less 1: mean over the plants, and mean without its sign. */
  service: ErrorSummary;
  sameYears: ErrorSummary;
}

/** Errors of the plants from a size on [kW]. */
export interface SizeResult {
  fromKw: number;
  service: ErrorSummary;
}

/** The plants whose modules are of the kind that the service calculates, as far as is known. */
export interface ModelledResults {
  /** Of the estimates; at the mean radiation of 2017-2023; of the estimates in the open; and of those under the same years' radiation at the plants' ages. */
  service: ErrorSummary;
  ofPeriod: ErrorSummary;
  open: ErrorSummary;
  openAged: ErrorSummary;
  /** Share of the plants inside of p10 and p90 of the estimates, and of those in the open. */
  coverage: { service: number; open: number };
  years: YearCoverage;
}

/** Single years of plants that are inside of p10 and p90. */
export interface YearCoverage {
  yearCount: number;
  share: number;
  /** Where each plant counts alike, however many of its years were measured. */
  byPlant: number;
  /** Root mean square of the deviations from the estimates, over the standard deviations that these state. */
  deviation: number;
}

/** What the validation found. */
export interface ValidationResults {
  plants: PlantResult[];
  counties: CountyResult[];
  sizes: SizeResult[];
  modelled: ModelledResults;
  /** Of the estimates; at the mean radiation of 2017-2023; from the same years' radiation; of the estimates without the nearest station; of plants by plants. */
  service: ErrorSummary;
  ofPeriod: ErrorSummary;
  sameYears: ErrorSummary;
  withoutNearest: ErrorSummary;
  neighbours: ErrorSummary;
  /** Share of the plants, and of their single years, that are inside of p10 and p90. */
  coverage: { plants: number; deviation: number; years: YearCoverage };
  series: StationSeries[];
  methods: MethodErrors[];
  stations: StationError[];
}

export const serviceError = ({ estimate, measured }: PlantResult): number => estimate.yield / measured - 1;

/** Sizes from which plants are put together [kW]. */
const SIZES_KW = [0, 100, 300, 1000];

const periodError = ({ ofPeriod, measured }: PlantResult): number => ofPeriod / measured - 1;

const isInside = ({ p10, p90 }: YieldBand, measured: number): boolean => measured >= p10 && measured <= p90;

const shareOf = (plants: readonly PlantResult[], fits: (plant: PlantResult) => boolean): number =>
  plants.filter(fits).length / plants.length;

function sizesOf(plants: readonly PlantResult[]): SizeResult[] {
  return SIZES_KW.map((fromKw, i) => {
    const below = SIZES_KW[i + 1] ?? Infinity;
    const ofSize = plants.filter(({ capacityKw }) => capacityKw >= fromKw && capacityKw < below);
    return { fromKw, service: summarize(ofSize.map(serviceError)) };
  });
}

function modelledOf(plants: readonly PlantResult[]): ModelledResults {
  const modelled = plants.filter(({ modules }) => modules === null);
  return {
    service: summarize(modelled.map(serviceError)),
    ofPeriod: summarize(modelled.map(periodError)),
    open: summarize(modelled.map(({ open, measured }) => open.yield / measured - 1)),
    openAged: summarize(modelled.map(({ openAgedError }) => openAgedError)),
    coverage: {
      service: shareOf(modelled, ({ estimate, measured }) => isInside(estimate, measured)),
      open: shareOf(modelled, ({ open, measured }) => isInside(open, measured)),
    },
    years: yearsOf(modelled),
  };
}

function countiesOf(plants: readonly PlantResult[]): CountyResult[] {
  return [...Map.groupBy(plants, ({ county }) => county)]
    .map(([county, ofCounty]) => ({
      county,
      plants: ofCounty.length,
      service: summarize(ofCounty.map(serviceError)),
      sameYears: summarize(ofCounty.map(({ sameYearsError }) => sameYearsError)),
    }))
    .toSorted((a, b) => b.plants - a.plants || a.service.bias - b.service.bias);
}

/** How far a measured yield is from an estimate, in standard deviations that this states. */
const deviationOf = ({ yield: estimated, p90 }: YieldBand, measured: number): number =>
  (NORMAL_QUANTILE_90 * (measured - estimated)) / (p90 - estimated);

function yearsOf(plants: readonly PlantResult[]): YearCoverage {
  const insideOf = plants.map(({ estimate, years }) => years.map(({ measured }) => isInside(estimate, measured)));
  const all = insideOf.flat();
  const shareInside = (years: readonly boolean[]): number => years.filter(Boolean).length / years.length;
  const deviations = plants.flatMap(({ estimate, years }) =>
    years.map(({ measured }) => deviationOf(estimate, measured)),
  );
  return {
    yearCount: all.length,
    share: shareInside(all),
    byPlant: mean(insideOf.map(shareInside)),
    deviation: summarize(deviations).rootMeanSquare,
  };
}

const coverageOf = (plants: readonly PlantResult[]): ValidationResults['coverage'] => ({
  plants: shareOf(plants, ({ estimate, measured }) => isInside(estimate, measured)),
  deviation: summarize(plants.map(({ estimate, measured }) => deviationOf(estimate, measured))).rootMeanSquare,
  years: yearsOf(plants),
});

/**
 * Compares the service with measured plants, and its interpolation of radiation with the stations.
 * @param folder of the shared data.
 * @param reference what the service carries with it.
 */
export function validate(folder: string, reference: Reference): ValidationResults {
  const latitudes = new Map(reference.stations.map(({ id, lat }) => [id, lat]));
  const series = correctedSeries(join(folder, 'climate'), latitudes);
  const plants = comparePlants(folder, reference, series);
  const withoutNearest = plants.flatMap((plant) =>
    plant.withoutNearest === null ? [] : [plant.withoutNearest / plant.measured - 1],
  );
  return {
    plants,
    counties: countiesOf(plants),
    sizes: sizesOf(plants),
    modelled: modelledOf(plants),
    service: summarize(plants.map(serviceError)),
    ofPeriod: summarize(plants.map(periodError)),
    sameYears: summarize(plants.map(({ sameYearsError }) => sameYearsError)),
    withoutNearest: summarize(withoutNearest),
    neighbours: summarize(neighbourErrors(plants)),
    coverage: coverageOf(plants),
    series,
    methods: compareMethods(reference.stations),
    stations: stationErrors(reference.stations),
  };
}
