import { InvalidInputError } from '../../errors.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { selfUseSavingTwd, yearBillTwd, type TieredTariff } from '../use/bill.js';
import { FINANCE_BOUNDS } from '../finance-bounds.js';
import { rowsAsOf, type AnyFinanceRow, type FinanceRow } from '../rows/finance-table.js';
import { meanPrice } from '../rows/period-prices.js';
import type { FinanceValues } from '../rows/finance-values.js';

type TimeOfUseTariff = FinanceValues['time_of_use_tariff'];

/** What bought electricity costs: by the steps of the use, by the hour, or the same for every kWh [TWD]. */
export type RetailTariff =
  | { kind: 'tiered'; tariff: TieredTariff }
  | { kind: 'time_of_use'; tariff: TimeOfUseTariff }
  | { kind: 'flat'; twdPerKwh: number };

/** The plan of a household that names none. */
export const DEFAULT_RETAIL_PLAN = 'residential_tiered';

/** A plan of the table with the row it is in. */
export interface RetailPlan {
  tariff: RetailTariff;
  row: FinanceRow<'retail_tariff'> | FinanceRow<'time_of_use_tariff'>;
}

/** Electricity over a year: kWh by month from January and by hour of the day, [12][24]. */
export type YearHours = readonly (readonly number[])[];

/** June to September, as in the plans of homes and small shops; the rows of plans by the hour name no days. */
const SUMMER = { from: 5, to: 8 };
/** Bills of two months in a year. */
const BILLS = 6;
const BISECTIONS = 60; // equal: by then the interval is as small as a number can show

/** A plan by its name on a day. */
export function retailPlan(
  rows: readonly AnyFinanceRow[],
  plan: string,
  asOf: string,
  county: string | undefined,
): RetailPlan | undefined {
  const tiered = rowsAsOf(rows, 'retail_tariff', asOf, county).find(({ value }) => value.plan === plan);
  if (tiered) return { tariff: { kind: 'tiered', tariff: tiered.value }, row: tiered };
  const hourly = rowsAsOf(rows, 'time_of_use_tariff', asOf, county).find(({ value }) => value.plan === plan);
  return hourly && { tariff: { kind: 'time_of_use', tariff: hourly.value }, row: hourly };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Price of a kWh in a month and hour, mean over the days of a week [12][24]. */
const hourPrices = memoizeByIdentity((tariff: TimeOfUseTariff): number[][] =>
  Array.from({ length: 12 }, (_, month) => {
    const season = month >= SUMMER.from && month <= SUMMER.to ? 'summer' : 'non_summer';
    return Array.from({ length: 24 }, (__, hour) => meanPrice(tariff, season, hour));
  }),
);

const costByHour = (tariff: TimeOfUseTariff, use: YearHours): number =>
  sum(use.map((row, month) => sum(row.map((kwh, hour) => kwh * hourPrices(tariff)[month]![hour]!))));

/** Surcharge on the use of a month above a limit. @param monthlyKwh from January. */
const surcharge = (
  { surchargeAboveKwhMonth: from, surchargeTwdPerKwh: twd }: TimeOfUseTariff,
  monthlyKwh: readonly number[],
): number => sum(monthlyKwh.map((kwh) => Math.max(0, kwh - from) * twd));

const EVENING_FIRST = Array.from({ length: 24 }, (_, i) => (17 + i) % 24);
const ALIKE = Array.from({ length: 12 }, () => EVENING_FIRST);

/** Hours of the day in each month, those of the dearest electricity first, else from the evening on [12][24]. */
export const dearestHours = (retail: RetailTariff): readonly (readonly number[])[] =>
  retail.kind === 'time_of_use'
    ? hourPrices(retail.tariff).map((prices) => EVENING_FIRST.toSorted((a, b) => prices[b]! - prices[a]!))
    : ALIKE;

/** A year's bills [TWD]; of a plan with a fee for contracted power without that fee, which hangs on the contract. */
export function yearCostTwd(retail: RetailTariff, use: YearHours): number {
  if (retail.kind === 'flat') return sum(use.map(sum)) * retail.twdPerKwh;
  if (retail.kind === 'tiered') return yearBillTwd(retail.tariff, use.map(sum));
  const { tariff } = retail;
  return costByHour(tariff, use) + surcharge(tariff, use.map(sum)) + 12 * tariff.basicFeeTwdMonth;
}

/**
 * What a year's bills fall by when part of the use is not bought [TWD].
 * @param monthlyUseKwh the use from January; `selfUsed` the part of it not bought.
 */
export function savingTwd(retail: RetailTariff, monthlyUseKwh: readonly number[], selfUsed: YearHours): number {
  const months = selfUsed.map(sum);
  if (retail.kind === 'flat') return sum(months) * retail.twdPerKwh;
  if (retail.kind === 'tiered') return selfUseSavingTwd(retail.tariff, monthlyUseKwh, months);
  const bought = monthlyUseKwh.map((kwh, month) => kwh - months[month]!);
  const { tariff } = retail;
  return costByHour(tariff, selfUsed) + surcharge(tariff, monthlyUseKwh) - surcharge(tariff, bought);
}

/**
 * Mean use of a month whose bills are as high as one of two months that is known, on average over the year.
 * @param billTwd of two months [TWD].
 * @param hoursOf a mean use [kWh a month] as a year of it.
 * @returns kWh a month; the largest use of a bill that is no more than the minimum fee.
 * @throws InvalidInputError for a bill above that of the largest use.
 */
export function useOfBill(billTwd: number, retail: RetailTariff, hoursOf: (meanKwh: number) => YearHours): number {
  const billOf = (meanKwh: number): number => yearCostTwd(retail, hoursOf(meanKwh)) / BILLS;
  let [low, high]: [number, number] = [0, FINANCE_BOUNDS.monthlyKwh.max];
  if (billTwd > billOf(high)) throw InvalidInputError.at(['billTwd'], `no use up to ${high} kWh a month has this bill`, billTwd); // prettier-ignore
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    [low, high] = billOf(middle) > billTwd ? [low, middle] : [middle, high]; // equal: either end finds the bill itself
  }
  return low;
}
