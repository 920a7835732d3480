import type { FeedInQuery } from '../tariff/feed-in.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { interpolateRange, PERCENTILE_PART } from '../finance-notes.js';
import { rowAsOf, rowsAsOf, type AnyFinanceRow, type FinanceRow } from '../rows/finance-table.js';

type QuoteRow = FinanceRow<'capex_quote'>;
type FormulaRow = FinanceRow<'capex'>;

/** A price per kW, without value-added tax, and its range with 80 % probability. */
export interface PriceRange {
  twdPerKw: number;
  low: number;
  high: number;
}

/** A quote that can be placed by size and year. */
type PlacedQuote = QuoteRow & { value: { kw: number; year: number } };

/** What the market asks for a plant, by its quotes. */
export interface MarketPrice extends PriceRange {
  quotes: PlacedQuote[];
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

/** Variance of the logarithms of sizes that are one. */
const SAME_SIZE = 1e-9; // equal: other sizes differ by more

interface Point {
  x: number;
  y: number;
  weight: number;
}

/** A quote as a point: logarithm of its size, logarithm of its price before tax at the prices of the year asked. */
const pointOf = ({ value }: PlacedQuote, year: number, trendPercent: number, vatPercent: number): Point => {
  const age = year - value.year;
  const price = ((value.twdPerKwMin + value.twdPerKwMax) / 2) * (1 + trendPercent / 100) ** age;
  return {
    x: Math.log(value.kw),
    y: Math.log(value.vatIncluded ? price / (1 + vatPercent / 100) : price),
    weight: 0.5 ** (age / HALF_LIFE_YEARS),
  };
};

/** Price by size, both as logarithms. */
type PriceLine = (x: number) => number;

/** Weighted straight line through the points, its slope within bounds. */
const lineThrough = (points: Point[]): PriceLine => {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + point.weight * of(point), 0) / total;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const variance = mean(({ x }) => (x - meanX) ** 2);
  // quotes of one size show no slope
  const raw = variance > SAME_SIZE ? mean(({ x, y }) => x * (y - meanY)) / variance : 0; // equal: other sizes differ by more
  const slope = Math.min(SLOPE.most, Math.max(SLOPE.least, raw));
  return (x) => meanY + slope * (x - meanX);
};

/** Whether a quote can be placed by size and year, and was made by then. */
const isUsable = (row: QuoteRow, year: number): row is PlacedQuote => {
  const { value } = row;
  return value.kw !== undefined && value.year !== null && value.year <= year && value.twdPerKwMin > 0;
};

/** The quotes of a day at the prices of a year. */
interface Market {
  quotes: PlacedQuote[];
  /** Logarithms of the smallest and the largest size quoted. */
  sizes: { smallest: number; largest: number };
  /** With the tenth percentile of the trend, the trend itself, and its ninetieth percentile. */
  lines: readonly [low: PriceLine, middle: PriceLine, high: PriceLine];
}

/** What the quotes are brought to the prices of a year by. */
interface PriceTrend {
  year: number;
  percent: number;
  /** Between which the trend is. */
  range: readonly [number, number];
  vatPercent: number;
}

function marketOf(rows: readonly QuoteRow[], { year, percent, range, vatPercent }: PriceTrend): Market {
  const quotes = rows.filter((row): row is PlacedQuote => isUsable(row, year));
  const sizes = quotes.map(({ value }) => Math.log(value.kw));
  const lineAt = (part: number): PriceLine => {
    const trendPercent = interpolateRange(percent, range, part);
    return lineThrough(quotes.map((quote) => pointOf(quote, year, trendPercent, vatPercent)));
  };
  return {
    quotes,
    sizes: { smallest: Math.min(...sizes), largest: Math.max(...sizes) },
    lines: [lineAt(-PERCENTILE_PART), lineAt(0), lineAt(PERCENTILE_PART)],
  };
}

/** Markets of the quotes of a day by their trends, of which there are few: all sizes of a roof share them. */
const knownMarkets = memoizeByIdentity((_quotes: readonly QuoteRow[]): { trend: PriceTrend; market: Market }[] => []);

const isSameTrend = (a: PriceTrend, b: PriceTrend): boolean =>
  a.year === b.year &&
  a.percent === b.percent &&
  a.range[0] === b.range[0] &&
  a.range[1] === b.range[1] &&
  a.vatPercent === b.vatPercent;

function marketBy(quotes: readonly QuoteRow[], trend: PriceTrend): Market {
  const markets = knownMarkets(quotes);
  const known = markets.find((one) => isSameTrend(one.trend, trend));
  if (known) return known.market;
  const market = marketOf(quotes, trend);
  markets.push({ trend, market });
  return market;
}

/**
 * Market price of a plant: a power law of the size through the quotes known on the day, each brought to the prices of that
 * year by the yearly trend and weighted by its age. Outside the sizes quoted the price of the nearest size holds. Its range
 * has how far offers of one day differ, and how far the trend may, independently of each other.
 * @returns before value-added tax; `undefined` without a quote.
 */
export const marketPrice = (rows: readonly AnyFinanceRow[], query: FeedInQuery): MarketPrice | undefined => {
  const {
    percentPerYear = 0,
    percentPerYearMin = percentPerYear,
    percentPerYearMax = percentPerYear,
  } = rowAsOf(rows, 'price_trend', query.asOf, query.county)?.value ?? {};
  const { quotes, sizes, lines } = marketBy(rowsAsOf(rows, 'capex_quote', query.asOf, query.county), {
    year: Number(query.asOf.slice(0, 4)),
    percent: percentPerYear,
    range: [percentPerYearMin, percentPerYearMax],
    vatPercent: rowAsOf(rows, 'tax', query.asOf, query.county)?.value.vatPercent ?? 0,
  });
  if (quotes.length === 0) return undefined;
  const size = Math.log(query.capacityKw);
  const [least, at, most] = lines.map((line) => line(Math.min(sizes.largest, Math.max(sizes.smallest, size))));
  return {
    twdPerKw: Math.exp(at!),
    low: Math.exp(at! - Math.hypot(MARKET_SPREAD, at! - least!)),
    high: Math.exp(at! + Math.hypot(MARKET_SPREAD, most! - at!)),
    quotes,
  };
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
