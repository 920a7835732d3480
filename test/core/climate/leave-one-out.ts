import type { ClimateStation } from '../../../src/core/climate/climate-stations.js';
import { daysOf } from '../../../src/core/climate/climate-months.js';
import { climateAt, type StationClimate } from '../../../src/core/climate/monthly-climate.js';

/** What the interpolation gets wrong at a station when that station is left out. */
export interface StationError {
  id: string;
  name: string;
  elevationM: number;
  /** Relative error of the year's radiation, and root mean square of the months' relative errors. */
  annualGhiError: number;
  monthlyGhiRms: number;
  /** Root mean square of the months' radiation errors in units of the predicted sigma; 1 when the sigma is honest. */
  ghiErrorInSigmas: number;
  /** The error of the year's radiation in units of its predicted sigma. */
  annualErrorInSigmas: number;
  /** Mean and root mean square temperature error over the months [K], and the latter in units of the predicted sigma. */
  temperatureBiasK: number;
  temperatureRmsK: number;
  temperatureErrorInSigmas: number;
}

const rms = (values: number[]): number => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
const mean = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/**
 * Predicts every station with sound radiation from the others and compares.
 * @returns one error a station; a station out of the others' reach is left out.
 */
export const leaveOneOut = (stations: ClimateStation[]): StationError[] =>
  stations
    .filter((station) => !station.radiationExcluded)
    .flatMap((station) => {
      const others = stations.filter((other) => other !== station);
      const predicted = climateAt(others, station);
      return predicted ? [compare(station, predicted)] : [];
    });

const compare = (station: ClimateStation, { monthly, annual }: StationClimate): StationError => {
  const pairs = station.months.flatMap((measured, i) => {
    const predicted = monthly[i];
    return predicted ? [{ measured, predicted, days: daysOf(i) }] : [];
  });
  const errors = pairs.map(({ measured, predicted, days }) => ({
    yearGhi: (predicted.ghiKwhM2Day - measured.ghiKwhM2Day) * days,
    relativeGhi: predicted.ghiKwhM2Day / measured.ghiKwhM2Day - 1,
    inSigmas:
      (predicted.ghiKwhM2Day - measured.ghiKwhM2Day) / Math.hypot(predicted.ghiSigmaPlace, measured.ghiSigmaMean),
    temperature: predicted.airTemperature - measured.airTemperature,
    temperatureSigma: Math.hypot(predicted.temperatureSigmaPlace, measured.temperatureSigmaMean),
  }));
  const measuredSigma = Math.hypot(...pairs.map(({ measured, days }) => measured.ghiSigmaMean * days));
  const yearError = errors.reduce((sum, { yearGhi }) => sum + yearGhi, 0);
  return {
    id: station.id,
    name: station.name,
    elevationM: station.elevationM,
    annualGhiError: mean(errors.map((e) => e.yearGhi)) / mean(pairs.map((p) => p.measured.ghiKwhM2Day * p.days)),
    monthlyGhiRms: rms(errors.map((e) => e.relativeGhi)),
    ghiErrorInSigmas: rms(errors.map((e) => e.inSigmas)),
    annualErrorInSigmas: yearError / Math.hypot(annual.ghiSigmaPlaceKwhM2, measuredSigma),
    temperatureBiasK: mean(errors.map((e) => e.temperature)),
    temperatureRmsK: rms(errors.map((e) => e.temperature)),
    temperatureErrorInSigmas: rms(errors.map((e) => e.temperature / e.temperatureSigma)),
  };
};
