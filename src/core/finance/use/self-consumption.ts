import { InvalidInputError } from '../../errors.js';
import {
  HOURS_OF_DAY,
  HOURS_OF_YEAR,
  MONTH_HOUR_DAYS,
  MONTH_HOUR_OF_HOUR,
  MONTH_HOURS,
} from '../../time/hours-of-year.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { batteryYear, type Battery, type BatteryYear } from './battery.js';
import { sortedOutput, sumBelow } from './output-hours.js';

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
  /** Plant output in each hour of a year of 365 days from 1 January, 0:00, local time, in any unit; only its course counts. */
  acHours: Float64Array;
  /** Output of the year [kWh]. */
  outputKwh: number;
  /** The household's use of each month [kWh]. */
  monthlyUseKwh: number[];
  /** Share of a day's use in each hour; scaled to sum to 1. */
  hourShares: number[];
  battery?: Battery | undefined;
  /** Hours of the day in each month, those of the dearest electricity first [12][24]; for the battery. */
  dearestHours?: readonly (readonly number[])[] | undefined;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const isRow = (row: readonly number[], length: number): boolean =>
  row.length === length && row.every((value) => Number.isFinite(value) && value >= 0);

/** Whether outputs are the hours of a year; decided once, because a plant is matched a thousand times. */
export const isYearOfHours = memoizeByIdentity((outputs: Float64Array): boolean => {
  let good = 0;
  while (outputs[good]! >= 0 && outputs[good]! < Infinity) good++;
  return good === HOURS_OF_YEAR && outputs.length === HOURS_OF_YEAR;
});

const check = ({ acHours, outputKwh, monthlyUseKwh, hourShares }: MatchInput): void => {
  const faults = [
    isYearOfHours(acHours) ? [] : ['acHours'],
    outputKwh >= 0 && Number.isFinite(outputKwh) ? [] : ['outputKwh'],
    isRow(monthlyUseKwh, 12) ? [] : ['monthlyUseKwh'],
    isRow(hourShares, HOURS_OF_DAY) && sum(hourShares) > 0 ? [] : ['hourShares'],
  ].flat();
  if (faults[0])
    throw InvalidInputError.at([faults[0]], 'finite numbers of 0 or more in the documented shape are needed');
};

/** Load of the house in each month and clock hour, every day of a month alike [kW]. */
function loads({ monthlyUseKwh, hourShares }: MatchInput): Float64Array {
  const [loadKw, whole] = [new Float64Array(MONTH_HOURS), sum(hourShares)];
  for (let slot = 0; slot < MONTH_HOURS; slot++) {
    const daily = monthlyUseKwh[Math.floor(slot / HOURS_OF_DAY)]! / MONTH_HOUR_DAYS[slot]!;
    loadKw[slot] = (daily * hourShares[slot % HOURS_OF_DAY]!) / whole;
  }
  return loadKw;
}

/** Used as it is made: the lesser of output and load in each hour. @param scale from the hours as given to kW. */
function usedDirectly(acHours: Float64Array, scale: number, loadKw: Float64Array): Float64Array {
  const sorted = sortedOutput(acHours);
  const used = new Float64Array(MONTH_HOURS);
  if (scale === 0) return used;
  for (const slot of sorted.lit) used[slot] = scale * sumBelow(sorted, slot, loadKw[slot]! / scale);
  return used;
}

const ALIKE = Array.from({ length: 12 }, () => Array.from({ length: HOURS_OF_DAY }, (_, hour) => hour)); // equal: no month after the twelfth is read

/** What a battery adds to that. */
function throughBattery(input: MatchInput, battery: Battery, scale: number, loadKw: Float64Array): BatteryYear {
  const balanceKw = new Float64Array(HOURS_OF_YEAR);
  // a loop, because the callback of `map` takes three times as long
  for (let hour = 0; hour < HOURS_OF_YEAR; hour++) {
    balanceKw[hour] = scale * input.acHours[hour]! - loadKw[MONTH_HOUR_OF_HOUR[hour]!]!;
  }
  return batteryYear(battery, balanceKw, input.dearestHours ?? ALIKE);
}

const byMonth = (values: Float64Array): number[][] =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from(values.subarray(month * HOURS_OF_DAY, (month + 1) * HOURS_OF_DAY)),
  );

/**
 * Matches output and load in each hour of a year. Within the hour both are taken as steady, which overstates self-use by a few
 * percent for a household with short peaks (Wyrsch, Riesen & Ballif, Effect of the fluctuations of PV production and
 * electricity demand on the PV electricity self-consumption, EU PVSEC 2013).
 * @throws InvalidInputError when an array has another shape or a number is negative or not finite.
 */
export const matchEnergy = (input: MatchInput): EnergyMatch => {
  check(input);
  const { months, total } = sortedOutput(input.acHours);
  const scale = total > 0 ? input.outputKwh / total : 0;
  const loadKw = loads(input);
  const direct = usedDirectly(input.acHours, scale, loadKw);
  const battery = input.battery && throughBattery(input, input.battery, scale, loadKw);
  const selfUsedByHour = byMonth(battery ? direct.map((kwh, slot) => kwh + battery.given[slot]!) : direct);
  const selfUsedKwh = selfUsedByHour.map(sum);
  const lostKwh = selfUsedByHour.map(() => 0);
  battery?.taken.forEach((kwh, slot) => (lostKwh[Math.floor(slot / HOURS_OF_DAY)]! += kwh - battery.given[slot]!));
  const [used, made, needed] = [sum(selfUsedKwh), scale * total, sum(input.monthlyUseKwh)];
  return {
    selfUsedKwh,
    selfUsedByHour,
    exportedKwh: selfUsedKwh.map((kwh, month) => Math.max(0, scale * months[month]! - kwh - lostKwh[month]!)), // equal: below 0 by rounding alone
    lostKwh,
    selfConsumption: made > 0 ? Math.min(1, used / made) : 0, // equal: above 1 by rounding alone
    selfSufficiency: needed > 0 ? Math.min(1, used / needed) : 0, // equal: above 1 by rounding alone
  };
};
