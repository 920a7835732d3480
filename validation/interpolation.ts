import type { ClimateStation } from '../src/core/climate/climate-stations.js';
import { daysOf } from '../src/core/climate/climate-months.js';
import type { KrigingModel } from '../src/core/climate/kriging.js';
import { distanceKm, GHI_MODEL, MAX_STATION_DISTANCE_KM } from '../src/core/climate/monthly-climate.js';
import { blend, inverseDistanceField, krigedField, type Field } from '../src/core/climate/station-fields.js';
import { mean, summarize, type ErrorSummary } from './statistics.js';

/** Stations above this height stand on summits [m]. */
export const LOWLAND_M = 900;

/** A way to interpolate radiation. */
interface Method {
  name: string;
  field: (others: readonly ClimateStation[], station: ClimateStation) => Field;
}

/** What a method gets wrong with each station left out in turn. */
export interface MethodErrors {
  name: string;
  /** Errors of the year's sum, and of its months (root mean square), of the stations below `LOWLAND_M`. */
  year: ErrorSummary;
  monthsRootMeanSquare: number;
  /** Root mean square of the year's error over all stations. */
  yearAll: number;
}

/** The error of the year's radiation at a station, predicted from the others. */
export interface StationError {
  name: string;
  elevationM: number;
  coastKm: number;
  year: number;
  months: number;
}

const kriged = (name: string, model: Partial<KrigingModel>): Method => ({
  name,
  field: (others, station) => krigedField(others, station, station.elevationM, { ...GHI_MODEL, ...model }),
});

/** Methods that were tried; the last is the service's. */
const METHODS: readonly Method[] = [
  { name: 'inverse squared distance', field: inverseDistanceField },
  kriged('kriging in space and height (until 2026-11)', {
    rangeKm: 200,
    nugget: 0.1,
    heightStretch: 100,
    coastStretch: 0,
    drift: 'none',
  }),
  kriged('kriging in space alone', { coastStretch: 0, drift: 'none' }),
  kriged('with a plane in east and north as drift', { coastStretch: 0, drift: 'plane' }),
  kriged('with the distance from the coast as drift', { coastStretch: 0 }),
  kriged('with height and the distance from the coast as drift', { heightStretch: 50 }),
  kriged('with the distance from the coast as drift and in the covariance', {}),
];

/** Errors of a method, station by station; one out of the others' reach (Kinmen, Matsu) is left out. */
function errorsOf({ field }: Method, stations: readonly ClimateStation[]): StationError[] {
  const sunny = stations.filter(({ radiationExcluded }) => !radiationExcluded);
  return sunny
    .filter((station) =>
      sunny.some((other) => other !== station && distanceKm(station, other) <= MAX_STATION_DISTANCE_KM),
    )
    .map((station) => {
      const around = field(
        sunny.filter((other) => other !== station),
        station,
      );
      const months = station.months.map(({ ghiKwhM2Day }, i) => ({
        truth: ghiKwhM2Day,
        predicted: blend(around, i, (month) => month.ghiKwhM2Day),
        days: daysOf(i),
      }));
      const sum = (of: (month: (typeof months)[number]) => number): number =>
        months.reduce((total, month) => total + of(month) * month.days, 0);
      return {
        name: station.name,
        elevationM: station.elevationM,
        coastKm: station.coastKm ?? 0,
        year: sum(({ predicted }) => predicted) / sum(({ truth }) => truth) - 1,
        months: Math.sqrt(mean(months.map(({ predicted, truth }) => (predicted / truth - 1) ** 2))),
      };
    });
}

/** Leave-one-out errors of all methods that were tried. */
export const compareMethods = (stations: readonly ClimateStation[]): MethodErrors[] =>
  METHODS.map((method) => {
    const errors = errorsOf(method, stations);
    const lowland = errors.filter(({ elevationM }) => elevationM < LOWLAND_M);
    return {
      name: method.name,
      year: summarize(lowland.map(({ year }) => year)),
      monthsRootMeanSquare: summarize(lowland.map(({ months }) => months)).rootMeanSquare,
      yearAll: summarize(errors.map(({ year }) => year)).rootMeanSquare,
    };
  });

/** Leave-one-out errors of the service's method. */
export const stationErrors = (stations: readonly ClimateStation[]): StationError[] =>
  errorsOf(METHODS.at(-1)!, stations);
