import { TARIFF_SEASONS, WEEK_SHARES, type FinanceValues } from './finance-values.js';

type TariffSeason = (typeof TARIFF_SEASONS)[number];
const KINDS_OF_DAY = Object.keys(WEEK_SHARES) as (keyof typeof WEEK_SHARES)[];

/** What a tariff by the hour costs: the price of each period, and the hours that belong to it. */
export type PeriodPrices = Pick<FinanceValues['time_of_use_tariff'], 'prices' | 'hours'>;

function pricesAt({ prices, hours }: PeriodPrices, season: TariffSeason, kind: string, hour: number): number[] {
  return hours
    .filter((one) => one.season === season && one.days === kind && one.fromHour <= hour && hour < one.toHour)
    .flatMap(({ period }) => prices.filter((one) => one.season === season && one.period === period))
    .map(({ twdPerKwh }) => twdPerKwh);
}

/**
 * Price of a kWh in an hour of a season, mean over the days of a week [TWD]. An hour without a price, as in a row that was
 * stored before prices were checked, counts as 0.
 */
export const meanPrice = (plan: PeriodPrices, season: TariffSeason, hour: number): number =>
  KINDS_OF_DAY.reduce((sum, kind) => sum + WEEK_SHARES[kind] * (pricesAt(plan, season, kind, hour)[0] ?? 0), 0);

/** The first hour that has no price or more than one, in words. */
export function hourWithoutOnePrice(plan: PeriodPrices): string | undefined {
  for (const season of TARIFF_SEASONS) {
    for (const kind of KINDS_OF_DAY) {
      for (let hour = 0; hour < 24; hour++) {
        if (pricesAt(plan, season, kind, hour).length !== 1)
          return `${season}, ${kind}, ${hour} to ${hour + 1} o'clock`;
      }
    }
  }
  return undefined;
}
