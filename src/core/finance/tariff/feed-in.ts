import { factOf, isMet, type ConditionQuery } from '../case/conditions.js';
import { rowsAsOf, type AnyFinanceRow, type FinanceRow } from '../rows/finance-table.js';

type TariffRow = FinanceRow<'feed_in_tariff'>;
type BonusRow = FinanceRow<'feed_in_bonus'>;
type AdderRow = FinanceRow<'feed_in_adder'>;

/** A rate of a band as the table knows it: exactly, or between the nearest known bands of the same day, or not at all. */
export type BandRate =
  | { state: 'known'; rateTwdPerKwh: number; row: TariffRow }
  | { state: 'unknown'; lower: number | null; upper: number | null; row: TariffRow | undefined };

/** The tariff of a plant: base rate, the bonuses that apply, and those that hang on an answer. */
export interface FeedInTariff {
  band: BandRate;
  bonuses: BonusRow[];
  /** Percent of the base rate, added after `bonuses` have multiplied it. */
  bonusesAfterRegion: BonusRow[];
  bonusesToAsk: BonusRow[];
  adders: readonly AdderRow[];
  /** Factor of the bonuses that multiply the rate. */
  bonusFactor: number;
}

export interface FeedInQuery {
  capacityKw: number;
  asOf: string;
  county?: string | undefined;
}

const holds = (row: TariffRow, capacityKw: number): boolean =>
  capacityKw >= row.value.minKw && (row.value.maxKwExclusive === null || capacityKw < row.value.maxKwExclusive);

/** The two known rates next to a band by size; bands are published in falling order, but not strictly. */
const neighbours = (bands: TariffRow[], band: TariffRow): { lower: number | null; upper: number | null } => {
  const larger = (row: TariffRow): number => row.value.minKw - band.value.minKw;
  const known = bands
    .filter((row) => row.value.rateTwdPerKwh !== null)
    .sort((a, b) => Math.abs(larger(a)) - Math.abs(larger(b)));
  const rateOfFirst = (isNext: (row: TariffRow) => boolean) => known.find(isNext)?.value.rateTwdPerKwh ?? null;
  return { lower: rateOfFirst((row) => larger(row) > 0), upper: rateOfFirst((row) => larger(row) < 0) }; // equal: the band itself has no rate
};

/** Rates between which an unknown one lies: its own row's where they are known, else those of the neighbours. */
const boundsOf = (bands: TariffRow[], row: TariffRow): { lower: number | null; upper: number | null } => {
  const { rateTwdPerKwhMin: lower, rateTwdPerKwhMax: upper } = row.value;
  return lower === undefined || upper === undefined ? neighbours(bands, row) : { lower, upper };
};

/**
 * Feed-in rate of the band a capacity falls in, for a plant completed on a day.
 * A plant below the first band's 1 kW takes the first band's rate.
 * @returns `known` with the row, or `unknown` with the nearest known rates of smaller and larger plants as bounds.
 */
export const bandRate = (rows: readonly AnyFinanceRow[], query: FeedInQuery): BandRate => {
  const bands = rowsAsOf(rows, 'feed_in_tariff', query.asOf, query.county).filter(
    ({ value }) => value.mounting === 'rooftop',
  );
  const smallest = Math.min(...bands.map((row) => row.value.minKw));
  const row = bands.find((band) => holds(band, Math.max(query.capacityKw, smallest)));
  if (!row) return { state: 'unknown', lower: null, upper: null, row: undefined };
  const rate = row.value.rateTwdPerKwh;
  return rate === null
    ? { state: 'unknown', ...boundsOf(bands, row), row }
    : { state: 'known', rateTwdPerKwh: rate, row };
};

const factorOf = (bonuses: BonusRow[]): number =>
  bonuses.reduce((factor, row) => factor * (1 + row.value.percent / 100), 1);

/** Decimals of a published rate [TWD/kWh]. */
const RATE_SCALE = 1e4;
const rounded = (rate: number): number => Math.round(rate * RATE_SCALE) / RATE_SCALE;

/**
 * Rate paid for a base rate: times the regional bonus, rounded to four decimals, then what is added.
 * @see GitHub solar return calculator of 2022; 9.9 kW in Taipei 2026: 5.6279 x 1.15 = 6.4721, + 0.3377 = 6.8098.
 */
export const rateOf = (tariff: FeedInTariff, base: number): number => {
  const added = tariff.bonusesAfterRegion.reduce((sum, row) => sum + rounded((base * row.value.percent) / 100), 0);
  const adders = tariff.adders.reduce((sum, row) => sum + row.value.twdPerKwh, 0);
  return rounded(rounded(base * tariff.bonusFactor) + added) + adders;
};

/** What a plant gets for its energy follows from its size, day and county, and from what the plant itself is. */
export type TariffQuery = FeedInQuery & Omit<ConditionQuery, 'rows'>;

/**
 * The day whose bonuses go with the rates of a day: itself, or the last one of rates that are carried forward, so that what
 * was published together stays together.
 */
const bonusDay = ({ row }: BandRate, { asOf }: FeedInQuery): string =>
  row?.status === 'carried_forward' && row.validTo !== null ? row.validTo : asOf;

/** Bonuses are carried forward with the rate that they belong to, whether or not they have a last day of their own. */
const carriedWith = ({ row }: BandRate, bonuses: readonly BonusRow[]): readonly BonusRow[] =>
  row?.status === 'carried_forward' ? bonuses.map((bonus) => ({ ...bonus, status: row.status })) : bonuses;

/** Regional bonuses multiply the rate, of one region at most. */
const regional = (bonuses: readonly BonusRow[]): BonusRow[] =>
  bonuses
    .filter(({ value }) => value.applies === 'by_county')
    .toSorted((a, b) => b.value.percent - a.value.percent)
    .slice(0, 1);

/** Whether a bonus hangs on an answer that neither the owner nor the table has given. */
const isOpen = ({ applies, requires }: BonusRow['value'], query: ConditionQuery): boolean =>
  applies === 'ask' || (applies === 'by_condition' && requires !== undefined && factOf(query, requires) === undefined);

/**
 * The feed-in tariff of a plant completed on a day. A bonus that requires a condition follows the one fact about it; bonuses
 * that hang on anything else are returned to be asked for.
 */
export const feedInTariff = (rows: readonly AnyFinanceRow[], query: TariffQuery): FeedInTariff => {
  const band = bandRate(rows, query);
  const day = bonusDay(band, query);
  const all = carriedWith(band, rowsAsOf(rows, 'feed_in_bonus', day, query.county));
  const met = all.filter(({ value }) => value.applies === 'by_condition' && isMet({ ...query, rows }, value));
  const bonuses = [...regional(all), ...met.filter(({ value }) => !value.afterRegion)];
  return {
    band,
    bonuses,
    bonusesAfterRegion: met.filter(({ value }) => value.afterRegion),
    bonusesToAsk: all.filter(({ value }) => isOpen(value, { ...query, rows })),
    adders: rowsAsOf(rows, 'feed_in_adder', day, query.county),
    bonusFactor: factorOf(bonuses),
  };
};
