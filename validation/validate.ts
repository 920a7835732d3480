import { join } from 'node:path';
import type { Reference } from '../src/domain/reference.js';
import { correctedSeries, type StationSeries } from './corrected-series.js';
import { compareMethods, stationErrors, type MethodErrors, type StationError } from './interpolation.js';
import { comparePlants, neighbourErrors, type PlantResult } from './plants.js';
import { summarize, type ErrorSummary } from './statistics.js';

/** A county's plants. */
export interface CountyResult {
  county: string;
  plants: number;
  /** The service's estimate over the measured yields, less 1: mean over the plants, and mean without its sign. */
  service: ErrorSummary;
  sameYears: ErrorSummary;
}

/** What the validation found. */
export interface ValidationResults {
  plants: PlantResult[];
  counties: CountyResult[];
  /** Of the estimates; from the same years' radiation; of the estimates without the nearest station; of plants by plants. */
  service: ErrorSummary;
  sameYears: ErrorSummary;
  withoutNearest: ErrorSummary;
  neighbours: ErrorSummary;
  /** Share of the plants, and of their single years, that are inside of p10 and p90. */
  coverage: { plants: number; years: number; yearCount: number };
  series: StationSeries[];
  methods: MethodErrors[];
  stations: StationError[];
}

export const serviceError = ({ estimate, measured }: PlantResult): number => estimate.yield / measured - 1;

const isInside = ({ estimate }: PlantResult, measured: number): boolean =>
  measured >= estimate.p10 && measured <= estimate.p90;

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

function coverageOf(plants: readonly PlantResult[]): ValidationResults['coverage'] {
  const years = plants.flatMap((plant) => plant.years.map(({ measured }) => isInside(plant, measured)));
  return {
    plants: plants.filter((plant) => isInside(plant, plant.measured)).length / plants.length,
    years: years.filter(Boolean).length / years.length,
    yearCount: years.length,
  };
}

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
    service: summarize(plants.map(serviceError)),
    sameYears: summarize(plants.map(({ sameYearsError }) => sameYearsError)),
    withoutNearest: summarize(withoutNearest),
    neighbours: summarize(neighbourErrors(plants)),
    coverage: coverageOf(plants),
    series,
    methods: compareMethods(reference.stations),
    stations: stationErrors(reference.stations),
  };
}
