import type { FinanceValues } from '../rows/finance-values.js';
import { InvalidInputError } from '../../errors.js';

export type TieredTariff = FinanceValues['retail_tariff'];
export type Season = 'summer' | 'nonSummer';

/** Calendar months, 1 to 12. */
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Season of a calendar month under a tariff whose seasons begin and end with a month.
 * @param month 1 to 12.
 */
export const seasonOf = (tariff: TieredTariff, month: number): Season => {
  const [from, to] = [Number(tariff.summerFrom.slice(0, 2)), Number(tariff.summerTo.slice(0, 2))];
  return month >= from && month <= to ? 'summer' : 'nonSummer';
};

/**
 * Price of one month's use under a tiered tariff, without the minimum fee: every kWh costs the price of the step it falls in,
 * so the sum is continuous in the use and has no jump at a limit.
 * @param useKwh 0 or more, fractions allowed.
 * @returns TWD.
 * @see Taipower tariff book of 2025-10-01, residential non-time-of-use.
 */
export const tieredPriceTwd = (tariff: TieredTariff, season: Season, useKwh: number): number => {
  let [below, sum] = [0, 0];
  for (const tier of tariff.tiers) {
    const upTo = Math.min(useKwh, tier.upToKwh ?? Infinity);
    if (upTo <= below) break; // equal: a step of nothing adds nothing
    sum += (upTo - below) * tier[season];
    below = upTo;
  }
  return sum;
};

/**
 * One bill over several months: the limits are those of a month times the months, and where seasons meet the use is shared
 * evenly among the months, as the tariff book shares it by days. The minimum fee counts by month.
 * @param months the calendar months billed, 1 to 12.
 * @param useKwh use over all of them.
 * @returns TWD.
 */
export const billTwd = (tariff: TieredTariff, months: number[], useKwh: number): number => {
  const share = useKwh / months.length;
  const energy = months.reduce((sum, month) => sum + tieredPriceTwd(tariff, seasonOf(tariff, month), share), 0);
  return Math.max(energy, (tariff.minMonthlyFeeTwd ?? 0) * months.length);
};

/**
 * A year's bills, the months pooled in billing cycles from January.
 * @param monthlyKwh twelve months' use from January, each 0 or more.
 * @returns TWD a year.
 * @throws InvalidInputError when there are not twelve finite numbers of 0 or more.
 */
export const yearBillTwd = (tariff: TieredTariff, monthlyKwh: readonly number[]): number => {
  if (monthlyKwh.length !== 12 || monthlyKwh.some((kwh) => !Number.isFinite(kwh) || kwh < 0)) {
    throw InvalidInputError.at(['monthlyKwh'], 'twelve numbers of 0 or more are needed', monthlyKwh);
  }
  const cycle = tariff.billingCycleMonths;
  const starts = MONTHS.filter((month) => (month - 1) % cycle === 0);
  return starts.reduce((total, start) => {
    const months = MONTHS.slice(start - 1, start - 1 + cycle);
    const use = months.reduce((sum, month) => sum + monthlyKwh[month - 1]!, 0);
    return total + billTwd(tariff, months, use);
  }, 0);
};

/**
 * What a year's bills fall by when part of the use comes from the own roof; the dearest kWh go first, as the steps have it.
 * @param monthlyKwh use; `selfUsedKwh` the part of it not bought, both twelve months from January.
 * @returns TWD a year, 0 or more.
 */
export const selfUseSavingTwd = (
  tariff: TieredTariff,
  monthlyKwh: readonly number[],
  selfUsedKwh: readonly number[],
): number => {
  const bought = monthlyKwh.map((use, month) => Math.max(0, use - selfUsedKwh[month]!));
  return yearBillTwd(tariff, monthlyKwh) - yearBillTwd(tariff, bought);
};
