import { daysOf } from '../climate/monthly-climate.js';
import { memoizeByIdentity } from '../memoize-by-identity.js';
import { degradedYears } from '../energy/module/losses.js';
import { allExported, HORIZON_YEARS, type YearEnergy } from './cash-flow.js';
import type { FinanceCase } from './finance-case.js';
import { ROUND_TRIP, type Battery } from './battery.js';
import { capacityByYear, type BatteryWear } from './battery-wear.js';
import { dearestHours, savingTwd, type RetailTariff, type YearHours } from './retail-tariff.js';
import { matchEnergy, type EnergyMatch } from './self-consumption.js';

/** What a household's self-use hangs on beside the plant. */
export interface Household {
  acMonthHour: number[][];
  monthlyUseKwh: number[];
  dayFactors: number[][];
  battery?: Battery | undefined;
  /** How the battery loses capacity; one that does not wear without it. */
  wear?: (BatteryWear & { isReplaced: boolean }) | undefined;
  /** Without a tariff self-use is counted, but saves nothing that is known. */
  tariff: RetailTariff | undefined;
}

/** Outputs of the years 1 to 20 [kWh], each less than the one before by the degradation. */
export const yearOutputsKwh = (of: Pick<FinanceCase, 'annualKwh' | 'degradationPercent'>): readonly number[] =>
  degradedYears(of.annualKwh, HORIZON_YEARS, of.degradationPercent);

/** Matches a year's output, spread over the months and hours as the mean days are, with the household's use. */
export const matchYear = (household: Household, hourShares: number[], outputKwh: number): EnergyMatch => {
  const whole = household.acMonthHour.reduce(
    (sum, row, month) => sum + row.reduce((day, kw) => day + kw, 0) * daysOf(month),
    0,
  );
  const scale = whole > 0 ? outputKwh / whole : 0;
  return matchEnergy({
    acMonthHourKw: household.acMonthHour.map((row) => row.map((kw) => kw * scale)),
    monthlyUseKwh: household.monthlyUseKwh,
    hourShares,
    dayFactors: household.dayFactors,
    ...(household.battery && {
      battery: household.battery,
      dearestHours: household.tariff && dearestHours(household.tariff),
    }),
  });
};

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Use by month and hour [kWh]. @param hourShares of a day; scaled to sum to 1. */
export const hoursOfUse = (monthlyUseKwh: readonly number[], hourShares: readonly number[]): YearHours => {
  const whole = total(hourShares);
  return monthlyUseKwh.map((kwh) => hourShares.map((share) => (kwh * share) / whole));
};

const selfUseYear = (household: Household, hourShares: number[], outputKwh: number): YearEnergy => {
  const match = matchYear(household, hourShares, outputKwh);
  const selfUsedKwh = total(match.selfUsedKwh);
  return {
    producedKwh: outputKwh,
    selfUsedKwh,
    exportedKwh: Math.max(0, outputKwh - selfUsedKwh - total(match.lostKwh)),
    savingTwd: household.tariff ? savingTwd(household.tariff, household.monthlyUseKwh, match.selfUsedByHour) : 0,
  };
};

/** Distance between matched outputs, as a share of the first year's: self-use bends so little that 0.1 % is lost at most. */
const STEP_SHARE = 0.025;

/** A year of an output, part of the way from one matched year to another. */
const between = (a: YearEnergy, b: YearEnergy, part: number, producedKwh: number): YearEnergy => {
  const mix = (key: keyof YearEnergy): number => a[key] + part * (b[key] - a[key]);
  return { producedKwh, selfUsedKwh: mix('selfUsedKwh'), exportedKwh: mix('exportedKwh'), savingTwd: mix('savingTwd') };
};

/** Full cycles of a year: what the battery takes over what it holds. */
function cyclesOf({ battery }: Household, match: EnergyMatch): number {
  const taken = total(match.lostKwh) / (1 - ROUND_TRIP);
  return battery && battery.kwh > 0 ? taken / battery.kwh : 0;
}

/** The household with a battery of a share of the capacity; without one where nothing is left. */
function withBattery(household: Household, share: number): Household {
  const { battery } = household;
  return battery
    ? { ...household, battery: share > 0 ? { ...battery, kwh: battery.kwh * share } : undefined }
    : household;
}

/** Capacity of the battery in each year, by the cycles that a first year has. */
function wornCapacities(household: Household | undefined, annualKwh: number): (of: FinanceCase) => readonly number[] {
  const { wear } = household ?? {};
  if (!household || !wear) return () => [];
  const capacities = memoizeByIdentity((hourShares: number[]) =>
    capacityByYear(wear, cyclesOf(household, matchYear(household, hourShares, annualKwh)), wear.isReplaced),
  );
  return ({ hourShares }) => capacities(hourShares);
}

/** Shares of a battery's capacity that are matched; self-use between them is interpolated. */
const CAPACITY_STEPS = [0, 0.5, 1];

/** A worn battery between the matched ones. */
function atCapacity(share: number, at: (step: number) => YearEnergy): YearEnergy {
  const upper = CAPACITY_STEPS.findIndex((step) => step >= share);
  const [low, high] = [CAPACITY_STEPS[Math.max(0, upper - 1)]!, CAPACITY_STEPS[upper]!];
  if (share === high) return at(high);
  const upperYear = at(high);
  return between(at(low), upperYear, (share - low) / (high - low), upperYear.producedKwh);
}

/**
 * Energy of the years 1 to 20 of any case of a plant and its household. With self-use each year is matched by its own
 * output, because what age takes comes off the surplus first; outputs in between are interpolated from matches
 * `STEP_SHARE` apart, which all cases share.
 * @param annualKwh the first year's output [kWh] of the plant's own case, matched exactly.
 */
export const energyOfCases = (
  household: Household | undefined,
  annualKwh: number,
): ((of: FinanceCase) => YearEnergy[]) => {
  const stepKwh = annualKwh * STEP_SHARE;
  const matchesOf = memoizeByIdentity((_hourShares: number[]) => new Map<string, YearEnergy>());
  const matchAt = (house: Household, hourShares: number[], step: number, capacity: number): YearEnergy => {
    const [matches, key] = [matchesOf(hourShares), `${step} ${capacity}`];
    const match = matches.get(key) ?? selfUseYear(withBattery(house, capacity), hourShares, step * stepKwh);
    matches.set(key, match);
    return match;
  };
  const interpolated = (house: Household, hourShares: number[], kwh: number, capacity: number): YearEnergy => {
    const step = Math.floor(kwh / stepKwh);
    const below = matchAt(house, hourShares, step, capacity);
    if (below.producedKwh === kwh) return below;
    const above = matchAt(house, hourShares, step + 1, capacity);
    return between(below, above, (kwh - below.producedKwh) / (above.producedKwh - below.producedKwh), kwh);
  };
  const capacities = wornCapacities(household, annualKwh);
  return (of) => {
    const matched = (kwh: number, share: number): YearEnergy =>
      household && stepKwh > 0
        ? atCapacity(share, (capacity) => interpolated(household, of.hourShares, kwh, capacity))
        : allExported(kwh);
    return yearOutputsKwh(of).map((output, i) => of.splitYear(output, (kwh) => matched(kwh, capacities(of)[i] ?? 1)));
  };
};
