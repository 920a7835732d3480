import type { AnyFinanceRow } from '../finance/finance-table.js';
import { priceRange } from '../finance/market-cost.js';
import type { AssessmentFigures } from './assessment-figures.js';

/**
 * How far a price may lie outside the band before both sides are notified, as a share of the band's nearer end. The market
 * ranges are wide already, so a fifth beyond them asks for a reason; a choice of this house.
 */
const TOLERANCE_SHARE = 0.2;

/** The price of a vendor compared with the assessment of the inquiry. */
export interface QuoteCheck {
  /** Price of the whole plant [TWD], its capacity [kWp] and the price of a kWp [TWD]. */
  quotedPrice: number;
  capacityKw: number;
  quotedTwdPerKw: number;
  /** What the assessment and the market of plants of this size let expect [TWD per kWp]. */
  expectedMinTwdPerKw: number;
  expectedMaxTwdPerKw: number;
  verdict: 'within' | 'far_below' | 'far_above';
}

/** What a price is judged by. */
export interface QuoteContext {
  /** Capacity the inquiry asks for [kWp]; without it that of the assessment counts. */
  capacityKw: number | null;
  assessment: AssessmentFigures;
  county: string | null;
  rows: readonly AnyFinanceRow[];
  /** Day of the quote, `YYYY-MM-DD`. */
  day: string;
}

/**
 * Judges a price per kWp by the assessment's own cost and the market range of its size.
 * @param quotedPrice price of the whole plant [TWD].
 * @returns `null` where capacity or any band is unknown, or the plant so small that a price per kWp is no number.
 */
export function checkQuote(quotedPrice: number, context: QuoteContext): QuoteCheck | null {
  const capacityKw = context.capacityKw || context.assessment.capacityKw;
  const band = capacityKw ? expectedBand(capacityKw, context) : null;
  if (!capacityKw || band === null) return null;
  const quotedTwdPerKw = quotedPrice / capacityKw;
  if (!Number.isFinite(quotedTwdPerKw)) return null;
  const [expectedMinTwdPerKw, expectedMaxTwdPerKw] = band;
  return {
    quotedPrice,
    capacityKw,
    quotedTwdPerKw,
    expectedMinTwdPerKw,
    expectedMaxTwdPerKw,
    verdict: judge(quotedTwdPerKw, band),
  };
}

function judge(price: number, [min, max]: readonly [number, number]): QuoteCheck['verdict'] {
  if (price < min * (1 - TOLERANCE_SHARE)) return 'far_below';
  return price > max * (1 + TOLERANCE_SHARE) ? 'far_above' : 'within';
}

/** From the least to the most of what the assessment says and what the market asks. */
function expectedBand(capacityKw: number, context: QuoteContext): [number, number] | null {
  const prices = [...assessedPrice(context.assessment), ...marketRange(capacityKw, context)];
  return prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : null;
}

function assessedPrice({ totalCost, capacityKw }: AssessmentFigures): number[] {
  const price = totalCost && capacityKw ? totalCost / capacityKw : Number.NaN;
  return Number.isFinite(price) ? [price] : [];
}

/** The market's range of the size on the day. */
function marketRange(capacityKw: number, { rows, day, county }: QuoteContext): number[] {
  const range = priceRange(rows, { capacityKw, asOf: day, county: county ?? undefined });
  return range ? [range.low, range.high] : [];
}
