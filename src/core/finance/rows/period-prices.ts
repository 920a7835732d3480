export const TARIFF_SEASONS = ['summer', 'non_summer'] as const;
export type TariffSeason = (typeof TARIFF_SEASONS)[number];

/** Share of the week by kind of day; holidays count as the days of the week they fall on. */
export const WEEK_SHARES = { weekday: 5 / 7, saturday: 1 / 7, sunday_holiday: 1 / 7 } as const;
const KINDS_OF_DAY = Object.keys(WEEK_SHARES) as (keyof typeof WEEK_SHARES)[];

/** What a tariff by the hour costs: the price of each period [TWD/kWh], and the hours that belong to it. */
export interface PeriodPrices {
  prices: readonly { season: TariffSeason; period: string; twdPerKwh: number }[];
  hours: readonly { season: TariffSeason; days: string; fromHour: number; toHour: number; period: string }[];
}

function pricesAt({ prices, hours }: PeriodPrices, season: TariffSeason, kind: string, hour: number): number[] {
  return hours
    .filter((one) => one.season === season && one.days === kind && one.fromHour <= hour && hour < one.toHour)
    .flatMap(({ period }) => prices.filter((one) => one.season === season && one.period === period))
    .map(({ twdPerKwh }) => twdPerKwh);
}

/**
 * Price of a kWh in an hour of a season, mean over the days of a week [TWD]. An hour without a price, which a row from
 * before that was checked may have, counts as 0.
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
