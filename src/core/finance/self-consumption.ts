import { InvalidInputError } from '../errors.js';
import { batteryDay, type Battery } from './battery.js';
import { daysOf } from '../climate/monthly-climate.js';

/** What a roof covers of a household's use, hour by hour. All sums are kWh of the months from January. */
export interface EnergyMatch {
  selfUsedKwh: number[];
  /** The same by hour of the day, [12][24]. */
  selfUsedByHour: number[][];
  exportedKwh: number[];
  /** Lost in a battery. */
  lostKwh: number[];
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
  battery?: Battery | undefined;
  /** Hours of the day in each month, those of the dearest electricity first [12][24]; for the battery. */
  dearestHours?: readonly (readonly number[])[] | undefined;
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
 * Self-used energy of a month by hour: the lesser of output and load in each hour, over dull to bright days. Taking the mean
 * day alone would overstate it, because what a bright day has too much a dull day lacks.
 */
function selfUsedOfMonth(
  outputKw: readonly number[],
  loadKw: readonly number[],
  dayFactors: readonly number[],
  days: number,
): number[] {
  const used: number[] = [];
  // loops, because an estimate matches a thousand years
  for (let hour = 0; hour < 24; hour++) {
    const [output, load] = [outputKw[hour]!, loadKw[hour]!];
    let total = 0;
    for (const factor of dayFactors) total += Math.min(output * factor, load);
    used.push((total / dayFactors.length) * days);
  }
  return used;
}

/** What a battery adds to that, and what is lost in it. */
function batteryOfDay(
  battery: Battery,
  outputKw: number[],
  loadKw: number[],
  dayFactors: number[],
  hours: readonly number[],
): { given: number[]; lost: number } {
  const given = Array.from({ length: 24 }, () => 0);
  let taken = 0;
  for (const factor of dayFactors) {
    const day = batteryDay(
      battery,
      outputKw.map((kw) => kw * factor),
      loadKw,
      hours,
    );
    taken += day.taken / dayFactors.length;
    for (let hour = 0; hour < 24; hour++) given[hour]! += day.given[hour]! / dayFactors.length;
  }
  return { given, lost: taken - sum(given) };
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

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
  const months = input.acMonthHourKw.map((row, month) => {
    const days = daysOf(month);
    const load = input.hourShares.map((share) => ((share / shareSum) * (input.monthlyUseKwh[month] ?? 0)) / days);
    const factors = input.dayFactors[month] ?? [1];
    const direct = selfUsedOfMonth(row, load, factors, days);
    if (!input.battery) return { used: direct, lost: 0 };
    const { given, lost } = batteryOfDay(input.battery, row, load, factors, input.dearestHours?.[month] ?? HOURS);
    return { used: direct.map((kwh, hour) => kwh + given[hour]! * days), lost: lost * days };
  });
  const selfUsedByHour = months.map(({ used }) => used);
  const lostKwh = months.map(({ lost }) => lost);
  const selfUsedKwh = selfUsedByHour.map((hours, month) => Math.min(produced[month] ?? 0, sum(hours)));
  const [used, made, needed] = [sum(selfUsedKwh), sum(produced), sum(input.monthlyUseKwh)];
  return {
    selfUsedKwh,
    selfUsedByHour,
    exportedKwh: produced.map((kwh, month) => Math.max(0, kwh - (selfUsedKwh[month] ?? 0) - (lostKwh[month] ?? 0))),
    lostKwh,
    selfConsumption: made > 0 ? used / made : 0,
    selfSufficiency: needed > 0 ? Math.min(1, used / needed) : 0,
  };
};
