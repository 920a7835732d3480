import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { codedText, writeText } from '../../texts/coded-text.js';
import { rowAsOf } from '../rows/finance-table.js';
import type { InitialCost, MoneyView } from '../case/finance-case.js';
import type { FinanceInput } from '../finance-types.js';
import {
  fromRow,
  noteGiven,
  interpolateRange,
  noteHalfRange,
  notePercentiles,
  noteTrialChange,
  noteUnknown,
  type FinanceNotes,
  type RowOrigin,
} from '../finance-notes.js';
import { notePremium, premiumOf } from '../case/conditions.js';
import { costsBySize } from './costs-by-size.js';
import { formulaCost, marketPrice, type MarketPrice, type PriceRange } from './market-cost.js';
import type { ResolvedTariff } from '../tariff/resolve-tariff.js';

const UNIT = 'TWD/kW';

/** The price of a plant [TWD/kW], with what tax the owner bears, and its range. */
export interface ResolvedCost extends PriceRange {
  isOwn: boolean;
  /** Paid beside it. */
  others: InitialCost[];
}

/** Source, date and status of a price that rests on several quotes: the youngest and the least sure of them. */
const originOf = memoizeByIdentity((quotes: MarketPrice['quotes']): RowOrigin => {
  const youngest = quotes.toSorted((a, b) => b.value.year - a.value.year)[0]!;
  const { kw, year } = youngest.value;
  const { source, sourceZh = source } = youngest;
  const origin = codedText('source_quotes', { count: quotes.length, kw, year: String(year), source, sourceZh });
  return {
    source: writeText(origin, 'en').text,
    sourceZh: writeText(origin, 'zh-TW').text,
    sourceDate: youngest.sourceDate,
    status: quotes.every(({ status }) => status === 'published') ? 'published' : 'vendor',
  };
});

const viewOf = (
  view: MoneyView['view'],
  price: PriceRange,
  { source, sourceZh, sourceDate: date, status }: RowOrigin,
  counted: boolean,
): MoneyView => ({
  view,
  counted,
  costTwdPerKw: price.twdPerKw,
  costLowTwdPerKw: price.low,
  costHighTwdPerKw: price.high,
  upkeepTwdPerKwYear: null,
  npvTwd: null,
  source,
  ...(sourceZh !== undefined && { sourceZh }),
  date,
  status,
});

const moreBy = ({ twdPerKw, low, high }: PriceRange, percent: number): PriceRange => {
  const factor = 1 + percent / 100;
  return { twdPerKw: twdPerKw * factor, low: low * factor, high: high * factor };
};

/** Value-added tax that stays with the owner [%]: none for one registered for it, who gets it back. */
const vatPercent = (input: FinanceInput, notes: FinanceNotes, registered: boolean): number => {
  const row = rowAsOf(input.rows, 'tax', input.asOf, input.county);
  if (!row || row.value.vatPercent === null) return 0;
  const value = registered ? 0 : row.value.vatPercent;
  fromRow(notes, row, { name: 'vatPercent', value, unit: '% of the price' });
  return value;
};

/** Both views of the cost, before tax: the market's counts where a quote is known, the regulator's is kept beside it. */
const viewsOfCost = (
  input: FinanceInput,
  notes: FinanceNotes,
): { price: PriceRange; origin: RowOrigin } | undefined => {
  const market = marketPrice(input.rows, input);
  const formula = formulaCost(input.rows, input);
  const origin = market && originOf(market.quotes);
  if (market && origin) notes.views.push(viewOf('market', market, origin, true));
  if (formula) notes.views.push(viewOf('regulator', formula, formula.row, !market));
  if (market && origin) return { price: market, origin };
  return formula && { price: formula, origin: formula.row };
};

/**
 * Cost of the plant: given (then with all that is paid at the start), or the market's price by size and year with the tax the
 * owner bears and the grid works; the tariff formula's cost only where no quote is known.
 * @param registered whether the owner registers for value-added tax.
 */
export const resolveCost = (input: FinanceInput, notes: FinanceNotes, registered: boolean): ResolvedCost | null => {
  const own = input.options?.costTwdPerKw;
  const found = viewsOfCost(input, notes);
  if (own !== undefined) {
    noteGiven(notes, 'costTwdPerKw', own, UNIT);
    return { twdPerKw: own, low: own, high: own, isOwn: true, others: [] };
  }
  const question = codedText('ask_cost');
  if (!found) return noteUnknown(notes, 'finance.costTwdPerKw', question) ?? null;
  notePremium(input, notes);
  const price = moreBy(moreBy(found.price, vatPercent(input, notes, registered)), premiumOf(input).percent);
  noteUnknown(notes, 'finance.costTwdPerKw', question, [price.low, price.high]);
  fromRow(notes, found.origin, {
    name: 'costTwdPerKw',
    value: price.twdPerKw,
    unit: UNIT,
    range: [price.low, price.high],
  });
  return { ...price, isOwn: false, others: costsBySize(input, notes) };
};

/**
 * Notes how cost and rate move. Where the rate of the size was not found, one parameter moves both: the regulator sets a
 * higher rate for sizes that cost more, so a high rate with a low cost would be no plant that exists.
 */
export const noteCostAndTariff = (notes: FinanceNotes, cost: ResolvedCost, tariff: ResolvedTariff | null): void => {
  const paired = tariff?.bandUnknown === true && !cost.isOwn;
  if (tariff && paired) return notePair(notes, cost, tariff);
  if (cost.isOwn) noteTrialChange(notes, 'costTwdPerKw', UNIT, cost.twdPerKw);
  else notePrice(notes, cost);
  if (tariff === null) return;
  if (tariff.low < tariff.high) noteMovedRate(notes, tariff);
  else noteTrialChange(notes, 'feedInTwdPerKwh', 'TWD/kWh', tariff.rate);
};

/** The ends of a price are its percentiles: a range of 80 %. */
const notePrice = (notes: FinanceNotes, { twdPerKw: base, low, high }: ResolvedCost): void => {
  const [atLow, atHigh] = [{ costTwdPerKw: low }, { costTwdPerKw: high }];
  const answer = 'finance.costTwdPerKw';
  notePercentiles(notes, { name: 'costTwdPerKw', unit: UNIT, base, low, high, atLow, atHigh, answer });
};

/** A rate that is carried forward: no owner knows the next one. */
const noteMovedRate = (notes: FinanceNotes, { rate: base, low, high }: ResolvedTariff): void =>
  noteHalfRange(notes, { name: 'feedInTwdPerKwh', unit: 'TWD/kWh', base, low, high }, (part) => ({
    feedInTwdPerKwh: interpolateRange(base, [low, high], part),
  }));

const notePair = (notes: FinanceNotes, cost: ResolvedCost, tariff: ResolvedTariff): void => {
  const { rate: base, low, high } = tariff;
  noteHalfRange(
    notes,
    {
      name: 'costAndTariff',
      unit: 'TWD/kWh, with the cost changing accordingly',
      base,
      low,
      high,
      answer: 'finance.feedInTariff',
    },
    (part) => ({
      feedInTwdPerKwh: interpolateRange(base, [low, high], part),
      costTwdPerKw: interpolateRange(cost.twdPerKw, [cost.low, cost.high], part),
    }),
  );
};
