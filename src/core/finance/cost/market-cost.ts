import type { FeedInQuery } from '../tariff/feed-in.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { rowAsOf, rowsAsOf, type AnyFinanceRow, type FinanceRow } from '../rows/finance-table.js';

type QuoteRow = FinanceRow<'capex_quote'>;
type FormulaRow = FinanceRow<'capex'>;

/** A price per kW, without value-added tax, and its range with 80 % probability. */
export interface PriceRange {
  twdPerKw: number;
  low: number;
  high: number;
}

/** What the market asks for a plant, by its quotes. */
export interface MarketPrice extends PriceRange {
  quotes: QuoteRow[];
}

/** What the regulator counts with for a plant of a size. */
export interface FormulaCost extends PriceRange {
  /** Upkeep, insurance and new inverters [share of the cost a year]; `null` where no row says it. */
  omShare: number | null;
  row: FormulaRow;
}

/** A quote loses half of its weight in so many years; a choice of the project. */
const HALF_LIFE_YEARS = 3;
/** How much dearer per kW a plant of a tenfold size may be (never) and how much cheaper (a tenth of ten to the 0.4). */
const SLOPE = { least: -0.4, most: 0 };
/**
 * Half width of the market's 80 % range [logarithm of the price]: offers of 2017 for one size lay between 55,000 and 80,000.
 * @see initialsolar.com/en/blog/238 (2017)
 */
const MARKET_SPREAD = Math.log(80_000 / 55_000) / 2;

interface Point {
  x: number;
  y: number;
  weight: number;
}

/** A quote as a point: logarithm of its size, logarithm of its price before tax at the prices of the year asked. */
const pointOf = ({ value }: QuoteRow, year: number, trendPercent: number, vatPercent: number): Point => {
  const age = year - (value.year ?? year);
  const price = ((value.twdPerKwMin + value.twdPerKwMax) / 2) * (1 + trendPercent / 100) ** age;
  return {
    x: Math.log(value.kw ?? 1),
    y: Math.log(value.vatIncluded ? price / (1 + vatPercent / 100) : price),
    weight: 0.5 ** (age / HALF_LIFE_YEARS),
  };
};

/** Weighted straight line through the points, its slope within bounds. */
const lineThrough = (points: Point[]): ((x: number) => number) => {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + point.weight * of(point), 0) / total;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const variance = mean(({ x }) => (x - meanX) ** 2);
  const raw = variance > 1e-9 ? mean(({ x, y }) => (x - meanX) * (y - meanY)) / variance : 0;
  const slope = Math.min(SLOPE.most, Math.max(SLOPE.least, raw));
  return (x) => meanY + slope * (x - meanX);
};

/** Whether a quote can be placed by size and year, and was made by then. */
const isUsable = ({ value }: QuoteRow, year: number): boolean =>
  value.kw !== undefined && value.year !== null && value.year <= year && value.twdPerKwMin > 0;

/** Quotes of a day by the year asked: all sizes of a roof share them. */
const usableQuotes = memoizeByIdentity((quotes: readonly QuoteRow[]) => {
  const byYear = new Map<number, QuoteRow[]>();
  return (year: number): QuoteRow[] => {
    const usable = byYear.get(year) ?? quotes.filter((row) => isUsable(row, year));
    byYear.set(year, usable);
    return usable;
  };
});

/**
 * Market price of a plant: a power law of the size through the quotes known on the day, each brought to the prices of that
 * year by the yearly trend and weighted by its age. Outside the sizes quoted the price of the nearest size holds.
 * @returns before value-added tax; `undefined` without a quote.
 */
export const marketPrice = (rows: readonly AnyFinanceRow[], query: FeedInQuery): MarketPrice | undefined => {
  const year = Number(query.asOf.slice(0, 4));
  const quotes = usableQuotes(rowsAsOf(rows, 'capex_quote', query.asOf, query.county))(year);
  if (quotes.length === 0) return undefined;
  const trend = rowAsOf(rows, 'price_trend', query.asOf, query.county)?.value.percentPerYear ?? 0;
  const vat = rowAsOf(rows, 'tax', query.asOf, query.county)?.value.vatPercent ?? 0;
  const points = quotes.map((quote) => pointOf(quote, year, trend, vat));
  const [smallest, largest] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const size = Math.min(largest, Math.max(smallest, Math.log(Math.max(query.capacityKw, Number.MIN_VALUE))));
  const at = lineThrough(points)(size);
  return { twdPerKw: Math.exp(at), low: Math.exp(at - MARKET_SPREAD), high: Math.exp(at + MARKET_SPREAD), quotes };
};

/** Initial cost and upkeep in the tariff formula of the band a capacity falls in; the smallest band holds below it too. */
export const formulaCost = (rows: readonly AnyFinanceRow[], query: FeedInQuery): FormulaCost | undefined => {
  const bands = rowsAsOf(rows, 'capex', query.asOf, query.county);
  const size = Math.max(query.capacityKw, Math.min(...bands.map(({ value }) => value.minKw)));
  const row = bands.find(({ value }) => size >= value.minKw && size < (value.maxKwExclusive ?? Infinity));
  if (!row) return undefined;
  const { twdPerKwMin: low, twdPerKwMax: high, omShareMin, omShareMax } = row.value;
  const general = rowAsOf(rows, 'om_share', query.asOf, query.county)?.value;
  const [least, most] = [omShareMin ?? general?.shareMin, omShareMax ?? general?.shareMax];
  const omShare = least === undefined || most === undefined ? null : (least + most) / 2;
  return { twdPerKw: (low + high) / 2, low, high, omShare, row };
};

/** The market's range for a size where quotes are known, else the formula's; before value-added tax. */
export const priceRange = (rows: readonly AnyFinanceRow[], query: FeedInQuery): PriceRange | undefined =>
  marketPrice(rows, query) ?? formulaCost(rows, query);
