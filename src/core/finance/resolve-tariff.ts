import { HORIZON_YEARS } from './cash-flow.js';
import { codedText } from '../texts/coded-text.js';
import { feedInTariff, rateOf, type FeedInQuery, type FeedInTariff } from './feed-in.js';
import type { AnyFinanceRow } from './finance-table.js';
import { noteUnknown, fromRow, noteGiven, type FinanceNotes } from './finance-notes.js';

const FIELD = 'finance.feedInTariff';
const UNIT = 'TWD/kWh';

/** A rate that stays over the term. */
const SAME_RATE: readonly number[] = Array.from({ length: HORIZON_YEARS }, () => 1);

/** What the feed-in rate of a plant follows from: its size, day and county, or a rate of the owner [TWD/kWh]. */
export interface TariffInput extends FeedInQuery {
  rows: readonly AnyFinanceRow[];
  options?: { feedInTariff?: number };
}

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

/** A band without a published rate: the middle of the rates that bound it, and the rate is asked for. */
const baseRate = (tariff: FeedInTariff, notes: FinanceNotes): RateRange | null => {
  if (tariff.band.state === 'known') {
    const { rateTwdPerKwh: rate } = tariff.band;
    return { rate, low: rate, high: rate };
  }
  const { lower, upper } = tariff.band;
  const question = codedText('ask_tariff');
  if (lower === null || upper === null) return noteUnknown(notes, FIELD, question) ?? null;
  const [low, high] = [Math.min(lower, upper), Math.max(lower, upper)];
  noteUnknown(notes, FIELD, question, [rateOf(tariff, low), rateOf(tariff, high)]);
  return { rate: (low + high) / 2, low, high };
};

const noteBonuses = (tariff: FeedInTariff, base: number, notes: FinanceNotes): void => {
  const rate = rateOf(tariff, base);
  for (const row of [...tariff.bonuses, ...tariff.adders]) {
    const [value, unit] = 'percent' in row.value ? [row.value.percent, '%'] : [row.value.twdPerKwh, UNIT];
    fromRow(notes, row, { name: `feedInBonus.${row.value.name}`, value, unit });
  }
  for (const { value, status } of tariff.bonuses) {
    if (status === 'published') continue;
    const question = codedText('ask_bonus_in_force', { name: value.name, percent: value.percent });
    noteUnknown(notes, FIELD, question, [rateOf(tariff, base, 'published'), rate]);
  }
  for (const { value } of tariff.bonusesToAsk) {
    const more = (value.afterRegion ? base : rate) * (value.percent / 100);
    noteUnknown(notes, FIELD, codedText('ask_bonus_condition', { condition: value.condition }), [rate, rate + more]);
  }
};

const noteRate = (tariff: FeedInTariff, base: RateRange, notes: FinanceNotes): void => {
  if (!tariff.band.row) return;
  const known = tariff.band.state === 'known';
  fromRow(notes, tariff.band.row, {
    name: known ? 'feedInTwdPerKwh' : 'feedInTwdPerKwh (between the known rates)',
    value: base.rate,
    unit: UNIT,
    ...(!known && { range: [base.low, base.high] }),
  });
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
  const { capacityKw, asOf, county } = input;
  const tariff = feedInTariff(input.rows, { capacityKw, asOf, county });
  const base = baseRate(tariff, notes);
  if (base === null) return null;
  noteRate(tariff, base, notes);
  return {
    rate: rateOf(tariff, base.rate),
    low: rateOf(tariff, base.low, 'published'),
    high: rateOf(tariff, base.high),
    shareByYear: sharesByYear(tariff, base.rate, notes),
    bandUnknown: base.low < base.high,
  };
};
