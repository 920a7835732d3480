import { InvalidInputError } from '../errors.js';
import { daysOf } from '../climate/monthly-climate.js';

/** What a roof covers of a household's use, hour by hour. All sums are kWh of the months from January. */
export interface EnergyMatch {
  selfUsedKwh: number[];
  /** The same by hour of the day, [12][24]. */
  selfUsedByHour: number[][];
  exportedKwh: number[];
  /** Share of the output used in the house, share of the use met by the roof [0..1]; 0 where there is nothing to share. */
  selfConsumption: number;
  selfSufficiency: number;
}

export interface MatchInput {
  /** Plant output [kW] in each hour (0 to 23, local time) of the mean day of each month (from January): [12][24]. */
  acMonthHourKw: number[][];
  /** The household's use of each month [kWh]. */
  monthlyUseKwh: number[];
  /** Share of a day's use in each hour; scaled to sum to 1. */
  hourShares: number[];
  /** Relative output of equally likely kinds of day in each month, from dull to bright, mean 1: [12][k]. */
  dayFactors: number[][];
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const isRow = (row: number[] | undefined, length: number): boolean =>
  row?.length === length && row.every((value) => Number.isFinite(value) && value >= 0);

const check = (input: MatchInput): void => {
  const faults = [
    input.acMonthHourKw.length === 12 && input.acMonthHourKw.every((row) => isRow(row, 24)) ? [] : ['acMonthHourKw'],
    isRow(input.monthlyUseKwh, 12) ? [] : ['monthlyUseKwh'],
    isRow(input.hourShares, 24) && sum(input.hourShares) > 0 ? [] : ['hourShares'],
    input.dayFactors.length === 12 && input.dayFactors.every((row) => row.length > 0 && isRow(row, row.length))
      ? []
      : ['dayFactors'],
  ].flat();
  if (faults[0])
    throw InvalidInputError.at([faults[0]], 'finite numbers of 0 or more in the documented shape are needed');
};

/**
 * Self-used energy of a month's days: the lesser of output and load in each hour, over dull to bright days. Taking the mean
 * day alone would overstate it, because what a bright day has too much a dull day lacks.
 */
const selfUsedOfDay = (outputKw: number[], loadKw: number[], dayFactors: number[]): number[] =>
  loadKw.map((load, hour) => {
    let total = 0;
    for (const factor of dayFactors) total += Math.min((outputKw[hour] ?? 0) * factor, load);
    return total / dayFactors.length;
  });

/**
 * Matches output and load hour by hour. Within the hour both are taken as steady, which overstates self-use by a few
 * percent for a household with short peaks (Wyrsch, Riesen & Ballif, Effect of the fluctuations of PV production and
 * electricity demand on the PV electricity self-consumption, EU PVSEC 2013).
 * @throws InvalidInputError when an array has another shape or a number is negative or not finite.
 */
export const matchEnergy = (input: MatchInput): EnergyMatch => {
  check(input);
  const shareSum = sum(input.hourShares);
  const produced = input.acMonthHourKw.map((row, month) => sum(row) * daysOf(month));
  const selfUsedByHour = input.acMonthHourKw.map((row, month) => {
    const days = daysOf(month);
    const load = input.hourShares.map((share) => ((share / shareSum) * (input.monthlyUseKwh[month] ?? 0)) / days);
    return selfUsedOfDay(row, load, input.dayFactors[month] ?? [1]).map((kwh) => kwh * days);
  });
  const selfUsedKwh = selfUsedByHour.map((hours, month) => Math.min(produced[month] ?? 0, sum(hours)));
  const [used, made, needed] = [sum(selfUsedKwh), sum(produced), sum(input.monthlyUseKwh)];
  return {
    selfUsedKwh,
    selfUsedByHour,
    exportedKwh: produced.map((kwh, month) => kwh - (selfUsedKwh[month] ?? 0)),
    selfConsumption: made > 0 ? used / made : 0,
    selfSufficiency: needed > 0 ? Math.min(1, used / needed) : 0,
  };
};
