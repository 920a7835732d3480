import { HORIZON_YEARS } from '../case/cash-flow.js';
import { codedText } from '../../texts/coded-text.js';
import { askCondition } from '../case/conditions.js';
import { feedInTariff, rateOf, type FeedInTariff, type TariffQuery } from './feed-in.js';
import { rowAsOf, type AnyFinanceRow, type FinanceRow } from '../rows/finance-table.js';
import { noteUnknown, fromRow, noteGiven, type FinanceNotes } from '../finance-notes.js';

const FIELD = 'finance.feedInTariff';
const UNIT = 'TWD/kWh';

/** A rate that stays over the term. */
const SAME_RATE: readonly number[] = Array.from({ length: HORIZON_YEARS }, () => 1);

/** What the feed-in rate of a plant follows from: its size, day and county, what it is, or a rate of the owner [TWD/kWh]. */
export type TariffInput = TariffQuery & { rows: readonly AnyFinanceRow[] };

/** A feed-in rate [TWD/kWh] and its range. */
interface RateRange {
  rate: number;
  low: number;
  high: number;
}

export interface ResolvedTariff extends RateRange {
  /** Rates of the years 1 to 20 over that of the first. */
  shareByYear: readonly number[];
  /** Whether the base rate itself was not found, so that cost and rate move together. */
  bandUnknown: boolean;
}

const MONTHS_OF_HALF_YEAR = 6;

/** Half-years that begin after a day, up to the one of another day. */
const halfYearsBetween = (last: string, day: string): number => {
  const months = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  return Math.floor(months(day) / MONTHS_OF_HALF_YEAR) - Math.floor(months(last) / MONTHS_OF_HALF_YEAR);
};

/** A rate that is published, or the last one moved on as rates moved before: the middle of where it may be. */
const publishedRate = (rate: number, row: FinanceRow<'feed_in_tariff'>, input: TariffInput): RateRange => {
  const trend = rowAsOf(input.rows, 'tariff_trend', input.asOf, input.county)?.value;
  if (row.status !== 'carried_forward' || row.validTo === null || !trend) return { rate, low: rate, high: rate };
  const halfYears = halfYearsBetween(row.validTo, input.asOf);
  const moved = (percent: number): number => rate * (1 + percent / 100) ** halfYears;
  const [low, high] = [moved(trend.percentPerHalfYearMin), moved(trend.percentPerHalfYearMax)];
  return { rate: (low + high) / 2, low, high };
};

/** A band without a published rate: the middle of the rates that bound it, and the rate is asked for. */
const baseRate = (tariff: FeedInTariff, input: TariffInput, notes: FinanceNotes): RateRange | null => {
  if (tariff.band.state === 'known') return publishedRate(tariff.band.rateTwdPerKwh, tariff.band.row, input);
  const { lower, upper } = tariff.band;
  const question = codedText('ask_tariff');
  if (lower === null || upper === null) return noteUnknown(notes, FIELD, question) ?? null;
  const [low, high] = [Math.min(lower, upper), Math.max(lower, upper)];
  noteUnknown(notes, FIELD, question, [rateOf(tariff, low), rateOf(tariff, high)]);
  return { rate: (low + high) / 2, low, high };
};

const noteBonuses = (tariff: FeedInTariff, base: number, notes: FinanceNotes): void => {
  const rate = rateOf(tariff, base);
  for (const row of [...tariff.bonuses, ...tariff.bonusesAfterRegion, ...tariff.adders]) {
    const [value, unit] = 'percent' in row.value ? [row.value.percent, '%'] : [row.value.twdPerKwh, UNIT];
    fromRow(notes, row, { name: `feedInBonus.${row.value.name}`, value, unit });
  }
  for (const { value } of tariff.bonusesToAsk) {
    if (value.requires !== undefined) {
      askCondition(notes, value.requires);
      continue;
    }
    const more = (value.afterRegion ? base : rate) * (value.percent / 100);
    noteUnknown(notes, FIELD, codedText('ask_bonus_condition', { condition: value.condition }), [rate, rate + more]);
  }
};

const noteRate = (tariff: FeedInTariff, base: RateRange, notes: FinanceNotes): void => {
  const { row, state } = tariff.band;
  if (!row) return;
  fromRow(notes, row, {
    name: state === 'known' ? 'feedInTwdPerKwh' : 'feedInTwdPerKwh (between the known rates)',
    value: base.rate,
    unit: UNIT,
    ...(base.low < base.high && { range: [base.low, base.high] }),
  });
  if (row.status === 'carried_forward' && row.validTo !== null)
    notes.warnings.push(codedText('tariff_carried_forward', { day: row.validTo }));
  noteBonuses(tariff, base.rate, notes);
};

/** Rates of the years over that of the first, where the contract has others later on. */
function sharesByYear({ band: { row } }: FeedInTariff, base: number, notes: FinanceNotes): readonly number[] {
  const later = row?.value.laterRates;
  if (!row || !later || base <= 0) return SAME_RATE;
  for (const { fromYear, rateTwdPerKwh: value } of later)
    fromRow(notes, row, { name: `feedInTwdPerKwh (from year ${fromYear})`, value, unit: UNIT });
  return SAME_RATE.map((_, i) => (later.findLast(({ fromYear }) => fromYear <= i + 1)?.rateTwdPerKwh ?? base) / base);
}

/** Feed-in rate with bonuses: given, of the plant's band, or the middle of the rates that bound its own. */
export const resolveTariff = (input: TariffInput, notes: FinanceNotes): ResolvedTariff | null => {
  const own = input.options?.feedInTariff;
  if (own !== undefined) {
    noteGiven(notes, 'feedInTwdPerKwh', own, UNIT);
    return { rate: own, low: own, high: own, shareByYear: SAME_RATE, bandUnknown: false };
  }
  const { capacityKw, asOf, county, options } = input;
  const tariff = feedInTariff(input.rows, { capacityKw, asOf, county, options });
  const base = baseRate(tariff, input, notes);
  if (base === null) return null;
  noteRate(tariff, base, notes);
  return {
    rate: rateOf(tariff, base.rate),
    low: rateOf(tariff, base.low),
    high: rateOf(tariff, base.high),
    shareByYear: sharesByYear(tariff, base.rate, notes),
    bandUnknown: tariff.band.state === 'unknown',
  };
};
