import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { degradedYears } from '../../energy/module/losses.js';
import { allExported, HORIZON_YEARS, type YearEnergy } from './cash-flow.js';
import type { FinanceCase } from './finance-case.js';
import { ROUND_TRIP, type Battery } from '../use/battery.js';
import { capacityByYear, type BatteryWear } from '../use/battery-wear.js';
import { dearestHours, savingTwd, type RetailTariff, type YearHours } from '../tariff/retail-tariff.js';
import { matchEnergy, type EnergyMatch } from '../use/self-consumption.js';

/** What a household's self-use hangs on beside the plant. */
export interface Household {
  /** Hours of the output over a year, in any unit. */
  acHours: Float64Array;
  monthlyUseKwh: number[];
  battery?: Battery | undefined;
  /** How the battery loses capacity; one that does not wear without it. */
  wear?: (BatteryWear & { isReplaced: boolean }) | undefined;
  /** Without a tariff self-use is counted, but saves nothing that is known. */
  tariff: RetailTariff | undefined;
}

/** Outputs of the years 1 to 20 [kWh], each less than the one before by the degradation. */
export const yearOutputsKwh = (of: Pick<FinanceCase, 'annualKwh' | 'degradationPercent'>): readonly number[] =>
  degradedYears(of.annualKwh, HORIZON_YEARS, of.degradationPercent);

/** Matches a year's output, spread over its hours as those of the plant are, with the household's use. */
export const matchYear = (household: Household, hourShares: number[], outputKwh: number): EnergyMatch =>
  matchEnergy({
    acHours: household.acHours,
    outputKwh,
    monthlyUseKwh: household.monthlyUseKwh,
    hourShares,
    ...(household.battery && {
      battery: household.battery,
      dearestHours: household.tariff && dearestHours(household.tariff),
    }),
  });

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
    exportedKwh: outputKwh - selfUsedKwh - total(match.lostKwh),
    savingTwd: household.tariff ? savingTwd(household.tariff, household.monthlyUseKwh, match.selfUsedByHour) : 0,
  };
};

/** Ratio of matched outputs that follow each other: self-use bends so little that 0.1 % is lost at most between them. */
const STEP_RATIO = 1.08;

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

/** The household with a battery of a share of the capacity. */
function withBattery(household: Household, share: number): Household {
  const { battery } = household;
  return battery ? { ...household, battery: { ...battery, kwh: battery.kwh * share } } : household;
}

/** Capacity of the battery in each year, by the cycles that a first year has. */
function wornCapacities(household: Household | undefined, firstKwh: number): (of: FinanceCase) => readonly number[] {
  const { wear } = household ?? {};
  if (!household || !wear) return () => [];
  const capacities = memoizeByIdentity((hourShares: number[]) =>
    capacityByYear(wear, cyclesOf(household, matchYear(household, hourShares, firstKwh)), wear.isReplaced),
  );
  return ({ hourShares }) => capacities(hourShares);
}

/** Shares of a battery's capacity that are matched; self-use between them is interpolated. */
const CAPACITY_STEPS = [0, 0.5, 1];

/** A worn battery between the matched ones. */
function atCapacity(share: number, at: (step: number) => YearEnergy): YearEnergy {
  const upper = CAPACITY_STEPS.findIndex((step) => step >= share);
  const high = CAPACITY_STEPS[upper]!;
  const upperYear = at(high);
  if (share === high) return upperYear;
  const low = CAPACITY_STEPS[upper - 1]!;
  return between(at(low), upperYear, (share - low) / (high - low), upperYear.producedKwh);
}

/** Years of households by the course of the output they are matched with, then by all else that decides them. */
const matchesOf = memoizeByIdentity((_acHours: Float64Array) => new Map<string, Map<string, YearEnergy>>());

/** Matched years of a household: those of one plane on a roof are shared by all sizes that are compared. */
function sharedMatches(
  { acHours, monthlyUseKwh, battery, tariff }: Household,
  hourShares: number[],
): Map<string, YearEnergy> {
  const ofCourse = matchesOf(acHours);
  const key = JSON.stringify([monthlyUseKwh, hourShares, battery?.kwh, battery?.kw, tariff]);
  const known = ofCourse.get(key) ?? new Map<string, YearEnergy>();
  ofCourse.set(key, known);
  return known;
}

/** Self-use of a household by output and share of the battery's capacity. */
type SelfUse = (kwh: number, capacity: number) => YearEnergy;

/** Self-use from years whose outputs are `STEP_RATIO` apart; those of one output are matched exactly. */
function selfUseOf(household: Household, hourShares: number[], exactKwh: number | undefined): SelfUse {
  const matches = sharedMatches(household, hourShares);
  const matchAt = (kwh: number, key: string, capacity: number): YearEnergy => {
    const name = `${key} ${capacity}`;
    const match = matches.get(name) ?? selfUseYear(withBattery(household, capacity), hourShares, kwh);
    matches.set(name, match);
    return match;
  };
  return (kwh, capacity) => {
    if (kwh === exactKwh || kwh <= 0) return matchAt(kwh, `${kwh} kWh`, capacity);
    const step = stepBelow(kwh);
    const [below, above] = [step, step + 1].map((at) => matchAt(STEP_RATIO ** at, `step ${at}`, capacity));
    const part = (kwh - below!.producedKwh) / (above!.producedKwh - below!.producedKwh);
    return between(below!, above!, part, kwh);
  };
}

const stepBelow = (kwh: number): number => Math.floor(Math.log(kwh) / Math.log(STEP_RATIO));

/**
 * Energy of the years 1 to 20 of any case of a plant and its household. With self-use each year is matched by its own
 * output, because what age takes comes off the surplus first.
 * @param annualKwh the first year's output [kWh] of the plant's own case.
 * @param isExact whether that output is matched exactly; a search over sizes does without.
 */
export const energyOfCases = (
  household: Household | undefined,
  annualKwh: number,
  isExact = true,
): ((of: FinanceCase) => YearEnergy[]) => {
  const exactKwh = isExact ? annualKwh : undefined;
  const ofShares = memoizeByIdentity((hourShares: number[]) => household && selfUseOf(household, hourShares, exactKwh));
  const capacities = wornCapacities(household, annualKwh);
  return (of) => {
    const selfUse = ofShares(of.hourShares);
    const matched = (kwh: number, share: number): YearEnergy =>
      selfUse ? atCapacity(share, (capacity) => selfUse(kwh, capacity)) : allExported(kwh);
    return yearOutputsKwh(of).map((output, i) => of.splitYear(output, (kwh) => matched(kwh, capacities(of)[i] ?? 1)));
  };
};
