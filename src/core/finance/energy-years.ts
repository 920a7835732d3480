import { daysOf } from '../climate/monthly-climate.js';
import { degradedYears } from '../energy/module/losses.js';
import { allExported, HORIZON_YEARS, type YearEnergy } from './cash-flow.js';
import type { FinanceCase } from './finance-case.js';
import type { Battery } from './battery.js';
import { dearestHours, savingTwd, type RetailTariff, type YearHours } from './retail-tariff.js';
import { matchEnergy, type EnergyMatch } from './self-consumption.js';

/** What a household's self-use hangs on beside the plant. */
export interface Household {
  acMonthHour: number[][];
  monthlyUseKwh: number[];
  dayFactors: number[][];
  battery?: Battery | undefined;
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

const between = (a: YearEnergy, b: YearEnergy, outputKwh: number): YearEnergy => {
  const part = (outputKwh - a.producedKwh) / (b.producedKwh - a.producedKwh);
  const mix = (key: 'selfUsedKwh' | 'exportedKwh' | 'savingTwd'): number => a[key] + part * (b[key] - a[key]);
  return {
    producedKwh: outputKwh,
    selfUsedKwh: mix('selfUsedKwh'),
    exportedKwh: mix('exportedKwh'),
    savingTwd: mix('savingTwd'),
  };
};

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
  const matches = new Map<number[], Map<number, YearEnergy>>();
  const matchAt = (house: Household, hourShares: number[], step: number): YearEnergy => {
    const known = matches.get(hourShares) ?? new Map<number, YearEnergy>();
    matches.set(hourShares, known);
    const match = known.get(step) ?? selfUseYear(house, hourShares, step * stepKwh);
    known.set(step, match);
    return match;
  };
  const interpolated = (house: Household, hourShares: number[], kwh: number): YearEnergy => {
    const step = Math.floor(kwh / stepKwh);
    const below = matchAt(house, hourShares, step);
    return below.producedKwh === kwh ? below : between(below, matchAt(house, hourShares, step + 1), kwh);
  };
  return (of) => {
    const matched = (kwh: number): YearEnergy =>
      household && stepKwh > 0 ? interpolated(household, of.hourShares, kwh) : allExported(kwh);
    return yearOutputsKwh(of).map((kwh) => of.splitYear(kwh, matched));
  };
};
